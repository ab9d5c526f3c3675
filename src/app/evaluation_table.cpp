#include "evaluation_table.hpp"

#include <fmt/format.h>

#include "table.hpp"

namespace ludorum::app {

std::string evaluationTable(const std::vector<EvaluatedMove>& moves) {
  Table table({"move", "value", "visits", "line"});
  for (const EvaluatedMove& entry : moves)
    table.add({entry.move, fmt::format("{:.4f}", entry.value), grouped(entry.visits),
               fmt::format("{}", fmt::join(entry.line, " "))});
  return table.text();
}

}  // namespace ludorum::app

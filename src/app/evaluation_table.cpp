#include "evaluation_table.hpp"

#include <fmt/format.h>

#include "table.hpp"

namespace ludorum::app {

std::string evaluationTable(const std::vector<EvaluatedMove>& moves) {
  Table table({"move", "value", "visits", "line"});
  for (const EvaluatedMove& entry : moves) {
    std::string line;
    for (const AnyMove& move : entry.line) (line += line.empty() ? "" : " ") += move.formText();
    table.add(
        {entry.move.formText(), fmt::format("{:.4f}", entry.value), grouped(entry.visits), line});
  }
  return table.text();
}

}  // namespace ludorum::app

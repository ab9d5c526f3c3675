#include "evaluation_table.hpp"

#include <fmt/format.h>

#include "table.hpp"

namespace ludorum::app {

std::string evaluationTable(const std::vector<EvaluatedMove>& moves) {
  const bool mixes = !moves.empty() && moves.front().share.has_value();
  Table table(mixes ? std::vector<std::string>{"move", "value", "visits", "share", "line"}
                    : std::vector<std::string>{"move", "value", "visits", "line"});
  for (const EvaluatedMove& entry : moves) {
    std::string line;
    for (const AnyMove& move : entry.line) (line += line.empty() ? "" : " ") += move.formText();
    std::vector<std::string> cells{entry.move.formText(), fmt::format("{:.4f}", entry.value),
                                   grouped(entry.visits)};
    if (mixes) cells.push_back(fmt::format("{:.4f}", entry.share.value_or(0)));
    cells.push_back(line);
    table.add(cells);
  }
  return table.text();
}

}  // namespace ludorum::app

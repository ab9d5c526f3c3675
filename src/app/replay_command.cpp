// `ludorum replay`: replays records, and tells where they differ from the rules.
#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <istream>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "commands.hpp"
#include "ludorum/core/names.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/module/record.hpp"
#include "table.hpp"

namespace ludorum::app {

namespace {
struct ReplayOptions {
  std::string file = "-";
  std::vector<std::string> games;  ///< Of files; they are known by their names.
  bool json = false;
};

/// What is wrong with a record, or nothing.
std::string problemOf(const Context& context, const Json& record) try {
  require(record.is_object(), "not a record: it must be an object");
  for (const char* member :
       {"version", "game", "parameters", "players", "seed", "history", "result"})
    require(record.contains(member), "not a record: \"" + std::string(member) + "\" is missing");
  require(record["game"].is_string(), "\"game\" must be the name of a game");
  const GameModule& game = context.named(record["game"].get_ref<const std::string&>());
  return replayDifference(*game.configured(settingsFrom(record["parameters"])), record);
} catch (const Error& error) {
  return error.what();
}

struct Outcome {
  std::size_t records = 0, equal = 0;
  std::vector<std::pair<std::size_t, std::string>> problems;  // By line.
  std::size_t truncated = 0;  // The line, if the last one is.
};

Outcome replayAll(const Context& context, std::istream& in) {
  Outcome outcome;
  std::string line;
  for (std::size_t number = 1; std::getline(in, line); ++number) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    ++outcome.records;
    const bool endsWithoutNewline = in.eof();
    Json record;
    try {
      record = locatedJson(line);
    } catch (const JsonError& error) {
      if (endsWithoutNewline && error.byte > line.size())
        outcome.truncated = number;
      else
        outcome.problems.emplace_back(number, error.what());
      continue;
    } catch (const Error& error) {
      outcome.problems.emplace_back(number, error.what());
      continue;
    }
    if (const std::string problem = problemOf(context, record); !problem.empty())
      outcome.problems.emplace_back(number, problem);
    else
      ++outcome.equal;
  }
  require(!in.bad(), "the records could not be read to the end");
  return outcome;
}

void printJson(const Outcome& outcome, std::ostream& out) {
  Json problems = Json::array();
  for (const auto& [line, problem] : outcome.problems)
    problems.push_back({{"line", line}, {"problem", problem}});
  const Json truncated = outcome.truncated > 0 ? Json(outcome.truncated) : Json();
  out << Json{{"records", outcome.records},
              {"equal", outcome.equal},
              {"problems", problems},
              {"truncated", truncated}}
             .dump(-1, ' ', false, Json::error_handler_t::replace)
      << '\n';
}

void printLines(const Outcome& outcome, std::ostream& out) {
  for (const auto& [line, problem] : outcome.problems)
    out << fmt::format("line {}: {}\n", line, problem);
  if (outcome.truncated > 0)
    out << fmt::format("line {}: truncated: the input ends in the middle of this record\n",
                       outcome.truncated);
  out << fmt::format("{}, {} replayed to the same end\n", counted(outcome.records, "record"),
                     grouped(outcome.equal));
}

int replay(const Context& context, const ReplayOptions& options) {
  std::ifstream file;
  if (options.file != "-") {
    file.open(options.file);
    if (!file) throw Error(options.file + " cannot be opened: " + std::strerror(errno));
  }
  const Outcome outcome = replayAll(context, options.file == "-" ? context.streams.in : file);
  options.json ? printJson(outcome, context.streams.out) : printLines(outcome, context.streams.out);
  if (outcome.records == 0) throw Error("there are no records in the input");
  return outcome.equal == outcome.records ? 0 : 1;
}
}  // namespace

Command replayCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("replay", "Replay records, and tell where they differ");
  const auto options = std::make_shared<ReplayOptions>();
  arguments->add_option("FILE", options->file,
                        "records, one a line; - for standard input (default)");
  addGameFiles(*arguments, options->games);
  arguments->add_flag("--json", options->json, "print JSON");
  arguments->footer(
      "Examples:\n  ludorum match pig --matches 10 --json > matches.jsonl\n"
      "  ludorum replay matches.jsonl\n  ludorum match pig --json | ludorum replay\n"
      "  ludorum replay matches.jsonl --game ./nim.hpp");
  return {arguments, [options](const Context& context) { return replay(context, *options); }};
}

}  // namespace ludorum::app

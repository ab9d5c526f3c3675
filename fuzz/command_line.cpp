// Whole command lines: the arguments, one a line, then an empty line and the standard input. The
// exit code is 0, 1 or 2, and fits what was printed. Only what is quickly done is tried.
#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

#include "ludorum/json/json.hpp"
#include "program.hpp"
#include "support.hpp"

using namespace ludorum;

namespace {
std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

constexpr std::array<std::string_view, 7> searchers{"heuristic", "minimax",    "alphabeta", "maxn",
                                                    "paranoid",  "montecarlo", "uct"};

constexpr std::array<std::string_view, 4> filed{"archive", "--archive", "--report", "--output"};

/// Whether a player may be meant that searches: `specification` tries what can be said to those.
bool mentionsSearch(const std::string& argument) {
  const std::string plain = canonicalName(argument);
  return std::any_of(searchers.begin(), searchers.end(),
                     [&](std::string_view name) { return plain.find(name) != std::string::npos; });
}

/// Whether an argument may start another program, or write a file: nothing for random input.
bool reachesOutside(const std::string& argument) {
  if (canonicalName(argument).find("exec") != std::string::npos) return true;
  return std::any_of(filed.begin(), filed.end(),
                     [&](std::string_view name) { return argument.find(name) == 0; });
}

/// Whether a command line takes long, or deals with files.
bool isCostly(const std::vector<std::string>& arguments) {
  if (arguments.size() > 12) return true;
  for (const std::string& argument : arguments) {
    if (mentionsSearch(argument) || reachesOutside(argument)) return true;
    if (argument == "bench" || argument.find('/') != std::string::npos) return true;
    if (argument != "15puzzle" && fuzz::hasLongNumber(argument, arguments[0] == "perft" ? 1 : 2))
      return true;
    if (arguments[0] == "perft" && argument.find_first_of("56789") != std::string::npos)
      return true;
  }
  return false;
}

void checkOutput(int code, const std::vector<std::string>& arguments, const std::string& out,
                 const std::string& err) {
  fuzz::check(code >= 0 && code <= 2, "no exit code of ours", std::to_string(code));
  fuzz::check(!err.starts_with("ludorum: [json.exception"), "not our message", err);
  const bool helps = arguments.empty() || out.find("Usage: ludorum") != std::string::npos;
  if (code == 2 && !helps) fuzz::check(out.empty() && !err.empty(), "no wrong usage", out + err);
  const bool timed = !arguments.empty() && arguments[0] == "tournament";
  if (code == 0 && !timed) fuzz::check(err.empty(), "no success", err);
  if (code == 1) fuzz::check(!err.empty() || !out.empty(), "no reason for the failure");
  if (code == 0 && !helps &&
      std::find(arguments.begin(), arguments.end(), "--json") != arguments.end())
    for (const std::string& line : linesOf(out)) fuzz::check(Json::accept(line), "no JSON", line);
}
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::textOf(data, size);
  const auto gap = std::min(text.find("\n\n"), text.size());
  std::vector<std::string> arguments = linesOf(text.substr(0, gap));
  if (isCostly(arguments)) return 0;
  if (!arguments.empty() && arguments[0] == "check")
    arguments.insert(arguments.end(), {"--playouts", "2"});
  if (!arguments.empty() && (arguments[0] == "match" || arguments[0] == "tournament") &&
      text.find("seed") == std::string::npos)
    arguments.insert(arguments.end(), {"--seed", "1"});  // The same input does the same.
  std::istringstream in(gap < text.size() ? text.substr(gap + 2) : "");
  if (fuzz::hasManySlides(in.str())) return 0;
  std::ostringstream out, err;
  const int code = fuzz::program().run(arguments, {in, out, err});
  checkOutput(code, arguments, out.str(), err.str());
  return 0;
}

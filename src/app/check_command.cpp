// `ludorum check`: the laws of games.
#include <fmt/format.h>

#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "commands.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/testing/laws.hpp"
#include "progress.hpp"
#include "table.hpp"

namespace ludorum::app {

namespace {
struct CheckOptions {
  std::string game;
  std::optional<std::string> state;
  testing::LawOptions laws;
  bool json = false;
};

std::string line(const testing::LawReport& report, bool colours) {
  const bool holds = report.failure.empty();
  const std::string mark = holds ? "ok    " : "BROKEN";
  std::string text = colours ? fmt::format("\x1b[{}m{}\x1b[0m", holds ? 32 : 31, mark) : mark;
  text += fmt::format("  {} ({} tried)\n", report.law, grouped(report.tried));
  if (holds) return text;
  text += fmt::format("        found: {}\n        state: {}\n", report.failure, report.state);
  if (!report.start.empty()) text += fmt::format("        start: {}\n", report.start);
  if (report.path.empty()) return text + "        moves: none, it is the start\n";
  constexpr std::size_t most = 40;  // Of a game that does not end, nobody reads every move.
  const auto shown = static_cast<std::ptrdiff_t>(std::min(most, report.path.size()));
  text += fmt::format("        moves: {}",
                      fmt::join(report.path.begin(), report.path.begin() + shown, " "));
  if (report.path.size() > most)
    text += fmt::format(" … and {} more (--json has all)", grouped(report.path.size() - most));
  return text + '\n';
}

Json json(const testing::LawReport& report) {
  Json entry{{"law", report.law}, {"tried", report.tried}, {"holds", report.failure.empty()}};
  if (!report.failure.empty()) {
    entry["found"] = report.failure;
    entry["state"] = report.state;
    if (!report.start.empty()) entry["start"] = report.start;
    entry["moves"] = report.path;
  }
  return entry;
}

int check(const Context& context, const CheckOptions& options) {
  const auto game = context.game(options.game, options.state);
  ProgressBar bar(context.streams, "check");
  testing::LawOptions laws = options.laws;
  laws.progress = [&bar](double fraction) { bar.update(fraction); };
  const auto reports = testing::checkLaws(game->starts(laws.deals, Rng(laws.seed)), laws);
  bar.hide();
  std::size_t broken = 0;
  Json all = Json::array();
  std::string text;
  for (const auto& report : reports) {
    broken += report.failure.empty() ? 0U : 1U;
    all.push_back(json(report));
    text += line(report, context.streams.colours);
  }
  const std::string name = game->info().name;
  text += broken == 0 ? fmt::format("{} keeps all {} laws\n", name, reports.size())
                      : fmt::format("{} breaks {} of {} laws\n", name, broken, reports.size());
  const Json document{{"game", name}, {"broken", broken}, {"laws", all}};
  context.streams.out << (options.json ? document.dump() + '\n' : text);
  return broken == 0 ? 0 : 1;
}
}  // namespace

Command checkCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("check", "Check the laws of games on a game");
  const auto options = std::make_shared<CheckOptions>();
  arguments
      ->add_option("GAME", options->game,
                   "a game, with parameters: pig:goal=50; or its file, ./nim.hpp")
      ->required();
  arguments
      ->add_option("--playouts", options->laws.playouts,
                   "random matches to walk through; unless told, fewer if the game is large")
      ->check(wholeNumber(1, 1'000'000'000))
      ->each([options](const std::string&) {
        options->laws.enough = std::numeric_limits<std::uint64_t>::max();
      })
      ->capture_default_str();
  arguments->add_option("--seed", options->laws.seed, "decides the matches")
      ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()))
      ->capture_default_str();
  arguments->add_option("--max-plies", options->laws.maxPlies, "the length that no match may pass")
      ->check(wholeNumber(1, 1'000'000'000))
      ->capture_default_str();
  arguments->add_option("--state", options->state, "start from this state: JSON or string form");
  arguments->add_flag("--json", options->json, "print JSON");
  arguments->footer("Examples:\n  ludorum check pig\n  ludorum check connectfour --playouts 100");
  return {arguments, [options](const Context& context) { return check(context, *options); }};
}

}  // namespace ludorum::app

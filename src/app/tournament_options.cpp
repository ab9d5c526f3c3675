#include "tournament_options.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "arena/organiser.hpp"
#include "ludorum/core/names.hpp"

namespace ludorum::app {

namespace {
std::string fileText(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  if (!(file && text << file.rdbuf()) && !std::filesystem::is_empty(path))
    throw UsageError(fmt::format("{} cannot be read", path));
  return text.str();
}

arena::Format formatNamed(const std::string& name) {
  const auto names = enumNames(arena::Format{});
  for (std::size_t i = 0; i < names.size(); ++i)
    if (canonicalName(names[i]) == canonicalName(name)) return static_cast<arena::Format>(i);
  throw UsageError(unknownName("format", name, names));
}

/// The players of the command line, and then those of the file.
std::vector<arena::Contestant> contestantsOf(const TournamentOptions& options) {
  std::vector<arena::Contestant> players;
  for (const std::string& word : options.players) players.push_back(arena::readContestant(word));
  if (!options.playersFile.empty())
    for (arena::Contestant& player :
         arena::readContestants(fileText(options.playersFile), options.playersFile))
      players.push_back(std::move(player));
  arena::makeNamesUnique(players);
  return players;
}

/// `--openings`: a number of plies, or a file with a state in each line.
void readOpenings(const std::string& wanted, const GameModule& game, arena::Plan& plan) {
  const char* end = wanted.data() + wanted.size();
  const auto [stop, error] = std::from_chars(wanted.data(), end, plan.openingPlies);
  if (error == std::errc() && stop == end) {
    if (plan.openingPlies > 10'000) throw UsageError("openings have 10,000 plies at most");
    return;
  }
  plan.openingPlies = 0;
  if (!std::filesystem::is_regular_file(wanted))
    throw UsageError(
        fmt::format("--openings takes a number of random plies, or a file with a state in each "
                    "line; \"{}\" is neither",
                    wanted));
  std::istringstream lines(fileText(wanted));
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    while (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty() || line.starts_with('#')) continue;
    try {
      static_cast<void>(game.startingAt(line));
    } catch (const Error& wrong) {
      throw UsageError(fmt::format("{}, line {}: {}", wanted, number, wrong.what()));
    }
    plan.openings.push_back(line);
  }
  if (plan.openings.empty()) throw UsageError(wanted + " has no states");
}

/// `--sprt elo0,elo1[,alpha,beta]`.
arena::SequentialQuestion readQuestion(const std::string& text) {
  std::vector<double> numbers;
  std::istringstream items(text);
  for (std::string item; std::getline(items, item, ',');) {
    double value = 0;
    const char* end = item.data() + item.size();
    const auto [stop, error] = std::from_chars(item.data(), end, value);
    if (error != std::errc() || stop != end) numbers.resize(5);  // Too many: wrong.
    numbers.push_back(value);
  }
  if (numbers.size() != 2 && numbers.size() != 4)
    throw UsageError(fmt::format(
        "--sprt takes elo0,elo1 or elo0,elo1,alpha,beta: 0,5 or 0,5,0.05,0.05; not \"{}\"", text));
  arena::SequentialQuestion question{numbers[0], numbers[1]};
  if (numbers.size() == 4) question.alpha = numbers[2], question.beta = numbers[3];
  static_cast<void>(arena::PairTest(question));  // Refused at once if it makes no sense.
  return question;
}

}  // namespace

arena::Plan planOf(const TournamentOptions& options, const GameModule& game, const GameInfo& info) {
  arena::Plan plan;
  plan.game = arena::specificationOf(info);
  plan.state = options.state.value_or("");
  plan.players = contestantsOf(options);
  plan.contest.format = formatNamed(options.format);
  plan.contest.players = static_cast<std::uint32_t>(plan.players.size());
  plan.contest.roles = static_cast<std::uint32_t>(info.roles.size());
  plan.contest.matches = options.matches;
  plan.contest.measured = static_cast<std::uint32_t>(options.measured);
  plan.contest.rounds = static_cast<std::uint32_t>(options.rounds);
  if (options.openings) readOpenings(*options.openings, game, plan);
  if (options.sprt) {
    plan.sprt = readQuestion(*options.sprt);
    const bool fits = plan.players.size() == 2 && info.roles.size() <= 2 &&
                      plan.contest.format == arena::Format::roundRobin;
    if (!fits)
      throw UsageError(
          "--sprt compares two players in a round-robin, in a game of one or two roles");
    if (plan.contest.matches == 0) plan.contest.matches = 1'000'000;  // It stops long before.
  }
  plan.contest = arena::checked(plan.contest);
  return plan;
}

}  // namespace ludorum::app

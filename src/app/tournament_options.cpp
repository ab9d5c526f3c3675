#include "tournament_options.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "arena/organiser.hpp"
#include "ludorum/core/names.hpp"

namespace ludorum::app {

namespace {
std::string fileText(const std::string& path) {
  std::error_code none;
  if (std::filesystem::is_directory(path, none))
    throw UsageError(path + " is a folder, not a file");
  std::ifstream file(path, std::ios::binary);
  if (!file) throw UsageError(fmt::format("\"{}\" cannot be read: is there such a file?", path));
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (file.bad()) throw UsageError(fmt::format("\"{}\" cannot be read", path));
  return text;
}

arena::Format formatNamed(const std::string& name) {
  const auto names = enumNames(arena::Format{});
  for (std::size_t i = 0; i < names.size(); ++i)
    if (canonicalName(names[i]) == canonicalName(name)) return static_cast<arena::Format>(i);
  throw UsageError(unknownName("format", name, names));
}

/// The players of the command line, and then those of the file.
std::vector<arena::Participant> participantsOf(const TournamentOptions& options) {
  std::vector<arena::Participant> players;
  for (const std::string& word : options.players) players.push_back(arena::readParticipant(word));
  if (options.playersFile)
    for (arena::Participant& player :
         arena::readParticipants(fileText(*options.playersFile), *options.playersFile))
      players.push_back(std::move(player));
  arena::makeNamesUnique(players);
  return players;
}

/// Whether a match is over before anybody has moved. Throws if that is so after any opening.
bool isOver(const GameModule& game, std::uint64_t openingPlies) {
  const std::vector players(game.info().roles.size(), parseSpecification("random"));
  return game.matches(players)({.plies = 0, .opening = openingPlies}).result.has_value();
}
/// Throws if no match can begin in this state.
void checkBeginning(const GameModule& game, const std::string& state) {
  if (isOver(*game.startingAt(state), 0))
    throw UsageError(fmt::format("the game is over in the state {}: nobody could move", state));
}

/// The states of a file, one in each line.
std::vector<std::string> readStates(const std::string& path, const GameModule& game) {
  std::vector<std::string> states;
  std::istringstream lines(fileText(path));
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    while (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty() || line.starts_with('#')) continue;
    try {
      checkBeginning(game, line);
    } catch (const Error& wrong) {
      throw UsageError(fmt::format("{}, line {}: {}", path, number, wrong.what()));
    }
    states.push_back(line);
  }
  if (states.empty()) throw UsageError(path + " has no states");
  return states;
}

/// `--openings`: a number of plies, or a file with a state in each line.
void readOpenings(const std::string& wanted, const GameModule& game, arena::Plan& plan) {
  std::uint64_t plies = 0;
  const char* end = wanted.data() + wanted.size();
  const auto [stop, error] = std::from_chars(wanted.data(), end, plies);
  if (error == std::errc() && stop == end) {
    if (plies > 10'000) throw UsageError("openings have 10,000 plies at most");
    static_cast<void>(isOver(game, plies));
    plan.openingPlies = plies;
    return;
  }
  std::error_code none;
  if (!std::filesystem::is_regular_file(wanted, none))
    throw UsageError(
        fmt::format("--openings takes a number of random plies, or a file with a state in each "
                    "line; \"{}\" is neither",
                    wanted));
  plan.openings = readStates(wanted, game);
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
  if ((numbers.size() != 2 && numbers.size() != 4) || text.ends_with(','))
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
  plan.players = participantsOf(options);
  plan.rules.format = formatNamed(options.format);
  plan.rules.players = static_cast<std::uint32_t>(plan.players.size());
  plan.rules.roles = static_cast<std::uint32_t>(info.roles.size());
  plan.rules.matches = options.matches;
  if (options.measured && plan.rules.format != arena::Format::measurement)
    throw UsageError("--measured says how many a measurement is about: --format measurement");
  if (options.rounds && plan.rules.format != arena::Format::swiss)
    throw UsageError("--rounds are those of a Swiss tournament: --format swiss");
  plan.rules.measured = static_cast<std::uint32_t>(options.measured.value_or(1));
  plan.rules.rounds = static_cast<std::uint32_t>(options.rounds.value_or(0));
  if (options.state) checkBeginning(game, *options.state);
  if (options.openings) readOpenings(*options.openings, game, plan);
  if (options.sprt) {
    plan.sprt = readQuestion(*options.sprt);
    const bool fits = plan.players.size() == 2 && info.roles.size() <= 2 &&
                      plan.rules.format == arena::Format::roundRobin;
    if (!fits)
      throw UsageError(
          "--sprt compares two players in a round-robin, in a game of one or two roles");
    if (plan.rules.matches == 0) plan.rules.matches = 1'000'000;  // It stops long before.
  }
  plan.rules = arena::checked(plan.rules);
  return plan;
}

}  // namespace ludorum::app

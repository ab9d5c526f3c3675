#include "ludorum/testing/laws.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/perform.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/json/forward.hpp"
#include "view_laws.hpp"

namespace ludorum::testing {

namespace {
/// Checks one state after the other, and remembers the shortest counterexample to each law.
class LawChecker {
 public:
  LawChecker(const AnyStarts& starts, const LawOptions& options)
      : starts_(starts), options_(options), game_(starts.states.front().game()) {
    reports_.resize(lawCount);
    const std::array<std::string, lawCount> names{
        "an unfinished state has moves and a finished one has none",
        "a result has a number for every role, within the bounds",
        "what some roles win, the others lose",
        "states round-trip through JSON",
        "states round-trip through text",
        "moves round-trip through JSON",
        "equal states have equal hashes",
        "the probabilities of luck are positive and sum to 1",
        "next changes nothing and always gives the same",
        "apply does in place what next does",
        "illegal moves are refused",
        "the game ends within " + std::to_string(options.maxPlies) + " plies",
        "a view hides something, and tells a role its moves"};
    for (std::size_t law = 0; law < lawCount; ++law) reports_[law].law = names[law];
  }

  std::vector<LawReport> run() {
    sweep();
    for (std::uint64_t i = 0; i < options_.playouts && met_ < options_.enough; ++i) {
      if (!reports_[ends].failure.empty()) break;  // Another long match would tell no more.
      const double done =
          std::max(double(i) / double(options_.playouts), double(met_) / double(options_.enough));
      if (options_.progress && i % 16 == 0) options_.progress(done);
      origin_ = i % starts_.states.size();
      walk(Rng(options_.seed).split(i));
    }
    if (game_.hidden) checkViews();
    std::erase_if(reports_, [](const LawReport& report) { return report.tried == 0; });
    if (game_.hidden && allHold())
      for (LawReport& report : checkViewLaws(starts_, options_))
        reports_.push_back(std::move(report));
    return std::move(reports_);
  }

 private:
  enum Law : std::size_t {
    movesAndEnd,
    bounds,
    zeroSum,
    json,
    text,
    moveJson,
    hashes,
    luck,
    pure,
    inPlace,
    refusal,
    ends,
    views,
    lawCount
  };
  using Path = std::vector<std::string>;
  /// A state, how it was reached, and from which start.
  struct Visited {
    AnyState game;
    Path path;
    std::size_t origin;
  };

  bool allHold() const {
    return std::all_of(reports_.begin(), reports_.end(),
                       [](const LawReport& report) { return report.failure.empty(); });
  }

  /// Puts a law to the test once. `what` says what was found, and is only asked if it failed.
  template <class What>
  void expect(Law law, bool holds, const AnyState& game, const Path& path, What what) {
    LawReport& report = reports_[law];
    ++report.tried;
    if (holds || (!report.failure.empty() && report.path.size() <= path.size())) return;
    report.failure = what();
    report.path = path;
    report.state = shown(game);
    if (starts_.states.size() > 1) report.start = shown(starts_.states[origin_]);
  }
  /// The string form of a state, even if the game fails to make one.
  static std::string shown(const AnyState& game) try {
    return game.text();
  } catch (const std::exception& error) {
    return "(no string form: " + std::string(error.what()) + ")";
  }
  /// Runs a part of a check that may throw; if it does, the law is broken.
  template <class Check>
  bool guard(Law law, const AnyState& game, const Path& path, Check check) {
    try {
      check();
      return true;
    } catch (const std::exception& error) {
      expect(law, false, game, path, [&] { return "failed: " + std::string(error.what()); });
    } catch (...) {
      expect(law, false, game, path, [] { return "failed: an exception of an unknown type"; });
    }
    return false;
  }

  /// All states near the start, nearest first: counterexamples found here are as short as can be.
  void sweep() {
    std::vector<Visited> queue;
    for (const AnyState& start : starts_.states) queue.push_back({start, {}, queue.size()});
    for (std::size_t at = 0; at < queue.size(); ++at) {
      const AnyState game = queue[at].game;  // Copies: the queue grows.
      const Path path = queue[at].path;
      origin_ = queue[at].origin;
      if (!checkState(game, path) || game.isOver()) continue;
      const std::vector<AnyDecisions> actions = game.actions();
      for (std::size_t number : spread(actions.size(), maxTried, at)) {
        const AnyDecisions& action = actions[number];
        guard(pure, game, path, [&] {
          checkAction(game, action, path);
          const std::size_t outcomes = outcomeCount(game, action);
          for (std::size_t i = 0; i < outcomes && queue.size() < options_.sweep; ++i) {
            const Step step = stepped(game.copied(), action, i);
            queue.push_back({step.after, path, origin_});
            queue.back().path.push_back(step.text);
          }
        });
      }
    }
  }
  /// So many numbers below a count, all if there are no more: evenly spread, from one that differs
  /// from place to place.
  static std::vector<std::size_t> spread(std::size_t count, std::size_t most, std::size_t place) {
    std::vector<std::size_t> numbers;
    const std::size_t tried = std::min(count, most);
    for (std::size_t i = 0; i < tried; ++i)
      numbers.push_back(tried == count ? i : (i * count / tried + place) % count);
    return numbers;
  }
  /// A random match.
  void walk(Rng rng) {
    AnyState game = starts_.states[origin_];
    Path path;
    while (path.size() < options_.maxPlies) {
      if (!checkState(game, path)) return;
      if (game.isOver()) break;
      if (!guard(pure, game, path, [&] {
            const AnyDecisions action = game.randomDecisions(rng);
            checkAction(game, action, path);
            const auto outcomes = static_cast<std::uint32_t>(outcomeCount(game, action));
            const Step step = stepped(game.copied(), action, rng.below(outcomes));
            game = step.after;
            path.push_back(step.text);
          }))
        return;
    }
    if (path.size() == options_.maxPlies && !checkState(game, path)) return;
    expect(ends, game.isOver(), game, path, [] { return "it went on"; });
  }
  /// In how many ways luck can decide what comes of an action.
  static std::size_t outcomeCount(const AnyState& game, const AnyDecisions& action) {
    return std::clamp<std::size_t>(game.outcomes(action), 1, maxOutcomes);
  }
  /// An action with one of its outcomes, as it is told in a path, and the state after it.
  struct Step {
    AnyState after;
    std::string text;
  };
  static Step stepped(const AnyState& game, const AnyDecisions& action, std::size_t outcome) {
    const std::string text = decisionsText(game.game(), action);
    if (game.outcomes(action) == 0) return {game.next(action), text};
    const AnyHap hap = game.outcome(action, outcome);
    return {game.next(action, hap), text + ' ' + hap.formText()};
  }
  /// Checks all that can be told from a state. False if it is hopeless to go on from it.
  bool checkState(const AnyState& game, const Path& path) {
    bool goesOn = false;
    return guard(movesAndEnd, game, path, [&] { goesOn = agree(game, path); }) && goesOn;
  }
  bool agree(const AnyState& game, const Path& path) {
    const auto result = game.result();
    std::size_t choices = 0;
    for (const Role role : roles()) choices += game.moves(role).size();
    expect(movesAndEnd, result.has_value() == (choices == 0), game, path, [&] {
      return result ? "it is over, and has " + std::to_string(choices) + " moves"
                    : "it is not over, and has no moves";
    });
    if (result) checkResult(game, *result, path);
    checkForms(game, path);
    for (const Role role : roles()) checkMoves(game, role, path);
    return result.has_value() == (choices == 0);
  }
  RoleSet roles() const { return RoleSet::all(game_.roles.size()); }
  std::string name(Role role) const { return std::string(game_.roles[index(role)]); }
  std::string resultText(const std::vector<float>& result) const {
    std::string shownResult;
    TextWriter writer(shownResult, game_.roles);
    writeByRole(writer, game_, result);
    return shownResult;
  }
  static std::string numbersText(std::initializer_list<double> numbers) {
    std::string shownNumbers;
    TextWriter(shownNumbers, {}).write(std::vector<double>(numbers));
    return shownNumbers;
  }
  void checkResult(const AnyState& game, const std::vector<float>& result, const Path& path) {
    const Bounds limits = game.resultBounds();
    float sum = 0;
    bool inside = true;
    for (const float value : result) {
      sum += value;
      inside = inside && value >= limits.min && value <= limits.max;  // False for NaN, too.
    }
    expect(bounds, inside, game, path, [&] {
      return "the result is " + resultText(result) + ", the bounds are " +
             numbersText({limits.min, limits.max});
    });
    if (game_.zeroSum)
      expect(zeroSum, std::abs(sum) <= 1e-4F * std::max(1.0F, limits.max - limits.min), game, path,
             [&] { return "the result is " + resultText(result); });
  }
  void checkForms(const AnyState& game, const Path& path) {
    std::string form;
    guard(json, game, path, [&] {
      form = game.formText();
      const AnyState again = starts_.states[0].read(parseJson(form));
      expect(json, again == game, game, path, [&] {
        const std::string other = again.formText();
        return form + (other == form ? " does not tell everything: read back, it is another state"
                                     : " is read as " + other);
      });
      const AnyState& start = starts_.states[origin_];
      expect(hashes, !(again == game) || again.hash() == game.hash(), game, path,
             [] { return "a copy read from JSON is equal, and its hash is another"; });
      if (start == game && start.hash() != game.hash())
        expect(hashes, false, game, path, [] { return "it equals the start, its hash does not"; });
    });
    guard(text, game, path, [&] {
      const std::string shown = game.text();
      const std::string again = starts_.states[0].readText(shown).text();
      expect(text, again == shown, game, path, [&] { return shown + " is read as " + again; });
    });
    if (seen_.size() >= maxSeen) return;
    const auto [twin, isNew] = seen_.try_emplace(form, game);
    if (isNew && game_.hidden && viewed_.size() < maxViews)
      viewed_.push_back({game, path, origin_});
    if (!isNew && twin->second == game)
      expect(hashes, twin->second.hash() == game.hash(), game, path,
             [] { return "an equal state, reached by other moves, has another hash"; });
  }
  void checkMoves(const AnyState& game, Role role, const Path& path) {
    const auto moves = game.moves(role);
    met_ += moves.size();
    // To read a move takes the longer the more there are.
    const std::size_t tried = std::max<std::size_t>(1, maxTried * maxTried / (moves.size() + 1));
    for (const std::size_t number : spread(moves.size(), tried, path.size())) {
      const AnyMove& move = moves[number];
      expect(refusal, game.isLegal(role, move), game, path,
             [&] { return move.formText() + " is refused, though it is among the moves"; });
      guard(moveJson, game, path, [&] {
        const std::string form = move.formText();
        const AnyMove again = game.readMove(role, parseJson(form));
        expect(moveJson, again == move, game, path,
               [&] { return form + " stands for two moves of " + name(role); });
      });
      if (pool_.size() < maxPool && std::find(pool_.begin(), pool_.end(), move) == pool_.end())
        pool_.push_back(move);
    }
    for (const AnyMove& move : pool_)
      if (std::find(moves.begin(), moves.end(), move) == moves.end())
        checkRefusal(game, role, move, path);
  }
  void checkRefusal(const AnyState& game, Role role, const AnyMove& move, const Path& path) {
    bool refused = false;
    try {
      game.check(role, move);
    } catch (const MoveError&) {
      refused = true;
    }
    expect(refusal, refused, game, path,
           [&] { return move.formText() + " is accepted, but not among the moves"; });
  }
  void checkAction(const AnyState& game, const AnyDecisions& action, const Path& path) {
    const AnyState tried = game.copied();  // What it does to itself stays with it.
    std::optional<AnyHap> hap;
    if (const std::size_t count = game.outcomes(action); count > 0) {
      if (count <= maxOutcomes) checkLuck(game, action, count, path);
      hap = game.outcome(action, 0);
    }
    expect(pure, tried.next(action, hap) == tried.next(action, hap) && tried == game, game, path,
           [&] { return "after " + decisionsText(game.game(), action); });
    if (game_.appliesInPlace)
      expect(inPlace, game.changed(action, hap) == game.next(action, hap), game, path,
             [&] { return "after " + decisionsText(game.game(), action); });
  }
  void checkLuck(const AnyState& game, const AnyDecisions& action, std::size_t count,
                 const Path& path) {
    double sum = 0;
    bool positive = true;
    for (std::size_t i = 0; i < count; ++i) {
      const double probability = game.probability(action, i);
      sum += probability;
      positive = positive && probability > 0;
    }
    expect(luck, positive && std::abs(sum - 1) < 1e-9, game, path, [&] {
      std::string shownSum;
      TextWriter(shownSum, {}).write(sum);
      return "the probabilities after " + decisionsText(game.game(), action) + " sum to " +
             shownSum + (positive ? "" : ", and one is not positive");
    });
  }
  /// Whether what a role is told lists the moves that it has in a state.
  static bool sameMoves(const std::vector<AnyMove>& told, const AnyState& game, Role role) {
    return told.size() == game.moves(role).size() &&
           std::all_of(told.begin(), told.end(),
                       [&](const AnyMove& move) { return game.isLegal(role, move); });
  }
  /// Players that are shown a view choose among the moves that it lists, if it lists any.
  void checkViewMoves(const AnyState& game, Role role, const Path& path) {
    if (!game_.tellable) return;
    expect(views, sameMoves(game.view(role).moves(role), game, role), game, path,
           [&] { return "the view of " + name(role) + " lists other moves than it has"; });
  }
  /// A role cannot act on what it does not see: states that look the same to it have the same
  /// moves.
  void checkViews() {
    std::uint64_t alike = 0;
    for (const Role role : roles())
      for (std::size_t i = 0; i < viewed_.size(); ++i) {
        const auto& [game, path, origin] = viewed_[i];
        origin_ = origin;
        if (game.active().contains(role)) checkViewMoves(game, role, path);
        for (std::size_t j = 0; j < i; ++j) {
          const AnyState& other = viewed_[j].game;
          if (game == other || !(game.view(role) == other.view(role))) continue;
          ++alike;
          expect(views, sameMoves(game.moves(role), other, role), game, path, [&] {
            return "it looks like " + shown(other) + " to " + name(role) +
                   ", which has other moves there";
          });
        }
      }
    origin_ = 0;
    // Of many deals, a few are looked at: no two of them need to look the same. And what follows
    // from one state that somebody chose need not hide anything.
    const bool chosen = !starts_.all && starts_.states.size() == 1;
    expect(views, alike > 0 || chosen || (!starts_.all && viewsDiffer()), starts_.states[0], {},
           [&] {
             return "no two of " + std::to_string(viewed_.size()) +
                    " states look the same to anybody: nothing is hidden";
           });
  }
  /// Whether there is a state that does not look the same to all.
  bool viewsDiffer() const {
    for (const Visited& visited : viewed_)
      for (const Role role : roles())
        if (!(visited.game.view(role) == visited.game.view(Role{0}))) return true;
    return false;
  }

  static constexpr std::size_t maxSeen = 200000, maxPool = 16, maxOutcomes = 100000, maxViews = 500,
                               maxTried = 64;  // Moves of a state that are looked at one by one.
  AnyStarts starts_;
  std::size_t origin_ = 0;  // The start of what is looked at now.
  LawOptions options_;
  const GameTraits& game_;
  std::vector<LawReport> reports_;
  std::vector<Visited> viewed_;  // Those whose views are compared.
  std::unordered_map<std::string, AnyState> seen_;  // States by their form.
  std::uint64_t met_ = 0;  // Moves, in all states.
  std::vector<AnyMove> pool_;  // Moves met anywhere: candidates for illegal ones.
};
}  // namespace

std::vector<LawReport> checkLaws(const AnyStarts& starts, const LawOptions& options) {
  return LawChecker(starts, options).run();
}

}  // namespace ludorum::testing

// The laws of games: what must hold in every state of every game, checked by playing. An author's
// whole test is `EXPECT_EQ(ludorum::testing::brokenLaws(MyGame{}), "")`.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ludorum/core/contingent.hpp"
#include "ludorum/core/form.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/hash.hpp"
#include "ludorum/core/perform.hpp"
#include "ludorum/core/playout.hpp"
#include "ludorum/json/json.hpp"

namespace ludorum::testing {

/// What was tried of a law, and the counterexample if it does not hold.
struct LawReport {
  std::string law;
  std::uint64_t tried = 0;  ///< How often the law was put to the test.
  std::string failure;  ///< What was found instead; empty if the law held.
  std::string state;  ///< Where.
  std::vector<std::string> path;  ///< The moves (and haps) that lead there, as JSON.
};

struct LawOptions {
  std::uint64_t playouts = 1000;  ///< Random matches to walk through.
  std::uint64_t seed = 1;
  std::size_t maxPlies = 10000;  ///< A longer match breaks the law that games end.
  std::size_t sweep = 1000;  ///< States next to the start to try first, nearest first.
  std::function<void(double)> progress{};  ///< Told now and then how much is done, from 0 to 1.
};

namespace detail {

/// Checks one state after the other, and remembers the shortest counterexample to each law.
template <Documented G>
class LawChecker {
  static_assert(Playable<G>, "a game is played by turns or simultaneously");

 public:
  LawChecker(const G& start, const LawOptions& options) : start_(start), options_(options) {
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
        "illegal moves are refused",
        "the game ends within " + std::to_string(options.maxPlies) + " plies",
        "a view hides something, and tells a role its moves"};
    for (std::size_t law = 0; law < lawCount; ++law) reports_[law].law = names[law];
  }

  std::vector<LawReport> run() {
    sweep();
    for (std::uint64_t i = 0; i < options_.playouts; ++i) {
      if (options_.progress && i % 16 == 0)
        options_.progress(static_cast<double>(i) / static_cast<double>(options_.playouts));
      walk(Rng(options_.seed).split(i));
    }
    if constexpr (Hidden<G>) checkViews();
    std::erase_if(reports_, [](const LawReport& report) { return report.tried == 0; });
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
    refusal,
    ends,
    views,
    lawCount
  };
  using Path = std::vector<std::string>;

  /// Puts a law to the test once. `what` says what was found, and is only asked if it failed.
  template <class What>
  void expect(Law law, bool holds, const G& game, const Path& path, What what) {
    LawReport& report = reports_[law];
    ++report.tried;
    if (holds || (!report.failure.empty() && report.path.size() <= path.size())) return;
    report.failure = what();
    report.path = path;
    report.state = shown(game);
  }
  /// The string form of a state, even if the game fails to make one.
  static std::string shown(const G& game) try {
    return toString(game);
  } catch (const std::exception& error) {
    return "(no string form: " + std::string(error.what()) + ")";
  }
  /// Runs a part of a check that may throw; if it does, the law is broken.
  template <class Check>
  bool guarded(Law law, const G& game, const Path& path, Check check) {
    try {
      check();
      return true;
    } catch (const std::exception& error) {
      expect(law, false, game, path, [&] { return "failed: " + std::string(error.what()); });
      return false;
    }
  }

  /// All states near the start, nearest first: counterexamples found here are as short as can be.
  void sweep() {
    std::vector<std::pair<G, Path>> queue{{start_, {}}};
    for (std::size_t at = 0; at < queue.size(); ++at) {
      const G game = queue[at].first;  // Copies: the queue grows.
      const Path path = queue[at].second;
      if (!checkState(game, path) || game.result()) continue;
      const auto list = actions(game);
      for (std::size_t a = 0; a < list.size(); ++a) {
        const Action<G> action = list[a];
        guarded(pure, game, path, [&] {
          checkAction(game, action, path);
          const std::size_t outcomes = outcomeCount(game, action);
          for (std::size_t i = 0; i < outcomes && queue.size() < options_.sweep; ++i) {
            const Step step = stepped(game, action, i);
            queue.emplace_back(step.after, path).second.push_back(step.text);
          }
        });
      }
    }
  }
  /// A random match.
  void walk(Rng rng) {
    G game = start_;
    Path path;
    while (!game.result() && path.size() < options_.maxPlies) {
      if (!checkState(game, path)) return;
      const bool wentOn = guarded(pure, game, path, [&] {
        const Action<G> action = randomAction(game, rng);
        checkAction(game, action, path);
        const auto outcomes = static_cast<std::uint32_t>(outcomeCount(game, action));
        const Step step = stepped(game, action, rng.below(outcomes));
        game = step.after;
        path.push_back(step.text);
      });
      if (!wentOn) return;
    }
    checkState(game, path);
    expect(ends, game.result().has_value(), game, path, [] { return "it went on"; });
  }
  /// In how many ways luck can decide what comes of an action.
  static std::size_t outcomeCount([[maybe_unused]] const G& game,
                                  [[maybe_unused]] const Action<G>& action) {
    if constexpr (Stochastic<G>)
      if (const auto variables = game.haps(action)) return std::min(variables->size(), maxOutcomes);
    return 1;
  }
  /// An action with one of its outcomes, as it is told in a path, and the state after it.
  struct Step {
    G after;
    std::string text;
  };
  static Step stepped(const G& game, const Action<G>& action,
                      [[maybe_unused]] std::size_t outcome) {
    std::string text = actionText(game, action);
    if constexpr (Stochastic<G>)
      if (const auto variables = game.haps(action)) {
        const Hap<G> hap = variables->value(outcome);
        text += ' ' + hapText<G>(hap);
        return {game.next(action, hap), text};
      }
    return {game.next(action), text};
  }
  static std::string actionText(const G& game, const Action<G>& action) {
    return movesText<G>(decisionsOf(game, action));
  }

  /// Checks all that can be told from a state. False if it is hopeless to go on from it.
  bool checkState(const G& game, const Path& path) {
    const auto result = game.result();
    std::size_t choices = 0;
    for (const Role role : G::players.all()) choices += movesOf(game, role).size();
    expect(movesAndEnd, result.has_value() == (choices == 0), game, path, [&] {
      return result ? "it is over, and has " + std::to_string(choices) + " moves"
                    : "it is not over, and has no moves";
    });
    if (result) checkResult(game, *result, path);
    checkForms(game, path);
    for (const Role role : G::players.all()) checkMoves(game, role, path);
    return result.has_value() == (choices == 0);
  }
  void checkResult(const G& game, const ResultOf<G>& result, const Path& path) {
    const Bounds limits = resultBounds(game);
    float sum = 0;
    bool inside = true;
    for (const float value : result) {
      sum += value;
      inside = inside && value >= limits.min && value <= limits.max;  // False for NaN, too.
    }
    expect(bounds, inside, game, path, [&] {
      return "the result is " + jsonText<G>(result) + ", the bounds are " +
             jsonText<G>(std::array{limits.min, limits.max});
    });
    if (isZeroSum<G>())
      expect(zeroSum, std::abs(sum) <= 1e-4F * std::max(1.0F, limits.max - limits.min), game, path,
             [&] { return "the result is " + jsonText<G>(result); });
  }
  void checkForms(const G& game, const Path& path) {
    std::string form;
    guarded(json, game, path, [&] {
      form = jsonText<G>(formOf(game));
      const G again = readState(start_, parseJson(form));
      expect(json, again == game, game, path, [&] {
        const std::string other = jsonText<G>(formOf(again));
        return form + (other == form ? " does not tell everything: read back, it is another state"
                                     : " is read as " + other);
      });
      expect(hashes, !(again == game) || hashOf(again) == hashOf(game), game, path,
             [] { return "a copy read from JSON is equal, and its hash is another"; });
    });
    guarded(text, game, path, [&] {
      const std::string shown = toString(game);
      const std::string again = toString(readStateText(start_, shown));
      expect(text, again == shown, game, path, [&] { return shown + " is read as " + again; });
    });
    if (seen_.size() >= maxSeen) return;
    const auto [twin, isNew] = seen_.try_emplace(form, game);
    if (isNew && Hidden<G> && viewed_.size() < maxViews) viewed_.emplace_back(game, path);
    if (!isNew && twin->second == game)
      expect(hashes, hashOf(twin->second) == hashOf(game), game, path,
             [] { return "an equal state, reached by other moves, has another hash"; });
  }
  void checkMoves(const G& game, Role role, const Path& path) {
    const auto moves = movesOf(game, role);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const typename G::Move move = moves[i];
      expect(refusal, isLegal(game, role, move), game, path,
             [&] { return moveText<G>(move) + " is refused, though it is among the moves"; });
      guarded(moveJson, game, path, [&] {
        const std::string form = moveText<G>(move);
        const auto again = readMove(game, role, parseJson(form));
        expect(moveJson, again == move, game, path,
               [&] { return form + " stands for two moves of " + std::string(G::players[role]); });
      });
      if (pool_.size() < maxPool && std::find(pool_.begin(), pool_.end(), move) == pool_.end())
        pool_.push_back(move);
    }
    for (const typename G::Move& move : pool_) {
      bool listed = false;
      for (std::size_t i = 0; i < moves.size(); ++i) listed = listed || moves[i] == move;
      if (!listed) checkRefusal(game, role, move, path);
    }
  }
  void checkRefusal(const G& game, Role role, const typename G::Move& move, const Path& path) {
    bool refused = false;
    try {
      checkMove(game, role, move);
    } catch (const MoveError&) {
      refused = true;
    }
    expect(refusal, refused, game, path,
           [&] { return moveText<G>(move) + " is accepted, but not among the moves"; });
  }
  void checkAction(const G& game, const Action<G>& action, const Path& path) {
    const G before = game;
    if constexpr (Stochastic<G>) {
      if (const auto variables = game.haps(action)) {
        double sum = 0;
        bool positive = true;
        for (std::size_t i = 0; i < std::min(variables->size(), maxOutcomes); ++i) {
          sum += variables->probability(i);
          positive = positive && variables->probability(i) > 0;
        }
        if (variables->size() <= maxOutcomes)
          expect(luck, positive && std::abs(sum - 1) < 1e-9, game, path, [&] {
            return "the probabilities after " + actionText(before, action) + " sum to " +
                   jsonText<G>(sum) + (positive ? "" : ", and one is not positive");
          });
        const auto hap = variables->value(0);
        expect(pure, game.next(action, hap) == game.next(action, hap) && game == before, before,
               path, [&] { return "after " + actionText(before, action); });
        return;
      }
    }
    expect(pure, game.next(action) == game.next(action) && game == before, before, path,
           [&] { return "after " + actionText(before, action); });
  }
  /// Whether what a role is told lists the moves that it has in a state.
  template <class Seen>
  static bool sameMoves(const Seen& seen, const G& game, Role role) {
    const auto told = movesSeen(seen, role);
    if (told.size() != movesOf(game, role).size()) return false;
    for (std::size_t i = 0; i < told.size(); ++i)
      if (!isLegal(game, role, told[i])) return false;
    return true;
  }
  /// Players that are shown a view choose among the moves that it lists, if it lists any.
  void checkViewMoves(const G& game, Role role, const Path& path) {
    const auto seen = game.view(role);
    if constexpr (requires { movesSeen(seen, role); })
      expect(views, sameMoves(seen, game, role), game, path, [&] {
        return "the view of " + std::string(G::players[role]) + " lists other moves than it has";
      });
  }
  /// A role cannot act on what it does not see: states that look the same to it have the same
  /// moves.
  void checkViews() {
    std::uint64_t alike = 0;
    for (const Role role : G::players.all())
      for (std::size_t i = 0; i < viewed_.size(); ++i) {
        const auto& [game, path] = viewed_[i];
        if (isActive(game, role)) checkViewMoves(game, role, path);
        for (std::size_t j = 0; j < i; ++j) {
          const G& other = viewed_[j].first;
          if (game == other || !(game.view(role) == other.view(role))) continue;
          ++alike;
          expect(views, sameMoves(game, other, role), game, path, [&] {
            return "it looks like " + shown(other) + " to " + std::string(G::players[role]) +
                   ", which has other moves there";
          });
        }
      }
    expect(views, alike > 0, start_, {}, [&] {
      return "no two of " + std::to_string(viewed_.size()) +
             " states look the same to anybody: nothing is hidden";
    });
  }

  static constexpr std::size_t maxSeen = 200000, maxPool = 16, maxOutcomes = 100000, maxViews = 500;
  G start_;
  LawOptions options_;
  std::vector<LawReport> reports_;
  std::vector<std::pair<G, Path>> viewed_;  // Those whose views are compared.
  std::unordered_map<std::string, G> seen_;  // States by their form.
  std::vector<typename G::Move> pool_;  // Moves met anywhere: candidates for illegal ones.
};

}  // namespace detail

/// Checks the laws from a state on. Laws that the game has no occasion to break are not listed.
template <Documented G>
std::vector<LawReport> checkLaws(const G& start, const LawOptions& options = {}) {
  return detail::LawChecker<G>(start, options).run();
}

/// The laws that a game breaks, with counterexamples, as text: empty for a sound game.
template <Documented G>
std::string brokenLaws(const G& start, const LawOptions& options = {}) {
  std::string text;
  for (const LawReport& report : checkLaws(start, options)) {
    if (report.failure.empty()) continue;
    text += report.law + ": " + report.failure + " at " + report.state + " after";
    for (const std::string& move : report.path) text += ' ' + move;
    text += '\n';
  }
  return text;
}

}  // namespace ludorum::testing

// Random play comes to its results as often as exact computation says. Each comparison rejects
// right code with a probability of 6e-5 (4 standard errors) or 1e-6 (chi-square).
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "../support/statistics.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/random_player.hpp"

namespace ludorum {
namespace {

using test::isMeanOf;
using test::seeded;

/// The mean of the first role's results, and the share of those that it won.
struct Outcome {
  double mean = 0, won = 0, meanSquare = 0;
};
template <class Play>
Outcome sampled(std::size_t samples, Play play) {
  Outcome sum;
  for (std::size_t i = 0; i < samples; ++i) {
    const double result = static_cast<double>(play(i)[0]);
    sum.mean += result, sum.meanSquare += result * result, sum.won += result > 0 ? 1 : 0;
  }
  const double n = static_cast<double>(samples);
  return {sum.mean / n, sum.won / n, sum.meanSquare / n};
}
void expectNear(const Outcome& sample, const Outcome& exact, std::size_t samples) {
  const double variance = exact.meanSquare - exact.mean * exact.mean;
  EXPECT_TRUE(isMeanOf(sample.mean, exact.mean, variance, samples));
  EXPECT_TRUE(isMeanOf(sample.won, exact.won, exact.won * (1 - exact.won), samples));
}

// ---------------------------------------------------------------- TicTacToe: the whole tree
Outcome exactOf(const TicTacToe& game, std::unordered_map<TicTacToe, Outcome, StateHash>& known) {
  if (const auto result = game.result()) {
    const double value = static_cast<double>((*result)[0]);
    return {value, value > 0 ? 1.0 : 0.0, value * value};
  }
  if (const auto found = known.find(game); found != known.end()) return found->second;
  Outcome sum;
  const double chance = 1.0 / static_cast<double>(game.moves().size());
  for (const auto move : game.moves()) {
    const Outcome next = exactOf(game.next(move), known);
    sum.mean += chance * next.mean, sum.won += chance * next.won;
    sum.meanSquare += chance * next.meanSquare;
  }
  return known[game] = sum;
}
Outcome exactTicTacToe() {
  std::unordered_map<TicTacToe, Outcome, StateHash> known;
  return exactOf(TicTacToe{}, known);
}

TEST(RandomTicTacToe, HasTheKnownExactProbabilities) {
  const Outcome exact = exactTicTacToe();
  EXPECT_NEAR(exact.won, 737 / 1260.0, 1e-12);  // X wins; O wins 121/420, and 8/63 are ties.
  EXPECT_NEAR(exact.mean, 737 / 1260.0 - 121 / 420.0, 1e-12);
  EXPECT_NEAR(exact.meanSquare, 1 - 8 / 63.0, 1e-12);
}

TEST(RandomTicTacToe, IsPlayedAsTheTreeSays) {
  constexpr std::size_t samples = 50000;
  Rng rng(seeded(1));
  const Outcome sample = sampled(samples, [&](std::size_t) { return playout(TicTacToe{}, rng); });
  expectNear(sample, exactTicTacToe(), samples);
}

TEST(RandomTicTacToe, IsPlayedAsTheTreeSaysInMatchesToo) {
  constexpr std::size_t samples = 5000;
  const Outcome sample = sampled(samples, [&](std::size_t i) {
    return *randomMatch(TicTacToe{}, seeded(2) * 100000 + i).run();
  });
  expectNear(sample, exactTicTacToe(), samples);
}

// ---------------------------------------------------------------- Odds & Evens: point by point
/// The probability of each pair of scores at the end, computed forward from 0 : 0.
std::map<std::pair<int, int>, double> lastScores(int goal) {
  std::map<std::pair<int, int>, double> chances{{{0, 0}, 1}}, last;
  for (int sum = 0; sum < 2 * goal; ++sum)
    for (int a = 0; a <= sum; ++a) {
      const auto at = chances.find({a, sum - a});
      if (at == chances.end()) continue;
      if (a == goal || sum - a == goal) {
        last[at->first] = at->second;
        continue;
      }
      chances[{a + 1, sum - a}] += at->second / 2;  // Half of the four pairs of fingers are odd.
      chances[{a, sum - a + 1}] += at->second / 2;
    }
  return last;
}

TEST(RandomOddsAndEvens, EndsWithEachScoreAsOftenAsComputed) {
  const auto exact = lastScores(10);
  ASSERT_EQ(exact.size(), 20U);
  std::vector<double> chances(20);
  for (const auto& [scores, chance] : exact) {
    const auto [a, b] = scores;
    chances[static_cast<std::size_t>(a == 10 ? b : 10 + a)] = chance;
  }
  Rng rng(seeded(3));
  std::vector<std::size_t> counts(20);
  for (int i = 0; i < 20000; ++i) {
    const float difference = playout(OddsAndEvens{}, rng)[0];
    const auto loser = static_cast<std::size_t>(10 - std::abs(difference));
    ++counts.at(difference > 0 ? loser : 10 + loser);
  }
  EXPECT_TRUE(test::fits(counts, chances));
}

TEST(RandomOddsAndEvens, IsWonByEachHalfTheTimeByTheExactMeanDifference) {
  constexpr std::size_t samples = 20000;
  Outcome exact;
  for (const auto& [scores, chance] : lastScores(10)) {
    const double result = scores.first - scores.second;
    exact.mean += chance * result, exact.meanSquare += chance * result * result;
    exact.won += result > 0 ? chance : 0;
  }
  EXPECT_NEAR(exact.won, 0.5, 1e-12);
  EXPECT_NEAR(exact.mean, 0, 1e-12);
  Rng rng(seeded(4));
  expectNear(sampled(samples, [&](std::size_t) { return playout(OddsAndEvens{}, rng); }), exact,
             samples);
}

// ---------------------------------------------------------------- Pig: equations solved by
// iteration
/// Pig without a limit of rounds between random players, for a goal of at most 20. The values of a
/// state depend on each other in a circle (both can lose their turn), so they are iterated.
class RandomPig {
 public:
  explicit RandomPig(int goal) : goal_(goal) {
    for (int round = 0; round < 400; ++round)
      for (int mine = goal - 1; mine >= 0; --mine)
        for (int theirs = goal - 1; theirs >= 0; --theirs)
          for (int points = goal + 5; points >= 0; --points)
            values_[at(mine, theirs, points)] = updated(mine, theirs, points);
  }
  Outcome start() const { return value(0, 0, 0); }

 private:
  static constexpr std::size_t side = 32;
  static std::size_t at(int mine, int theirs, int points) {
    return (static_cast<std::size_t>(mine) * side + static_cast<std::size_t>(theirs)) * side +
           static_cast<std::size_t>(points);
  }
  /// From the point of view of the one whose turn it is; `won` is the chance to win.
  const Outcome& value(int mine, int theirs, int points) const {
    return values_[at(mine, theirs, points)];
  }
  /// The same from the other side. Nobody ties, so who does not lose wins.
  Outcome passed(int mine, int theirs) const {
    const Outcome& other = value(theirs, mine, 0);
    return {-other.mean, 1 - other.won, other.meanSquare};
  }
  Outcome held(int mine, int theirs, int points) const {
    if (mine + points < goal_) return passed(mine + points, theirs);
    const double result = goal_ - theirs;
    return {result, 1, result * result};
  }
  Outcome rolled(int mine, int theirs, int points) const {
    Outcome sum = passed(mine, theirs);
    for (int die = 2; die <= 6; ++die) add(sum, value(mine, theirs, points + die), 1);
    return scaled(sum, 1 / 6.0);
  }
  Outcome updated(int mine, int theirs, int points) const {
    if (mine + points >= goal_) return held(mine, theirs, points);
    if (points == 0) return rolled(mine, theirs, points);
    Outcome sum = held(mine, theirs, points);
    add(sum, rolled(mine, theirs, points), 1);
    return scaled(sum, 0.5);
  }
  static void add(Outcome& sum, const Outcome& other, double weight) {
    sum.mean += weight * other.mean, sum.won += weight * other.won;
    sum.meanSquare += weight * other.meanSquare;
  }
  static Outcome scaled(const Outcome& o, double by) {
    return {o.mean * by, o.won * by, o.meanSquare * by};
  }
  int goal_;
  std::vector<Outcome> values_ = std::vector<Outcome>(side * side * side);
};

TEST(RandomPig, IsWonAsOftenAndByAsMuchAsComputed) {
  constexpr std::size_t samples = 40000;
  for (const int goal : {2, 10}) {
    const Pig start = Pig::start({.goal = goal, .rounds = std::nullopt});
    Rng rng(seeded(static_cast<std::uint64_t>(goal)));
    const Outcome exact = RandomPig(goal).start();
    expectNear(sampled(samples, [&](std::size_t) { return playout(start, rng); }), exact, samples);
  }
}

TEST(RandomPig, ToTheLeastGoalIsARaceForTheFirstRollThatIsNoOne) {
  const Outcome exact = RandomPig(2).start();
  EXPECT_NEAR(exact.won, 6 / 7.0, 1e-12);  // 5/6 (1 + 1/36 + 1/36^2 ...).
  EXPECT_NEAR(exact.mean, 2 * (6 / 7.0 - 1 / 7.0), 1e-12);
}

TEST(RandomPig, IsTiedByTheLimitOfRoundsAsOftenAsComputed) {
  // To a goal of 2 in rounds 0 and 1: four turns, in all of which a 1 comes.
  constexpr std::size_t samples = 50000;
  const double exact = std::pow(1 / 6.0, 4);
  const Pig start = Pig::start({.goal = 2, .rounds = 1});
  Rng rng(seeded(5));
  double ties = 0;
  for (std::size_t i = 0; i < samples; ++i) ties += playout(start, rng)[0] == 0 ? 1 : 0;
  EXPECT_TRUE(isMeanOf(ties / double(samples), exact, exact * (1 - exact), samples));
}

// ---------------------------------------------------------------- 15 puzzle: walks near the order
TEST(RandomPuzzle15, OneSlideAwayIsSolvedAsOftenAsComputed) {
  // "A BC...", three points. One of three slides solves it; after another one, the way back (one of
  // 4 slides from square 5, of 3 from square 2) and again the right one of three.
  constexpr std::size_t samples = 20000;
  const double back = (1 / 4.0 + 1 / 3.0) / 3;
  const double exact = 1 / 3.0 + back * (1 / 3.0);
  const Puzzle15 start = Puzzle15{}.with({"A BCDEFGHIJKLMNO", 3});
  Rng rng(seeded(6));
  double solved = 0;
  for (std::size_t i = 0; i < samples; ++i) solved += playout(start, rng)[0] > 0 ? 1 : 0;
  EXPECT_TRUE(isMeanOf(solved / double(samples), exact, exact * (1 - exact), samples));
}

}  // namespace
}  // namespace ludorum

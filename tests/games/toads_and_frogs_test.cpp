#include "ludorum/games/toads_and_frogs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "../support/contest.hpp"
#include "../support/errors.hpp"
#include "../support/perfect_player.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "ludorum/players/alpha_beta_player.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/players/solution.hpp"
#include "ludorum/testing/laws.hpp"
#include "ludorum/testing/perft.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using test::seeded;
constexpr Role toads{0}, frogs{1};

ToadsAndFrogs row(int toadCount, int gap, int frogCount) {
  return ToadsAndFrogs::start({.toads = toadCount, .frogs = frogCount, .gap = gap});
}
/// Any row of squares, whether or not a match leads there.
ToadsAndFrogs rowOf(const std::string& text, Role turn = toads) {
  ToadsAndFrogs game{0, 0, turn, static_cast<std::uint8_t>(text.size())};
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == 'T') game.toads |= std::uint64_t{1} << i;
    if (text[i] == 'F') game.frogs |= std::uint64_t{1} << i;
  }
  return game;
}
std::string movesIn(const std::string& text, Role turn) {
  std::string list;
  for (const auto square : rowOf(text, turn).moves()) list += std::to_string(square) + ' ';
  return list;
}

// ---------------------------------------------------------------- rules
TEST(ToadsAndFrogs, StartsWithAGapBetweenTheKinds) {
  EXPECT_EQ(ToadsAndFrogs{}, row(3, 2, 3));
  EXPECT_EQ(ToadsAndFrogs{}.toString(), "TTT__FFF Toads");
  EXPECT_EQ(row(1, 3, 2).toString(), "T___FF Toads");
  EXPECT_EQ(row(20, 20, 20).form().board,
            std::string(20, 'T') + std::string(20, '_') + std::string(20, 'F'));
}

TEST(ToadsAndFrogs, SlidesAndHopsForwardOverOneOfTheOthers) {
  EXPECT_EQ(movesIn("TT_T_FFF", toads), "1 3 ");
  EXPECT_EQ(movesIn("TTF_FFT_", toads), "1 6 ");
  EXPECT_EQ(movesIn("TTF_FFT_", frogs), "4 ") << "over two toads it cannot hop";
  EXPECT_EQ(movesIn("_TFTFF_T", frogs), "2 ");
  EXPECT_EQ(movesIn("T_TF_", frogs), "3 ");
  EXPECT_EQ(movesIn("F_T", toads), "") << "toads do not go back";
  EXPECT_EQ(movesIn("F_T", frogs), "");
  EXPECT_EQ(movesIn("TT_", toads), "1 ") << "nor hop over their own kind";
  EXPECT_EQ(movesIn("TFF_", toads), "");
  EXPECT_EQ(rowOf("TTF_FFT_").next(1).toString(), "T_FTFFT_ Frogs");
  EXPECT_EQ(rowOf("TTF_FFT_").next(6).toString(), "TTF_FF_T Frogs");
  EXPECT_EQ(rowOf("T_TF_", frogs).next(3).toString(), "TFT__ Toads");
}

TEST(ToadsAndFrogs, StaysOnTheRow) {
  EXPECT_EQ(movesIn("_TF", toads), "");
  EXPECT_EQ(movesIn("TF_", frogs), "");
  EXPECT_EQ(movesIn("F__T", frogs), "");
  const ToadsAndFrogs longest = rowOf("F" + std::string(57, '_') + "TT");
  EXPECT_TRUE(longest.moves().empty());
}

TEST(ToadsAndFrogs, IsLostByWhoCannotMove) {
  const ToadsAndFrogs game = row(1, 1, 1).next(0);
  EXPECT_EQ(game.toString(), "_TF Frogs");
  EXPECT_FALSE(game.result());
  EXPECT_EQ(game.next(2).toString(), "FT_ Toads");
  EXPECT_FALSE(game.next(2).result());
  EXPECT_EQ(game.next(2).next(1).result(), (Result<2>{{1, -1}}));
  EXPECT_EQ(rowOf("_TF").result(), (Result<2>{{-1, 1}}));
}

// ---------------------------------------------------------------- against a naive implementation
/// All rows that a role can make of one, by looking for patterns of characters.
std::vector<std::string> naiveNext(const std::string& text, bool byToads) {
  std::vector<std::string> found;
  const std::pair<std::string, std::string> slide =
      byToads ? std::pair{"T_", "_T"} : std::pair{"_F", "F_"};
  const std::pair<std::string, std::string> hop =
      byToads ? std::pair{"TF_", "_FT"} : std::pair{"_TF", "FT_"};
  for (const auto& [before, after] : {slide, hop})
    for (std::size_t at = text.find(before); at != text.npos; at = text.find(before, at + 1))
      found.push_back(std::string(text).replace(at, before.size(), after));
  std::sort(found.begin(), found.end());
  return found;
}
std::uint64_t naiveCount(const std::string& text, bool byToads, int plies) {
  if (plies == 0) return 1;
  std::uint64_t count = 0;
  for (const std::string& next : naiveNext(text, byToads))
    count += naiveCount(next, !byToads, plies - 1);
  return count;
}

TEST(ToadsAndFrogs, PlaysAsPatternsOfCharactersDo) {
  for (const auto& start : {row(3, 2, 3), row(5, 4, 2), row(20, 20, 20), row(1, 20, 7)})
    for (std::uint64_t seed = 0; seed < 20; ++seed)
      for (const ToadsAndFrogs& game : test::randomStates(start, seeded(seed))) {
        std::vector<std::string> nexts;
        for (const auto square : game.moves()) nexts.push_back(game.next(square).form().board);
        std::sort(nexts.begin(), nexts.end());
        ASSERT_EQ(nexts, naiveNext(game.form().board, game.turn == toads)) << game.toString();
      }
  for (const auto& [a, gap, b] : {std::tuple{3, 2, 3}, {4, 3, 2}, {2, 5, 4}}) {
    const auto rows = testing::perft(row(a, gap, b), 9);
    for (std::size_t plies = 0; plies < rows.size(); ++plies)
      EXPECT_EQ(rows[plies].sequences, naiveCount(row(a, gap, b).form().board, true, int(plies)));
  }
}

// ---------------------------------------------------------------- combinatorial game theory
/// Values of games, Toads being Left: each by the values that Left and that Right can move to.
class Values {
 public:
  using Value = std::size_t;
  Value of(const std::vector<Value>& left, const std::vector<Value>& right) {
    const auto [known, isNew] = numbers_.try_emplace(std::pair(left, right), options_.size());
    if (isNew) options_.push_back(known->first);
    return known->second;
  }
  Value integer(int n) {
    if (n == 0) return of({}, {});
    return n > 0 ? of({integer(n - 1)}, {}) : of({}, {integer(n + 1)});
  }
  /// { left | right }.
  Value either(Value left, Value right) { return of({left}, {right}); }
  Value star() { return either(integer(0), integer(0)); }
  /// The value of a row, by the moves of both roles.
  Value ofRow(ToadsAndFrogs game) {
    game.turn = toads;
    if (const auto known = rows_.find(game.toString()); known != rows_.end()) return known->second;
    PerRole<std::vector<Value>, 2> after;
    for (const Role role : ToadsAndFrogs::players.all()) {
      game.turn = role;
      for (const auto square : game.moves()) after[role].push_back(ofRow(game.next(square)));
    }
    game.turn = toads;
    return rows_[game.toString()] = of(after[0], after[1]);
  }
  /// No move of Left in a makes it as much as b, and no move of Right in b as little as a.
  bool atMost(Value a, Value b) {
    const auto [known, isNew] = atMost_.try_emplace(std::pair(a, b), false);
    if (!isNew) return known->second;
    bool holds = true;
    for (const Value left : std::vector(options_[a].first)) holds = holds && !atMost(b, left);
    for (const Value right : std::vector(options_[b].second)) holds = holds && !atMost(right, a);
    return atMost_[std::pair(a, b)] = holds;
  }
  bool equal(Value a, Value b) { return atMost(a, b) && atMost(b, a); }

 private:
  using Options = std::pair<std::vector<Value>, std::vector<Value>>;
  std::map<Options, Value> numbers_;
  std::vector<Options> options_;
  std::map<std::string, Value> rows_;
  std::map<std::pair<Value, Value>, bool> atMost_;
};

TEST(ToadsAndFrogs, HasTheValuesThatEricksonFound) {
  // J. Erickson, "New Toads and Frogs Results", 1996, and the proofs by T. Thanatipanonda and
  // D. Zeilberger, "A Symbolic Finite-State Approach for Automated Proving of Theorems in
  // Combinatorial Game Theory", 2009.
  Values v;
  for (const auto& [a, b] : {std::pair{3, 2}, {4, 2}, {5, 2}, {4, 3}, {5, 3}})
    EXPECT_TRUE(
        v.equal(v.ofRow(row(a, 2, b)), v.either(v.either(v.integer(a - 3), v.integer(a - b)),
                                                v.either(v.star(), v.integer(3 - b)))))
        << a << ' ' << b;
  for (int a = 2; a <= 5; ++a)
    EXPECT_TRUE(v.equal(v.ofRow(row(a, 3, 2)), v.either(v.integer(a - 2), v.integer(a - 2)))) << a;
  EXPECT_TRUE(v.equal(v.ofRow(row(5, 3, 3)), v.either(v.integer(1), v.integer(2))))
      << "a - 7/2 from five toads on";
  EXPECT_TRUE(v.equal(v.ofRow(row(2, 2, 1)), v.integer(1)));
  EXPECT_TRUE(v.equal(v.ofRow(row(3, 3, 2)), v.either(v.integer(1), v.integer(1))));
}

TEST(ToadsAndFrogs, IsWonAsTheValuesSay) {
  // Values that both can move to their side of 0 are won by who begins: two empty squares, by the
  // formula above, and one: every first move there leaves an answer that runs out first.
  for (int a = 2; a <= 4; ++a)
    for (int b = 2; b <= 4; ++b) EXPECT_EQ(solution(row(a, 2, b), toads), 1) << a << ' ' << b;
  // With three, the more numerous wins as 1*, 2* and 3/2 do, whoever begins; three against three is
  // lost by who begins.
  for (const auto& [a, b] : {std::pair{3, 2}, {4, 2}, {5, 3}}) {
    EXPECT_EQ(solution(row(a, 3, b), toads), 1);
    EXPECT_EQ(solution(row(b, 3, a), toads), -1);
  }
  EXPECT_EQ(solution(row(3, 3, 3), toads), -1);
  EXPECT_EQ(solution(row(1, 2, 1), toads), -1) << "T__F is 0";
  EXPECT_EQ(solution(row(1, 1, 1), toads), 1) << "T_F is *";
}

// ---------------------------------------------------------------- heuristics
TEST(ToadsAndFrogs, KnowsWhichPiecesAreStuck) {
  const auto stuck = [](const std::string& text) {
    const auto set = rowOf(text).stuck();
    std::string marks(text.size(), '.');
    for (std::size_t i = 0; i < text.size(); ++i)
      if ((set >> i & 1U) != 0) marks[i] = text[i];
    return marks;
  };
  EXPECT_EQ(stuck("_TTFF_"), ".TTFF.");
  EXPECT_EQ(stuck("_TTF_F"), "......");
  EXPECT_EQ(stuck("F_TT"), "F.TT");
  EXPECT_EQ(stuck("F_TFTT"), "F...TT") << "the frog may give way";
  EXPECT_EQ(stuck("TFTFTT"), "TFTFTT");
  EXPECT_EQ(stuck("FTFT_T"), "F....T");
  // Nothing that is stuck moves in any match from there on, and it is all that never does.
  for (const auto& start : {row(3, 2, 3), row(2, 3, 3)})
    for (const ToadsAndFrogs& game : test::reachable(start)) {
      std::uint64_t moved = 0;
      std::vector<ToadsAndFrogs> open{game};
      test::StateSet<ToadsAndFrogs> seen;
      while (!open.empty()) {
        ToadsAndFrogs at = open.back();
        open.pop_back();
        if (!seen.insert(at).second) continue;
        for (const Role role : ToadsAndFrogs::players.all()) {  // In any order, not only in turns.
          at.turn = role;
          for (const auto square : at.moves()) {
            moved |= std::uint64_t{1} << square;
            open.push_back(at.next(square));
          }
        }
      }
      ASSERT_EQ(game.stuck(), (game.toads | game.frogs) & ~moved) << game.toString();
    }
}

TEST(ToadsAndFrogs, CountsMovesInRegions) {
  const auto worth = [](const std::string& text, Role role) {
    return std::get<1>(ToadsAndFrogs::heuristics()).function(rowOf(text), role);
  };
  EXPECT_DOUBLE_EQ(worth("F_F__T__", toads), std::tanh((2 - 1) / 4.0));
  EXPECT_DOUBLE_EQ(worth("TTT__FFF", toads), 0);
  EXPECT_DOUBLE_EQ(worth("TT_TF___", toads), std::tanh((0.5 + 0.5 - 0.5) / 4.0));
  EXPECT_DOUBLE_EQ(worth("TT_TF___", frogs), -worth("TT_TF___", toads));
}

// ---------------------------------------------------------------- forms
TEST(ToadsAndFrogs, KeepsTheLaws) {
  using Parameters = ToadsAndFrogs::Parameters;
  for (const Parameters& p : {Parameters{}, Parameters{1, 1, 1}, Parameters{5, 2, 4}})
    EXPECT_EQ(testing::brokenLaws<ToadsAndFrogs>(p, {.playouts = 20, .sweep = 200}), "");
  EXPECT_EQ(testing::brokenLaws(row(20, 20, 20), {.playouts = 2, .sweep = 20}), "");
}

TEST(ToadsAndFrogs, AcceptsExactlyTheRowsThatAMatchCanReach) {
  for (const auto& start : {row(3, 2, 3), row(2, 3, 2), row(1, 4, 3)}) {
    const auto states = test::reachable(start);
    std::string text = start.form().board;
    std::sort(text.begin(), text.end());
    std::size_t accepted = 0;
    do
      for (const Role role : ToadsAndFrogs::players.all()) {
        const bool known = states.contains(rowOf(text, role));
        try {
          EXPECT_EQ(start.with({role, text}), rowOf(text, role));
          EXPECT_TRUE(known) << text;
          ++accepted;
        } catch (const Error&) {
          EXPECT_FALSE(known) << text;
        }
      }
    while (std::next_permutation(text.begin(), text.end()));
    EXPECT_EQ(accepted, states.size());
  }
}

TEST(ToadsAndFrogs, SaysWhyItRefusesARow) {
  const auto refusal = [](const std::string& text) {
    return messageOf<Error>([&] { ToadsAndFrogs{}.with(ToadsAndFrogs::formFrom(text)); });
  };
  EXPECT_TRUE(has(refusal("TTT_FFF Toads"), {"8 squares, not 7"}));
  EXPECT_TRUE(has(refusal("TTT..FFF Toads"), {"'.' at square 3", "T, F or _"}));
  EXPECT_TRUE(has(refusal("TTTT__FF Toads"), {"3 toads and 3 frogs, not 4 and 2"}));
  EXPECT_TRUE(has(refusal("TTT__FFF Frogs"), {"how far", "cannot be Frogs to move"}));
  EXPECT_TRUE(has(refusal("_TTT_FFF Frogs"), {"how far"}));
  EXPECT_TRUE(has(refusal("TTTF__FF Toads"), {"how far"}));
  EXPECT_TRUE(has(refusal("TTF_T_FF Toads"), {"no slides and hops", "TTF_T_FF Toads"}));
  EXPECT_TRUE(has(refusal("TTT__FFF Newts"), {"Newts"}));
  EXPECT_TRUE(has(refusal("TTT__FFF"), {"a position is"}));
}

TEST(ToadsAndFrogs, ReadsLongRowsInAMoment) {
  const ToadsAndFrogs start = row(20, 20, 20);
  for (std::uint64_t seed = 0; seed < 3; ++seed)
    for (const ToadsAndFrogs& game : test::randomStates(start, seeded(seed)))
      ASSERT_EQ(start.with(game.form()), game);
  ToadsAndFrogs late = test::randomStates(start, seeded(9)).back();
  late.turn = ToadsAndFrogs::players.opponent(late.turn);
  EXPECT_THROW(start.with(late.form()), Error);
}

TEST(ToadsAndFrogs, ShowsItsRow) {
  const Scene scene = rowOf("TT_T_FFF").scene();
  ASSERT_EQ(scene.places.size(), 8U);
  EXPECT_EQ(scene.places[3].name, "3");
  EXPECT_EQ(scene.places[3].things.at(0).role, 0);
  EXPECT_TRUE(scene.places[4].things.empty());
  EXPECT_EQ(scene.places[7].things.at(0).role, 1);
  EXPECT_EQ(ToadsAndFrogs::clicks(3), (std::vector<std::size_t>{3}));
}

// ---------------------------------------------------------------- players
TEST(ToadsAndFrogsStrength, ItsRegionsAreWorthMoreThanMobilityAndThatMoreThanNothing) {
  const auto looks = [](const Heuristic<ToadsAndFrogs>& heuristic) {
    return [=](std::uint64_t seed) {
      return AlphaBetaPlayer<ToadsAndFrogs>({.horizon = 3, .heuristic = heuristic}, Rng(seed));
    };
  };
  const auto regions = looks(Heuristic<ToadsAndFrogs>::named("regions"));
  const auto mobility = looks(Heuristic<ToadsAndFrogs>::named("mobility"));
  const auto random = [](std::uint64_t seed) { return RandomPlayer(seed); };
  const ToadsAndFrogs start = row(6, 4, 6);
  EXPECT_GT(test::contest(start, 40, regions, random), 0.5);
  EXPECT_GT(test::contest(start, 40, regions, mobility), 0.3);
  EXPECT_GT(test::contest(start, 40, mobility, looks({})), 0);
}

TEST(ToadsAndFrogsStrength, WhoBeginsWinsThreeAgainstThreeOverTwoSquares) {
  test::PerfectPlayer<ToadsAndFrogs> perfect{Rng(1)};
  const auto one = [&](std::uint64_t) { return std::ref(perfect); };
  EXPECT_EQ(test::contest(ToadsAndFrogs{}, 10, one, one), 0);
  EXPECT_GT(test::contest(ToadsAndFrogs{}, 50, one,
                          [](std::uint64_t seed) { return RandomPlayer(seed); }),
            0.3);
}

}  // namespace
}  // namespace ludorum

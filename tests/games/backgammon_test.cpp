#include "ludorum/games/backgammon.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../support/contest.hpp"
#include "../support/errors.hpp"
#include "../support/luck.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "../support/told_moves.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using test::moveTexts;
using test::played;
using test::seeded;
using test::Texts;
constexpr Role white{0}, black{1};

/// A board as in an XGID, made of what stands on some points: {{6, 'B'}, {3, 'a'}}.
using Standing = std::vector<std::pair<std::size_t, char>>;
Backgammon at(const Standing& standing, Dice dice, Role active = white) {
  std::string board(26, '-');
  for (const auto& [place, checkers] : standing) board[place] = checkers;
  return Backgammon{}.with({active, board, dice});
}
Texts turnsOf(const Standing& standing, Dice dice, Role active = white) {
  return moveTexts(at(standing, dice, active));
}

// ---------------------------------------------------------------- the rules once more, naively
/// What the mover can do, on plain arrays: 0 is off, 25 the bar, all in the mover's own count.
class Naive {
 public:
  explicit Naive(const Backgammon& game) : low_(game.dice.lowest()), high_(game.dice.highest()) {
    for (unsigned p = 0; p <= 25; ++p) {
      own_[p] = static_cast<int>(game.mine.count(p));
      other_[25 - p] = static_cast<int>(game.theirs.count(p));  // 0 is the other's bar.
    }
    if (low_ == high_)
      go(std::vector<int>(4, low_), 0, 0);
    else
      go({high_, low_}, 0, 0), go({low_, high_}, 0, 0);
  }
  /// The boards after all turns, most dice first: only those that play the most count.
  std::set<std::vector<int>> boards() const {
    for (int dice = 4; dice > 0; --dice) {
      std::set<std::vector<int>> found;
      for (const auto& [key, board] : ends_)
        if (key.first == dice) found.insert(board);
      if (found.empty()) continue;
      if (dice > 1 || low_ == high_) return found;
      std::set<std::vector<int>> larger;
      for (const auto& [key, board] : ends_)
        if (key == std::pair{1, high_}) larger.insert(board);
      return larger.empty() ? found : larger;
    }
    return {board()};
  }
  static std::vector<int> boardOf(const Backgammon& after) {  // As the one who moved counts.
    std::vector<int> board;
    for (unsigned p = 0; p <= 25; ++p) board.push_back(static_cast<int>(after.theirs.count(p)));
    for (unsigned p = 0; p <= 25; ++p) board.push_back(static_cast<int>(after.mine.count(25 - p)));
    return board;
  }

 private:
  std::vector<int> board() const {
    std::vector<int> all(own_.begin(), own_.end());
    all.insert(all.end(), other_.begin(), other_.end());
    return all;
  }
  bool allowed(int from, int die) const {
    if (own_[std::size_t(from)] == 0 || (from != 25 && own_[25] > 0)) return false;
    const int to = from - die;
    if (to >= 1) return other_[std::size_t(to)] < 2;
    for (int p = 7; p <= 25; ++p)
      if (own_[std::size_t(p)] > 0) return false;
    for (int p = from + 1; p <= 6 && to < 0; ++p)
      if (own_[std::size_t(p)] > 0) return false;
    return true;
  }
  void go(const std::vector<int>& dice, std::size_t used, int first) {
    if (used > 0) ends_.insert({{static_cast<int>(used), first}, board()});
    if (used == dice.size()) return;
    for (int from = 1; from <= 25; ++from) {
      if (!allowed(from, dice[used])) continue;
      const auto own = own_, other = other_;
      const auto to = static_cast<std::size_t>(std::max(0, from - dice[used]));
      --own_[std::size_t(from)], ++own_[to];
      if (to > 0 && other_[to] == 1) --other_[to], ++other_[0];
      go(dice, used + 1, used == 0 ? dice[0] : first);
      own_ = own, other_ = other;
    }
  }
  int low_, high_;
  std::array<int, 26> own_{}, other_{};
  std::set<std::pair<std::pair<int, int>, std::vector<int>>> ends_;
};

void expectNaiveTurns(const Backgammon& game) {
  std::set<std::vector<int>> boards;
  const auto turns = game.moves();
  for (const auto& turn : turns) boards.insert(Naive::boardOf(game.next(turn)));
  ASSERT_EQ(boards.size(), turns.size()) << "turns that do the same: " << game.toString();
  ASSERT_EQ(boards, Naive(game).boards()) << game.toString();
  ASSERT_EQ(moveTexts(game).size(), turns.size()) << game.toString();
}

TEST(Backgammon, KeepsTheLaws) {
  EXPECT_EQ(testing::brokenLaws<Backgammon>({}, {.playouts = 4, .sweep = 40}), "");
  EXPECT_EQ(testing::brokenLaws<Backgammon>({.turns = 5}, {.playouts = 20, .sweep = 20}), "");
}

TEST(Backgammon, HasTheTurnsOfPlainRulesAllAlongRandomMatches) {
  Rng rng(seeded(1));
  for (std::uint64_t seed = 0; seed < 40; ++seed)
    for (const Backgammon& game : test::randomStates(startOf<Backgammon>({}, rng), seeded(seed)))
      if (!game.result()) expectNaiveTurns(game);
}

TEST(Backgammon, HasTheTurnsOfPlainRulesWhereFewCheckersAreLeftOrOnTheBar) {
  Rng rng(seeded(2));
  int compared = 0, refused = 0;
  for (int i = 0; i < 6000; ++i) {
    Standing standing;
    const std::size_t most = i % 2 == 0 ? 8 : 26;  // Half of the boards are of bearing off.
    for (std::size_t p = 1; p < most; ++p)
      if (rng.below(4) == 0) standing.push_back({p, "ABC"[rng.below(3)]});
    for (std::size_t p = 0; p < 25; ++p)
      if (rng.below(6) == 0) standing.push_back({p, "aab"[rng.below(3)]});
    try {
      expectNaiveTurns(at(standing, DiceRoll{2}.draw(rng)));
      ++compared;
    } catch (const Error&) {
      ++refused;  // Too many checkers, or none.
    }
  }
  EXPECT_GT(compared, 4000) << refused;
}

TEST(Backgammon, HasTheKnownNumbersOfTurnsForEachRollOfTheOpening) {
  // In the order 1-1, 1-2, ..., 6-6. They are those of the plain rules above, too.
  constexpr std::array<std::size_t, 21> counts{42, 15, 16, 14, 8,  10, 75, 17, 18, 8, 14,
                                               73, 17, 9,  14, 52, 9,  14, 4,  7,  11};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    Backgammon game;
    game.dice = DiceRoll{2}.value(i);
    EXPECT_EQ(game.moves().size(), counts[i]) << game.toString();
    expectNaiveTurns(game);
  }
}

// ---------------------------------------------------------------- the rules one by one
TEST(Backgammon, BeginsWithTheGreaterOfTwoDifferentDice) {
  test::expectLawful(OpeningRoll{}, 60000, seeded(3));
  const Backgammon first = Backgammon::start({}, {{5, 2}}),
                   second = Backgammon::start({}, {{1, 6}});
  EXPECT_EQ(first.activePlayer(), white);
  EXPECT_EQ(first.dice, (Dice{2, 5}));
  EXPECT_EQ(second.activePlayer(), black);
  EXPECT_EQ(second.dice, (Dice{1, 6}));
  EXPECT_EQ(first.mine.pips(), 167);  // As every book says.
  EXPECT_EQ(first.haps(first.moves()[0]), DiceRoll{2});
}

TEST(Backgammon, PlaysBothDiceIfThereIsAWay) {
  // 7/1 by the six leaves no five, so the five must be played first, from 12.
  EXPECT_EQ(turnsOf({{12, 'A'}, {7, 'A'}, {2, 'b'}, {6, 'b'}, {20, 'b'}}, {6, 5}), Texts{"12/1"});
}
TEST(Backgammon, PlaysTheLargerDieIfOnlyOneOfThemCanBePlayed) {
  const Standing either{{10, 'A'}, {1, 'b'}};
  EXPECT_EQ(turnsOf(either, {4, 5}), Texts{"10/5"});
  EXPECT_EQ(turnsOf({{10, 'A'}, {1, 'b'}, {5, 'b'}}, {4, 5}), Texts{"10/6"});
  EXPECT_EQ(turnsOf({{10, 'A'}, {6, 'b'}, {5, 'b'}}, {4, 5}), Texts{"(no play)"});
}
TEST(Backgammon, PlaysADoubleAsOftenAsItCan) {
  EXPECT_EQ(turnsOf({{24, 'A'}, {14, 'b'}}, {5, 5}), Texts{"24/19"});
  EXPECT_EQ(turnsOf({{24, 'A'}, {23, 'A'}, {12, 'b'}}, {4, 4}),
            (Texts{"23/7", "24/16 23/15", "24/20 23/11"}));
  EXPECT_EQ(turnsOf({{13, 'E'}, {1, 'b'}}, {6, 6}), Texts{"13/7(4)"});
  EXPECT_EQ(turnsOf({{13, 'B'}, {1, 'a'}, {2, 'a'}}, {6, 6}), Texts{"13/1* 13/1"});
}

TEST(Backgammon, EntersFromTheBarBeforeAllElse) {
  const auto entering = [](char onBar, const Standing& others, Dice dice) {
    Standing all{{25, onBar}, {6, 'B'}, {12, 'b'}};
    all.insert(all.end(), others.begin(), others.end());
    return turnsOf(all, dice);
  };
  EXPECT_EQ(entering('A', {}, {3, 1}), (Texts{"bar/24 6/3", "bar/22 6/5", "bar/21"}));
  EXPECT_EQ(entering('A', {{22, 'b'}}, {3, 1}), (Texts{"bar/24 6/3", "bar/21"}));
  EXPECT_EQ(entering('A', {{22, 'b'}, {21, 'b'}}, {3, 1}), Texts{"bar/24 6/3"});
  EXPECT_EQ(entering('A', {{22, 'b'}, {24, 'b'}}, {3, 1}), Texts{"(no play)"});
  EXPECT_EQ(entering('B', {}, {3, 1}), Texts{"bar/24 bar/22"});
  EXPECT_EQ(entering('B', {{22, 'b'}}, {3, 1}), Texts{"bar/24"});
  EXPECT_EQ(entering('C', {}, {2, 2}), (Texts{"bar/21 bar/23(2)", "bar/23(3) 6/4"}));
  // Black counts from the other side.
  EXPECT_EQ(turnsOf({{0, 'a'}, {19, 'b'}, {3, 'B'}, {4, 'B'}}, {3, 1}, black),
            (Texts{"bar/24 6/3"}));
}

TEST(Backgammon, HitsASingleCheckerOnItsWayToo) {
  const Backgammon game = at({{24, 'A'}, {21, 'a'}, {19, 'a'}, {6, 'B'}}, {3, 2});
  EXPECT_EQ(moveTexts(game),
            (Texts{"24/21*/19*", "24/19*", "24/21* 6/4", "24/22 6/3", "6/1", "6/4 6/3"}));
  const Backgammon both = played(game, "24/21*/19*"), one = played(game, "24/19*");
  EXPECT_EQ(both.form().board, "b-----B------------A------");
  EXPECT_EQ(one.form().board, "a-----B------------A-a----");
  EXPECT_EQ(both.activePlayer(), black);
  // The first of two that come to a blot hits it, and the other does not.
  EXPECT_EQ(
      turnsOf({{10, 'A'}, {9, 'A'}, {5, 'a'}, {8, 'b'}, {4, 'b'}, {3, 'b'}, {1, 'b'}}, {5, 4}),
      (Texts{"10/5* 9/5"}));
}

/// In how many of 36 rolls a turn has what is asked for.
template <class Has>
int rollsWith(const Standing& standing, Has isThere) {
  int rolls = 0;
  for (std::size_t i = 0; i < 21; ++i) {
    const Dice dice = DiceRoll{2}.value(i);
    const Texts turns = turnsOf(standing, dice);
    if (std::any_of(turns.begin(), turns.end(), isThere)) rolls += dice.mostAlike() == 2 ? 1 : 2;
  }
  return rolls;
}
TEST(Backgammon, HitsABlotByAsManyRollsAsIsKnown) {
  constexpr std::array known{11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3,
                             0,  0,  1,  1,  0,  1,  0, 1, 0, 0, 0, 1};  // OEIS A055100.
  for (std::size_t away = 1; away <= 24; ++away) {
    const auto hits = [](const std::string& turn) { return turn.find('*') != std::string::npos; };
    EXPECT_EQ(rollsWith({{25, 'A'}, {25 - away, 'a'}}, hits), away == 24 ? 1 : known[away - 1])
        << away;
    EXPECT_EQ(backgammon::hittingRolls[away], known[away - 1]);
  }
}
TEST(Backgammon, BearsOffTheLastTwoCheckersByAsManyRollsAsIsKnown) {
  // P. Magriel, "Backgammon", 1976: the chance to bear off two checkers, of 36, by their points.
  constexpr std::array<std::array<int, 6>, 6> known{{{36, 36, 34, 29, 23, 15},
                                                     {36, 26, 25, 23, 19, 13},
                                                     {34, 25, 17, 17, 14, 10},
                                                     {29, 23, 17, 11, 10, 8},
                                                     {23, 19, 14, 10, 6, 6},
                                                     {15, 13, 10, 8, 6, 4}}};
  const auto ends = [](const std::string& turn) {
    return turn.find("off(2)") != std::string::npos ||
           turn.find("off") != turn.rfind("off");  // Two different ways.
  };
  for (std::size_t a = 1; a <= 6; ++a)
    for (std::size_t b = a; b <= 6; ++b) {
      const Standing two{{a, 'A'}, {b, 'A'}, {24, 'a'}};
      EXPECT_EQ(rollsWith(a == b ? Standing{{a, 'B'}, {24, 'a'}} : two, ends), known[a - 1][b - 1])
          << a << " and " << b;
    }
}
TEST(Backgammon, BearsOffOnlyWhenAllAreHomeAndByMoreOnlyFromTheFarthestPoint) {
  EXPECT_EQ(turnsOf({{7, 'A'}, {2, 'A'}, {24, 'a'}}, {6, 2}), (Texts{"7/1 2/off", "7/off"}));
  EXPECT_EQ(turnsOf({{8, 'A'}, {2, 'A'}, {24, 'a'}}, {6, 3}), Texts{"8/off"});
  EXPECT_EQ(turnsOf({{5, 'A'}, {3, 'A'}, {24, 'a'}}, {4, 6}), (Texts{"5/1 3/off", "5/off 3/off"}));
  EXPECT_EQ(turnsOf({{5, 'A'}, {2, 'A'}, {24, 'a'}}, {4, 1}), (Texts{"5/1 2/1", "5/off"}));
  EXPECT_EQ(turnsOf({{6, 'C'}, {24, 'a'}}, {5, 5}), Texts{"6/off 6/1(2)"});
}

TEST(Backgammon, CountsGammonsAndBackgammons) {
  const auto ended = [](const std::string& blacks) {
    const Backgammon game = Backgammon{}.with({white, "-A" + blacks, {1, 2}, 40});
    EXPECT_FALSE(game.haps(game.moves()[0]));
    const Backgammon over = played(game, "1/off");
    EXPECT_TRUE(over.moves().empty() && over.dice.empty());
    EXPECT_EQ(Backgammon{}.with(over.form()), over);
    return over.result();
  };
  EXPECT_EQ(ended("-----------------n------"), (Result<2>{{1, -1}}));
  EXPECT_EQ(ended("-----------------o------"), (Result<2>{{2, -2}}));
  EXPECT_EQ(ended("----a------------n------"), (Result<2>{{3, -3}}));
  EXPECT_EQ(ended("----a------------m------"), (Result<2>{{1, -1}}));
  const Backgammon game = Backgammon{}.with({black, "------N-----------------aA", {1, 2}, 40});
  EXPECT_EQ(played(game, "1/off").result(), (Result<2>{{-3, 3}}));
}

TEST(Backgammon, IsTiedAfterTheLastTurn) {
  const Backgammon last = Backgammon::start({.turns = 1}, {{3, 1}});
  const auto turn = last.moves()[0];
  EXPECT_FALSE(last.haps(turn));
  EXPECT_EQ(last.next(turn).result(), (Result<2>{{0, 0}}));
  EXPECT_TRUE(last.next(turn).moves().empty());
  EXPECT_EQ(last.with(last.formFrom(last.next(turn).toString())), last.next(turn));
}

// ---------------------------------------------------------------- forms
TEST(Backgammon, IsWrittenAsAnXgid) {
  EXPECT_EQ(Backgammon{}.toString(), "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10");
  const Backgammon read = Backgammon{}.with(
      Backgammon{}.formFrom("XGID=-b----E-C---eE---c-e----B-:1:-1:-1:56:3:2:0:7:10"));
  EXPECT_EQ(read.activePlayer(), black);
  EXPECT_EQ(read.dice, (Dice{5, 6}));
  EXPECT_EQ(
      moveTexts(read),
      moveTexts(
          at({{1, 'b'}, {6, 'E'}, {8, 'C'}, {12, 'e'}, {13, 'E'}, {17, 'c'}, {19, 'e'}, {24, 'B'}},
             {6, 5})));
  for (const std::string text : {"", "XGID=", "XGID=-b----E-C---eE---c-e----B-", "pork",
                                 "XGID=-b----E-C---eE---c-e----B-:0:0:2:31:0:0:0:0:10",
                                 "XGID=-b----E-C---eE---c-e----B-:0:0:1:3:0:0:0:0:10",
                                 "XGID=-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:0:10",
                                 "XGID=-b----E-C---eE---c-e----B:0:0:1:31:0:0:0:0:10"})
    EXPECT_THROW(Backgammon{}.with(Backgammon{}.formFrom(text)), Error) << text;
}

std::string refusal(const std::string& board, Dice dice = {1, 2}, int turns = 3) {
  return messageOf<Error>([&] { Backgammon{}.with({white, board, dice, turns}); });
}
TEST(Backgammon, SaysWhyItRefusesAState) {
  const std::string start = "-b----E-C---eE---c-e----B-";
  EXPECT_TRUE(has(refusal(start + "-"), {"26 characters"}));
  EXPECT_TRUE(has(refusal("-b----F-C---eE---c-e----B-"), {"15 checkers, not 16"}));
  EXPECT_TRUE(has(refusal("OOOOOOOOOOOOOOOOOOOOOOOOOO"), {"bar"}));
  EXPECT_TRUE(has(refusal("-OOOOOOOOOOOOOOOOOOOOOOOOO"), {"15 checkers, not 375"}));
  EXPECT_TRUE(has(refusal("-P------------------------"), {"'P'"}));
  EXPECT_TRUE(has(refusal("-B-----------------------b"), {"other player's bar"}));
  EXPECT_TRUE(has(refusal(start, {1}), {"two dice"}));
  EXPECT_TRUE(has(refusal(start, {1, 2, 3}), {"two dice"}));
  EXPECT_TRUE(has(refusal(start, {}), {"two dice"}));
  EXPECT_TRUE(has(refusal(start, {1, 2}, -1), {"turns"}));
  EXPECT_TRUE(has(refusal(start, {1, 2}, 1001), {"at most 1000"}));
  EXPECT_TRUE(has(refusal(start, {1, 2}, 1000), {"over"}));
  EXPECT_TRUE(has(refusal("--b-----------------------"), {"won already"}));
  EXPECT_TRUE(has(refusal("-B------------------------"), {"over", "roll"}));
  EXPECT_TRUE(has(refusal("aBBBBBB------------bbbbbbA"), {"both", "bar"}));
  EXPECT_EQ(Backgammon{}.with({white, "-B------------------------", {}, 3}).result(),
            (Result<2>{{-1, 1}}));
}

TEST(Backgammon, ShowsEveryCheckerOnItsPlace) {
  const Backgammon game = at({{25, 'A'}, {6, 'C'}, {0, 'b'}, {19, 'd'}}, {3, 1}, black);
  const Scene scene = game.scene();
  const auto things = [&](std::size_t place, std::size_t count, int role) {
    const auto& list = scene.places.at(place).things;
    EXPECT_EQ(list.size(), count) << place;
    for (const Thing& thing : list) EXPECT_EQ(thing.role, role) << place;
  };
  things(0, 11, 0), things(25, 1, 0), things(6, 3, 0), things(19, 4, 1), things(26, 9, 1);
  things(27, 2, 1);
  ASSERT_EQ(scene.places.size(), 30U);
  EXPECT_EQ(scene.places[28].things[0].text, "1");
  EXPECT_EQ(scene.places[29].things[0].text, "3");
  EXPECT_EQ(game.clicks(test::toldMove(game, "bar/24 bar/22")),
            (std::vector<std::size_t>{27, 1, 27, 3}));
  std::set<std::pair<double, double>> centres;
  for (const Place& place : scene.places) {
    EXPECT_TRUE(centres.insert({place.x, place.y}).second) << place.name;
    EXPECT_TRUE(place.x - place.width / 2 >= 0 && place.x + place.width / 2 <= scene.width);
    EXPECT_TRUE(place.y - place.height / 2 >= 0 && place.y + place.height / 2 <= scene.height);
  }
}

// ---------------------------------------------------------------- strength
TEST(BackgammonStrength, ItsHeuristicsBeatRandomPlayAndTheOneThatSeesBlotsBeatsTheRace) {
  const auto by = [](std::string_view name) {
    return [name](std::uint64_t seed) {
      return HeuristicPlayer<Backgammon>({.heuristic = Heuristic<Backgammon>::named(name)},
                                         Rng(seeded(seed)));
    };
  };
  const auto random = [](std::uint64_t seed) { return RandomPlayer(seeded(seed)); };
  EXPECT_GT(test::contest(Backgammon{}, 10, by("race"), random), 1);
  EXPECT_GT(test::contest(Backgammon{}, 10, by("blots"), random), 1);
  EXPECT_GT(test::contest(Backgammon{}, 20, by("blots"), by("race")), 1.5);
}

}  // namespace
}  // namespace ludorum

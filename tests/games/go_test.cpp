#include "ludorum/games/go.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

#include "../support/errors.hpp"
#include "../support/naive_go.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/testing/laws.hpp"
#include "ludorum/testing/perft.hpp"

namespace ludorum {
namespace {

using test::has, test::messageOf, test::NaiveGo, test::seeded;
constexpr Role black{0}, white{1};

Go small(std::size_t side, double komi = 0.5) { return Go(side, komi, 1000); }
/// The state after moves such as "D4 pass".
Go played(Go game, const std::string& moves) {
  std::istringstream words(moves);
  for (std::string word; words >> word;) {
    const auto move = Go::moveNamed(word);
    EXPECT_TRUE(move && game.moves().contains(*move)) << word << " at " << game.toString();
    if (move) game = game.next(*move);
  }
  return game;
}
Go at(const std::string& board, Role active = black) {
  return small(board.find('/')).with({active, board, {}, {}});
}
bool isLegal(const Go& game, const std::string& move) {
  return game.moves().contains(*Go::moveNamed(move));
}
std::string boardOf(const Go& game) { return game.form().board; }

// ---------------------------------------------------------------- rules
TEST(Go, StartsEmptyWithBlackOnNineByNinePoints) {
  EXPECT_EQ(Go{}.activePlayer(), black);
  EXPECT_EQ(Go{}.moves().size(), 82U);
  EXPECT_EQ(Go{}, Go::start({}));
  EXPECT_EQ(Go::start({.size = 19}).moves().size(), 362U);
}

TEST(Go, NamesPointsByColumnsWithoutIAndRowsFromBelow) {
  EXPECT_EQ(boardOf(played(small(5), "A1 E2")), "...../...../...../....O/X....");
  std::string bottom;
  for (const auto point : Go::start({.size = 19}).moves()) bottom += Go::moveForm(point) + ' ';
  EXPECT_TRUE(
      has(bottom, {"A1 B1 C1 D1 E1 F1 G1 H1 J1 K1 L1 M1 N1 O1 P1 Q1 R1 S1 T1 A2", "S19 T19 pass"}));
  EXPECT_FALSE(Go::moveNamed("I5"));
  EXPECT_FALSE(Go::moveNamed("d4"));
}

TEST(Go, TakesChainsWithoutLiberties) {
  EXPECT_EQ(boardOf(played(at("OX.../...../...../...../....."), "A4")),
            ".X.../X..../...../...../.....");
  EXPECT_EQ(boardOf(played(at(".XX../XOO../.XX../...../....."), "D4")),
            ".XX../X..X./.XX../...../.....");
  EXPECT_EQ(boardOf(played(at(".XOX./XO.OX/.X.X./...../....."), "C4")),  // Three of them.
            ".X.X./X.X.X/.X.X./...../.....");
}

TEST(Go, TakesTheOpponentsStonesFirst) {  // Neither has a liberty after the move.
  EXPECT_EQ(boardOf(played(at(".OX../OX.../X..../...../....."), "A5")),
            "X.X../.X.../X..../...../.....");
}

TEST(Go, ForbidsSuicideOfStonesAndOfChains) {
  EXPECT_FALSE(isLegal(at(".O.../O..../...../...../....."), "A5"));
  EXPECT_TRUE(isLegal(at(".O.../O..../...../...../.....", white), "A5"));
  EXPECT_FALSE(isLegal(at("XX.O./OOO../...../...../....."), "C5"));
  EXPECT_TRUE(isLegal(at("XX../OOO./..../...."), "C4"));
  EXPECT_FALSE(isLegal(at(".XO../XOO../O..../...../....."), "A5"));  // Joins two chains.
}

TEST(Go, ForbidsToTakeBackAKoAtOnce) {
  const Go ko = played(at(".XO../X.XO./.XO../...../.....", white), "B4");
  EXPECT_EQ(boardOf(ko), ".XO../XO.O./.XO../...../.....");
  EXPECT_FALSE(isLegal(ko, "C4"));
  EXPECT_TRUE(isLegal(played(ko, "E1 A1"), "C4"));
  const Go fight = played(ko, "E1 A1 C4");
  EXPECT_FALSE(isLegal(fight, "B4"));
  EXPECT_TRUE(isLegal(played(fight, "E2 A2"), "B4"));
}

TEST(Go, ForbidsToSendTwoAndReturnOne) {  // A simple rule of ko looks back one ply only.
  const Go taken = played(at(".O.X./OXX../OOO../...../.....", white), "C5 A5");
  EXPECT_EQ(boardOf(taken), "X..X./OXX../OOO../...../.....");
  EXPECT_FALSE(isLegal(taken, "B5"));
  EXPECT_TRUE(isLegal(taken, "C5"));
  EXPECT_TRUE(isLegal(played(taken, "E1 D1"), "B5"));
}

TEST(Go, ForbidsAnyEarlierPositionAsOn2x2) {
  // The lines of D. Fifield at chiyodad.blogspot.com, "A fascinating correction on the 2x2 board".
  const Go four = played(small(2), "B2 A1 B1 A2");
  EXPECT_EQ(boardOf(four), "O./O.");
  const Go six = played(four, "B2 B1");
  EXPECT_EQ(boardOf(six), "O./OO");
  EXPECT_FALSE(isLegal(six, "B2"));  // It would be as after the first move.
  const Go nine = played(four, "B1 B2 B1 A2 B2");
  EXPECT_EQ(boardOf(nine), "OX/.X");
  EXPECT_FALSE(isLegal(nine, "A1"));  // As after the fourth.
  const Go end = played(nine, "pass pass");
  EXPECT_EQ(end.scores(), (PerRole<double, 2>{{2, 1.5}}));
}

TEST(Go, AllowsToTakeMoreWhereOneWasTaken) {  // Snapback.
  const Go thrownIn = played(at("..O../OOX../XX.../...../....."), "B5 A5");
  EXPECT_EQ(boardOf(thrownIn), "O.O../OOX../XX.../...../.....");
  EXPECT_EQ(boardOf(played(thrownIn, "B5")), ".XO../..X../XX.../...../.....");
}

TEST(Go, EndsWithTwoPassesOneAfterTheOther) {
  EXPECT_FALSE(played(small(5), "pass C3 pass").result());
  const Go over = played(small(5), "pass C3 pass pass");
  EXPECT_EQ(over.result(), (Result<2>{{-1, 1}}));
  EXPECT_TRUE(over.moves().empty());
  EXPECT_EQ(played(Go(5, 25, 99), "C3 pass pass").result(), (Result<2>{{0, 0}}));
}

TEST(Go, EndsAtItsLimitOfPlies) {
  const Go start = Go::start({.size = 5, .komi = 0, .plies = 3});
  EXPECT_FALSE(played(start, "A1 B1").result());
  EXPECT_EQ(played(start, "C3 A1 E5").result(), (Result<2>{{1, -1}}));
  EXPECT_EQ(Go::start({.size = 13}).limit, 507U);
}

TEST(Go, CountsStonesAndWhatOnlyTheyReach) {
  const auto scored = [](const std::string& board) { return at(board).scores(); };
  using Scores = PerRole<double, 2>;
  EXPECT_EQ(scored("..X../..X../..X../..X../..X.."), (Scores{{25, 0.5}}));
  EXPECT_EQ(scored("...../...../...../...../....."), (Scores{{0, 0.5}}));
  EXPECT_EQ(scored(".XO../.XO../.XO../.XO../.XO.."), (Scores{{10, 15.5}}));
  EXPECT_EQ(scored(".X.O./.X.O./.X.O./.X.O./.X.O."), (Scores{{10, 10.5}}));  // Dame between.
}

TEST(Go, LeavesTheLibertiesOfASekiToNobody) {
  const std::string board = ".O.XO../XXXXO../OOOOO../......./......./......./.......";
  EXPECT_EQ(at(board).scores(), (PerRole<double, 2>{{5, 42.5}}));
  EXPECT_EQ(boardOf(played(at(board), "A7 C7")),  // Who moves there loses the chain.
            ".OO.O../....O../OOOOO../......./......./......./.......");
  EXPECT_EQ(boardOf(played(at(board, white), "A7 C7")),
            "..XXO../XXXXO../OOOOO../......./......./......./.......");
}

// ---------------------------------------------------------------- an independent implementation
std::vector<std::string> movesOfGame(const Go& game) {
  std::vector<std::string> list;
  for (const auto move : game.moves()) list.push_back(Go::moveForm(move));
  return list;
}
std::string joined(const std::vector<std::string>& rows) {
  std::string text;
  for (const std::string& row : rows) text += (text.empty() ? "" : "/") + row;
  return text;
}

TEST(Go, PlaysLikeANaiveImplementation) {
  Rng rng(seeded(1));
  std::size_t repetitions = 0;
  for (int match = 0; match < 220; ++match) {
    const int side = match < 200 ? 2 + match % 4 : match < 216 ? 6 + match % 4 : 19;
    Go game(std::size_t(side), 0, std::size_t(side < 10 ? 300 : 100));
    for (NaiveGo naive{side}; !game.isOver() && naive.passes < 2;) {
      const auto moves = naive.moves();
      ASSERT_EQ(movesOfGame(game), moves) << game.toString();
      ASSERT_EQ(boardOf(game), joined(naive.rows));
      NaiveGo forgetful = naive;
      forgetful.seen.clear();
      repetitions += forgetful.moves().size() - moves.size();
      const bool passes = moves.size() == 1 || rng.below(8) == 0;
      const auto points = std::uint32_t(moves.size() - 1);
      const std::string move = passes ? "pass" : moves[rng.below(points)];
      naive.make(move);
      game.apply(*Go::moveNamed(move));
    }
  }
  EXPECT_GT(repetitions, 100U);
}

std::uint64_t naivePerft(const NaiveGo& game, int depth) {
  if (depth == 0) return 1;
  if (game.passes == 2) return 0;
  std::uint64_t count = 0;
  for (const std::string& move : game.moves()) {
    NaiveGo next = game;
    next.make(move);
    count += naivePerft(next, depth - 1);
  }
  return count;
}
TEST(Go, HasTheTreeOfANaiveImplementation) {
  for (const auto& [side, depth] : {std::pair{1, 3}, {2, 9}, {3, 4}, {5, 3}}) {
    const auto rows = testing::perft(small(std::size_t(side)), std::size_t(depth));
    EXPECT_EQ(rows.back().sequences, naivePerft(NaiveGo{side}, depth)) << side;
  }
}

// ---------------------------------------------------------------- published figures
TEST(Go, AcceptsTheKnownNumbersOfLegalPositions) {
  // J. Tromp and G. Farnebäck, "Combinatorics of Go", 2007; OEIS A094777.
  const std::vector<std::size_t> known{1, 57, 12675};
  for (std::size_t side = 1; side <= 3; ++side) {
    std::string board = boardOf(small(side));
    std::size_t legal = 0;
    const auto fill = [&](const auto& self, std::size_t i) -> void {
      if (i >= board.size()) {
        try {
          small(side).with({black, board, {}, {}});
          ++legal;
        } catch (const Error&) {
        }
        return;
      }
      if (board[i] == '/') return self(self, i + 1);
      for (const char symbol : {'X', 'O', '.'}) board[i] = symbol, self(self, i + 1);
    };
    fill(fill, 0);
    EXPECT_EQ(legal, known[side - 1]);
  }
}

/// Whether a role can win, the pass tried first, then what leads to the most points at once.
bool isWonBy(const Go& game, Role role) {
  if (const auto result = game.result()) return (*result)[role] > 0;
  const Role active = game.activePlayer();
  const auto promise = [active](const Go& next) {
    const auto points = next.scores();
    const double lead = points[active] - points[Go::players.opponent(active)];
    return next.played.back() == Go::pass ? 100 : lead;
  };
  std::vector<Go> nexts;
  for (const auto move : game.moves()) nexts.push_back(game.next(move));
  std::stable_sort(nexts.begin(), nexts.end(),
                   [&](const Go& a, const Go& b) { return promise(a) > promise(b); });
  const bool own = active == role;
  return own == std::any_of(nexts.begin(), nexts.end(),
                            [&](const Go& next) { return isWonBy(next, role) == own; });
}
TEST(Go, IsWonByBlackByOnePointOn2x2) {  // W. Taylor; see senseis.xmp.net, "2x2 board".
  EXPECT_TRUE(isWonBy(small(2, 0.5), black));
  EXPECT_TRUE(isWonBy(small(2, 1.5), white));
}

TEST(Go, PlaysTheKoInTheOpeningOfTheEarReddeningGame) {
  // Yasuda (Honinbo) Shusaku against Inoue Gennan Inseki, 11 September 1846, the first 51 plies in
  // the coordinates of SGF: columns, and rows from the top. The ko is at qr and qs.
  std::istringstream record(
      "qd dc pq oc cp cf ep qo pe np po pp op qp oq oo pn qq nq on pm om pl mp mq ol pk lq lr kr "
      "lp "
      "kq qr rr rs mr nr pr ps qs no mo qr rm rl qs lo mn qr qm or");
  Go game = Go::start({.size = 19, .komi = 0});
  NaiveGo naive{19};
  std::vector<std::size_t> barred;
  for (std::string word; record >> word;) {
    const std::string columns = "ABCDEFGHJKLMNOPQRST";
    const std::string move =
        columns[std::size_t(word[0] - 'a')] + std::to_string(19 - (word[1] - 'a'));
    ASSERT_TRUE(isLegal(game, move)) << move << " at " << game.toString();
    game.apply(*Go::moveNamed(move));
    naive.make(move);
    ASSERT_EQ(boardOf(game), joined(naive.rows));
    ASSERT_EQ(movesOfGame(game), naive.moves());
    for (const std::string ko : {"R2", "R1"})
      if (game.chains.at(*Go::moveNamed(ko)) == Chains::vacant && !isLegal(game, ko))
        barred.push_back(game.played.size());
  }
  // Taken and retaken; at last Black takes what White's stone needed to have a liberty.
  EXPECT_EQ(barred, (std::vector<std::size_t>{40, 43, 46, 49, 51}));
}

// ---------------------------------------------------------------- forms
TEST(Go, KeepsTheLaws) {
  EXPECT_EQ(testing::brokenLaws(Go::start({.size = 5, .komi = 0}), {.playouts = 40, .sweep = 60}),
            "");
  EXPECT_EQ(testing::brokenLaws(small(2, 3), {.playouts = 20, .maxPlies = 1000, .sweep = 300}), "");
}

TEST(Go, ReadsBackWhatCameBefore) {
  const Go ko = played(at(".XO../X.XO./.XO../...../.....", white), "B4");
  EXPECT_EQ(jsonText<Go>(ko.form()),
            R"({"activePlayer":"Black","board":".XO../XO.O./.XO../...../.....",)"
            R"("start":".XO../X.XO./.XO../...../.....","moves":["B4"]})");
  const Go again = small(5).with(ko.form());
  EXPECT_EQ(again, ko);
  EXPECT_FALSE(isLegal(again, "C4"));
  const Go typed = small(5).with(small(5).formFrom(ko.toString()));
  EXPECT_EQ(typed.toString(), ko.toString());
  EXPECT_TRUE(isLegal(typed, "C4"));
  EXPECT_FALSE(typed == ko);
}

std::string refusal(const GoForm& form) {
  return messageOf<Error>([&] { small(3).with(form); });
}
TEST(Go, RefusesImpossiblePositions) {
  EXPECT_TRUE(has(refusal({black, "XO./O../..."}), {"no liberty", "A2"}));
  EXPECT_TRUE(has(refusal({black, "XXX/XXX/XXX"}), {"no liberty"}));
  EXPECT_TRUE(has(refusal({black, "OXO/XX./OX."}), {"no liberty"}));
  EXPECT_TRUE(has(refusal({black, "X../..."}), {"3 rows of 3"}));
  EXPECT_TRUE(has(refusal({black, "x../.../..."}), {"'x'"}));
  EXPECT_TRUE(has(refusal({black, ".../.../...", "X../.../..."}), {"without moves"}));
}

TEST(Go, RefusesMovesThatDoNotLeadThere) {
  const std::string empty = ".../.../...", one = "X../.../...";
  EXPECT_TRUE(has(refusal({white, empty, {}, {"A3"}}), {"another board", one}));
  EXPECT_TRUE(has(refusal({black, one, {}, {"A3"}}), {"another board"}));  // White played it.
  EXPECT_TRUE(has(refusal({black, empty, {}, {"A4", "pass"}}), {"no legal move", "\"A4\""}));
  EXPECT_TRUE(has(refusal({black, one, {}, {"A3", "A3"}}), {"no legal move"}));
  EXPECT_TRUE(has(refusal({black, empty, {}, {"", "pass"}}), {"no legal move"}));
  EXPECT_TRUE(has(refusal({white, empty, {}, {"pass", "pass", "pass"}}), {"no legal move"}));
}

TEST(Go, RefusesOtherSizesAndQuartersOfPoints) {
  const auto refused = [](const GoParameters& parameters) {
    return messageOf<Error>([&] { Go::start(parameters); });
  };
  EXPECT_TRUE(has(refused({.size = 7}), {"5, 9, 13 or 19, not 7"}));
  EXPECT_TRUE(has(refused({.komi = 6.25}), {"half points"}));
}

TEST(Go, ShowsCrossingsAndClicksOnThem) {
  const Go game = at("..O../...../..X../...../.....");
  const Scene scene = game.scene();
  ASSERT_EQ(scene.places.size(), 25U);
  EXPECT_EQ(scene.strokes.size(), 10U);
  for (const auto move : game.moves()) {
    const auto clicks = game.clicks(move);
    ASSERT_EQ(clicks.size(), move == Go::pass ? 0U : 1U);
    if (move == Go::pass) continue;
    EXPECT_EQ(scene.places[clicks[0]].name, Go::moveForm(move));
    EXPECT_TRUE(scene.places[clicks[0]].things.empty());
  }
  EXPECT_EQ(scene.places[2].things.at(0).role, 1);
  EXPECT_EQ(scene.places[12].name, "C3");
  EXPECT_EQ(scene.places[12].things.at(0).role, 0);
}

// ---------------------------------------------------------------- players
TEST(Go, KnowsAnEyeFromOneThatCanBeCut) {
  const auto eye = [](const std::string& board, const std::string& point) {
    return at(board).isEye(*Go::moveNamed(point), 0);
  };
  EXPECT_TRUE(eye(".XXX./.X.X./..XX./...../.....", "C4"));
  EXPECT_TRUE(eye(".OXX./.X.X./..X../...../.....", "C4"));
  EXPECT_FALSE(eye(".OX.../.X.X../..XO../....../....../......", "C5"));
  EXPECT_FALSE(eye("X.X../OX.../...../...../.....", "B5"));
  EXPECT_TRUE(eye("X.X../.X.../...../...../.....", "B5"));
  EXPECT_TRUE(eye(".X.../X..../...../...../.....", "A5"));
  EXPECT_FALSE(eye(".X.../XO.../...../...../.....", "A5"));
  EXPECT_FALSE(eye("..X../.X.../...../...../.....", "B5"));
}

/// How many of so many matches the first of two players wins, with each colour in turns.
template <class P, class Q>
int winsOf(int matches, P player, Q other) {
  int wins = 0;
  for (int match = 0; match < matches; ++match) {
    Go game;
    const Role role = Role(match % 2);
    while (!game.isOver())
      game.apply(game.activePlayer() == role ? player(game, role)
                                             : other(game, Go::players.opponent(role)));
    wins += (*game.result())[role] > 0 ? 1 : 0;
  }
  return wins;
}
TEST(GoStrength, WhoDoesNotFillItsEyesBeatsRandomPlay) {
  Rng rng(seeded(2));
  const auto sensible = std::get<0>(Go::policies()).function;
  const int wins = winsOf(
      200, [&](const Go& game, Role role) { return sensible(game, role, rng); },
      [&](const Go& game, Role) { return choice(game.moves(), rng); });
  EXPECT_GT(wins, 150);
}

TEST(GoStrength, WhoWantsAreaBeatsWhoDoesNotFillItsEyes) {
  Rng rng(seeded(3));
  const auto sensible = std::get<0>(Go::policies()).function;
  HeuristicPlayer<Go> greedy({Heuristic<Go>::named("area")});
  const int wins =
      winsOf(40, greedy, [&](const Go& game, Role role) { return sensible(game, role, rng); });
  EXPECT_GT(wins, 30);
}

}  // namespace
}  // namespace ludorum

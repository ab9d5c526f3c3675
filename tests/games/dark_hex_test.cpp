#include "ludorum/games/dark_hex.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "../support/errors.hpp"
#include "../support/guessing.hpp"
#include "../support/knowledge.hpp"
#include "../support/naive_hex.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "../support/statistics.hpp"
#include "../support/told_moves.hpp"
#include "ludorum/json/parse.hpp"
#include "ludorum/json/reader.hpp"
#include "ludorum/testing/laws.hpp"
#include "ludorum/testing/perft.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using test::moveTexts;
using test::played;
using test::seeded;
using test::Texts;
constexpr Role red{0}, blue{1};
const Result<2> redWins{{1, -1}}, blueWins{{-1, 1}};

DarkHex board(int size) { return DarkHex::start({size}); }
std::string seen(const DarkHex& game, Role role) { return game.view(role).board.name(); }

// ---------------------------------------------------------------- rules
TEST(DarkHex, LetsWhoFindsACellTakenTryAnotherOne) {
  const DarkHex game = played(board(2), "b1");
  EXPECT_EQ(game.activePlayer(), blue);
  EXPECT_EQ(moveTexts(game), (Texts{"a1", "b1", "a2", "b2"}));
  const DarkHex found = played(game, "b1");
  EXPECT_EQ(found.activePlayer(), blue);
  EXPECT_EQ(moveTexts(found), (Texts{"a1", "a2", "b2"}));
  const DarkHex placed = played(found, "a2");
  EXPECT_EQ(placed.activePlayer(), red);
  EXPECT_EQ(moveTexts(placed), (Texts{"a1", "a2", "b2"}));
  EXPECT_EQ(moveTexts(played(placed, "a2")), (Texts{"a1", "b2"}));
}

TEST(DarkHex, IsWonByAWayFromEdgeToEdge) {
  EXPECT_EQ(played(board(2), "b1 a1 a2").result(), redWins);
  EXPECT_EQ(played(board(2), "b1 a2 a2 b2").result(), redWins);
  EXPECT_EQ(played(board(2), "a1 a2 b1 b2").result(), blueWins);
  EXPECT_FALSE(played(board(2), "a1 a2 b1").result());
  EXPECT_TRUE(played(board(2), "b1 a1 a2").moves().empty());
  EXPECT_EQ(DarkHex{}, board(3));
  EXPECT_EQ(board(6).moves().size(), 36U);
}

// R. Hayward, "Games" (http://webdocs.cs.ualberta.ca/~hayward/670gga/jem/games.html): on two by two
// cells, who moves first always wins from a blunt corner.
TEST(DarkHex, IsWonFromABluntCornerOfTwoByTwoCells) {
  std::size_t matches = 0;
  const auto play = [&](const auto& self, const DarkHex& game) -> void {
    if (game.result()) {
      EXPECT_EQ(game.result(), redWins) << toString(game);
      ++matches;
    } else if (game.activePlayer() == blue) {
      for (const auto cell : game.moves()) self(self, game.next(cell));
    } else {  // b1, then a2; if that is taken, b2.
      for (const std::string cell : {"b1", "a2", "b2"})
        if (moveTexts(game).contains(cell)) return self(self, played(game, cell));
    }
  };
  play(play, board(2));
  EXPECT_EQ(matches, 6U);  // Blue puts its stone on one of three cells, at once or after b1.
}

TEST(DarkHex, KeepsTheLaws) {
  for (const int size : {2, 3, 4})
    EXPECT_EQ(testing::brokenLaws(board(size), {.playouts = 20, .sweep = 200}), "");
  EXPECT_EQ(testing::brokenLaws(board(6), {.playouts = 2, .sweep = 20}), "");
}

// ---------------------------------------------------------------- what is known
/// Plays by the letter: a board of characters, and what each player has been told.
struct Naive {
  test::NaiveHex board;
  std::string told[2];
  std::size_t turn = 0;

  bool isOver() const { return board.isJoined('R') || board.isJoined('B'); }
  bool canTry(std::size_t x, std::size_t y) const {
    return told[turn].find(name(x, y)) == std::string::npos;
  }
  void tryAt(std::size_t x, std::size_t y) {
    char& cell = board.rows[y][x];
    const bool isFree = cell == '.';
    told[turn] += name(x, y) + (isFree ? "! " : "? ");
    if (!isFree) return;
    cell = "RB"[turn];
    turn = 1 - turn;
  }
  static std::string name(std::size_t x, std::size_t y) {
    return static_cast<char>('a' + x) + std::to_string(y + 1);
  }
};

/// Walks both games side by side: each view of one stands for one thing that is told in the other.
struct Comparison {
  std::map<std::string, std::string> told{};
  std::vector<std::size_t> sequences = std::vector<std::size_t>(40), ends = sequences;

  void walk(const DarkHex& game, const Naive& naive, std::size_t plies, std::size_t ply = 0) {
    ++sequences[ply];
    ASSERT_EQ(game.result().has_value(), naive.isOver());
    ASSERT_EQ(game.form().board.name(), naive.board.text());
    if (naive.isOver()) {
      ++ends[ply];
      ASSERT_EQ(game.result(), naive.board.isJoined('R') ? redWins : blueWins);
      for (const Role role : {red, blue}) ASSERT_EQ(seen(game, role), naive.board.text());
      return;
    }
    ASSERT_EQ(index(game.activePlayer()), naive.turn);
    if (ply == plies) return;
    const std::string view = jsonText<DarkHex>(game.view(game.activePlayer()));
    ASSERT_EQ(told.emplace(naive.told[naive.turn] + "RB"[naive.turn], view).first->second, view);
    for (std::size_t y = 0; y < game.size; ++y)
      for (std::size_t x = 0; x < game.size; ++x) {
        const auto cell = DarkHex::Board::cell({x, y});
        ASSERT_EQ(game.moves().contains(cell), naive.canTry(x, y));
        if (!naive.canTry(x, y)) continue;
        Naive after = naive;
        after.tryAt(x, y);
        walk(game.next(cell), after, plies, ply + 1);
      }
  }
};

TEST(DarkHex, IsTheGameThatIsPlayedByTheLetter) {
  for (const auto& [size, plies] : {std::pair{2, 8}, {3, 5}, {4, 3}}) {
    Comparison both;
    both.walk(board(size), {{std::size_t(size)}, {}, 0}, std::size_t(plies));
    std::set<std::string> views;
    for (const auto& [text, view] : both.told) views.insert(view);
    EXPECT_EQ(views.size(), both.told.size());
    const auto rows = testing::perft(board(size), std::size_t(plies));
    for (std::size_t ply = 0; ply <= std::size_t(plies); ++ply) {
      EXPECT_EQ(rows[ply].sequences, both.sequences[ply]) << size << ' ' << ply;
      EXPECT_EQ(rows[ply].finished, both.ends[ply]) << size << ' ' << ply;
    }
    const test::Knowledge<DarkHex> knowledge({size}, std::size_t(plies));
    EXPECT_EQ(knowledge.wrong(), "");
    EXPECT_EQ(knowledge.sets().size(), both.told.size());
  }
}

TEST(DarkHex, TakesAsManyTriesAsOpenSpielSays) {
  const auto rows = testing::perft(board(2), 8);
  EXPECT_GT(rows[7].finished, 0U);  // `MaxGameLength`: two for each cell, less one.
  EXPECT_EQ(rows[7].finished, rows[7].sequences);
  EXPECT_EQ(rows[8].sequences, 0U);
}

TEST(DarkHex, ShowsWhatWasTriedAndAllStonesAtTheEnd) {
  const DarkHex game = played(board(3), "b2 b2 a1 a1 c3");
  EXPECT_EQ(seen(game, red), "B../.R./..R");
  EXPECT_EQ(seen(game, blue), "B../.R./...");
  EXPECT_EQ(
      jsonText<DarkHex>(game.view(blue)),
      R"({"role":"Blue","turn":"Blue","winner":null,"board":"B../.R./...","tried":["b2","a1"]})");
  DarkHexView read;
  JsonReader(DarkHex::players.names).read(parseJson(jsonText<DarkHex>(game.view(blue))), read);
  EXPECT_EQ(read, game.view(blue));
  const DarkHex over = played(board(2), "b1 a1 a2");
  for (const Role role : {red, blue}) {
    EXPECT_EQ(seen(over, role), "BR/R.");
    EXPECT_EQ(over.view(role).winner, red);
    EXPECT_TRUE(over.view(role).moves().empty());
  }
}

TEST(DarkHex, HidesTheOthersStonesAndTries) {
  const auto same = [](const std::string& one, const std::string& other, Role role) {
    const DarkHex a = played(board(3), one), b = played(board(3), other);
    EXPECT_NE(a, b);
    return a.view(role) == b.view(role) && a.view(role).hash() == b.view(role).hash();
  };
  EXPECT_TRUE(same("b2 a1", "b2 c3", red)) << "where the other has its stone";
  EXPECT_TRUE(same("b2 b2 a1", "b2 a1", red)) << "that the other has found one";
  EXPECT_TRUE(same("b2 b2", "b2", red)) << "that the other is trying";
  EXPECT_TRUE(same("b2", "a1", blue)) << "where the first stone is";
  EXPECT_TRUE(same("b2 a1 a3 a2", "b2 a2 a3 a1", red)) << "in which order the other's stones came";
  EXPECT_FALSE(same("b2 a1", "a1 b2", red)) << "but its own stones are known";
  EXPECT_FALSE(same("b2 a1 a1 c3", "b2 a1 c3", red)) << "and what it has found";
  EXPECT_FALSE(same("b2 a1 a3 a2", "a3 a1 b2 a2", red)) << "and when";
}

// ---------------------------------------------------------------- samples
struct Consistent {
  std::vector<DarkHex> states{};
  std::vector<double> chances{};
};
/// All states that look so, with their chances if the other plays at random: the other's tries are
/// made in all ways, and what does not lead to the view is left out. No more are found than `most`
/// and one.
Consistent consistent(const DarkHexView& view, Role role, std::size_t most = 1000) {
  Consistent found;
  const auto walk = [&](const auto& self, const DarkHex& game, double chance) -> void {
    if (found.states.size() > most) return;
    if (game.view(role) == view) {
      found.states.push_back(game), found.chances.push_back(chance);
      return;
    }
    if (game.result()) return;
    if (game.turn != role) {
      const auto moves = game.moves();
      for (const auto cell : moves) self(self, game.next(cell), chance / double(moves.size()));
      return;
    }
    const std::size_t own = game.tried[role].size();
    if (own == view.tried.size()) return;
    const auto cell = view.tried[own].number;
    const bool wasFree = view.board.of[role].contains(cell);
    if (wasFree == (game.stones.at(cell) == DarkHex::Stones::vacant))
      self(self, game.next(cell), chance);
  };
  walk(walk, board(view.board.size), 1);
  double sum = 0;
  for (const double chance : found.chances) sum += chance;
  for (double& chance : found.chances) chance /= sum;
  return found;
}

/// Draws states for a view, and expects them as often as they come about. Right ones are rejected
/// once in a million.
void expectFair(const DarkHexView& view, Role role, Rng& rng) {
  const Consistent all = consistent(view, role);
  std::unordered_map<DarkHex, std::size_t, StateHash> numbers;
  double least = 1;
  for (std::size_t i = 0; i < all.states.size(); ++i) {
    numbers.emplace(all.states[i], i);
    least = std::min(least, all.chances[i]);
  }
  ASSERT_EQ(numbers.size(), all.states.size());
  std::vector<std::size_t> counts(all.states.size());
  for (std::size_t n = 0; n < std::size_t(10 / least) + 1; ++n) {
    const DarkHex state = DarkHex::sample(view, role, rng);
    ASSERT_TRUE(numbers.contains(state)) << toString(state);
    ++counts[numbers.at(state)];
  }
  if (counts.size() == 1) return;
  ASSERT_TRUE(test::fits(counts, all.chances)) << jsonText<DarkHex>(view);
}

TEST(DarkHex, SamplesStatesThatLookTheSame) {
  Rng rng(seeded(1));
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    for (const DarkHex& game : test::randomStates(board(int(2 + seed % 5)), seeded(seed)))
      for (const Role role : {red, blue}) {
        const auto view = game.view(role);
        ASSERT_EQ(DarkHex::sample(view, role, rng).view(role), view) << toString(game);
      }
}

TEST(DarkHex, SamplesEveryStateOfTwoByTwoCellsAsOftenAsItComesAbout) {
  Rng rng(seeded(2));
  std::set<std::string> seen;
  for (const DarkHex& game : test::reachable(board(2)))
    for (const Role role : {red, blue})
      if (const auto view = game.view(role); seen.insert(jsonText<DarkHex>(view)).second)
        expectFair(view, role, rng);
  EXPECT_GT(seen.size(), 200U);
}

TEST(DarkHex, SamplesStatesOfLargerBoardsAsOftenAsTheyComeAbout) {
  Rng rng(seeded(3));
  std::set<std::string> seen;
  std::size_t most = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed)
    for (const DarkHex& game : test::randomStates(board(int(3 + seed % 2)), seeded(seed)))
      for (const Role role : {red, blue}) {
        const auto view = game.view(role);
        if (view.tried.size() + game.size > 7 || !seen.insert(jsonText<DarkHex>(view)).second)
          continue;
        const std::size_t states = consistent(view, role, 100).states.size();
        if (states > 100) continue;
        expectFair(view, role, rng);
        most = std::max(most, states);
      }
  EXPECT_GT(most, 50U);
}

// ---------------------------------------------------------------- the heuristic
TEST(DarkHexStrength, ConnectionBeatsRandomPlay) {  // In 49 of 50 matches.
  Rng rng(seeded(6));
  const auto connection = std::get<0>(DarkHex::heuristics()).function;
  EXPECT_GT(test::guessingAgainstRandom(board(4), 100, rng, connection), 0.8);
}

// ---------------------------------------------------------------- forms
TEST(DarkHex, HasAFormOfStonesAndTries) {
  const DarkHex game = played(board(3), "b2 b2 a1 a1 c3");
  EXPECT_EQ(toString(game),
            R"({"board":"B../.R./..R","tried":{"Red":["b2","a1","c3"],"Blue":["b2","a1"]}})");
  EXPECT_EQ(board(3).with(game.form()), game);
}

TEST(DarkHex, RefusesWhatNoMatchLeadsTo) {
  using Names = std::vector<std::string>;
  const auto refusal = [](const std::string& stones, const Names& byRed, const Names& byBlue) {
    return messageOf<Error>([&] {
      DarkHex::Form form{DarkHexStones::named(stones), {}};
      for (const auto& name : byRed) form.tried[red].push_back(DarkHexCell::named(name));
      for (const auto& name : byBlue) form.tried[blue].push_back(DarkHexCell::named(name));
      board(2).with(form);
    });
  };
  EXPECT_TRUE(has(refusal("../R.", {"a1"}, {}), {"lead to the board R./.."}));
  EXPECT_TRUE(has(refusal("R../.../...", {"a1"}, {}), {"lead to the board R./.."}));
  EXPECT_TRUE(has(refusal("../..", {"a1", "a1"}, {}), {"another try of Blue"}));
  EXPECT_TRUE(has(refusal("../..", {}, {"a1"}), {"another try of Red"}));
  EXPECT_TRUE(has(refusal("../..", {"a1"}, {"a1", "a1"}), {"a1 cannot be tried by Blue"}));
  EXPECT_TRUE(has(refusal("../..", {"c1"}, {}), {"c1 cannot be tried by Red"}));
  EXPECT_TRUE(has(refusal("BR/R.", {"b1", "a2"}, {"a1", "b2"}), {"Red had won", "went on"}));
  EXPECT_TRUE(has(refusal("../..", {"g1"}, {}), {"\"g1\" is no cell"}));
  EXPECT_TRUE(has(refusal("../..", {"A1"}, {}), {"\"A1\" is no cell"}));
  EXPECT_TRUE(has(refusal("", {}, {}), {"2 to 6 characters"}));
  EXPECT_TRUE(has(refusal(".", {}, {}), {"2 to 6 characters"}));
  EXPECT_TRUE(has(refusal("......./", {}, {}), {"2 to 6 characters"}));
  EXPECT_TRUE(has(refusal("../.x", {}, {}), {"'x'"}));
  EXPECT_TRUE(has(refusal("../...", {}, {}), {"2 rows of 2"}));
}

TEST(DarkHex, ShowsEachRoleWhatItKnows) {
  const DarkHex game = played(board(3), "b2 a1");
  const auto things = [](const Scene& scene) {
    std::string found;
    for (const Place& place : scene.places)
      for (const Thing& thing : place.things) found += place.name + "RB"[thing.role] + ' ';
    return found;
  };
  EXPECT_EQ(game.scene().places.size(), 9U + 12U);
  EXPECT_EQ(things(game.scene()), "a1B b2R ");
  EXPECT_EQ(things(game.view(red).scene()), "b2R ");
  EXPECT_EQ(things(game.view(blue).scene()), "a1B ");
  for (const auto cell : game.moves()) {
    EXPECT_EQ(game.clicks(cell), game.view(red).clicks(cell));
    EXPECT_EQ(game.scene().places[game.clicks(cell).at(0)].name, DarkHex::moveForm(cell));
  }
}

}  // namespace
}  // namespace ludorum

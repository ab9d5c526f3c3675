#include "ludorum/games/tron.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "../support/errors.hpp"
#include "../support/seeds.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
constexpr Role one{0}, two{1}, four{3};

Tron started(int players, int rows, int columns) { return Tron::start({players, rows, columns}); }
/// The state after such moves, by letters as in the form.
Tron raced(const Tron& game, const std::vector<std::string>& trails) {
  Tron::Form form;
  for (std::size_t r = 0; r < trails.size(); ++r) form[r] = trails[r];
  return game.with(form);
}
using R = Result<4>;

// ---------------------------------------------------------------- rules
TEST(Tron, StartsInTheQuartersOfTheGrid) {
  const Scene scene = started(4, 5, 9).scene();
  const auto racer = [&](int row, int column) {
    const auto& things = scene.places[static_cast<std::size_t>(row * 9 + column)].things;
    return things.empty() ? -1 : things[0].role;
  };
  EXPECT_EQ(racer(1, 2), 0);
  EXPECT_EQ(racer(3, 6), 1);
  EXPECT_EQ(racer(1, 6), 2);
  EXPECT_EQ(racer(3, 2), 3);
  EXPECT_EQ(started(2, 3, 3).walls.size(), 22U * 22 - 9 + 2);
}

TEST(Tron, PutsOutWhoLeavesTheGrid) {
  const Tron game = started(2, 3, 3);  // In the corners.
  EXPECT_EQ(raced(game, {"u", "l"}).result(), (R{{-1, 1}}));
  EXPECT_EQ(raced(game, {"l", "l"}).result(), (R{{-1, 1}}));
  EXPECT_EQ(raced(game, {"r", "r"}).result(), (R{{1, -1}}));
  EXPECT_EQ(raced(game, {"r", "d"}).result(), (R{{1, -1}}));
  EXPECT_EQ(raced(game, {"r", "l"}).result(), std::nullopt);
  const Tron wide = started(2, 20, 20);
  EXPECT_EQ(raced(wide, {"uuuuu", "lllll"}).result(), (R{{-1, 1}}));
}

TEST(Tron, PutsOutWhoRunsIntoAWall) {
  const Tron game = started(2, 5, 5);  // At (1, 1) and (3, 3).
  EXPECT_EQ(raced(game, {"rl", "uu"}).result(), (R{{-1, 1}})) << "its own";
  EXPECT_EQ(raced(game, {"dld", "lld"}).result(), std::nullopt);
  EXPECT_EQ(raced(game, {"dldr", "lldr"}).result(), (R{{-1, 1}})) << "the other's";
  EXPECT_EQ(raced(game, {"ddrr", "uuul"}).result(), (R{{-1, 1}})) << "where the other began";
}

TEST(Tron, IsTiedIfAllCrashAtOnce) {
  const Tron game = started(2, 5, 5);
  EXPECT_EQ(raced(game, {"rd", "ul"}).result(), (R{{0, 0}})) << "into the same square";
  EXPECT_EQ(raced(game, {"rl", "ud"}).result(), (R{{0, 0}}));
}

TEST(Tron, SharesTheVictoryAmongTheLastOnes) {
  const Tron game = started(4, 5, 5);  // Corners of the inner square: 1 3 / 4 2.
  const Tron last = raced(game, {"uu", "dd", "rl", "ld"});
  EXPECT_EQ(last.racing, RoleSet(four)) << "three of four are out at once";
  EXPECT_EQ(last.result(), (R{{-1 / 3.0F, -1 / 3.0F, -1 / 3.0F, 1}}));
  const Tron pair = raced(game, {"luu", "rdd", "rl", "lr"});
  EXPECT_EQ(pair.racing, RoleSet(one) | two);
  EXPECT_EQ(pair.result(), (R{{0.5, 0.5, -0.5, -0.5}}));
  EXPECT_EQ(raced(game, {"ud", "du", "ud", "du"}).result(), (R{{0, 0, 0, 0}}));
  EXPECT_EQ(started(3, 5, 5).moves(four).size(), 0U);
  EXPECT_EQ(raced(started(3, 5, 5), {"lu", "du", "ud"}).result(), (R{{1, -0.5, -0.5, 0}}));
}

TEST(Tron, KeepsTheLaws) {
  for (const int players : {2, 3, 4})
    EXPECT_EQ(testing::brokenLaws<Tron>({players, 4, 5}, {.playouts = 50, .sweep = 200}), "");
  EXPECT_EQ(testing::brokenLaws<Tron>({2, 20, 20}, {.playouts = 20, .sweep = 50}), "");
}

/// Races by the letter, on a grid of characters.
struct Naive {
  std::vector<std::string> grid;
  std::vector<std::pair<int, int>> at;
  std::vector<bool> in, winners;
  bool over = false;

  Naive(int players, int rows, int columns)
      : grid(static_cast<std::size_t>(rows), std::string(static_cast<std::size_t>(columns), '.')),
        in(static_cast<std::size_t>(players), true) {
    const int r = (rows - 1) / 4, c = (columns - 1) / 4;
    at = {{r, c}, {rows - 1 - r, columns - 1 - c}, {r, columns - 1 - c}, {rows - 1 - r, c}};
    at.resize(in.size());
    for (const auto& [row, column] : at) cell(row, column) = '#';
  }
  char& cell(int row, int column) {
    return grid[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  bool isWall(int row, int column) {
    return row < 0 || column < 0 || row >= int(grid.size()) || column >= int(grid[0].size()) ||
           cell(row, column) == '#';
  }
  void move(const PerRole<TronMove, 4>& chosen) {
    const auto before = at;
    auto left = in;
    for (std::size_t r = 0; r < in.size(); ++r) {
      if (!in[r]) continue;
      at[r].first += chosen[r] == TronMove::down ? 1 : chosen[r] == TronMove::up ? -1 : 0;
      at[r].second += chosen[r] == TronMove::right ? 1 : chosen[r] == TronMove::left ? -1 : 0;
    }
    for (std::size_t r = 0; r < in.size(); ++r)
      for (std::size_t q = 0; q < in.size(); ++q)
        if (in[r] && (isWall(at[r].first, at[r].second) || (q != r && in[q] && at[q] == at[r])))
          left[r] = false;
    int count = 0;
    for (std::size_t r = 0; r < in.size(); ++r)
      if (left[r]) ++count, cell(at[r].first, at[r].second) = '#';
    over = count < 2;
    winners = count == 0 ? in : left;
    in = left;
  }
};

TEST(Tron, IsTheRaceThatIsRunByTheLetter) {
  Rng rng(test::seeded(1));
  const auto choose = std::get<0>(Tron::policies()).function;
  int longest = 0;
  for (int match = 0; match < 400; ++match) {
    const int players = 2 + match % 3, rows = 3 + match % 7, columns = 3 + match % 18;
    Tron game = started(players, rows, columns);
    Naive naive(players, rows, columns);
    for (int ply = 0; !game.over; ++ply) {
      PerRole<TronMove, 4> moves{};
      for (const Role role : game.activePlayers())
        moves[role] = rng.below(10) == 0 ? choice(game.moves(role), rng) : choose(game, role, rng);
      game = game.next(moves);
      naive.move(moves);
      ASSERT_EQ(game.over, naive.over);
      for (std::size_t r = 0; r < naive.in.size(); ++r) {
        ASSERT_EQ(game.racing.contains(Role(r)), naive.winners[r]);
        ASSERT_EQ(game.hasCrashed(Role(r)), !naive.in[r]);
      }
      for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
          ASSERT_EQ(game.walls.contains(static_cast<std::size_t>((row + 1) * 22 + column + 1)),
                    naive.isWall(row, column));
      ASSERT_EQ(game.with(game.form()), game);
      longest = std::max(longest, ply);
    }
  }
  EXPECT_GT(longest, 20);
}

// ---------------------------------------------------------------- heuristic and policy
TEST(Tron, CountsTheSquaresThatAreReachedFirst) {
  const Tron game = started(2, 3, 3);  // Three squares are as near to both, the centre among them.
  EXPECT_EQ(game.territories()[one], 2U);
  EXPECT_EQ(game.territories()[two], 2U);
  EXPECT_EQ(started(2, 5, 5).territories()[one],
            7U);  // Of 25, two are taken and nine as near to both.
}

/// How far each square is from one, around the walls; a thousand if it cannot be reached.
std::vector<int> distances(const Tron& game, std::size_t from) {
  std::vector<int> far(22 * 22, 1000);
  std::vector<std::size_t> queue{from};
  far[from] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (const TronMove way : {TronMove::up, TronMove::right, TronMove::down, TronMove::left}) {
      const std::size_t to = queue[i] + static_cast<std::size_t>(Tron::step(way));
      if (game.walls.contains(to) || far[to] < 1000) continue;
      far[to] = far[queue[i]] + 1;
      queue.push_back(to);
    }
  return far;
}

TEST(Tron, CountsTerritoriesAsDistancesSay) {
  const auto choose = std::get<0>(Tron::policies()).function;
  Rng rng(test::seeded(3));
  for (int match = 0; match < 60; ++match) {
    Tron game = started(2 + match % 3, 7, 9);
    while (!game.over) {
      PerRole<std::size_t, 4> known{};
      PerRole<std::vector<int>, 4> far{};
      for (const Role role : game.racing) far[role] = distances(game, game.heads[role]);
      for (std::size_t at = 0; at < 22 * 22; ++at)
        for (const Role role : game.racing) {
          bool nearest = !game.walls.contains(at) && far[role][at] < 1000;
          for (const Role other : game.racing)
            nearest = nearest && (other == role || far[other][at] > far[role][at]);
          known[role] += nearest ? 1 : 0;
        }
      ASSERT_EQ(game.territories(), known);
      PerRole<TronMove, 4> moves{};
      for (const Role role : game.activePlayers()) moves[role] = choose(game, role, rng);
      game.apply(moves);
    }
  }
}

TEST(TronStrength, TerritoryBeatsFreeMovesAndTheseBeatRandomOnes) {
  const auto free = std::get<0>(Tron::policies()).function;
  Rng rng(test::seeded(2));
  const auto play = [&](auto first, auto second) {
    Tron game = started(2, 8, 8);
    while (!game.over) game = game.next({{first(game, one, rng), second(game, two, rng), {}, {}}});
    return (*game.result())[one];
  };
  const auto random = [](const Tron& game, Role role, Rng& luck) {
    return choice(game.moves(role), luck);
  };
  HeuristicPlayer<Tron> territory({.heuristic = Heuristic<Tron>::named("territory")}, Rng(1));
  const auto clever = [&](const Tron& game, Role role, Rng&) { return territory(game, role); };
  float freely = 0, cleverly = 0;
  for (int match = 0; match < 100; ++match) {
    freely += play(free, random);
    cleverly += play(clever, free);
  }
  EXPECT_GT(freely, 80);
  EXPECT_GT(cleverly, 60);
}

// ---------------------------------------------------------------- forms and scenes
TEST(Tron, HasAFormOfTrails) {
  const Tron game = raced(started(3, 5, 5), {"rd", "ll", "ur"});
  EXPECT_EQ(toString(game), R"({"One":"rd","Two":"ll","Three":"ur"})");
}

TEST(Tron, RefusesWhatNoRaceLeadsTo) {
  const auto refusal = [](const std::vector<std::string>& trails) {
    return messageOf<Error>([&] { raced(started(3, 5, 5), trails); });
  };
  EXPECT_TRUE(has(refusal({"r", "l", "u", "u"}), {"Four does not race"}));
  EXPECT_TRUE(has(refusal({"r", "l"}), {"Three was not out after 0 moves"}));
  EXPECT_TRUE(has(refusal({"rl", "ll", "ud", "u"}), {"Four does not race"}));
  EXPECT_TRUE(has(refusal({"rll", "ll", "uu"}), {"One was out after 2 moves"}));
  EXPECT_TRUE(has(refusal({"rll", "udl", "ul"}), {"was out after 2 moves"}));
  EXPECT_TRUE(has(refusal({"x", "l", "u"}), {"letters: u, r, d, l"}));
}

TEST(Tron, DrawsWallsAndRacers) {
  const Scene scene = raced(started(2, 5, 5), {"rd", "ul"}).scene();
  ASSERT_EQ(scene.places.size(), 25U);
  EXPECT_EQ(scene.places[6].things[0].shape, Shape::tile);
  EXPECT_EQ(scene.places[7].things[0].shape, Shape::cross);
  EXPECT_EQ(scene.places[13].things[0].role, 1);
  EXPECT_TRUE(scene.places[12].things.empty());
}

}  // namespace
}  // namespace ludorum

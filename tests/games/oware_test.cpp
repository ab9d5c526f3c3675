#include "ludorum/games/oware.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "../support/contest.hpp"
#include "../support/errors.hpp"
#include "../support/seeds.hpp"
#include "ludorum/players/alpha_beta_player.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using test::seeded;
using Row = PitsForm::Row;
constexpr Role south{0}, north{1};

/// A state of the usual match with these pits: the other seeds are in South's store, or in North's.
Oware at(Role active, const Row& souths, const Row& norths, int inNorth = 0, int quiet = 0) {
  int left = 48 - inNorth;
  for (const Row& row : {souths, norths})
    for (const int seeds : row) left -= seeds;
  Oware::Form form;
  form.activePlayer = active, form.pits = {{souths, norths}}, form.stores = {{left, inNorth}};
  form.quiet = quiet;
  return Oware{}.with(form);
}
Oware moved(const Oware& game, int pit) { return game.next(PitRow::pit(std::size_t(pit) - 1)); }
std::string movesOf(const Oware& game) {
  std::string pits;
  const auto moves = game.moves();
  for (std::size_t i = 0; i < moves.size(); ++i) pits += std::to_string(Oware::moveForm(moves[i]));
  return pits;
}

// ---------------------------------------------------------------- the rules, seed by seed
/// Houses 0 to 2n - 1 all around, South's first.
struct SlowOware {
  int n, limit;
  std::vector<int> houses;
  std::vector<int> stores{0, 0};
  int turn = 0, quiet = 0;
  bool over = false;

  SlowOware(int pits, int seeds, int limit_)
      : n(pits), limit(limit_), houses(std::size_t(2 * pits), seeds) {}
  int owner(int house) const { return house / n; }
  int inHouses(int role) const {
    int sum = 0;
    for (int i = 0; i < n; ++i) sum += houses[std::size_t(role * n + i)];
    return sum;
  }
  /// The houses after a move, and what it captures.
  std::pair<std::vector<int>, int> after(int house) const {
    auto board = houses;
    int at = house;
    for (int seeds = std::exchange(board[std::size_t(house)], 0); seeds > 0; --seeds) {
      do at = (at + 1) % (2 * n);
      while (at == house);
      ++board[std::size_t(at)];
    }
    auto taken = board;
    int captured = 0, left = 0;
    while (owner(at) != turn && (board[std::size_t(at)] == 2 || board[std::size_t(at)] == 3)) {
      captured += std::exchange(taken[std::size_t(at)], 0);
      if (at == 0 || owner(at - 1) == turn) break;
      --at;
    }
    for (int i = 0; i < 2 * n; ++i)
      if (owner(i) != turn) left += taken[std::size_t(i)];
    if (left == 0) return {board, 0};  // A grand slam captures nothing.
    return {taken, captured};
  }
  std::vector<int> moves() const {
    std::vector<int> list;
    if (over) return list;
    for (int i = 0; i < n; ++i) {
      const int house = turn * n + i;
      if (houses[std::size_t(house)] == 0) continue;
      int given = 0;
      for (int k = 0; k < 2 * n; ++k)
        if (owner(k) != turn) given += after(house).first[std::size_t(k)];
      if (inHouses(1 - turn) > 0 || given > 0) list.push_back(i);
    }
    return list;
  }
  void move(int pit) {
    const auto [board, captured] = after(turn * n + pit);
    const int all = inHouses(0) + inHouses(1) + stores[0] + stores[1];
    houses = board, stores[std::size_t(turn)] += captured;
    quiet = captured > 0 ? 0 : quiet + 1;
    over = 2 * stores[std::size_t(turn)] > all;
    turn = 1 - turn;
    if (over || (!moves().empty() && quiet < limit)) return;
    over = true;
    for (const int role : {0, 1}) stores[std::size_t(role)] += inHouses(role);
    houses.assign(houses.size(), 0);
  }
};

TEST(Oware, IsPlayedAsSeedBySeed) {
  std::size_t plies = 0, starved = 0, fed = 0;
  for (int pits = 1; pits <= 7; ++pits)
    for (int seeds = 1; seeds <= 9; ++seeds)
      for (std::uint64_t seed = 0; seed < 10; ++seed) {
        Rng rng(seeded(seed));
        const int limit = seed % 2 == 0 ? 100 : 7;
        Oware game = Oware::start({.pits = pits, .seeds = seeds, .quiet = limit});
        SlowOware slow(pits, seeds, limit);
        for (; !slow.over; ++plies) {
          const auto expected = slow.moves();
          const auto moves = game.moves();
          ASSERT_EQ(moves.size(), expected.size());
          for (std::size_t i = 0; i < expected.size(); ++i)
            ASSERT_EQ(Oware::moveForm(moves[i]), expected[i] + 1);
          fed += game.rows.theirs.empty() && expected.size() < game.rows.mine.filledPits().size();
          const auto move = choice(moves, rng);
          game = game.next(move), slow.move(Oware::moveForm(move) - 1);
          const auto form = game.form();
          for (std::size_t i = 0; i < slow.houses.size(); ++i)
            ASSERT_EQ(form.pits[i / game.pits][i % game.pits], slow.houses[i]);
          ASSERT_EQ(form.stores, (PerRole<int, 2>{{slow.stores[0], slow.stores[1]}}));
          ASSERT_EQ(form.quiet, slow.quiet);
          ASSERT_EQ(int(index(game.turn)), slow.turn);
          ASSERT_EQ(game.result().has_value(), slow.over);
        }
        starved += slow.quiet < limit && slow.inHouses(0) + slow.inHouses(1) == 0;
        const int lead = slow.stores[0] - slow.stores[1];
        ASSERT_EQ((*game.result())[0], float((lead > 0) - (lead < 0)));
      }
  EXPECT_GT(plies, 10000U);
  EXPECT_GT(starved, 10U);
  EXPECT_GT(fed, 10U);
}

// ---------------------------------------------------------------- rules that are easy to get wrong
TEST(Oware, CapturesTwosAndThreesBackwards) {
  const Oware game = at(south, {0, 0, 0, 0, 0, 4}, {1, 2, 4, 1, 0, 2}, 10);
  const Oware after = moved(game, 6);
  EXPECT_EQ(after.form().pits[north], (Row{2, 3, 5, 0, 0, 2}));  // Not those before the five.
  EXPECT_EQ(after.scores()[south], game.scores()[south] + 2);
  const Oware all = moved(at(south, {0, 0, 0, 0, 0, 3}, {1, 2, 1, 4, 0, 2}, 20), 6);
  EXPECT_EQ(all.form().pits[north], (Row{0, 0, 0, 4, 0, 2}));
  EXPECT_EQ(all.quiet, 0);
}

TEST(Oware, CapturesNothingUnlessTheLastSeedMakesTwoOrThree) {
  const Oware after = moved(at(south, {0, 0, 0, 0, 0, 3}, {1, 2, 3, 4, 0, 2}, 10, 5), 6);
  EXPECT_EQ(after.form().pits[north], (Row{2, 3, 4, 4, 0, 2}));
  EXPECT_EQ(after.quiet, 6);
}

TEST(Oware, CapturesNothingOnItsOwnSide) {
  const Oware after = moved(at(south, {1, 1, 0, 0, 0, 1}, {1, 0, 0, 0, 0, 0}, 20), 1);
  EXPECT_EQ(after.form().pits[south], (Row{0, 2, 0, 0, 0, 1}));
}

TEST(Oware, CapturesNothingByAGrandSlam) {
  const Oware game = at(south, {1, 0, 0, 0, 0, 2}, {1, 2, 0, 0, 0, 0}, 20);
  const Oware after = moved(game, 6);
  EXPECT_EQ(after.form().pits[north], (Row{2, 3, 0, 0, 0, 0}));
  EXPECT_EQ(after.scores(), game.scores());
  EXPECT_FALSE(after.result());
}

TEST(Oware, LeavesThePitOutThatTheSeedsComeFrom) {
  const Oware after = moved(at(south, {0, 0, 0, 0, 12, 0}, {1, 1, 1, 1, 1, 1}, 20), 5);
  EXPECT_EQ(after.form().pits[south], (Row{1, 1, 1, 1, 0, 2}));
  EXPECT_EQ(after.form().pits[north], (Row{2, 2, 2, 2, 2, 2}));
}

TEST(Oware, FeedsAnOpponentWithoutSeeds) {
  EXPECT_EQ(movesOf(at(south, {6, 4, 1, 0, 2, 0}, {0, 0, 0, 0, 0, 0}, 20)), "15");
  EXPECT_EQ(movesOf(at(south, {6, 4, 1, 0, 2, 0}, {0, 0, 0, 0, 0, 1}, 20)), "1235");
}

TEST(Oware, EndsWhenTheOpponentCannotBeFed) {
  const Oware over = moved(at(north, {4, 1, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 1}, 20), 6);
  EXPECT_EQ(over.scores(), (PerRole<int, 2>{{28, 20}}));
  EXPECT_EQ(over.result(), (Result<2>{{1, -1}}));
  EXPECT_TRUE(over.moves().empty());
}

TEST(Oware, EndsWithMoreThanHalfOfTheSeedsAndNotBefore) {
  const Row souths{0, 0, 0, 0, 0, 1}, norths{1, 1, 1, 1, 1, 1};
  const Oware won = moved(at(south, souths, norths, 48 - 7 - 23), 6);
  EXPECT_EQ(won.scores(), (PerRole<int, 2>{{25, 18}}));
  EXPECT_EQ(won.result(), (Result<2>{{1, -1}}));
  EXPECT_TRUE(won.moves().empty());
  const Oware half = moved(at(south, souths, norths, 48 - 7 - 22), 6);
  EXPECT_EQ(half.scores()[south], 24);
  EXPECT_FALSE(half.result());
}

TEST(Oware, EndsAfterManyPliesWithoutACapture) {
  const Oware last = at(south, {0, 0, 0, 1, 0, 0}, {0, 0, 1, 0, 0, 0}, 24, 99);
  EXPECT_FALSE(last.result());
  const Oware over = moved(last, 4);
  EXPECT_EQ(over.scores(), (PerRole<int, 2>{{23, 25}}));
  EXPECT_EQ(over.result(), (Result<2>{{-1, 1}}));
}

// ---------------------------------------------------------------- laws, forms, players
TEST(Oware, KeepsTheLaws) {
  EXPECT_EQ(testing::brokenLaws(Oware{}, {.playouts = 30, .sweep = 300}), "");
  EXPECT_EQ(testing::brokenLaws<Oware>({.pits = 1, .seeds = 9}, {.playouts = 5}), "");
  EXPECT_EQ(testing::brokenLaws<Oware>({.pits = 7, .seeds = 9, .quiet = 20},
                                       {.playouts = 20, .sweep = 100}),
            "");
}

TEST(Oware, IsWrittenWithThePliesWithoutACapture) {
  EXPECT_EQ(jsonText<Oware>(moved(Oware{}, 1).form()),
            R"({"activePlayer":"North","pits":{"South":[0,5,5,5,5,4],"North":[4,4,4,4,4,4]},)"
            R"("stores":{"South":0,"North":0},"quiet":1})");
}

TEST(Oware, RefusesStatesThatNoMatchCanGetTo) {
  const Row none{0, 0, 0, 0, 0, 0};
  const auto refusal = [](Role active, const Row& souths, const Row& norths, int inNorth,
                          int quiet = 0) {
    return messageOf<Error>([&] { at(active, souths, norths, inNorth, quiet); });
  };
  EXPECT_TRUE(has(refusal(south, {1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1}, 37), {"-1 seeds"}));
  EXPECT_TRUE(has(refusal(south, {1, 1, 1, 1, 1, 1}, none, 17), {"was over before"}));
  EXPECT_TRUE(has(refusal(south, {1, 1, 1, 1, 1, 1}, none, 24, 100), {"was over before"}));
  EXPECT_TRUE(has(refusal(south, {1, 1, 1, 1, 1, 1}, none, 24, 101), {"0 to 100"}));
  EXPECT_TRUE(has(refusal(south, none, {1, 1, 1, 1, 1, 1}, 24), {"not fed"}));
  EXPECT_TRUE(has(refusal(south, {5, 4, 3, 2, 1, 0}, none, 24), {"cannot feed"}));
  EXPECT_NO_THROW(at(south, none, none, 30, 100));
}

TEST(Oware, IsClickedOnThePitThatIsSown) {
  EXPECT_EQ(Oware{}.clicks(PitRow::pit(2)), (std::vector<std::size_t>{2}));
  EXPECT_EQ(moved(Oware{}, 1).clicks(PitRow::pit(0)), (std::vector<std::size_t>{7}));
  EXPECT_EQ(moved(Oware{}, 1).scene().places[0].text, "0");
}

TEST(OwareStrength, TheLeadIsWorthMoreThanChance) {
  const auto leads = [](std::uint64_t seed) {
    return AlphaBetaPlayer<Oware>({.horizon = 2, .heuristic = Heuristic<Oware>::named("lead")},
                                  Rng(seed));
  };
  const auto random = [](std::uint64_t seed) { return RandomPlayer(seed); };
  EXPECT_GT(test::contest(Oware{}, 20, leads, random), 0.8);
}

}  // namespace
}  // namespace ludorum

#include "ludorum/games/kalah.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../support/contest.hpp"
#include "../support/errors.hpp"
#include "../support/seeds.hpp"
#include "ludorum/players/alpha_beta_player.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/testing/laws.hpp"
#include "ludorum/testing/perft.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using test::seeded;
constexpr Role south{0}, north{1};

Kalah sized(int pits, int seeds, bool emptyCapture = false) {
  return Kalah::start({.pits = pits, .seeds = seeds, .emptyCapture = emptyCapture});
}
using Row = PitsForm::Row;
/// A state with these pits, and all other seeds in the store of South.
Kalah at(const Kalah& match, Role active, const Row& souths, const Row& norths, int inNorth = 0) {
  int left = match.rows.seedCount() - inNorth;
  for (const Row& row : {souths, norths})
    for (const int seeds : row) left -= seeds;
  return match.with({active, {{souths, norths}}, {{left, inNorth}}});
}
Kalah moved(const Kalah& game, int pit) { return game.next(PitRow::pit(std::size_t(pit) - 1)); }

// ---------------------------------------------------------------- the rules, seed by seed
/// The places in the order of sowing: South's pits and store, North's pits and store.
struct SlowKalah {
  std::vector<int> places;
  std::size_t pits;
  std::size_t turn = 0;
  bool emptyCapture = false;

  explicit SlowKalah(const Kalah& game)
      : pits(game.pits), turn(index(game.turn)), emptyCapture(game.emptyCapture) {
    const auto form = game.form();
    for (const std::size_t r : {0U, 1U}) {
      places.insert(places.end(), form.pits[r].begin(), form.pits[r].end());
      places.push_back(form.stores[r]);
    }
  }
  std::size_t storeOf(std::size_t role) const { return role * (pits + 1) + pits; }
  int inPits(std::size_t role) const {
    int sum = 0;
    for (std::size_t i = 0; i < pits; ++i) sum += places[role * (pits + 1) + i];
    return sum;
  }
  void move(std::size_t pit) {
    std::size_t at = turn * (pits + 1) + pit;
    for (int seeds = std::exchange(places[at], 0); seeds > 0; --seeds) {
      do at = (at + 1) % places.size();
      while (at == storeOf(1 - turn));
      ++places[at];
    }
    const bool own = at >= turn * (pits + 1) && at < storeOf(turn);
    const std::size_t across = 2 * pits - at;
    if (own && places[at] == 1 && (places[across] > 0 || emptyCapture)) {
      places[storeOf(turn)] += 1 + places[across];
      places[at] = places[across] = 0;
    }
    if (at != storeOf(turn)) turn = 1 - turn;
    if (inPits(0) > 0 && inPits(1) > 0) return;
    for (const std::size_t role : {0U, 1U}) {
      places[storeOf(role)] += inPits(role);
      for (std::size_t i = 0; i < pits; ++i) places[role * (pits + 1) + i] = 0;
    }
  }
};

TEST(Kalah, IsPlayedAsSeedBySeed) {
  std::size_t plies = 0;
  for (int pits = 1; pits <= 7; ++pits)
    for (int seeds = 1; seeds <= 9; ++seeds)
      for (std::uint64_t seed = 0; seed < 12; ++seed) {
        Rng rng(seeded(seed));
        Kalah game = sized(pits, seeds, seed % 2 == 1);
        SlowKalah slow(game);
        for (; !game.result(); ++plies) {
          std::vector<std::size_t> filled;
          for (std::size_t i = 0; i < game.pits; ++i)
            if (slow.places[slow.turn * (game.pits + 1U) + i] > 0) filled.push_back(i);
          const auto moves = game.moves();
          ASSERT_EQ(moves.size(), filled.size());
          for (std::size_t i = 0; i < filled.size(); ++i)
            ASSERT_EQ(moves[i], PitRow::pit(filled[i]));
          const auto move = choice(moves, rng);
          game = game.next(move), slow.move(move / 8);
          ASSERT_EQ(SlowKalah(game).places, slow.places);
          ASSERT_EQ(index(game.turn), slow.turn);
        }
        ASSERT_EQ(slow.inPits(0) + slow.inPits(1), 0);
        const auto won = float(slow.places[slow.storeOf(0)] - slow.places[slow.storeOf(1)]);
        ASSERT_EQ(game.result(), (Result<2>{{won, -won}}));
        ASSERT_EQ(game.scores()[south] + game.scores()[north], 2 * pits * seeds);
      }
  EXPECT_GT(plies, 20000U);
}

// ---------------------------------------------------------------- rules that are easy to get wrong
TEST(Kalah, MovesAgainWhenTheLastSeedFallsIntoTheStore) {
  EXPECT_EQ(moved(Kalah{}, 3).activePlayer(), south);
  EXPECT_EQ(moved(Kalah{}, 2).activePlayer(), north);
  EXPECT_EQ(moved(Kalah{}, 4).activePlayer(), north);
  EXPECT_EQ(moved(moved(Kalah{}, 4), 3).activePlayer(), north);  // It holds for both.
}

TEST(Kalah, SowsPastTheOpponentsStore) {
  const Kalah game = moved(at(Kalah{}, south, {2, 0, 0, 0, 1, 8}, {1, 1, 1, 1, 1, 1}, 5), 6);
  EXPECT_EQ(game.scores()[north], 5);
  EXPECT_EQ(game.form().pits[north], (Row{2, 2, 2, 2, 2, 2}));
  EXPECT_EQ(game.form().pits[south], (Row{3, 0, 0, 0, 1, 0}));
}

TEST(Kalah, CapturesWhatLiesAcrossTheEmptyPitOfTheLastSeed) {
  const Kalah game = at(Kalah{}, south, {0, 1, 0, 2, 0, 0}, {1, 1, 1, 7, 1, 1}, 0);
  const Kalah after = moved(game, 2);
  EXPECT_EQ(after.scores()[south], game.scores()[south] + 8);
  EXPECT_EQ(after.form().pits[south], (Row{0, 0, 0, 2, 0, 0}));
  EXPECT_EQ(after.form().pits[north], (Row{1, 1, 1, 0, 1, 1}));
  EXPECT_EQ(after.activePlayer(), north);
}

TEST(Kalah, CapturesALastSeedAloneOnlyIfItIsSaidTo) {
  const Row souths{0, 1, 0, 2, 0, 0}, norths{1, 1, 1, 0, 1, 1};
  EXPECT_EQ(moved(at(Kalah{}, south, souths, norths), 2).form().pits[south],
            (Row{0, 0, 1, 2, 0, 0}));
  const Kalah after = moved(at(sized(6, 4, true), south, souths, norths), 2);
  EXPECT_EQ(after.form().pits[south], (Row{0, 0, 0, 2, 0, 0}));
  EXPECT_EQ(after.scores()[south], 48 - 2 - 5);
}

TEST(Kalah, CapturesNothingInAPitOfTheOpponent) {
  const Kalah after = moved(at(Kalah{}, south, {3, 0, 0, 0, 0, 2}, {0, 1, 1, 1, 1, 4}), 6);
  EXPECT_EQ(after.form().pits[north], (Row{1, 1, 1, 1, 1, 4}));
  EXPECT_EQ(after.form().pits[south], (Row{3, 0, 0, 0, 0, 0}));
}

TEST(Kalah, CapturesByALapThatEndsWhereItBegan) {
  const Kalah game = at(Kalah{}, south, {0, 13, 0, 0, 0, 0}, {1, 1, 1, 1, 3, 1});
  const Kalah after = moved(game, 2);  // The pit across has got a seed as well.
  EXPECT_EQ(after.form().pits[south], (Row{1, 0, 1, 1, 1, 1}));
  EXPECT_EQ(after.form().pits[north], (Row{2, 2, 2, 2, 0, 2}));
  EXPECT_EQ(after.scores()[south], game.scores()[south] + 1 + 5);
}

TEST(Kalah, IsSweptWhenTheActivePlayerHasNothingLeft) {
  const Kalah after = moved(at(Kalah{}, south, {0, 0, 0, 0, 0, 1}, {0, 0, 3, 0, 0, 2}, 20), 6);
  EXPECT_EQ(after.scores(), (PerRole<int, 2>{{48 - 25, 25}}));
  EXPECT_EQ(after.result(), (Result<2>{{-2, 2}}));
  EXPECT_TRUE(after.moves().empty());
}

TEST(Kalah, IsSweptWhenTheOpponentHasNothingLeft) {
  const Kalah after = moved(at(Kalah{}, south, {4, 1, 0, 0, 0, 0}, {0, 0, 0, 9, 0, 0}, 20), 2);
  EXPECT_EQ(after.scores(), (PerRole<int, 2>{{28, 20}}));
  EXPECT_EQ(after.result(), (Result<2>{{8, -8}}));
}

// ---------------------------------------------------------------- published values
// Irving, Donkers and Uiterwijk, "Solving Kalah", ICGA Journal 23(3), 2000. They capture a last
// seed alone, too.
/// By how much the first player wins if both play perfectly.
double valueOf(int pits, int seeds) {
  AlphaBetaPlayer<Kalah> player({.horizon = 200});
  double best = -1000;
  for (const auto& evaluated : player.evaluatedMoves(sized(pits, seeds, true), south))
    best = std::max(best, evaluated.value);
  return best;
}

TEST(KalahStrength, IsWonLostAndDrawnAsIsPublished) {
  // Table 10 by seeds, from 1 on; and the numbers of table 9 for 4 pits and more.
  const std::vector<std::string> results{"DLWLWD", "WLLLWW", "DWWWWL", "WWW", "D", "W"};
  const std::vector<std::vector<double>> numbers{{}, {}, {}, {2, 6, 8}, {0}, {2}};
  for (std::size_t pits = 1; pits <= results.size(); ++pits)
    for (std::size_t seeds = 1; seeds <= results[pits - 1].size(); ++seeds) {
      const double value = valueOf(int(pits), int(seeds));
      const char found = value > 0 ? 'W' : value < 0 ? 'L' : 'D';
      EXPECT_EQ(found, results[pits - 1][seeds - 1]) << pits << ' ' << seeds << ": " << value;
      if (pits >= 4) {
        EXPECT_EQ(value, numbers[pits - 1][seeds - 1]) << pits << ' ' << seeds;
      }
    }
}

TEST(Kalah, EndsThePublishedPerfectGamesAsIsPublished) {
  // Table 9: pits, seeds, what the first player wins, and the pits of each turn, counted from 0.
  const struct {
    int pits, seeds, won;
    std::string_view turns;
  } games[] = {
      {4, 1, 2, "32-32-1"},
      {4, 2, 6, "3-3-230-231-1323"},
      {4, 3, 8, "13-1-032-2-3-0-1320-3-0-2"},
      {4, 4, 2, "02-2-3-0-2-21-303231-0-32-1-0"},
      {4, 5, 2, "0-2-1-3-0-2-1-0-32-3-021-2-0-02-2-1-3-3-313032-13031-1-2-2-3"},
      {5, 1, 0, "43-43-2-2"},
      {5, 2, 0, "31-32-24-0-0-31-3"},
      {5, 3, 8, "24-3-3-03-41-1-04342-3-3-2-2-4-414342-3"},
      {5, 4, 12, "12-04-03-2-20-41-1-42-32-3-2-40-0-1"},
      {5, 5, 2, "03-2-2-1-1-23-24-2-0-34414340-4240-2-14342"},
      {5, 6, 2, "2-0-0-3-3-0-2-1-440-4-42-2-121-12-3-1-4-20-0-34-24-324-1-3-3-1-41-43-2-2-3"},
      {6, 1, 2, "54-54-3-3-2"},
      {6, 2, 10, "42-42-30-0-1-1-4-5"},
      {6, 3, 2, "4-5-35-250-2-154-451535452-53-3-54-2"},
      {6, 4, 10, "25-10-3-3-5153-1-4-5-045-4-535452-53-4-1-3-2-0-54-1-3"},
      {6, 5, 12, "12-02-05-2-4-51-53-3-45-20-3-2-2-345-5-4-351-0-54-1-52-354-4-254-3-3"}};
  for (const auto& published : games) {
    Kalah game = sized(published.pits, published.seeds, true);
    Role turn = south;
    for (const char c : published.turns) {
      ASSERT_FALSE(game.result()) << published.turns;
      if (c == '-') {
        turn = Kalah::players.opponent(turn);
        ASSERT_EQ(game.activePlayer(), turn) << published.turns;
      } else {
        ASSERT_EQ(game.activePlayer(), turn) << published.turns;
        const auto pit = PitRow::pit(std::size_t(c - '0'));
        ASSERT_TRUE(game.moves().contains(pit)) << published.turns;
        game = game.next(pit);
      }
    }
    const auto won = float(published.won);
    EXPECT_EQ(game.result(), (Result<2>{{won, -won}})) << published.turns;
  }
}

TEST(Kalah, HasAsManySequencesAsSeedBySeed) {
  const auto rows = testing::perft(Kalah{}, 6);
  std::vector<SlowKalah> states{SlowKalah(Kalah{})};
  for (std::size_t ply = 0; ply <= 6; ++ply) {
    EXPECT_EQ(rows[ply].sequences, states.size()) << ply;
    std::vector<SlowKalah> after;
    for (const SlowKalah& state : states)
      for (std::size_t i = 0; i < 6; ++i)
        if (state.places[state.turn * 7 + i] > 0) {
          after.push_back(state);
          after.back().move(i);
        }
    states = std::move(after);
  }
  EXPECT_GT(rows[6].sequences, 10000U);
}

// ---------------------------------------------------------------- laws, forms, players
TEST(Kalah, KeepsTheLaws) {
  EXPECT_EQ(testing::brokenLaws(Kalah{}, {.playouts = 100}), "");
  EXPECT_EQ(testing::brokenLaws<Kalah>({.pits = 1, .seeds = 9}, {.playouts = 20}), "");
  EXPECT_EQ(testing::brokenLaws<Kalah>({.pits = 7, .seeds = 9, .emptyCapture = true},
                                       {.playouts = 20, .sweep = 100}),
            "");
}

TEST(Kalah, IsWrittenPitByPit) {
  EXPECT_EQ(jsonText<Kalah>(moved(Kalah{}, 1).form()),
            R"({"activePlayer":"North","pits":{"South":[0,5,5,5,5,4],"North":[4,4,4,4,4,4]},)"
            R"("stores":{"South":0,"North":0}})");
  EXPECT_EQ(Kalah::moveForm(PitRow::pit(5)), 6);
}

TEST(Kalah, RefusesStatesThatNoMatchCanGetTo) {
  const auto refusal = [](const Row& souths, const Row& norths, int south1, int north1) {
    return messageOf<Error>([&] {
      sized(3, 2).with({south, {{souths, norths}}, {{south1, north1}}});
    });
  };
  EXPECT_TRUE(has(refusal({2, 2, 2}, {2, 2, 2}, 1, 0), {"more seeds than the match has"}));
  EXPECT_TRUE(has(refusal({2, 2, 2}, {2, 2}, 1, 1), {"3 pits, not 2"}));
  EXPECT_TRUE(has(refusal({0, 0, 0}, {2, 2, 2}, 3, 3), {"the other is swept"}));
  EXPECT_TRUE(has(refusal({0, 0, 1}, {0, 0, 0}, 6, 5), {"the other is swept"}));
}

TEST(Kalah, IsClickedOnThePitThatIsSown) {
  const Kalah game = moved(Kalah{}, 1);
  const Scene scene = game.scene();
  const auto clicks = game.clicks(PitRow::pit(2));
  ASSERT_EQ(clicks.size(), 1U);
  EXPECT_EQ(scene.places[clicks[0]].name, "North 3");
  EXPECT_EQ(Kalah{}.clicks(PitRow::pit(2)), (std::vector<std::size_t>{2}));
}

TEST(KalahStrength, TheLeadIsWorthMoreThanChance) {
  const auto leads = [](std::uint64_t seed) {
    return HeuristicPlayer<Kalah>({.heuristic = Heuristic<Kalah>::named("lead")}, Rng(seed));
  };
  const auto random = [](std::uint64_t seed) { return RandomPlayer(seed); };
  EXPECT_GT(test::contest(Kalah{}, 100, leads, random), 10);  // Seeds, of 48.
}

}  // namespace
}  // namespace ludorum

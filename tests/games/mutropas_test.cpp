#include "ludorum/games/mutropas.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "../support/statistics.hpp"
#include "ludorum/core/playout.hpp"
#include "ludorum/testing/laws.hpp"
#include "ludorum/testing/perft.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using test::seeded;
constexpr Role left{0}, right{1};
using Pieces = std::vector<unsigned>;

MutropasPieces setOf(const Pieces& pieces) {
  MutropasPieces set;
  for (const unsigned piece : pieces) set.bits |= 1U << piece;
  return set;
}
Mutropas dealt(const Pieces& lefts, const Pieces& rights) {
  return {{{setOf(lefts), setOf(rights)}}, {}};
}
PerRole<Mutropas::Move, 2> both(unsigned one, unsigned two) {
  return {{static_cast<Mutropas::Move>(one), static_cast<Mutropas::Move>(two)}};
}

// ---------------------------------------------------------------- rules
TEST(Mutropas, LetsAPieceBeatThoseThatFollowItInTheCircle) {
  const Mutropas game;
  const auto beaten = [&](unsigned piece) {
    Pieces list;
    for (unsigned other = 0; other < 9; ++other)
      if (game.beats(piece, other)) list.push_back(other);
    return list;
  };
  EXPECT_EQ(beaten(0), (Pieces{1, 2, 3, 4}));
  EXPECT_EQ(beaten(4), (Pieces{5, 6, 7, 8}));
  EXPECT_EQ(beaten(5), (Pieces{0, 6, 7, 8}));
  EXPECT_EQ(beaten(7), (Pieces{0, 1, 2, 8}));
  EXPECT_EQ(beaten(8), (Pieces{0, 1, 2, 3}));
}

TEST(Mutropas, IsNeverWonByAPieceFromBothSides) {
  // In Ludorum.js Left loses with 0 against 5 and with 5 against 0.
  for (int each = 1; each <= 9; ++each) {
    const Mutropas game =
        Mutropas::start({}, MutropasDeal{static_cast<std::uint32_t>(each)}.value(0));
    for (unsigned a = 0; a < game.count(); ++a)
      for (unsigned b = 0; b < game.count(); ++b) {
        const unsigned ahead = (b + game.count() - a) % game.count();
        ASSERT_EQ(game.beats(a, b), ahead >= 1 && ahead <= unsigned(each));
        ASSERT_EQ(game.beats(a, b) || game.beats(b, a), a != b);
        ASSERT_FALSE(game.beats(a, b) && game.beats(b, a));
      }
  }
}

TEST(Mutropas, CountsRoundsUntilNoPieceIsLeft) {
  Mutropas game = dealt({0, 1, 2, 3}, {4, 5, 6, 7});
  EXPECT_EQ(game.moves(left), setOf({0, 1, 2, 3}));
  EXPECT_EQ(game.moves(right), setOf({4, 5, 6, 7}));
  game = game.next(both(0, 4));
  EXPECT_EQ(game.scores(), (PerRole<int, 2>{{1, 0}}));
  EXPECT_EQ(game.moves(left), setOf({1, 2, 3}));
  game = game.next(both(2, 7));
  EXPECT_EQ(game.scores(), (PerRole<int, 2>{{1, 1}}));
  game = game.next(both(1, 6));
  EXPECT_FALSE(game.result());
  game = game.next(both(3, 5));
  EXPECT_EQ(game.scores(), (PerRole<int, 2>{{2, 2}}));
  EXPECT_EQ(game.result(), (Result<2>{{0, 0}}));
  EXPECT_TRUE(game.moves(left).empty() && game.moves(right).empty());
  const Mutropas swept =
      dealt({0, 1, 2, 3}, {4, 5, 6, 7}).next(both(0, 4)).next(both(1, 5)).next(both(2, 6));
  EXPECT_EQ(swept.next(both(3, 7)).result(), (Result<2>{{4, -4}}));
  EXPECT_EQ(swept.resultBounds(), (Bounds{-4, 4}));
}

TEST(Mutropas, KeepsTheLaws) {
  for (const int pieces : {1, 2, 4, 9})
    EXPECT_EQ(testing::brokenLaws<Mutropas>({.pieces = pieces}, {.playouts = 30, .sweep = 400}), "")
        << pieces;
}

// ---------------------------------------------------------------- the deal
TEST(Mutropas, HasAllDealsOnce) {
  for (const std::uint32_t each : {1U, 2U, 3U, 4U}) {
    const MutropasDeal deal{each};
    std::size_t count = 2 * each + 1;  // n choose each, for each piece that can be left out.
    for (std::uint32_t n = 0; n < each; ++n) count = count * (2 * each - n) / (n + 1);
    EXPECT_EQ(deal.size(), count);
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
    for (std::size_t i = 0; i < deal.size(); ++i) {
      const auto [one, two] = std::pair(deal.value(i)[left], deal.value(i)[right]);
      ASSERT_EQ(one.size(), each);
      ASSERT_EQ(two.size(), each);
      ASSERT_EQ(one.bits & two.bits, 0U);
      ASSERT_LT(one.bits | two.bits, 1U << deal.count());
      seen.insert({one.bits, two.bits});
    }
    EXPECT_EQ(seen.size(), deal.size());
  }
  EXPECT_EQ(MutropasDeal{4}.size(), 630U);
  EXPECT_EQ(MutropasDeal{9}.size(), 923780U);
  EXPECT_EQ(MutropasDeal{9}.value(923779)[right].size(), 9U);
}

TEST(Mutropas, DrawsEveryDealAsOften) {
  const MutropasDeal deal{2};
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> numbers;
  for (std::size_t i = 0; i < deal.size(); ++i)
    numbers[{deal.value(i)[left].bits, deal.value(i)[right].bits}] = i;
  std::vector<std::size_t> counts(deal.size());
  Rng rng(seeded(1));
  for (int i = 0; i < 6000; ++i) {
    const auto drawn = deal.draw(rng);
    ++counts.at(numbers.at({drawn[left].bits, drawn[right].bits}));
  }
  EXPECT_TRUE(test::isUniform(counts));
}

// ---------------------------------------------------------------- what is known
/// All states that can come about, with two states as often as there are ways to them.
std::vector<Mutropas> allStates(int pieces) {
  std::vector<Mutropas> states;
  forEachDeal<Mutropas>({.pieces = pieces},
                        [&](const Mutropas& start) { states.push_back(start); });
  for (std::size_t at = 0; at < states.size(); ++at) {
    const Mutropas game = states[at];
    for (const auto one : game.moves(left))
      for (const auto two : game.moves(right)) states.push_back(game.next({{one, two}}));
  }
  return states;
}

TEST(Mutropas, ShowsARoleItsOwnPiecesAndWhatWasPlayed) {
  const Mutropas game = dealt({0, 3, 5, 8}, {1, 2, 4, 7}).next(both(3, 7));
  EXPECT_EQ(jsonText<Mutropas>(game.view(right)),
            R"({"role":"Right","pieces":[1,2,4],"played":{"Left":[3],"Right":[7]}})");
  EXPECT_EQ(game.view(left), dealt({0, 3, 5, 8}, {1, 6, 4, 7}).next(both(3, 7)).view(left));
  EXPECT_FALSE(game.view(left) == dealt({0, 3, 6, 8}, {1, 2, 4, 7}).next(both(3, 7)).view(left));
  // Which states look the same, by everything that a role has seen.
  for (const Role role : Mutropas::players.all()) {
    std::map<std::string, std::set<std::string>> alike;
    for (const Mutropas& state : allStates(2))
      alike[jsonText<Mutropas>(state.view(role))].insert(toString(state));
    std::size_t unfinished = 0;
    for (const auto& [view, states] : alike) {
      const auto pieces = view.find("\"pieces\":["), end = view.find(']', pieces);
      const auto commas = std::count(view.begin() + long(pieces), view.begin() + long(end), ',');
      const std::size_t own = view[end - 1] == '[' ? 0 : std::size_t(commas) + 1;
      ASSERT_EQ(states.size(), own + 1) << "any unseen piece can be the one left out: " << view;
      unfinished += own > 0 ? 1 : 0;
    }
    // Hands of 2 of 5 before the first round; after it one's own two in order, and the other's.
    EXPECT_EQ(unfinished, 10U + 5 * 4 * 3);
  }
}

TEST(Mutropas, SamplesEveryStateThatLooksSoAsOften) {
  Rng rng(seeded(2));
  for (const Mutropas& game :
       {dealt({0, 3, 5, 8}, {1, 2, 4, 7}), dealt({0, 3, 5, 8}, {1, 2, 4, 7}).next(both(3, 7))})
    for (const Role role : Mutropas::players.all()) {
      std::map<std::string, std::size_t> drawn;
      for (int i = 0; i < 1000; ++i) {
        const Mutropas sample = Mutropas::sample(game.view(role), role, rng);
        ASSERT_EQ(sample.view(role), game.view(role));
        ++drawn[toString(sample)];
      }
      std::vector<std::size_t> counts;
      for (const auto& [state, count] : drawn) counts.push_back(count);
      EXPECT_EQ(counts.size(), game.pieces[role].size() + 1);
      EXPECT_TRUE(test::isUniform(counts));
    }
  for (const Mutropas& game : test::randomStates(dealt({0, 1}, {2, 4}), seeded(3)))
    EXPECT_EQ(Mutropas::sample(game.view(left), left, rng).view(left), game.view(left));
  const Mutropas over = test::randomStates(dealt({0, 1}, {2, 4}), seeded(3)).back();
  EXPECT_EQ(Mutropas::sample(over.view(right), right, rng), over);
}

// ---------------------------------------------------------------- counts and values
TEST(Mutropas, HasAllOrdersOfBothHands) {
  const Mutropas game = dealt({0, 2, 3, 7}, {1, 4, 5, 8});
  const auto rows = testing::perft(game, 4);
  EXPECT_EQ(rows[4].sequences, 24U * 24);
  EXPECT_EQ(rows[4].finished, 24U * 24);
  // By the order of one hand against all orders of the other.
  std::uint64_t wins = 0, ties = 0, defeats = 0;
  Pieces one{0, 2, 3, 7}, two{1, 4, 5, 8};
  do {
    int sum = 0;
    for (std::size_t i = 0; i < 4; ++i) sum += (two[i] + 9 - one[i]) % 9 <= 4 ? 1 : -1;
    (sum > 0 ? wins : sum < 0 ? defeats : ties) += 24;
  } while (std::next_permutation(two.begin(), two.end()));
  EXPECT_EQ(rows[4].wins, (std::vector<std::uint64_t>{wins, defeats}));
  EXPECT_EQ(rows[4].ties, ties);
}

double pairs(const Mutropas& game, Role role) {
  return std::get<0>(Mutropas::heuristics()).function(game, role);
}
/// What comes of it for Left if Right plays at random, and Left as well as (`sign` 1) or as badly
/// as (-1) it can, though it sees everything.
double againstRandom(const Mutropas& game, int sign) {
  if (const auto result = game.result()) return double((*result)[left]);
  double best = -100;
  for (const auto one : game.moves(left)) {
    double sum = 0;
    for (const auto two : game.moves(right)) sum += againstRandom(game.next({{one, two}}), sign);
    best = std::max(best, sign * sum / double(game.moves(right).size()));
  }
  return sign * best;
}

TEST(Mutropas, IsNotWonByAnyStrategyAgainstRandomPlay) {
  // Whoever plays at random meets every piece of the other as often with every piece of its own.
  Rng rng(seeded(4));
  for (int i = 0; i < 10; ++i) {
    const Mutropas game = startOf<Mutropas>({.pieces = 4}, rng);
    EXPECT_NEAR(againstRandom(game, 1), pairs(game, left), 1e-9) << toString(game);
    EXPECT_NEAR(againstRandom(game, -1), pairs(game, left), 1e-9) << toString(game);
    EXPECT_EQ(pairs(game, left), -pairs(game, right));
  }
  EXPECT_EQ(pairs(dealt({0, 1}, {2, 3}).next(both(0, 3)), left), -1 + 1);
  EXPECT_EQ(pairs(dealt({0, 1}, {2, 3}).next(both(0, 2)), left), 1 + 1);
}

TEST(Mutropas, IsFair) {
  double sum = 0;
  forEachDeal<Mutropas>({}, [&](const Mutropas& game) { sum += pairs(game, left); });
  EXPECT_NEAR(sum, 0, 1e-9);
  Rng rng(seeded(5));
  double mean = 0, square = 0;
  constexpr int matches = 5000;
  for (int i = 0; i < matches; ++i) {
    const double result = double(playout(startOf<Mutropas>({}, rng), rng)[left]);
    mean += result / matches, square += result * result / matches;
  }
  EXPECT_TRUE(test::isMeanOf(mean, 0, square, matches));
}

// ---------------------------------------------------------------- forms and scenes
TEST(Mutropas, HasAFormOfPiecesLeftAndPlayed) {
  const Mutropas game = dealt({0, 3, 5, 8}, {1, 2, 4, 7}).next(both(3, 7)).next(both(0, 1));
  EXPECT_EQ(toString(game), R"({"pieces":{"Left":[5,8],"Right":[2,4]},)"
                            R"("played":{"Left":[3,0],"Right":[7,1]}})");
  EXPECT_EQ(Mutropas{}.with(game.form()), game);
}

TEST(Mutropas, RefusesWhatNoDealLeadsTo) {
  const auto refusal = [](auto change) {
    Mutropas::Form form = dealt({0, 3, 5, 8}, {1, 2, 4, 7}).next(both(3, 7)).form();
    return messageOf<Error>([&] {
      change(form);
      Mutropas{}.with(form);
    });
  };
  using F = Mutropas::Form;
  EXPECT_TRUE(has(refusal([](F& f) {
                    f.pieces[left] = setOf({0, 5});
                  }),
                  {"each player has 4 pieces"}));
  EXPECT_TRUE(
      has(refusal([](F& f) { f.pieces[left].push_back(5); }), {"there twice, or is none: 5"}));
  EXPECT_TRUE(has(refusal([](F& f) {
                    f.pieces[left] = setOf({0, 5, 7});
                  }),
                  {"there twice, or is none: 7"}));
  EXPECT_TRUE(has(refusal([](F& f) { f.played[left] = {40}; }), {"or is none: 40"}));
  EXPECT_TRUE(has(refusal([](F& f) {
                    f.pieces[right] = setOf({0, 2, 4});
                  }),
                  {"there twice, or is none: 0"}));
  EXPECT_TRUE(has(refusal([](F& f) { f.pieces[right] = setOf({9, 2, 4}); }), {"0 to 8"}));
  EXPECT_TRUE(
      has(refusal([](F& f) { f.pieces[right].push_back(200); }), {"there twice, or is none: 200"}));
  EXPECT_TRUE(has(refusal([](F& f) { f.played[left] = {40}; }), {"or is none: 40"}));
  EXPECT_TRUE(has(refusal([](F& f) {
                    f.pieces[right] = setOf({2, 4});
                    f.played[right].push_back(1);
                  }),
                  {"as many pieces"}));
}

TEST(Mutropas, DrawsHiddenPiecesFaceDown) {
  const Mutropas game = dealt({0, 3, 5, 8}, {1, 2, 4, 7}).next(both(3, 7));
  const Scene open = game.scene(), seen = game.view(left).scene();
  ASSERT_EQ(open.places.size(), 2U * (1 + 3 + 1));
  ASSERT_EQ(seen.places.size(), open.places.size());
  EXPECT_EQ(open.places[2].name, "piece 5");
  EXPECT_EQ(open.places[6].things[0].text, "1");
  EXPECT_EQ(seen.places[2].things[0].text, "5");
  EXPECT_EQ(seen.places[6].things[0].shape, Shape::back);
  EXPECT_EQ(seen.places[9].things[0].text, "7");
  EXPECT_EQ(game.clicks(4), (std::vector<std::size_t>{8}));
  EXPECT_EQ(game.view(left).clicks(8), (std::vector<std::size_t>{3}));
  EXPECT_EQ(game.view(left).clicks(4), (std::vector<std::size_t>{}));
}

}  // namespace
}  // namespace ludorum

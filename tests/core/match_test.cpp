#include "ludorum/core/match.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "../support/errors.hpp"
#include "../support/games.hpp"
#include "../support/seeds.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/players/trace_player.hpp"

namespace ludorum {
namespace {

using test::Dispute;
using test::Envelopes;
using test::has;
using test::messageOf;
using test::seeded;
constexpr Role first{0}, second{1}, third{2};

using Trace = TracePlayer<TicTacToe>;
// X wins with the diagonal 0, 4, 8 at its third move.
const Trace xs({0, 4, 8}), os({1, 2});

Match<TicTacToe> shortMatch() { return Match<TicTacToe>(TicTacToe{}, {xs, os}); }

std::vector<std::string> boards(const Match<TicTacToe>& match) {
  std::vector<std::string> list;
  for (const auto& ply : match.history()) list.push_back(toString(ply.state));
  list.push_back(toString(match.state()));
  return list;
}
const std::vector<std::string> shortBoards{"[         ]", "[X        ]", "[XO       ]",
                                           "[XO  X    ]", "[XOO X    ]", "[XOO X   X]"};

// ---------------------------------------------------------------- running
TEST(AMatch, RunsToTheResultOfItsGame) {
  auto match = shortMatch();
  EXPECT_FALSE(match.finished());
  EXPECT_FALSE(match.result());
  EXPECT_EQ(match.run(), (Result<2>{{1, -1}}));
  EXPECT_TRUE(match.finished());
  EXPECT_EQ(match.result(), (Result<2>{{1, -1}}));
  EXPECT_EQ(boards(match), shortBoards);
  EXPECT_TRUE(match.error().empty());
  EXPECT_FALSE(match.quitter());
}

TEST(AMatch, RunAgainAfterItsEndChangesNothing) {
  auto match = shortMatch();
  match.run();
  EXPECT_EQ(match.run(), (Result<2>{{1, -1}}));
  EXPECT_EQ(boards(match), shortBoards);
}

TEST(AMatch, HasPlayersByPositionOrByRole) {
  Match<TicTacToe> named(TicTacToe{}, {{"O", os}, {"X", xs}});
  named.run();
  EXPECT_EQ(boards(named), shortBoards);
  Match<TicTacToe> listed(TicTacToe{}, Seats<TicTacToe>(std::vector<Player<TicTacToe>>{xs, os}));
  listed.run();
  EXPECT_EQ(boards(listed), shortBoards);
}

TEST(AMatch, RefusesWrongPlayers) {
  EXPECT_THROW(Match<TicTacToe>(TicTacToe{}, {xs}), Error);
  EXPECT_THROW(Match<TicTacToe>(TicTacToe{}, {{"X", xs}, {"Y", os}}), Error);
  EXPECT_THROW(Match<TicTacToe>(TicTacToe{}, {{"X", xs}, {"X", os}}), Error);
}

TEST(AMatch, KeepsStatesAndMovesInItsHistory) {
  auto match = shortMatch();
  match.run();
  ASSERT_EQ(match.history().size(), 5U);
  EXPECT_EQ(match.ply(), 5U);
  EXPECT_EQ(match.history()[0].moves, (Decisions<TicTacToe>{{0, std::nullopt}}));
  EXPECT_EQ(match.history()[3].moves, (Decisions<TicTacToe>{{std::nullopt, 2}}));
  EXPECT_EQ(match.history()[3].state, TicTacToe{}.next(0).next(1).next(4));
}

TEST(AMatch, KnowsItsStateAtEveryPlyCountedFromBothEnds) {
  auto match = shortMatch();
  match.run();
  for (std::ptrdiff_t ply = 0; ply <= 5; ++ply)
    EXPECT_EQ(toString(match.state(ply)), shortBoards[static_cast<std::size_t>(ply)]);
  for (std::ptrdiff_t back = 1; back <= 5; ++back)
    EXPECT_EQ(match.state(-back), match.state(5 - back));
  EXPECT_EQ(match.state(5), match.state());
}

TEST(AMatch, RefusesPliesThatItDoesNotHave) {
  auto match = shortMatch();
  EXPECT_EQ(match.state(0), TicTacToe{});
  EXPECT_TRUE(has(messageOf<Error>([&] { match.state(-1); }), {"0 to 0", "-1"}));
  match.run(3);
  EXPECT_TRUE(has(messageOf<Error>([&] { match.state(4); }), {"0 to 3", "not 4"}));
  EXPECT_TRUE(has(messageOf<Error>([&] { match.state(-4); }), {"0 to 3", "-4"}));
  EXPECT_THROW(match.state(std::numeric_limits<std::ptrdiff_t>::min()), Error);
  EXPECT_THROW(match.state(std::numeric_limits<std::ptrdiff_t>::max()), Error);
}

TEST(AMatch, RunInPiecesIsTheSameAsAtOnce) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    auto whole = randomMatch(Pig{}, seeded(seed)), pieces = randomMatch(Pig{}, seeded(seed));
    whole.run();
    Rng rng(seed);
    while (!pieces.finished()) {
      const std::size_t before = pieces.ply(), plies = rng.below(7);
      const auto result = pieces.run(plies);
      EXPECT_EQ(result.has_value(), pieces.finished());
      EXPECT_TRUE(pieces.ply() == before + plies || pieces.finished());
    }
    EXPECT_EQ(pieces.history(), whole.history());
    EXPECT_EQ(pieces.result(), whole.result());
  }
}

TEST(AMatch, RunForNoPliesMakesNoMove) {
  auto match = shortMatch();
  EXPECT_FALSE(match.run(0));
  EXPECT_EQ(match.ply(), 0U);
}

TEST(AMatch, ThatIsOverFromTheStartHasItsResultAndNoPlies) {
  const TicTacToe over{0b110000000, 0b000000111};
  Match<TicTacToe> match(over, {xs, os});
  EXPECT_TRUE(match.finished());
  EXPECT_EQ(match.run(), (Result<2>{{1, -1}}));
  EXPECT_EQ(match.ply(), 0U);
  EXPECT_THROW(match.decide(second, std::uint8_t{4}), InactivePlayer);
}

TEST(AMatch, WithoutAPlayerSaysForWhom) {
  Seats<TicTacToe> seats;
  seats.seat(first, xs);
  Match<TicTacToe> match(TicTacToe{}, seats);
  EXPECT_TRUE(has(messageOf<Error>([&] { match.run(); }), {"no player", "O"}));
  EXPECT_EQ(match.ply(), 1U);
  match.decide(second, std::uint8_t{1});  // It is not lost for that.
  EXPECT_EQ(match.run(1), std::nullopt);
  EXPECT_EQ(toString(match.state()), "[XO  X    ]");
}

TEST(AMatch, ShowsPlayersOnlyTheirView) {
  std::vector<int> seen;
  const auto curious = [&seen](const Envelopes::Seen& view, Role) {
    seen.push_back(view.card);
    return std::uint8_t{1};
  };
  Match<Envelopes> match(Envelopes{{{2, 1}}, {{-1, -1}}}, {curious, curious});
  EXPECT_EQ(match.run(), (Result<2>{{1, -1}}));
  EXPECT_EQ(seen, (std::vector{2, 1}));
}

// ---------------------------------------------------------------- luck
TEST(AMatch, RecordsItsLuckSoThatItCanBeReplayed) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    auto match = randomMatch(Dispute{}, seeded(seed));
    match.run();
    Dispute state;
    for (const auto& ply : match.history()) {
      EXPECT_EQ(ply.state, state);
      state = perform(state, ply.moves, ply.haps);  // Throws if the luck is impossible.
    }
    EXPECT_EQ(state, match.state());
  }
}

TEST(AMatch, HasLuckInItsHistoryOnlyWhereAMoveHangsOnIt) {
  auto match = randomMatch(Pig{}, seeded(1));
  match.run();
  for (const auto& ply : match.history()) {
    const Role role = ply.state.activePlayer();
    EXPECT_EQ(ply.haps.has_value(), ply.moves[role] == Pig::Move::roll);
    EXPECT_FALSE(ply.moves[Pig::players.opponent(role)]);
  }
}

template <Playable G>
void expectSeedDecides() {
  bool different = false;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    auto a = randomMatch(G{}, seeded(seed)), b = randomMatch(G{}, seeded(seed));
    auto c = randomMatch(G{}, seeded(seed + 100));
    a.run(), b.run(), c.run();
    EXPECT_EQ(a.history(), b.history());
    EXPECT_EQ(a.state(), b.state());
    different = different || a.history() != c.history();
  }
  EXPECT_TRUE(different);
}
TEST(AMatch, OfTheSameSeedIsTheSame) {
  expectSeedDecides<TicTacToe>();
  expectSeedDecides<ConnectFour>();
  expectSeedDecides<Pig>();
  expectSeedDecides<OddsAndEvens>();
  expectSeedDecides<Puzzle15>();
  expectSeedDecides<Dispute>();
}

TEST(AMatch, HasLuckOfItsSeedWhoeverPlays) {
  const auto bold = [](const Pig& pig, Role) { return pig.moves()[0]; };  // Rolls when it can.
  const auto rolls = [&](std::uint64_t seed) {
    Match<Pig> match(Pig{}, {bold, bold}, seed);
    match.run(20);
    std::vector<int> dice;
    for (const auto& ply : match.history()) dice.push_back(ply.haps.value_or(0));
    return dice;
  };
  EXPECT_EQ(rolls(seeded(1)), rolls(seeded(1)));
  EXPECT_NE(rolls(seeded(1)), rolls(seeded(2)));  // Equal with probability below 1e-9.
}

// ---------------------------------------------------------------- decisions from outside
TEST(Deciding, FromOutsidePlaysTheMatch) {
  Match<TicTacToe> match{TicTacToe{}};
  EXPECT_EQ(match.awaited(), RoleSet(first));
  for (const std::uint8_t square : std::initializer_list<std::uint8_t>{0, 1, 4, 2, 8})
    match.decide(match.state().activePlayer(), square);
  EXPECT_EQ(boards(match), shortBoards);
  EXPECT_TRUE(match.awaited().empty());
  EXPECT_EQ(match.result(), (Result<2>{{1, -1}}));
}

TEST(Deciding, WhatIsNotAllowedThrowsAndChangesNothing) {
  Match<TicTacToe> match{TicTacToe{}.next(4)};
  const auto unchanged = [&] {
    EXPECT_EQ(match.ply(), 0U);
    EXPECT_EQ(match.awaited(), RoleSet(second));
    EXPECT_EQ(toString(match.state()), "[    X    ]");
    EXPECT_TRUE(match.error().empty());
  };
  EXPECT_TRUE(has(messageOf<IllegalMove>([&] { match.decide(second, std::uint8_t{4}); }),
                  {"TicTacToe: O at [    X    ]", "the move 4"}));
  unchanged();
  EXPECT_TRUE(has(messageOf<InactivePlayer>([&] { match.decide(first, std::uint8_t{3}); }),
                  {"TicTacToe: X at [    X    ]"}));
  unchanged();
  EXPECT_THROW(match.decide(first, Quit{}), InactivePlayer);
  unchanged();
  match.decide(second, std::uint8_t{3});
  EXPECT_EQ(toString(match.state()), "[   OX    ]");
}

TEST(Deciding, AtTheSameTimeWaitsForEverybodyInAnyOrder) {
  for (const bool evensFirst : {false, true}) {
    Match<OddsAndEvens> match{OddsAndEvens{}};
    const Role one = evensFirst ? second : first, other = evensFirst ? first : second;
    match.decide(one, std::uint8_t{1});
    EXPECT_EQ(match.awaited(), RoleSet(other));
    EXPECT_EQ(match.ply(), 0U);
    EXPECT_THROW(match.decide(one, std::uint8_t{2}), InactivePlayer);  // It has decided.
    EXPECT_THROW(match.decide(other, std::uint8_t{3}), IllegalMove);
    match.decide(other, std::uint8_t{2});
    EXPECT_EQ(match.ply(), 1U);
    EXPECT_EQ(match.awaited(), RoleSet::all(2));
    EXPECT_EQ(match.state().points, (PerRole<int, 2>{{1, 0}}));
    EXPECT_EQ(match.history()[0].moves[one], 1);
    EXPECT_EQ(match.history()[0].moves[other], 2);
  }
}

TEST(Deciding, IsForActiveRolesAlone) {
  Match<Dispute> match{Dispute{}};
  EXPECT_EQ(match.awaited(), RoleSet(second) | third);
  EXPECT_THROW(match.decide(first, std::uint8_t{1}), InactivePlayer);
  match.decide(third, std::uint8_t{4});
  match.decide(second, std::uint8_t{1});
  EXPECT_EQ(match.history()[0].moves, (Decisions<Dispute>{{std::nullopt, 1, 4}}));
  EXPECT_EQ(match.awaited(), RoleSet(first) | third);
}

TEST(Deciding, ForSomeLeavesTheOthersToTheirPlayers) {
  int asked = 0;
  const auto one = [&asked](const OddsAndEvens&, Role) { return ++asked, std::uint8_t{1}; };
  Match<OddsAndEvens> match(OddsAndEvens{}, {one, one});
  match.decide(first, std::uint8_t{2});
  match.run(1);
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(match.history()[0].moves, (Decisions<OddsAndEvens>{{2, 1}}));
}

// ---------------------------------------------------------------- quitting
TEST(Quitting, EndsTheMatchWithTheWorstDefeat) {
  const auto quits = [](const Pig&, Role) { return Quit{}; };
  const auto rolls = [](const Pig& pig, Role) { return pig.moves()[0]; };
  Match<Pig> match(Pig{0, 50, 0, 1, second, 100, 100}, {rolls, quits});
  EXPECT_EQ(match.run(), (Result<2>{{100, -100}}));
  EXPECT_TRUE(match.finished());
  EXPECT_EQ(match.quitter(), second);
  EXPECT_EQ(match.ply(), 0U);
  EXPECT_TRUE(match.error().empty());
  EXPECT_THROW(match.decide(second, Pig::Move::roll), InactivePlayer);
}

TEST(Quitting, AmongThreeIsSharedByTheOthersWhoAreNotAskedAnyMore) {
  int asked = 0;
  const auto claims = [&asked](const Dispute&, Role) { return ++asked, std::uint8_t{1}; };
  const auto quits = [](const Dispute&, Role) { return Quit{}; };
  Match<Dispute> match(Dispute{}, {claims, quits, claims});
  EXPECT_EQ(match.run(), (Result<3>{{0.5F, -1, 0.5F}}));
  EXPECT_EQ(asked, 0);
  EXPECT_EQ(match.state(), Dispute{});
}

TEST(Quitting, FromOutsideIsADecisionToo) {
  Match<TicTacToe> match{TicTacToe{}};
  match.decide(first, std::uint8_t{4});
  match.decide(second, Quit{});
  EXPECT_EQ(match.result(), (Result<2>{{1, -1}}));
  EXPECT_EQ(match.ply(), 1U);
  Match<Puzzle15> alone{Puzzle15{}};
  alone.decide(first, Quit{});
  EXPECT_EQ(alone.result(), (Result<1>{{-1}}));
}

TEST(Quitting, OutOfTurnIsResigning) {
  Match<TicTacToe> match{TicTacToe{}};
  match.decide(first, std::uint8_t{4});
  match.resign(first);
  EXPECT_TRUE(match.finished());
  EXPECT_EQ(match.quitter(), first);
  EXPECT_EQ(match.result(), (Result<2>{{-1, 1}}));
  EXPECT_EQ(match.ply(), 1U);
  EXPECT_TRUE(has(messageOf<Error>([&] { match.resign(second); }), {"O", "has ended"}));
}

}  // namespace
}  // namespace ludorum

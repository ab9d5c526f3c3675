#include "ludorum/adapters/serialized.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <variant>

#include "../support/brute_force.hpp"
#include "../support/errors.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/json/settings.hpp"
#include "ludorum/players/alpha_beta_player.hpp"
#include "ludorum/players/minimax_player.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/players/solution.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using Turns = Serialized<OddsAndEvens>;
constexpr Role odds{0}, evens{1};

/// Two bid at the same time, and a coin gives the stake to the one or the other: the higher bid
/// wins, equal ones are decided by the coin. Moves have names, and the referee never moves.
struct Auction {
  enum class Move : std::uint8_t { low, high };
  static constexpr std::string_view name = "Auction";
  static constexpr Players players{"Ann", "Referee", "Bob"};
  static constexpr std::array<std::string_view, 1> hapNames{"coin"};
  static constexpr bool zeroSum = false;
  PerRole<int, 3> won{};

  constexpr std::optional<Result<3>> result() const {
    if (won[0] + won[2] < 3) return std::nullopt;
    return Result<3>{{float(won[0]), 0, float(won[2])}};
  }
  static constexpr Bounds resultBounds() { return {0, 3}; }
  constexpr MoveList<Move, 2> moves(Role role) const {
    if (result() || role == Role{1}) return {};
    return {Move::low, Move::high};
  }
  constexpr std::optional<Coin> haps(const PerRole<Move, 3>& bids) const {
    return bids[0] == bids[2] ? std::optional(Coin{0.25}) : std::nullopt;
  }
  constexpr Auction next(const PerRole<Move, 3>& bids, bool heads = false) const {
    Auction after = *this;
    ++after.won[bids[0] == bids[2] ? (heads ? 0U : 2U) : bids[0] > bids[2] ? 0U : 2U];
    return after;
  }
  bool operator==(const Auction&) const = default;
  static constexpr std::string_view moveForm(Move m) { return m == Move::low ? "low" : "high"; }
  PerRole<int, 3> form() const { return won; }
  Auction with(const PerRole<int, 3>& form) const {
    require(form[0] >= 0 && form[1] == 0 && form[2] >= 0 && form[0] + form[2] <= 3, "impossible");
    return {form};
  }
};

static_assert(TurnBased<Turns> && Playable<Turns> && Documented<Turns> && Deterministic<Turns>);
static_assert(TwoSided<Turns>);
static_assert(Simultaneous<Auction> && Stochastic<Auction>);
static_assert(TurnBased<Serialized<Auction>> && Stochastic<Serialized<Auction>>);
static_assert(hasQuickHash<Turns>());

TEST(Serialized, LetsTheRolesDecideOneAfterTheOther) {
  EXPECT_EQ(Turns::name, "Serialized Odds&Evens");
  Turns game;
  EXPECT_EQ(game.activePlayer(), odds);
  game = game.next(1);
  EXPECT_EQ(game.activePlayer(), evens);
  EXPECT_EQ(game.state, OddsAndEvens{});
  EXPECT_EQ(toString(game), R"({"state":{"Odds":0,"Evens":0},"moves":{"Odds":1,"Evens":null}})");
  game = game.next(2);
  EXPECT_EQ(game.activePlayer(), odds);
  EXPECT_EQ(game.state.points[odds], 1);
  EXPECT_EQ(game.scores()[odds], 1);
  const Turns other(OddsAndEvens{}, evens);
  EXPECT_EQ(other.activePlayer(), evens);
  EXPECT_EQ(other.next(1).activePlayer(), odds);
}

TEST(Serialized, KeepsTheLaws) {
  const testing::LawOptions options{.playouts = 100};
  EXPECT_EQ(testing::brokenLaws(Turns{}, options), "");
  EXPECT_EQ(testing::brokenLaws(Turns(OddsAndEvens{}, evens), options), "");
  EXPECT_EQ(testing::brokenLaws(Auction{}, options), "");
  EXPECT_EQ(testing::brokenLaws(Serialized<Auction>{}, options), "");
}

/// Two show fingers at the same time, or pass, which is told by a word.
struct Passing {
  using Move = int;
  static constexpr std::string_view name = "Passing";
  static constexpr Players players{"A", "B"};
  std::optional<int> sum{};

  std::optional<Result<2>> result() const {
    if (!sum) return std::nullopt;
    return *sum == 0 ? players.tied() : players.victory(Role(*sum % 2));
  }
  MoveList<int, 3> moves(Role) const {
    return sum ? MoveList<int, 3>{} : MoveList<int, 3>{0, 1, 2};
  }
  Passing next(const PerRole<int, 2>& shown) const { return {shown[0] + shown[1]}; }
  bool operator==(const Passing&) const = default;
  static constexpr auto fields() { return std::tuple{Field{"sum", &Passing::sum}}; }
  static std::variant<int, std::string_view> moveForm(int move) {
    if (move == 0) return "pass";
    return move;
  }
};

TEST(Serialized, TellsWhatWasDecidedByNumbersAndWords) {
  using ByTurns = Serialized<Passing>;
  EXPECT_EQ(toString(ByTurns{}.next(0)), R"({"state":{"sum":null},"moves":{"A":"pass","B":null}})");
  EXPECT_EQ(toString(ByTurns{}.next(2)), R"({"state":{"sum":null},"moves":{"A":2,"B":null}})");
  EXPECT_EQ(testing::brokenLaws(ByTurns{}, {.playouts = 20}), "");
}

TEST(Serialized, RefusesImpossibleForms) {
  using Form = decltype(Turns{}.form());
  Form form = Turns{}.form();
  form.moves[evens] = 1;
  EXPECT_TRUE(
      has(messageOf<Error>([&] { Turns{}.with(form); }), {"Evens cannot have decided yet"}));
  form.moves[odds] = 1;
  EXPECT_TRUE(has(messageOf<Error>([&] { Turns{}.with(form); }), {"the game goes on"}));
  form.moves[evens].reset();
  form.moves[odds] = 7;
  EXPECT_TRUE(has(messageOf<Error>([&] { Turns{}.with(form); }), {"Odds cannot move so"}));
}

TEST(Serialized, KeepsLuck) {
  using Bids = Serialized<Auction>;
  const Bids first;
  EXPECT_FALSE(first.haps(Auction::Move::high).has_value());
  const Bids second = first.next(Auction::Move::high);
  EXPECT_EQ(second.activePlayer(), Role{2});
  EXPECT_FALSE(second.haps(Auction::Move::low).has_value());
  ASSERT_TRUE(second.haps(Auction::Move::high).has_value());
  EXPECT_EQ(second.next(Auction::Move::high, true).state.won[0], 1);
  EXPECT_EQ(second.next(Auction::Move::high, false).state.won[2], 1);
}

TEST(Serialized, TheLastToDecideKnowsTheOthersMoves) {
  // Who decides second always gets the point: with goal 2 it wins by 2.
  const OddsAndEvens game{{}, 2};
  EXPECT_EQ(solution(Turns(game, odds), odds), -2);
  EXPECT_EQ(solution(Turns(game, evens), odds), 2);
}

TEST(Serialized, LetsMinimaxPlaySimultaneousGames) {
  using Player = SerializedPlayer<OddsAndEvens, MiniMaxPlayer<Turns>>;
  Player player(MiniMaxPlayer<Turns>({.horizon = 2}));
  const auto evaluations = player.evaluatedMoves(OddsAndEvens{}, evens);
  ASSERT_EQ(evaluations.size(), 2U);
  Match<OddsAndEvens> match(
      OddsAndEvens{},
      {SerializedPlayer<OddsAndEvens, AlphaBetaPlayer<Turns>>(AlphaBetaPlayer<Turns>()), player},
      3);
  match.run();
  EXPECT_TRUE(match.result().has_value());
}

TEST(Serialized, HasTheParametersOfTheGame) {
  Turns::Parameters parameters;
  applySettings({{"goal", "3"}}, "serialized odds and evens", parameters);
  Rng rng(1);
  EXPECT_EQ(Turns::start(parameters, rng).state, OddsAndEvens::start({.goal = 3}));
  static_assert(std::tuple_size_v<decltype(Serialized<Auction>::Parameters::fields())> == 0);
}

}  // namespace
}  // namespace ludorum

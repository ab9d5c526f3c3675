// Games in which every move has luck, and which so have no next(move).
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string_view>

#include "../support/errors.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/core/playout.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum::test {
namespace {

/// Two players roll a die in turns, and go so many steps; who comes to 10 first wins. A move says
/// whether the eyes count double, and an odd number not at all.
struct Race {
  using Move = bool;
  static constexpr std::string_view name = "Race";
  static constexpr Players players{"A", "B"};
  static constexpr std::array<std::string_view, 1> hapNames{"die"};

  PerRole<int, 2> steps{};
  Role turn{};
  bool mayBeSure = false;  ///< Whether haps says, wrongly, that there is a move without luck.

  constexpr Role activePlayer() const { return turn; }
  constexpr std::optional<Result<2>> result() const {
    for (const Role role : players.all())
      if (steps[role] >= 10) return players.victory(role);
    return std::nullopt;
  }
  constexpr MoveList<Move, 2> moves() const {
    return result() ? MoveList<Move, 2>{} : MoveList<Move, 2>{false, true};
  }
  constexpr std::optional<Die> haps(Move) const {
    return mayBeSure ? std::nullopt : std::optional(D6);
  }
  constexpr Race next(Move twice, int eyes) const {
    Race after = *this;
    after.steps[turn] += !twice ? eyes : eyes % 2 == 0 ? 2 * eyes : 0;
    after.turn = players.opponent(turn);
    return after;
  }
  bool operator==(const Race&) const = default;
};

/// The same, all at once.
struct JointRace {
  using Move = bool;
  static constexpr std::string_view name = "JointRace";
  static constexpr Players players{"A", "B"};
  static constexpr std::array<std::string_view, 2> hapNames{"a", "b"};

  PerRole<int, 2> steps{};

  constexpr std::optional<Result<2>> result() const {
    if (steps[0] < 10 && steps[1] < 10) return std::nullopt;
    return steps[0] == steps[1] ? players.tied()
                                : players.victory(Role(steps[0] > steps[1] ? 0 : 1));
  }
  constexpr MoveList<Move, 1> moves(Role) const {
    return result() ? MoveList<Move, 1>{} : MoveList<Move, 1>{true};
  }
  constexpr std::optional<Joint<Die, Die>> haps(const PerRole<Move, 2>&) const {
    return Joint(D6, D6);
  }
  constexpr JointRace next(const PerRole<Move, 2>&, const std::tuple<int, int>& eyes) const {
    return {{{steps[0] + std::get<0>(eyes), steps[1] + std::get<1>(eyes)}}};
  }
  bool operator==(const JointRace&) const = default;
};

static_assert(TurnBased<Race> && Stochastic<Race> && Playable<Race> && !Simultaneous<Race>);
static_assert(Simultaneous<JointRace> && Stochastic<JointRace> && !TurnBased<JointRace>);
static_assert(contract::Contract<Race>::kept && contract::Contract<JointRace>::kept);

TEST(AGameOfLuckInEveryMove, IsPlayedToTheEnd) {
  Rng rng(1);
  EXPECT_EQ(std::abs(playout(Race{}, rng)[0]), 1);
  const auto first = [](const Race& game, Role) { return game.moves()[0]; };
  Match<Race> match(Race{}, {first, first}, 1);
  EXPECT_TRUE(match.run());
  EXPECT_TRUE(match.history()[0].haps);
  playout(JointRace{}, rng);
}

TEST(AGameOfLuckInEveryMove, HasTheExpectationOfItsOutcomes) {
  const auto steps = [](const Race& game) { return game.steps[0]; };
  EXPECT_DOUBLE_EQ(expectedNext(Race{}, false, steps), 3.5);
  EXPECT_DOUBLE_EQ(expectedNext(Race{}, true, steps), 4);
}

TEST(AGameOfLuckInEveryMove, FailsWhereItSaysThatThereIsNone) {
  Rng rng(1);
  const Race sure{.mayBeSure = true};
  const std::string message = messageOf<Error>([&] { randomNext(sure, true, rng); });
  EXPECT_EQ(message, "Race has no next(move): haps(move) must never be empty");
}

}  // namespace
}  // namespace ludorum::test

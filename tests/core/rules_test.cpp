// The header is all that a game includes: here is one, written with nothing else of the library.
#include "ludorum/core/rules.hpp"

#include <gtest/gtest.h>

namespace ludorum {
namespace {

/// A heap of stones; two players take 1 to 3 in turns, and who takes the last wins.
struct Nim {
  using Move = std::uint8_t;
  static constexpr std::string_view name = "Nim";
  static constexpr Players players{"First", "Second"};

  int stones = 7;
  Role turn{};

  constexpr Role activePlayer() const { return turn; }
  constexpr std::optional<Result<2>> result() const {
    if (stones > 0) return std::nullopt;
    return players.defeat(turn);
  }
  constexpr MoveList<Move, 3> moves() const {
    MoveList<Move, 3> list;
    for (int n = 1; n <= 3 && n <= stones; ++n) list.push_back(Move(n));
    return list;
  }
  constexpr Nim next(Move taken) const { return {stones - taken, players.opponent(turn)}; }
  constexpr std::uint64_t hash() const { return hashOfWords(stones, turn); }
  static constexpr auto fields() {
    return std::tuple{Field{"stones", &Nim::stones}, Field{"turn", &Nim::turn}};
  }
  bool operator==(const Nim&) const = default;
};

TEST(Rules, AreEnoughToWriteAGame) {
  static_assert(TurnBased<Nim> && Deterministic<Nim> && Documented<Nim> && isZeroSum<Nim>());
  static_assert(*Nim{}.next(3).next(3).next(1).result() == Result<2>{{1, -1}});
  EXPECT_EQ(toString(Nim{}.next(2)), R"({"stones":5,"turn":"Second"})");
  EXPECT_TRUE(activePlayers(Nim{0, Role{1}}).empty());
}

TEST(Rules, IncludeBitsLuckAndErrors) {
  static_assert(popcount(0b101U) == 2);
  static_assert(probabilityOf(D6, 3) == 1 / 6.0);
  EXPECT_THROW(require(false, "no"), Error);
  Rng rng(1);
  EXPECT_EQ(choice(Nim{1, Role{0}}.moves(), rng), 1);
}

}  // namespace
}  // namespace ludorum

// Sound games to be spoilt, and a check of the contract as everything makes it that takes a game.
#pragma once
#include "ludorum/core/contract.hpp"
#include "ludorum/core/rules.hpp"

using namespace ludorum;

/// A heap from which two players take one or two stones in turns; `G` derives from it.
template <class G>
struct Heap {
  using Move = int;
  static constexpr std::string_view name = "Heap";
  static constexpr Players players{"First", "Second"};

  int left = 4;
  Role turn{};

  constexpr Role activePlayer() const { return turn; }
  constexpr std::optional<Result<2>> result() const {
    if (left > 0) return std::nullopt;
    return players.victory(players.opponent(turn));
  }
  constexpr MoveList<int, 2> moves() const {
    return left == 0   ? MoveList<int, 2>{}
           : left == 1 ? MoveList<int, 2>{1}
                       : MoveList<int, 2>{1, 2};
  }
  constexpr G next(int taken) const {
    G after = static_cast<const G&>(*this);
    after.left -= taken, after.turn = players.opponent(turn);
    return after;
  }
  bool operator==(const Heap&) const = default;
  static constexpr auto fields() {
    return std::tuple{Field{"left", &Heap::left}, Field{"turn", &Heap::turn}};
  }
};

/// The same where a die is rolled with every move that takes two stones.
template <class G>
struct LuckyHeap : Heap<G> {
  static constexpr std::array<std::string_view, 1> hapNames{"die"};
  constexpr std::optional<Die> haps(int taken) const {
    return taken == 2 ? std::optional(D4) : std::nullopt;
  }
  using Heap<G>::next;
  constexpr G next(int taken, int die) const { return next(die == 4 ? 1 : taken); }
};

/// Two players show one or two fingers at the same time.
template <class G>
struct Fingers {
  using Move = int;
  static constexpr std::string_view name = "Fingers";
  static constexpr Players players{"Odd", "Even"};

  int sum = 0;

  constexpr std::optional<Result<2>> result() const {
    if (sum == 0) return std::nullopt;
    return players.victory(Role(sum % 2 == 1 ? 0 : 1));
  }
  constexpr MoveList<int, 2> moves(Role) const {
    return sum == 0 ? MoveList<int, 2>{1, 2} : MoveList<int, 2>{};
  }
  constexpr G next(const PerRole<int, 2>& shown) const {
    G after = static_cast<const G&>(*this);
    after.sum = shown[0] + shown[1];
    return after;
  }
  bool operator==(const Fingers&) const = default;
  static constexpr auto fields() { return std::tuple{Field{"sum", &Fingers::sum}}; }
};

/// What `App::add` does, without all that it compiles for a sound game.
template <class G>
bool check() {
  if constexpr (contract::DocumentedContract<G>::kept) return true;
  return false;
}

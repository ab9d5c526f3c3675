// Small games that have what the games of the library do not.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "ludorum/core/rules.hpp"

namespace ludorum::test {

/// Three roles, two of which claim points at the same time while the third sits out. Of equal
/// claims luck decides: a coin (heads one time in four) who gets the points of a die, the first or
/// the second. After three rounds those with the most points win.
struct Dispute {
  using Move = std::uint8_t;
  static constexpr std::string_view name = "Dispute";
  static constexpr Players players{"Ann", "Bob", "Cid"};
  static constexpr std::array<std::string_view, 2> hapNames{"die", "coin"};
  static constexpr int lastRound = 3;

  PerRole<int, 3> points{};
  int round = 0;

  constexpr Role resting() const { return Role(round % 3); }
  constexpr std::optional<Result<3>> result() const {
    if (round < lastRound) return std::nullopt;
    const int most = std::max({points[0], points[1], points[2]});
    RoleSet best;
    for (const Role role : players.all())
      if (points[role] == most) best = best | role;
    return best.size() == 3 ? players.tied() : players.victory(best);
  }
  /// Ann claims 1 or 2, Bob 1 to 3, Cid 1 to 4.
  constexpr MoveList<Move, 4> moves(Role role) const {
    MoveList<Move, 4> claims;
    if (round == lastRound || role == resting()) return claims;
    for (unsigned claim = 1; claim <= index(role) + 2; ++claim) claims.push_back(Move(claim));
    return claims;
  }
  constexpr Role disputant(int n) const {
    return Role((index(resting()) + 1 + static_cast<unsigned>(n)) % 3);
  }
  constexpr std::optional<Joint<Die, Coin>> haps(const PerRole<Move, 3>& claims) const {
    if (claims[disputant(0)] != claims[disputant(1)]) return std::nullopt;
    return Joint(D4, Coin{0.25});
  }
  constexpr Dispute next(const PerRole<Move, 3>& claims) const {
    Dispute after = *this;
    for (const int n : {0, 1}) after.points[disputant(n)] += claims[disputant(n)];
    ++after.round;
    return after;
  }
  constexpr Dispute next(const PerRole<Move, 3>&, const std::tuple<int, bool>& luck) const {
    Dispute after = *this;
    after.points[disputant(std::get<bool>(luck) ? 0 : 1)] += std::get<int>(luck);
    ++after.round;
    return after;
  }
  bool operator==(const Dispute&) const = default;
  static constexpr auto fields() {
    return std::tuple{Field{"points", &Dispute::points}, Field{"round", &Dispute::round}};
  }
};

/// Both hold a card that the other does not see, 0 to 2, and in turns say what the other's is.
/// Those who are right share nothing: one alone who is right wins.
struct Envelopes {
  using Move = std::uint8_t;
  static constexpr std::string_view name = "Envelopes";
  static constexpr Players players{"Left", "Right"};

  PerRole<int, 2> cards{{0, 0}};
  PerRole<int, 2> guesses{{-1, -1}};

  /// What a role sees: its own card, and what was said.
  struct Seen {
    int card = 0;
    PerRole<int, 2> guesses{};
    bool operator==(const Seen&) const = default;
  };
  constexpr Seen view(Role role) const { return {cards[role], guesses}; }

  constexpr Role activePlayer() const { return Role(guesses[0] < 0 ? 0 : 1); }
  constexpr bool right(Role role) const { return guesses[role] == cards[players.opponent(role)]; }
  constexpr std::optional<Result<2>> result() const {
    if (guesses[1] < 0) return std::nullopt;
    if (right(Role{0}) == right(Role{1})) return players.tied();
    return players.victory(right(Role{0}) ? Role{0} : Role{1});
  }
  constexpr MoveList<Move, 3> moves() const {
    return result() ? MoveList<Move, 3>{} : MoveList<Move, 3>{0, 1, 2};
  }
  constexpr Envelopes next(Move guess) const {
    Envelopes after = *this;
    after.guesses[activePlayer()] = guess;
    return after;
  }
  bool operator==(const Envelopes&) const = default;
};

/// One role counts down by 1 or 2, and gets from 0 to 10 points for how few steps it took. A state
/// is its own form.
struct Countdown {
  using Move = int;
  static constexpr std::string_view name = "Countdown";
  static constexpr Players players{"Solo"};

  int left = 5, steps = 0;

  static constexpr Role activePlayer() { return Role{0}; }
  constexpr std::optional<Result<1>> result() const {
    if (left > 0) return std::nullopt;
    return Result<1>{{float(10 - 2 * steps)}};
  }
  static constexpr Bounds resultBounds() { return {0, 10}; }
  constexpr MoveList<int, 2> moves() const {
    if (left >= 2) return {1, 2};
    return left == 1 ? MoveList<int, 2>{1} : MoveList<int, 2>{};
  }
  constexpr Countdown next(int step) const { return {left - step, steps + 1}; }
  bool operator==(const Countdown&) const = default;
  static constexpr auto fields() {
    return std::tuple{Field{"left", &Countdown::left, "what is left to count", Range{0, 5}},
                      Field{"steps", &Countdown::steps}};
  }
  void validate() const { require(left >= 0 && left <= 5, "left is 0 to 5"); }
};

/// Two roles who win or lose together, with nothing but what every game must have. Simultaneous,
/// with an `activePlayers()` of its own that is right only while the game goes on.
struct Together {
  enum class Move : std::uint8_t { left, right };
  static constexpr std::string_view name = "Together";
  static constexpr Players players{"A", "B"};
  static constexpr bool zeroSum = false;

  int met = 0;  // 1 if they met, -1 if they missed.

  static constexpr RoleSet activePlayers() { return players.all(); }
  constexpr std::optional<Result<2>> result() const {
    return met == 0 ? std::nullopt : std::optional(players.tied(float(met)));
  }
  constexpr MoveList<Move, 2> moves(Role) const {
    return met == 0 ? MoveList<Move, 2>{Move::left, Move::right} : MoveList<Move, 2>{};
  }
  constexpr Together next(const PerRole<Move, 2>& moves) const {
    return {moves[0] == moves[1] ? 1 : -1};
  }
  bool operator==(const Together&) const = default;
};

}  // namespace ludorum::test

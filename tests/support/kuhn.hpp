// A game whose set-up is luck.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>

#include "ludorum/core/bag.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum::test {

/// Kuhn poker: of three cards each of two players is dealt one, which the other does not see. Both
/// stake one chip, and may bet one more. H. W. Kuhn, "A Simplified Two-Person Poker", 1950.
struct Kuhn {
  enum class Move : std::uint8_t { pass, bet };
  friend constexpr std::array<std::string_view, 2> enumNames(Move) { return {"pass", "bet"}; }
  enum class Card : std::uint8_t { unseen, jack, queen, king };
  friend constexpr std::array<std::string_view, 4> enumNames(Card) {
    return {"unseen", "jack", "queen", "king"};
  }
  static constexpr std::string_view name = "Kuhn Poker";
  static constexpr Players players{"First", "Second"};

  PerRole<Card, 2> cards{{Card::jack, Card::queen}};
  MoveList<Move, 3> made{};

  using Deal = Draw<Card, 3, 2>;
  static constexpr Deal setup() { return Deal({Card::jack, Card::queen, Card::king}); }
  static constexpr Kuhn start(const Deal::Value& dealt) { return {{{dealt[0], dealt[1]}}, {}}; }

  constexpr Role activePlayer() const { return Role(made.size() % 2); }
  constexpr bool hasBet(std::size_t ply) const { return made[ply] == Move::bet; }
  /// Both have passed or both have bet; or one has bet, and the other has not.
  constexpr bool isOver() const {
    return made.size() == 3 || (made.size() == 2 && (hasBet(0) || !hasBet(1)));
  }
  constexpr std::optional<Result<2>> result() const {
    if (!isOver()) return std::nullopt;
    const std::size_t last = made.size() - 1;
    if (hasBet(last) != hasBet(last - 1)) return players.victory(Role(hasBet(0) ? 0 : 1));
    return players.victory(Role(cards[0] > cards[1] ? 0 : 1), hasBet(last) ? 2 : 1);
  }
  static constexpr Bounds resultBounds() { return {-2, 2}; }
  constexpr MoveList<Move, 2> moves() const {
    return isOver() ? MoveList<Move, 2>{} : MoveList<Move, 2>{Move::pass, Move::bet};
  }
  constexpr Kuhn next(Move move) const {
    Kuhn after = *this;
    after.made.push_back(move);
    return after;
  }
  constexpr Kuhn view(Role role) const {
    Kuhn seen = *this;
    if (!isOver()) seen.cards[players.opponent(role)] = Card::unseen;
    return seen;
  }
  bool operator==(const Kuhn&) const = default;
  static constexpr auto fields() {
    return std::tuple{Field{"cards", &Kuhn::cards}, Field{"made", &Kuhn::made}};
  }
};

/// Kuhn poker with one member changed.
template <class G>
struct KuhnRules : Kuhn {
  using Move = Kuhn::Move;
  static constexpr G start(const Deal::Value& dealt) {
    G game;
    game.cards = {{dealt[0], dealt[1]}};
    return game;
  }
  constexpr G next(Move move) const {
    G after = static_cast<const G&>(*this);
    after.made.push_back(move);
    return after;
  }
  constexpr G view(Role role) const {
    G seen = static_cast<const G&>(*this);
    if (!isOver()) seen.cards[players.opponent(role)] = Card::unseen;
    return seen;
  }
  bool operator==(const KuhnRules&) const = default;
};

/// Who holds the king against the queen wins too much.
struct GreedyKing : KuhnRules<GreedyKing> {
  constexpr std::optional<Result<2>> result() const {
    if (cards[0] == Card::king && cards[1] == Card::queen && isOver()) return players.tied(3);
    return KuhnRules::result();
  }
};

}  // namespace ludorum::test

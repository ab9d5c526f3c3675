// A state of any game, with all that it hides, as a game for players that look ahead: they are
// compiled once for all games that hide something.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "ludorum/core/rules.hpp"
#include "ludorum/erased/any_state.hpp"

namespace ludorum::detail {

/// What is asked of a state again and again.
struct OpenedPosition {
  explicit OpenedPosition(const AnyState& opened);
  AnyState state;
  Role active{};  ///< The first of those that move.
  std::vector<std::vector<AnyMove>> moves;  ///< By role.
  std::optional<std::vector<float>> result;

  AnyDecisions decisions() const { return AnyDecisions(moves.size()); }
};

/// In how many ways luck can decide: their numbers.
struct OpenedLuck {
  std::shared_ptr<const OpenedPosition> position;
  AnyDecisions decisions;
  std::size_t size() const { return position->state.outcomes(decisions); }
  static std::uint32_t value(std::size_t i) { return static_cast<std::uint32_t>(i); }
  double probability(std::size_t i) const { return position->state.probability(decisions, i); }
  std::uint32_t draw(Rng& rng) const {
    double rest = rng.uniform();
    const std::size_t count = size();
    for (std::size_t i = 0; i + 1 < count; ++i)
      if ((rest -= probability(i)) < 0) return value(i);
    return value(count - 1);
  }
};

template <std::size_t N>
constexpr auto openedPlayers() {
  if constexpr (N == 2)
    return Players{"One", "Two"};
  else
    return Players{"One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"};
}

/// What games by turns and simultaneous ones have in common. One that is made of nothing is no
/// state of any match, and has nothing but bounds and a hash. A move is its number among those that
/// the role has.
template <class G, std::size_t N>
struct OpenedState {
  using Move = std::uint16_t;
  static constexpr std::string_view name = "Opened";
  static constexpr auto players = openedPlayers<N>();
  static constexpr bool zeroSum = N == 2;
  static constexpr std::array<std::string_view, 1> hapNames{"luck"};

  std::shared_ptr<const OpenedPosition> position{};

  static G of(const AnyState& state) {
    G made;
    made.position = std::make_shared<const OpenedPosition>(state);
    return made;
  }
  std::optional<Result<N>> result() const {
    if (!position || !position->result) return std::nullopt;
    Result<N> padded{};
    for (std::size_t r = 0; r < position->result->size(); ++r) padded[r] = (*position->result)[r];
    return padded;
  }
  Bounds resultBounds() const { return position ? position->state.resultBounds() : Bounds{}; }
  std::uint64_t hash() const { return position ? position->state.hash() : 0; }
  bool operator==(const OpenedState& other) const {
    return position == other.position ||
           (position && other.position && position->state == other.position->state);
  }
  static constexpr auto fields() { return std::tuple{}; }

 protected:
  MoveRange<Move> movesOf(Role role) const {
    const std::size_t r = index(role);
    const std::size_t count = r < position->moves.size() ? position->moves[r].size() : 0;
    return {Move{0}, static_cast<std::uint32_t>(count)};
  }
  std::optional<OpenedLuck> luckOf(AnyDecisions decisions) const {
    if (position->state.outcomes(decisions) == 0) return std::nullopt;
    return OpenedLuck{position, std::move(decisions)};
  }
  G after(const AnyDecisions& decisions) const { return of(position->state.next(decisions)); }
  G after(const AnyDecisions& decisions, std::uint32_t outcome) const {
    return of(position->state.next(decisions, position->state.outcome(decisions, outcome)));
  }
};

/// A game by turns: of two roles of which one loses what the other wins, or of up to eight.
template <std::size_t N>
struct OpenedByTurns : OpenedState<OpenedByTurns<N>, N> {
  using Base = OpenedState<OpenedByTurns<N>, N>;
  using Move = typename Base::Move;
  Role activePlayer() const { return this->position->active; }
  MoveRange<Move> moves() const { return this->movesOf(this->position->active); }
  std::optional<OpenedLuck> haps(Move move) const { return this->luckOf(decided(move)); }
  OpenedByTurns next(Move move) const { return this->after(decided(move)); }
  OpenedByTurns next(Move move, std::uint32_t outcome) const {
    return this->after(decided(move), outcome);
  }
  bool operator==(const OpenedByTurns& other) const { return Base::operator==(other); }
  static constexpr auto fields() { return std::tuple{}; }

 private:
  AnyDecisions decided(Move move) const {
    AnyDecisions decisions = this->position->decisions();
    const std::size_t role = index(this->position->active);
    decisions[role] = this->position->moves[role][move];
    return decisions;
  }
};

/// A simultaneous game.
template <std::size_t N>
struct OpenedTogether : OpenedState<OpenedTogether<N>, N> {
  using Base = OpenedState<OpenedTogether<N>, N>;
  using Move = typename Base::Move;
  using Joint = PerRole<Move, N>;
  MoveRange<Move> moves(Role role) const { return this->movesOf(role); }
  std::optional<OpenedLuck> haps(const Joint& moves) const { return this->luckOf(decided(moves)); }
  OpenedTogether next(const Joint& moves) const { return this->after(decided(moves)); }
  OpenedTogether next(const Joint& moves, std::uint32_t outcome) const {
    return this->after(decided(moves), outcome);
  }
  bool operator==(const OpenedTogether& other) const { return Base::operator==(other); }
  static constexpr auto fields() { return std::tuple{}; }

 private:
  AnyDecisions decided(const Joint& moves) const {
    AnyDecisions decisions = this->position->decisions();
    for (std::size_t r = 0; r < decisions.size(); ++r)
      if (!this->position->moves[r].empty()) decisions[r] = this->position->moves[r][moves[r]];
    return decisions;
  }
};

inline OpenedPosition::OpenedPosition(const AnyState& opened)
    : state(opened), moves(opened.game().roles.size()), result(opened.result()) {
  if (result) return;
  const RoleSet all = state.active();
  active = *all.begin();
  for (const Role role : all) moves[index(role)] = state.moves(role);
}

}  // namespace ludorum::detail

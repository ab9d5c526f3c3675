// Toads and Frogs, in one row.
#pragma once
#include <cmath>
#include <unordered_set>
#include <vector>

#include "ludorum/boards/position.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/boards/squares.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of Toads and Frogs.
struct ToadsAndFrogsParameters {
  int toads = 3, frogs = 3, gap = 2;
  static constexpr auto fields() {
    using P = ToadsAndFrogsParameters;
    return std::tuple{
        Field{"toads", &P::toads, "how many there are, at the left end", Range{1, 20}},
        Field{"frogs", &P::frogs, "how many there are, at the right end", Range{1, 20}},
        Field{"gap", &P::gap, "empty squares between them", Range{1, 20}}};
  }
};

/// Toads go right and frogs left, by slides and hops; who cannot move loses. R. Guy's game: E.
/// Berlekamp, J. Conway and R. Guy, "Winning Ways for your Mathematical Plays", 1982, chapter 1. A
/// move is the square of the piece that moves, since no piece has a choice; squares are counted
/// from 0 at the left.
struct ToadsAndFrogs {
  using Move = std::uint8_t;
  using Parameters = ToadsAndFrogsParameters;
  using Set = std::uint64_t;
  static constexpr std::string_view name = "ToadsAndFrogs";
  static constexpr std::array<std::string_view, 1> aliases{"Toads&Frogs"};
  static constexpr Players players{"Toads", "Frogs"};
  static constexpr std::string_view rules =
      "Toads stand at the left end of a row of squares and frogs at the right end. The players "
      "move one of their own pieces in turns, Toads first. Toads only ever go right and frogs "
      "left: a piece slides to the next square if that is empty, or hops over one piece of the "
      "other kind to the square right behind it if that is empty. Nothing is captured, and nobody "
      "hops over its own kind or over two.\n\n"
      "Who cannot move in its turn loses.";

  Set toads = 0b00000111, frogs = 0b11100000;  // The squares that they are on.
  Role turn{};
  std::uint8_t squares = 8;

  static constexpr ToadsAndFrogs start(const Parameters& p) {
    const int size = p.toads + p.gap + p.frogs;
    return {lowest(p.toads), lowest(p.frogs) << (p.toads + p.gap), Role{0},
            static_cast<std::uint8_t>(size)};
  }

  constexpr Role activePlayer() const { return turn; }
  constexpr Squares<Set> moves() const { return movesOf(turn); }
  /// The pieces of a role that could move if it were its turn.
  constexpr Squares<Set> movesOf(Role role) const {
    const Set empty = lowest(squares) & ~(toads | frogs);
    if (role == Role{0}) return {toads & (empty >> 1 | (frogs >> 1 & empty >> 2))};
    return {frogs & (empty << 1 | (toads << 1 & empty << 2))};
  }
  constexpr ToadsAndFrogs next(Move square) const {
    ToadsAndFrogs after = *this;
    after.turn = players.opponent(turn);
    const Set from = bit(square);
    if (turn == Role{0})
      after.toads ^= from | ((frogs & from << 1) != 0 ? from << 2 : from << 1);
    else
      after.frogs ^= from | ((toads & from >> 1) != 0 ? from >> 2 : from >> 1);
    return after;
  }
  constexpr std::optional<Result<2>> result() const {
    return moves().empty() ? std::optional(players.defeat(turn)) : std::nullopt;
  }
  bool operator==(const ToadsAndFrogs&) const = default;
  constexpr std::uint64_t hash() const { return hashOfWords(toads, frogs, turn, squares); }

  /// The pieces that can never move again, in whatever order the players move. Such a piece has
  /// before it the end of the row, or one of its own kind that is stuck, or one of the other kind
  /// that is stuck with something behind it that is. All are taken to be stuck at first, and those
  /// that are not are taken away, until nothing changes.
  constexpr Set stuck() const {
    const Set beyond = ~lowest(squares);
    for (Set left = toads | frogs;;) {
      const Set t = toads & left, f = frogs & left;
      const Set stay = (t & ((beyond | t) >> 1 | (f >> 1 & (beyond | left) >> 2))) |
                       (f & (f << 1 | 1 | (t << 1 & (left << 2 | 3))));
      if (stay == left) return stay;
      left = stay;
    }
  }
  /// `mobility`: the pieces that can move, of both. `regions`: the moves that nothing can take from
  /// a player, of pieces that have no opposing one before them in their part of the row, and half
  /// as much for any other piece that can move. Pieces that are stuck part the row (J. Erickson,
  /// "New Toads and Frogs Results", 1996). Both count moves, since who runs out of them loses.
  static constexpr auto heuristics() {
    using Game = const ToadsAndFrogs&;
    return std::tuple{
        Named{"mobility",
              [](Game game, Role role) {
                const auto own = game.movesOf(role), other = game.movesOf(players.opponent(role));
                return std::tanh((double(own.size()) - double(other.size())) / 4);
              }},
        Named{"regions", [](Game game, Role role) {
                return std::tanh((game.tempi(role) - game.tempi(players.opponent(role))) / 4);
              }}};
  }

  /// `{"activePlayer":"Frogs","board":"TT_T_FFF"}`.
  PositionForm form() const {
    std::string row(squares, '_');
    for (std::size_t i = 0; i < row.size(); ++i)
      row[i] = (toads & bit(i)) != 0 ? 'T' : (frogs & bit(i)) != 0 ? 'F' : '_';
    return {turn, row};
  }
  /// The state of that form; throws if no match can get there. Of long rows it refuses only those
  /// for which that is soon found.
  ToadsAndFrogs with(const PositionForm& form) const;
  /// `TT_T_FFF Frogs`.
  std::string toString() const { return positionText(form(), players); }
  static PositionForm formFrom(std::string_view text) { return positionFrom(text, players); }

  Scene scene() const {
    Scene scene{double(squares), 1, {}, {}};
    for (unsigned square = 0; square < squares; ++square) {
      Place place;
      place.name = std::to_string(square);
      place.x = square + 0.5, place.y = 0.5;
      if ((toads & bit(square)) != 0) place.things.push_back({Shape::disc, 0, ""});
      if ((frogs & bit(square)) != 0) place.things.push_back({Shape::disc, 1, ""});
      scene.places.push_back(place);
    }
    return scene;
  }
  static std::vector<std::size_t> clicks(Move square) { return {square}; }

 private:
  static constexpr Set bit(std::size_t square) { return Set{1} << square; }
  /// So many squares from the left end on; at most 63.
  static constexpr Set lowest(int count) { return bit(static_cast<std::size_t>(count)) - 1; }

  /// The moves that a role has, as `regions` counts them.
  constexpr double tempi(Role role) const {
    const bool right = role == Role{0};
    const Set own = right ? toads : frogs, fixed = stuck(), mobile = movesOf(role).bits;
    double sum = 0;
    int empty = 0;  // Squares between here and the end of this part of the row.
    bool isFree = true;  // None of the other player's is before the piece.
    for (std::size_t i = 0; i < squares; ++i) {
      const Set square = bit(right ? squares - 1 - i : i);
      if ((fixed & square) != 0)
        empty = 0, isFree = true;
      else if ((own & square) != 0)
        sum += isFree ? double(empty) : (mobile & square) != 0 ? 0.5 : 0;
      else if (((toads | frogs) & square) != 0)
        isFree = false;
      else
        ++empty;
    }
    return sum;
  }

  using Known = std::unordered_set<ToadsAndFrogs, StateHash>;
  bool isReachable(Known& deadEnds) const;
  bool countsFit() const;
};

inline ToadsAndFrogs ToadsAndFrogs::with(const PositionForm& form) const {
  ToadsAndFrogs state = *this;
  state.toads = state.frogs = 0, state.turn = form.activePlayer;
  require(form.board.size() == squares, "the row has " + std::to_string(squares) +
                                            " squares, not " + std::to_string(form.board.size()));
  for (std::size_t i = 0; i < form.board.size(); ++i) {
    const char c = form.board[i];
    require(c == 'T' || c == 'F' || c == '_', "the row has '" + std::string(1, c) + "' at square " +
                                                  std::to_string(i) + "; a square is T, F or _");
    if (c == 'T') state.toads |= bit(i);
    if (c == 'F') state.frogs |= bit(i);
  }
  require(popcount(state.toads) == popcount(toads) && popcount(state.frogs) == popcount(frogs),
          "the match has " + std::to_string(popcount(toads)) + " toads and " +
              std::to_string(popcount(frogs)) + " frogs, not " +
              std::to_string(popcount(state.toads)) + " and " +
              std::to_string(popcount(state.frogs)));
  require(state.countsFit(), "impossible position: by how far the pieces have come, it cannot be " +
                                 std::string(players[state.turn]) + " to move");
  Known deadEnds;
  require(state.isReachable(deadEnds), "impossible position: no slides and hops in turns lead to " +
                                           state.toString() + " to move");
  return state;
}

/// Whether both have made as many moves, or Toads one more where Frogs are to move. A hop is one
/// move for two squares, and each pair that has passed one another is a hop of one of them; so the
/// squares that they have come, and the pairs, tell how many hops are whose.
inline bool ToadsAndFrogs::countsFit() const {
  int goneToads = 0, goneFrogs = 0, pairs = 0, toadsSeen = 0, frogsSeen = 0;
  for (int square = 0; square < squares; ++square) {
    if ((toads >> square & 1U) != 0) goneToads += square - toadsSeen++, pairs += frogsSeen;
    if ((frogs >> square & 1U) != 0)
      goneFrogs += squares - int(popcount(frogs)) + frogsSeen++ - square;
  }
  const int come = goneToads - goneFrogs - static_cast<int>(index(turn));
  if ((pairs + come) % 2 != 0) return false;
  const int hopsOfToads = (pairs + come) / 2, hopsOfFrogs = pairs - hopsOfToads;
  return hopsOfToads >= 0 && hopsOfFrogs >= 0 && 2 * hopsOfToads <= goneToads &&
         2 * hopsOfFrogs <= goneFrogs;
}

/// Whether moves in turns lead here from the start: takes back every move that can have been the
/// last one, again and again. `deadEnds` are the states where that led nowhere; when they are many,
/// it is left open, and the answer is yes.
inline bool ToadsAndFrogs::isReachable(Known& deadEnds) const {
  const Role last = players.opponent(turn);
  const auto count = static_cast<int>(popcount(frogs));
  const bool isStart = toads == lowest(static_cast<int>(popcount(toads))) &&
                       frogs == lowest(count) << (squares - count);
  if (isStart) return turn == Role{0};
  constexpr std::size_t enough = 1000;
  if (deadEnds.contains(*this)) return false;
  // Where a piece came from: as its moves, with the directions swapped.
  const Set empty = lowest(squares) & ~(toads | frogs);
  const bool byToad = last == Role{0};
  const Set own = byToad ? toads : frogs, others = byToad ? frogs : toads;
  const auto back = [byToad](Set set, int steps) { return byToad ? set >> steps : set << steps; };
  for (const int steps : {1, 2})
    for (const unsigned square : Squares<Set>{own}) {
      const Set from = back(bit(square), steps), over = steps == 2 ? back(bit(square), 1) : 0;
      if ((from & empty) == 0 || (over & ~others) != 0) continue;
      ToadsAndFrogs before = *this;
      (byToad ? before.toads : before.frogs) ^= from | bit(square);
      before.turn = last;
      if (before.isReachable(deadEnds)) return true;
      if (deadEnds.size() >= enough) return true;
    }
  deadEnds.insert(*this);
  return false;
}

}  // namespace ludorum

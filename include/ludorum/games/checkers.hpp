// Checkers: English draughts, on 8 by 8 squares.
#pragma once
#include <algorithm>
#include <cmath>

#include "ludorum/boards/checkered.hpp"
#include "ludorum/boards/position.hpp"
#include "ludorum/core/rules.hpp"
#include "ludorum/games/checkers/pdn.hpp"

namespace ludorum {

/// The parameters of checkers.
struct CheckersParameters {
  int quietMoves = 40;
  static constexpr auto fields() {
    return std::tuple{Field{"quietMoves", &CheckersParameters::quietMoves,
                            "moves of each player with kings alone, nothing captured: a draw",
                            Range{1, 1000}}};
  }
};

/// Men step and jump forward diagonally, kings also backward; jumps must be made. The dark squares
/// are bits, with a spare one after every second row, so that a step is the same number everywhere:
///          0     1     2     3         .. as people number them:   1     2     3     4
///       4     5     6     7     (8)                             5     6     7     8
///          9    10    11    12                                     9    10    11    12
/// Down to the left is 4 more, down to the right 5 more. Black begins, and goes down.
struct Checkers {
  using Parameters = CheckersParameters;
  using Set = std::uint64_t;
  static constexpr std::string_view name = "Checkers";
  static constexpr std::array<std::string_view, 2> aliases{"EnglishDraughts", "Draughts"};
  static constexpr Players players{"Black", "White"};
  static constexpr std::string_view rules =
      "Twelve men on each side stand on the dark squares of three rows. A man moves one square "
      "diagonally forward to an empty square, or jumps over an opposing piece beside it to the "
      "empty square behind, and captures it. Who can jump must, and goes on jumping with the same "
      "piece as long as it can; among several ways to jump there is free choice. A man that comes "
      "to the last row becomes a king, which ends the move. Kings move and jump backward as "
      "well.\n\n"
      "Who cannot move, because all pieces are captured or blocked, has lost. The match is drawn "
      "when both players have made 40 moves (or as many as the parameter says) in which nothing "
      "was captured and no man was moved.";

  /// A step, or a chain of jumps. The rows that a jumping piece lands on are all even or all odd,
  /// so that a chain has nine jumps at most: there are no more ways between such squares.
  struct Move {
    std::uint32_t code = 0;  // From the lowest bit: 6 of the origin, 4 of the number of jumps, and
                             // 2 for the direction of the step or of each jump.
    constexpr unsigned from() const { return code & 63; }
    constexpr unsigned jumps() const { return code >> 6 & 15; }
    constexpr unsigned direction(unsigned i) const { return code >> (10 + 2 * i) & 3; }
    constexpr Move jumping(unsigned direction) const {
      return {(code + 64) | direction << (10 + 2 * jumps())};
    }
    bool operator==(const Move&) const = default;
  };

  PerRole<Set, 2> pieces{{0x1eff, 0x7fbc00000ULL}};
  Set kings = 0;
  Role turn{};
  std::uint16_t quiet = 0, quietMost = 80;  // Plies since a capture or a man's move; then a draw.

  static constexpr Checkers start(const Parameters& parameters) {
    Checkers game;
    game.quietMost = static_cast<std::uint16_t>(2 * parameters.quietMoves);
    return game;
  }

  constexpr Role activePlayer() const { return turn; }
  constexpr Role waiting() const { return players.opponent(turn); }

  /// The moves: all jumps if there are any, else the steps, by the pieces that can go down to the
  /// left, down to the right, up to the left, and up to the right.
  struct Moves {
    using value_type = Move;
    std::array<Set, 4> steps{};
    MoveList<Move, 48> jumps;  // With 12 kings over 12 pieces there are no more than 42.
    constexpr std::size_t size() const {
      std::size_t count = jumps.size();
      for (const Set origins : steps) count += popcount(origins);
      return count;
    }
    constexpr bool empty() const {
      return jumps.empty() && (steps[0] | steps[1] | steps[2] | steps[3]) == 0;
    }
    constexpr Move operator[](std::size_t i) const {
      if (!jumps.empty()) return jumps[i];
      const std::size_t a = popcount(steps[0]), b = a + popcount(steps[1]),
                        c = b + popcount(steps[2]);
      const std::array<std::size_t, 4> before{0, a, b, c};
      const unsigned way = (i >= a ? 1U : 0U) + (i >= b ? 1U : 0U) + (i >= c ? 1U : 0U);
      return {nthBit(steps[way], i - before[way]) | way << 10};
    }
  };
  constexpr Moves moves() const {
    Moves all;
    if (quiet >= quietMost) return all;
    const Ways ways(*this);
    const std::array<Set, 4> starts = ways.jumps();
    Set jumpers = starts[0] | starts[1] | starts[2] | starts[3];
    if (jumpers == 0) {
      all.steps = ways.steps();
      return all;
    }
    for (; jumpers != 0; jumpers &= jumpers - 1) {
      const Set piece = jumpers & -jumpers;
      jumpOn(all.jumps, {piece, ways.others, ways.open | piece, ways.directions(piece)},
             {lowestBit(piece)});
    }
    return all;
  }
  constexpr Checkers next(Move move) const {
    Checkers after = *this;
    Set piece = Set{1} << move.from(), captured = 0;
    const bool isKing = (kings & piece) != 0;
    after.pieces[turn] ^= piece;
    after.kings &= ~piece;
    if (move.jumps() == 0) piece = moved(piece, move.direction(0));
    for (unsigned i = 0; i < move.jumps(); ++i) {
      const Set over = moved(piece, move.direction(i));
      captured |= over, piece = moved(over, move.direction(i));
    }
    after.pieces[turn] |= piece;
    after.pieces[waiting()] &= ~captured;
    after.kings &= ~captured;
    if (isKing || (piece & lastRows) != 0) after.kings |= piece;
    after.quiet =
        isKing && captured == 0 ? static_cast<std::uint16_t>(quiet + 1) : std::uint16_t{0};
    after.turn = waiting();
    return after;
  }
  constexpr std::optional<Result<2>> result() const {
    if (!Ways(*this).any()) return players.victory(waiting());
    if (quiet >= quietMost) return players.tied();
    return std::nullopt;
  }
  constexpr PerRole<int, 2> scores() const {
    return {{static_cast<int>(popcount(pieces[0])), static_cast<int>(popcount(pieces[1]))}};
  }
  bool operator==(const Checkers&) const = default;
  constexpr std::uint64_t hash() const {
    return hashOfWords(pieces[0], pieces[1], kings,
                       Set{index(turn)} << 32 | Set{quiet} << 16 | quietMost);
  }

  /// `material`: men, kings at one and a half, the advance of men, the first row kept for as long
  /// as may be, and the middle of the board: terms of A. Samuel, "Some studies in machine learning
  /// using the game of checkers" (IBM Journal 3, 1959). As there, a lead counts for more when few
  /// are left.
  static constexpr auto heuristics() {
    return std::tuple{Named{"material", [](const Checkers& game, Role role) {
                              const double own = game.worth(role);
                              const double other = game.worth(players.opponent(role));
                              return std::tanh(4 * (own - other) / (own + other));
                            }}};
  }
  /// `settled`: nothing can be captured at once.
  static constexpr auto quiescences() {
    return std::tuple{Named{"settled", [](const Checkers& game, Role) {
                              const std::array<Set, 4> jumps = Ways(game).jumps();
                              return (jumps[0] | jumps[1] | jumps[2] | jumps[3]) == 0;
                            }}};
  }

  /// `{"activePlayer":"Black","board":".b.b.b.b/.../w.w.w.w.","quiet":0}`: seen by White; kings are
  /// capital letters, and `quiet` counts the plies since a capture or a man's move.
  using Form = QuietPositionForm;
  Form form() const {
    return {turn, boardText(shape, [this](SquareAt at) { return symbol(bit(at)); }), quiet};
  }
  /// The state of that form; throws if it is plain that no match can get there.
  Checkers with(const Form& form) const;
  /// As in PDN, the Portable Draughts Notation, `B:W18,K31:B1,2:H0`: who moves, what there is, and
  /// how many plies ago a piece was captured or a man moved.
  std::string toString() const;
  static Form formFrom(std::string_view text);
  /// `11-15` or `15x22x31`.
  static std::string moveForm(Move move) {
    std::string text;
    for (const Set square : squaresOf(move)) {
      if (!text.empty()) text += move.jumps() > 0 ? 'x' : '-';
      text += std::to_string(number(square));
    }
    return text;
  }

  Scene scene() const {
    Scene scene = checkeredScene(shape, [this](SquareAt at) -> std::optional<Thing> {
      const char piece = symbol(bit(at));
      if (piece == '.') return std::nullopt;
      const bool isKing = piece == 'B' || piece == 'W';
      return Thing{isKing ? Shape::crown : Shape::disc, piece == 'b' || piece == 'B' ? 0 : 1, ""};
    });
    for (std::size_t cell = 0; cell < 64; ++cell)
      if (const Set square = bit(shape.at(cell)); square != 0)
        scene.places[cell].name = std::to_string(number(square));
    return scene;
  }
  std::vector<std::size_t> clicks(Move move) const {
    std::vector<std::size_t> cells;
    for (const Set square : squaresOf(move)) cells.push_back(shape.cell(at(square)));
    return cells;
  }

 private:
  static constexpr Set squares = 0x7fbfdfeffULL;
  static constexpr Set firstRow = 0xf, lastRow = firstRow << 31, lastRows = firstRow | lastRow;
  static constexpr Set centre = 0x198cc00;  // The squares 10, 11, 14, 15, 18, 19, 22 and 23.
  static constexpr BoardShape shape{8, 8};

  /// The square next to one in a direction: 0 to 3 are those of `Moves::steps`.
  static constexpr Set moved(Set square, unsigned direction) {
    constexpr std::array<int, 4> shifts{9, 10, 0, 1};
    return square << shifts[direction] >> 5;
  }
  /// What the active player can do, for all pieces at once.
  struct Ways {
    Set others, open, down, up;  // Opposing pieces, empty squares, and who can go down and up.
    constexpr explicit Ways(const Checkers& game)
        : others(game.pieces[game.waiting()]),
          open(squares & ~(game.pieces[0] | game.pieces[1])),
          down(game.pieces[game.turn]),
          up(down) {
      (game.turn == Role{0} ? up : down) &= game.kings;
    }
    constexpr std::array<Set, 4> jumps() const {
      return {down & others >> 4 & open >> 8, down & others >> 5 & open >> 10,
              up & others << 5 & open << 10, up & others << 4 & open << 8};
    }
    constexpr std::array<Set, 4> steps() const {
      return {down & open >> 4, down & open >> 5, up & open << 5, up & open << 4};
    }
    constexpr bool any() const {
      const std::array<Set, 4> j = jumps(), s = steps();
      return (j[0] | j[1] | j[2] | j[3] | s[0] | s[1] | s[2] | s[3]) != 0;
    }
    /// A bit for each direction that a piece may take.
    constexpr unsigned directions(Set piece) const {
      return ((down & piece) != 0 ? 3U : 0U) | ((up & piece) != 0 ? 12U : 0U);
    }
  };
  /// A piece on its way from jump to jump.
  struct Chain {
    Set piece, others, open;
    unsigned directions;
  };
  static constexpr void jumpOn(MoveList<Move, 48>& list, const Chain& chain, Move move) {
    bool ends = true;
    for (unsigned d = 0; d < 4; ++d) {
      if ((chain.directions >> d & 1U) == 0) continue;
      const Set over = moved(chain.piece, d) & chain.others, to = moved(over, d) & chain.open;
      if (to == 0) continue;
      ends = false;
      jumpOn(list, {to, chain.others ^ over, chain.open, chain.directions}, move.jumping(d));
    }
    if (ends) list.push_back(move);
  }

  static constexpr unsigned number(Set square) {
    return lowestBit(square) - lowestBit(square) / 9 + 1;
  }
  static constexpr Set ofNumber(unsigned number) {
    return Set{1} << (number - 1 + (number - 1) / 8);
  }
  static constexpr SquareAt at(Set square) {
    const std::size_t i = number(square) - 1, row = i / 4;
    return {i % 4 * 2 + (row + 1) % 2, 7 - row};
  }
  /// The bit of a square; none for a light one.
  static constexpr Set bit(SquareAt at) {
    if ((at.column + at.row) % 2 != 0) return 0;
    return ofNumber(static_cast<unsigned>((7 - at.row) * 4 + at.column / 2 + 1));
  }
  /// Where a move begins, lands and ends.
  static MoveList<Set, 10> squaresOf(Move move) {
    Set square = Set{1} << move.from();
    MoveList<Set, 10> list{square};
    if (move.jumps() == 0) list.push_back(moved(square, move.direction(0)));
    for (unsigned i = 0; i < move.jumps(); ++i)
      list.push_back(square = moved(moved(square, move.direction(i)), move.direction(i)));
    return list;
  }
  constexpr char symbol(Set square) const {
    const bool isKing = (kings & square) != 0;
    return (pieces[0] & square) != 0   ? (isKing ? 'B' : 'b')
           : (pieces[1] & square) != 0 ? (isKing ? 'W' : 'w')
                                       : '.';
  }
  double worth(Role role) const {
    const Set men = pieces[role] & ~kings, royal = pieces[role] & kings;
    const Set home = role == Role{0} ? firstRow : lastRow;
    const auto count = [](Set set) { return static_cast<double>(popcount(set)); };
    double sum = 0.01 + 1.5 * count(royal) + 0.2 * count(royal & centre) + count(men) +
                 0.05 * count(men & centre) + 0.2 * count(men & home);
    for (Set rest = men; rest != 0; rest &= rest - 1) {
      const unsigned row = (number(rest) - 1) / 4;
      sum += 0.03 * (role == Role{0} ? row : 7 - row);
    }
    return sum;
  }
};

inline Checkers Checkers::with(const Form& form) const {
  Checkers state = *this;
  state.turn = form.activePlayer, state.pieces = {}, state.kings = 0;
  readBoard(shape, form.board, ".bBwW", [&](SquareAt at, char symbol) {
    require(symbol == '.' || bit(at) != 0, "impossible board: there is a piece on a light square");
    if (symbol != '.') state.pieces[Role(symbol == 'b' || symbol == 'B' ? 0 : 1)] |= bit(at);
    if (symbol == 'B' || symbol == 'W') state.kings |= bit(at);
  });
  for (const Role role : players.all()) {
    const std::string who(players[role]);
    require(popcount(state.pieces[role]) <= 12,
            "impossible board: " + who + " has more than 12 pieces");
    require((state.pieces[role] & ~state.kings & (role == Role{0} ? lastRow : firstRow)) == 0,
            "impossible board: a man of " + who + " that came to the last row is a king");
  }
  const Set last = state.pieces[state.waiting()];
  require(last != 0, "impossible board: nothing is left of the player who has just moved");
  require(form.quiet >= 0 && form.quiet <= quietMost,
          "the plies since a capture or a man's move are 0 to " + std::to_string(quietMost));
  require((form.quiet < 1 || (last & state.kings) != 0) &&
              (form.quiet < 2 || (state.pieces[state.turn] & state.kings) != 0),
          "impossible number of quiet plies: those that were made need kings");
  state.quiet = static_cast<std::uint16_t>(form.quiet);
  return state;
}

inline std::string Checkers::toString() const {
  PdnPosition position{turn == Role{0} ? 'B' : 'W', {}, quiet};
  for (Set rest = pieces[0] | pieces[1]; rest != 0; rest &= rest - 1)
    position.pieces.push_back(
        {(pieces[0] & rest & -rest) != 0 ? 'B' : 'W', (kings & rest & -rest) != 0, number(rest)});
  return position.text();
}

inline Checkers::Form Checkers::formFrom(std::string_view text) {
  const PdnPosition position = PdnPosition::from(text);
  Checkers game{.pieces = {}};
  game.turn = Role(position.mover == 'B' ? 0 : 1);
  for (const PdnPosition::Piece& piece : position.pieces) {
    const Set square = ofNumber(piece.square);
    game.pieces[Role(piece.colour == 'B' ? 0 : 1)] |= square;
    if (piece.isKing) game.kings |= square;
  }
  Form form = game.form();
  form.quiet = position.quiet;
  return form;
}

}  // namespace ludorum

// Reversi, also known as Othello, on boards of 4 by 4 to 8 by 8.
#pragma once
#include <algorithm>
#include <cmath>

#include "ludorum/boards/checkered.hpp"
#include "ludorum/boards/position.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of Reversi.
struct ReversiParameters {
  int size = 8;
  static constexpr auto fields() {
    return std::tuple{Field{"size", &ReversiParameters::size,
                            "squares on a side of the board: 4, 6 or 8", Range{4, 8}}};
  }
};

/// Two players place discs in turns, and turn over what they enclose. Squares are bits, row by row
/// from the top; a smaller board is the upper left part of the same 64 squares, so that a square
/// has the same name on all of them:
///     a1  0  1 ..  7
///     a2  8  9 .. 15
struct Reversi {
  using Move = std::uint8_t;  // The square of the disc, or `pass`.
  using Parameters = ReversiParameters;
  using Set = std::uint64_t;
  static constexpr std::string_view name = "Reversi";
  static constexpr std::array<std::string_view, 1> aliases{"Othello"};
  static constexpr Players players{"Black", "White"};
  static constexpr std::string_view rules =
      "Black and White place discs of their colour in turns, one on an empty square. Opposing "
      "discs "
      "that lie in an unbroken straight line (across, down or diagonally) between the new disc and "
      "another one of the same colour are turned over, in all directions at once. A move must turn "
      "at least one disc.\n\n"
      "Who has no such move must pass, and who has one may not. The game is over when neither "
      "player "
      "can move, which is mostly when the board is full. Whoever has more discs then has won.";
  static constexpr Move pass = 64;

  Set mine = 0x0000000810000000ULL, theirs = 0x0000001008000000ULL;  // The active player's discs.
  Role turn{};
  std::uint8_t size = 8;

  static Reversi start(const Parameters& parameters) {
    require(parameters.size % 2 == 0, "the board of Reversi has 4, 6 or 8 squares on a side, not " +
                                          std::to_string(parameters.size));
    const int middle = parameters.size / 2, corner = 9 * (middle - 1);
    return {Set{0x102} << corner, Set{0x201} << corner, Role{0},
            static_cast<std::uint8_t>(parameters.size)};
  }

  constexpr Role activePlayer() const { return turn; }
  constexpr Set board() const {
    return size == 8 ? ~Set{0} : size == 6 ? 0x3f3f3f3f3f3fULL : 0x0f0f0f0fULL;
  }
  constexpr Set free() const { return board() & ~(mine | theirs); }

  /// The squares where a disc may be placed, or else the pass.
  struct Moves {
    using value_type = Move;
    Set squares = 0;
    bool passes = false;
    constexpr std::size_t size() const { return popcount(squares) + (passes ? 1 : 0); }
    constexpr bool empty() const { return squares == 0 && !passes; }
    constexpr Move operator[](std::size_t i) const {
      return passes ? pass : static_cast<Move>(nthBit(squares, i));
    }
    constexpr bool contains(Move move) const {
      return move < pass ? (squares >> move & 1U) != 0 : passes && move == pass;
    }
    bool operator==(const Moves&) const = default;
  };
  constexpr Moves moves() const {
    if (const Set squares = enclosing(mine, theirs) & free()) return {squares, false};
    return {0, (enclosing(theirs, mine) & free()) != 0};
  }
  constexpr Reversi next(Move move) const {
    const Role after = players.opponent(turn);
    if (move == pass) return {theirs, mine, after, size};
    const Set placed = Set{1} << move, turned = turnedBy(placed);
    return {theirs & ~turned, mine | placed | turned, after, size};
  }
  constexpr std::optional<Result<2>> result() const {
    if (!moves().empty()) return std::nullopt;
    const std::size_t own = popcount(mine), other = popcount(theirs);
    if (own == other) return players.tied();
    return players.victory(own > other ? turn : players.opponent(turn));
  }
  constexpr PerRole<int, 2> scores() const {
    const int own = static_cast<int>(popcount(mine)), other = static_cast<int>(popcount(theirs));
    return turn == Role{0} ? PerRole<int, 2>{{own, other}} : PerRole<int, 2>{{other, own}};
  }
  bool operator==(const Reversi&) const = default;
  constexpr std::uint64_t hash() const { return hashOfWords(mine, theirs, turn, size); }

  /// `squares`: what P. Rosenbloom found to matter ("A world-championship-level Othello program",
  /// Artificial Intelligence 19, 1982): to have many moves now (mobility) and later (empty squares
  /// beside the other's discs), corners, and no discs beside an empty corner.
  static constexpr auto heuristics() {
    return std::tuple{Named{"squares", [](const Reversi& game, Role role) {
                              const double own = game.worth(game.mine, game.theirs);
                              const double other = game.worth(game.theirs, game.mine);
                              return std::tanh((role == game.turn ? own - other : other - own) /
                                               25);
                            }}};
  }
  /// Corners first, and what gives them away last. (On the full board: smaller ones are quick.)
  static constexpr int moveOrder(Move move) {
    if (move == pass) return 0;
    const int column = std::min(move % 8, 7 - move % 8), row = std::min(move / 8, 7 - move / 8);
    return column + row == 0 ? 3 : column <= 1 && row <= 1 ? 0 : column == 0 || row == 0 ? 2 : 1;
  }

  /// `{"activePlayer":"Black","board":"..../.OX./.XO./...."}`: Black has X, White O.
  PositionForm form() const {
    const Set blacks = turn == Role{0} ? mine : theirs;
    return {turn, boardText(shape(), [&](SquareAt at) {
              const Set square = bit(at);
              return (blacks & square) != 0 ? 'X' : ((mine | theirs) & square) != 0 ? 'O' : '.';
            })};
  }
  /// The state of that form; throws if it is plain that no match can get there.
  Reversi with(const PositionForm& form) const;
  std::string toString() const { return positionText(form(), players); }
  static PositionForm formFrom(std::string_view text) { return positionFrom(text, players); }
  static std::string moveForm(Move move) {
    return move == pass ? "pass" : squareName({move % 8U, move / 8U});
  }

  Scene scene() const {
    return checkeredScene(
        shape(),
        [this](SquareAt at) -> std::optional<Thing> {
          const bool isMine = (mine & bit(at)) != 0;
          if (!isMine && (theirs & bit(at)) == 0) return std::nullopt;
          return Thing{Shape::disc,
                       static_cast<int>(index(isMine ? turn : players.opponent(turn)))};
        },
        Ground::light);
  }
  std::vector<std::size_t> clicks(Move move) const {
    if (move == pass) return {};
    return {shape().cell({move % 8U, move / 8U})};
  }

 private:
  static constexpr Set inner = 0x7e7e7e7e7e7e7e7eULL;  // All but the first and the last column.

  BoardShape shape() const { return {size, size, true}; }
  static constexpr Set bit(SquareAt at) { return Set{1} << (8 * at.row + at.column); }

  /// The squares of `through` that lie in unbroken rows beside squares of `from`: `ahead` those at
  /// which one arrives by `step` up, `back` by `step` down. No row has more than six.
  struct Rows {
    Set ahead, back;
  };
  static constexpr Rows rows(Set from, Set through, int step) {
    if (step != 8) through &= inner;  // No row goes over the edge, from one line into the next.
    Set ahead = through & from << step, back = through & from >> step;
    ahead |= through & ahead << step, back |= through & back >> step;
    const Set pairsAhead = through & through << step, pairsBack = pairsAhead >> step;
    for (int twice = 0; twice < 2; ++twice)
      ahead |= pairsAhead & ahead << 2 * step, back |= pairsBack & back >> 2 * step;
    return {ahead, back};
  }
  /// The squares, empty or not, from which rows of `theirs` are enclosed by a disc of `mine`.
  static constexpr Set enclosing(Set mine, Set theirs) {
    Set squares = 0;
    for (const int step : {1, 7, 8, 9}) {
      const auto [ahead, back] = rows(mine, theirs, step);
      squares |= ahead << step | back >> step;
    }
    return squares;
  }
  /// The discs that the active player turns over by a disc on this square.
  constexpr Set turnedBy(Set placed) const {
    Set turned = 0;
    for (const int step : {1, 7, 8, 9}) {
      const auto [ahead, back] = rows(placed, theirs, step);
      if ((ahead << step & mine) != 0) turned |= ahead;
      if ((back >> step & mine) != 0) turned |= back;
    }
    return turned;
  }
  /// The squares next to some, in all eight directions, and these themselves.
  static constexpr Set around(Set squares) {
    constexpr Set notFirst = ~Set{0x0101010101010101}, notLast = ~Set{0x8080808080808080};
    squares |= (squares << 1 & notFirst) | (squares >> 1 & notLast);
    return squares | squares << 8 | squares >> 8;
  }
  double worth(Set own, Set other) const {
    const Set corners =
        Set{1} | Set{1} << (size - 1) | Set{1} << 8 * (size - 1) | Set{1} << 9 * (size - 1);
    const auto count = [](Set squares) { return static_cast<double>(popcount(squares)); };
    return count(enclosing(own, other) & free()) + 0.4 * count(around(other) & free()) +
           10 * count(own & corners) - 3 * count(own & around(corners & free()));
  }
};

inline Reversi Reversi::with(const PositionForm& form) const {
  Set blacks = 0, whites = 0;
  readBoard(shape(), form.board, ".XO", [&](SquareAt at, char symbol) {
    if (symbol == 'X') blacks |= bit(at);
    if (symbol == 'O') whites |= bit(at);
  });
  const bool black = form.activePlayer == Role{0};
  const Reversi first = start({size});
  const Reversi state{black ? blacks : whites, black ? whites : blacks, form.activePlayer, size};
  const Set discs = blacks | whites, middle = first.mine | first.theirs;
  require((discs & middle) == middle,
          "impossible board: the four squares in the middle are taken "
          "from the start, and stay so");
  require(discs != middle || state == first,
          "impossible start: it is Black's turn, with discs on both sides of the middle as in " +
              first.toString());
  Set joined = middle;  // Every disc was placed beside another.
  for (Set before = 0; before != joined;) before = joined, joined = around(joined) & discs;
  require(joined == discs, "impossible board: a disc lies beside no other that was there before");
  return state;
}

}  // namespace ludorum

// m,n,k-games: lines of stones on a board of any size.
#pragma once
#include <cmath>
#include <unordered_set>
#include <vector>

#include "ludorum/boards/position.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/boards/square_names.hpp"
#include "ludorum/boards/wide_squares.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of m,n,k-games.
struct MnkParameters {
  int rows = 9, columns = 9, line = 5;
  bool gravity = false;
  static constexpr auto fields() {
    using P = MnkParameters;
    return std::tuple{Field{"rows", &P::rows, "rows of the board", Range{1, 19}},
                      Field{"columns", &P::columns, "columns of the board", Range{1, 19}},
                      Field{"line", &P::line, "stones in a line that win", Range{1, 19}},
                      Field{"gravity", &P::gravity, "stones fall down as far as they can"}};
  }
};

/// Two players lay stones in turns; so many in a line, or more, win. Squares are numbered row by
/// row from below, with spare columns at the right, so that no line runs from a row into the next:
///     20 21 22 ... 38 |39
///      0  1  2 ... 18 |19
struct Mnk {
  static constexpr std::size_t maxSide = 19, stride = maxSide + 1;
  using Set = WideSquares<maxSide * stride>;
  using Move = std::uint16_t;
  using Parameters = MnkParameters;
  static constexpr std::string_view name = "mnk";
  static constexpr std::array<std::string_view, 2> aliases{"ConnectionGame", "Gomoku"};
  static constexpr Players players{"First", "Second"};
  static constexpr std::string_view rules =
      "In turns, the players lay stones of their colours on empty squares of a board. Whoever "
      "first has a line of stones in a row, a column or a diagonal wins: of five stones, or as "
      "many as the parameter line says, or of more. If the board is full before, it is a tie.\n\n"
      "With the parameter gravity, a stone falls down its column as far as it can. Gomoku is "
      "rows=15,columns=15; Tic-tac-toe is rows=3,columns=3,line=3; Connect Four is "
      "rows=6,columns=7,line=4,gravity=true.";

  std::array<Set, 2> stones{};
  Set open = squaresOf(9, 9, false);  // Where a stone can be laid now; nowhere at the end.
  std::uint8_t rows = 9, columns = 9, line = 5;
  bool gravity = false, won = false;
  Role turn{};

  static Mnk start(const Parameters& parameters) {
    const auto rows = static_cast<std::uint8_t>(parameters.rows);
    const auto columns = static_cast<std::uint8_t>(parameters.columns);
    const auto line = static_cast<std::uint8_t>(parameters.line);
    require(line <= rows || line <= columns,
            "no line of " + std::to_string(line) + " stones fits on a board of " +
                std::to_string(rows) + " rows and " + std::to_string(columns) + " columns");
    return {.open = squaresOf(rows, columns, parameters.gravity),
            .rows = rows,
            .columns = columns,
            .line = line,
            .gravity = parameters.gravity};
  }

  constexpr Role activePlayer() const { return turn; }
  constexpr std::optional<Result<2>> result() const {
    if (won) return players.victory(players.opponent(turn));  // Of the one who moved last.
    if (open.empty()) return players.tied();
    return std::nullopt;
  }
  constexpr const Set& moves() const { return open; }
  constexpr void apply(Move square) {
    Set& mine = stones[index(turn)];
    mine.insert(square);
    open.erase(square);
    if (gravity && square + stride < rows * stride) open.insert(square + stride);
    if (isInLine(mine, square)) won = true, open = {};
    turn = players.opponent(turn);
  }
  constexpr Mnk next(Move square) const {
    Mnk after = *this;
    after.apply(square);
    return after;
  }
  bool operator==(const Mnk&) const = default;
  constexpr std::uint64_t hash() const {
    std::uint64_t hash = hashOfWords(rows, columns, line, gravity);
    for (const Set& set : stones)
      for (const std::uint64_t word : set.words) hash = mixed(hash, word);
    return hash;
  }

  /// Whether a line runs through a stone of this set: only those through the last one can be new.
  constexpr bool isInLine(const Set& set, std::size_t square) const {
    for (const std::size_t step : directions) {
      unsigned length = 1;  // What lies before the first square is none: its number is too great.
      for (std::size_t at = square + step; set.contains(at); at += step) ++length;
      for (std::size_t at = square - step; set.contains(at); at -= step) ++length;
      if (length >= line) return true;
    }
    return false;
  }
  /// Whether there is a line anywhere in a set.
  constexpr bool hasLine(const Set& set) const {
    for (const std::size_t step : directions) {
      Set starts = set;
      for (std::size_t i = 1; i < line; ++i) starts &= set >> step * i;
      if (!starts.empty()) return true;
    }
    return false;
  }
  /// `lines`: the lines that a player can still make count more the more stones they have.
  static constexpr auto heuristics() {
    return std::tuple{Named{"lines", [](const Mnk& game, Role role) {
                              const std::size_t me = index(role);
                              const double ahead = game.chances(me) - game.chances(1 - me);
                              return ahead / (std::abs(ahead) + 100);
                            }}};
  }
  /// The sum over places for a line without a stone of the other player: 5 to the power of the
  /// player's stones there, of which 0 count nothing.
  double chances(std::size_t player) const {
    const Set usable = squaresOf(rows, columns, false) - stones[1 - player];
    double sum = 0;
    for (const std::size_t step : directions) {
      Set places = usable;
      std::array<Set, 5> counts{};  // How many stones, in binary: the lowest bits first.
      for (std::size_t i = 0; i < line; ++i) {
        places &= usable >> step * i;
        Set carry = stones[player] >> step * i;
        for (Set& bit : counts) {
          const Set both = bit & carry;
          bit ^= carry, carry = both;
        }
      }
      double worth = 1;
      for (unsigned count = 1; count <= line; ++count) {
        Set found = places;
        for (std::size_t bit = 0; bit < counts.size(); ++bit)
          found = (count >> bit & 1U) != 0 ? found & counts[bit] : found - counts[bit];
        sum += (worth *= 5) * static_cast<double>(found.size());
      }
    }
    return sum;
  }

  // `{"activePlayer":"First","board":"...X/.O../..../...."}`, the rows from the top; or as text the
  // board and the player.
  static constexpr std::string_view symbols = "XO.";
  constexpr BoardShape shape() const { return {columns, rows}; }
  PositionForm form() const {
    return {turn, boardText(shape(), [this](SquareAt at) {
              const std::size_t square = squareAt(at);
              return symbols[stones[0].contains(square) ? 0 : stones[1].contains(square) ? 1 : 2];
            })};
  }
  /// The state of that form; throws if no match can get there. With gravity, it is not refused if
  /// it takes too long to find out whether an order of drops leads there.
  Mnk with(const PositionForm& form) const;
  std::string toString() const { return positionText(form(), players); }
  static PositionForm formFrom(std::string_view text) { return positionFrom(text, players); }
  static std::string moveForm(Move square) { return squareName(atSquare(square)); }

  Scene scene() const;
  std::vector<std::size_t> clicks(const Move& square) const {
    return {shape().cell(atSquare(square))};
  }

 private:
  static constexpr std::array<std::size_t, 4> directions{1, stride - 1, stride, stride + 1};
  static constexpr std::size_t squareAt(SquareAt at) { return at.row * stride + at.column; }
  static constexpr SquareAt atSquare(std::size_t square) {
    return {square % stride, square / stride};
  }
  /// All squares of a board, or those of its lowest row.
  static constexpr Set squaresOf(std::size_t rows, std::size_t columns, bool lowest) {
    Set set;
    for (std::size_t row = 0; row < (lowest ? 1 : rows); ++row)
      for (std::size_t column = 0; column < columns; ++column) set.insert(row * stride + column);
    return set;
  }
  /// Whether the stones can be taken back one by one, in turns, always from the top of a column.
  /// `tried` has what is left where that failed; when it is full, the answer is yes.
  bool canBeTakenBack(std::unordered_set<std::uint64_t>& tried) const {
    constexpr std::size_t most = 20000;
    if (stones[0].empty()) return true;
    const Role last = players.opponent(turn);
    const Set taken = stones[0] | stones[1];
    for (const std::size_t square : stones[index(last)] - (taken >> stride)) {
      Mnk before = *this;
      before.stones[index(last)].erase(square), before.turn = last, before.won = false;
      if (won && hasLine(before.stones[index(last)])) continue;
      if (tried.contains(before.hash())) continue;
      if (tried.size() >= most || before.canBeTakenBack(tried)) return true;
    }
    tried.insert(hash());
    return false;
  }
};

inline Mnk Mnk::with(const PositionForm& form) const {
  Mnk state = *this;
  state.stones = {}, state.won = false;
  state.open = squaresOf(rows, columns, false);
  readBoard(shape(), form.board, symbols, [&](SquareAt at, char symbol) {
    if (symbol == '.') return;
    state.stones[symbol == 'X' ? 0 : 1].insert(squareAt(at));
    state.open.erase(squareAt(at));
  });
  const std::size_t firsts = state.stones[0].size(), seconds = state.stones[1].size();
  require(firsts == seconds || firsts == seconds + 1,
          "impossible board: First has " + std::to_string(firsts) + " stones and Second has " +
              std::to_string(seconds) + ", but they take turns");
  state.turn = Role(firsts - seconds);
  require(form.activePlayer == state.turn,
          "the active player must be " + std::string(players[state.turn]));
  const Set& lasts = state.stones[1 - index(state.turn)];
  require(!hasLine(state.stones[index(state.turn)]),
          "impossible board: a line was made, and play went on");
  state.won = hasLine(lasts);
  bool isLast = !state.won;  // Whether one stone can have made all lines.
  for (const std::size_t square : lasts) {
    Set before = lasts;
    before.erase(square);
    isLast = isLast || !hasLine(before);
  }
  require(isLast, "impossible board: no single stone made all of its lines");
  if (gravity) {
    const Set taken = state.stones[0] | state.stones[1];
    const Set beneath = (taken << stride) | squaresOf(rows, columns, true);
    require((taken - beneath).empty(), "impossible board: a stone floats");
    std::unordered_set<std::uint64_t> tried;
    require(state.canBeTakenBack(tried), "impossible board: no order of drops leads to it");
    state.open &= beneath;
  }
  if (state.won) state.open = {};
  return state;
}

/// Stones lie on the crossings of lines, or on squares, if they fall.
inline Scene Mnk::scene() const {
  const BoardShape board = shape();
  Scene scene{double(columns), double(rows), {}, {}};
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    const SquareAt at = board.at(cell);
    Place place;
    place.name = squareName(at);
    const auto row = cell / columns;
    place.x = double(cell % columns) + 0.5, place.y = double(row) + 0.5;
    place.ground = gravity ? Ground::light : Ground::crossing;
    for (const int role : {0, 1})
      if (stones[std::size_t(role)].contains(squareAt(at)))
        place.things.push_back({Shape::disc, role, ""});
    scene.places.push_back(place);
  }
  const double right = columns - 0.5, bottom = rows - 0.5;
  for (int row = 0; row < rows && !gravity; ++row)
    scene.strokes.push_back({0.5, row + 0.5, right, row + 0.5});
  for (int column = 0; column < columns && !gravity; ++column)
    scene.strokes.push_back({column + 0.5, 0.5, column + 0.5, bottom});
  return scene;
}

}  // namespace ludorum

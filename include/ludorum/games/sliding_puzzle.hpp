// Sliding puzzles of 2x2 to 5x5: the 8 puzzle, the 15 puzzle, the 24 puzzle and others.
#pragma once
#include <algorithm>
#include <vector>

#include "ludorum/boards/board_scene.hpp"
#include "ludorum/boards/position.hpp"
#include "ludorum/boards/sliding_tiles.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of sliding puzzles.
struct SlidingPuzzleParameters {
  int rows = 3, columns = 3;
  std::optional<std::string> tiles{};
  int slides = 0, points = 80;
  static constexpr auto fields() {
    using P = SlidingPuzzleParameters;
    return std::tuple{
        Field{"rows", &P::rows, "of the frame", Range{2, 5}},
        Field{"columns", &P::columns, "of the frame", Range{2, 5}},
        Field{"tiles", &P::tiles, "the layout, such as .BC/ADE/FGH; none: a random one"},
        Field{"slides", &P::slides, "random slides from the order; 0: any layout", Range{0, 1e6}},
        Field{"points", &P::points, "moves that the player has", Range{1, 65535}}};
  }
};

/// Tiles slide in a frame until they are in order, the empty square first. A move is the way that a
/// tile slides into the empty square. The player has `points` moves. Squares are numbered row by
/// row, with room for five in each row; a tile is known by the square where it belongs.
struct SlidingPuzzle {
  static constexpr unsigned stride = 5, squares = stride * stride;
  using Move = std::uint8_t;
  using Moves = MoveList<Move, 4>;
  static constexpr Move up = 0, right = 1, down = 2, left = 3;
  using Parameters = SlidingPuzzleParameters;
  static constexpr std::string_view name = "SlidingPuzzle";
  static constexpr std::array<std::string_view, 1> aliases{"8Puzzle"};
  static constexpr Players players{"Player"};
  static constexpr std::string_view rules =
      "Numbered tiles lie in a frame in which one square is empty. In a move, a tile beside the "
      "empty square slides into it: up, right, down or left.\n\n"
      "The player wins when the tiles are in order, row by row from the top, with the empty square "
      "first; and loses when the moves are used up before (the parameter points). The score is "
      "the number of moves made. The parameter slides mixes the tiles by so many slides from the "
      "order; if it is 0, all layouts that can be put in order are equally likely.";

  // The default is one of the two layouts of 3x3 that take most slides, 31: "HGF/.DA/BEC".
  std::array<std::uint8_t, squares> tiles{12, 11, 10, 0, 0, 0, 6, 1, 0, 0, 2, 7, 5};
  std::uint8_t empty = 5, rows = 3, columns = 3;  // The empty square, and the size of the frame.
  std::uint16_t away = 21;  // The steps that the tiles are away from their places, all together.
  std::uint16_t points = 80, budget = 80;  // The moves that are left, and were at the start.

  /// A match with these parameters; `rng` decides the random layout.
  static SlidingPuzzle start(const Parameters& parameters, Rng& rng);

  static constexpr Role activePlayer() { return Role{0}; }
  constexpr PerRole<int, 1> scores() const { return {{budget - points}}; }
  constexpr std::optional<Result<1>> result() const {
    if (away == 0) return players.victory(Role{0});
    if (points == 0) return players.defeat(Role{0});
    return std::nullopt;
  }
  constexpr const Moves& moves() const { return away == 0 || points == 0 ? none : slides(); }
  constexpr void apply(Move move) {
    slide(move);
    --points;
  }
  constexpr SlidingPuzzle next(Move move) const {
    SlidingPuzzle after = *this;
    after.apply(move);
    return after;
  }
  bool operator==(const SlidingPuzzle&) const = default;
  constexpr std::uint64_t hash() const {
    std::uint64_t hash = hashOfWords(rows, columns, points, budget), word = 0;
    for (unsigned square = 0; square < squares; ++square) {
      word = word << 5 | tiles[square];
      if (square % 12 == 0) hash = mixed(hash, word), word = 0;
    }
    return hash;
  }

  /// The square of the tile that slides in a move.
  constexpr unsigned slidesFrom(Move move) const {
    constexpr std::array<int, 4> ways{int{stride}, -1, -int{stride}, 1};
    return static_cast<unsigned>(empty + ways[move]);
  }
  /// What can be added to `away` by tiles that are in the row, or the column, where they belong,
  /// but in each other's way: all but the most that are in rising order must leave it and come
  /// back (O. Hansson, A. Mayer, M. Yung, "Criticizing Solutions to Relaxed Models Yields Powerful
  /// Admissible Heuristics", 1992).
  constexpr int linearConflict() const {
    int sum = 0;
    for (unsigned line = 0; line < stride; ++line)
      sum += conflict(line * stride, 1) + conflict(line, stride);
    return sum;
  }
  /// Both say what share of the points would be left at the end, so that moves that were made count
  /// too; a layout that certainly takes too many moves is lost. `manhattan`: if every tile goes
  /// straight to its place. `conflict`: if those in each other's way in a line give way.
  static constexpr auto heuristics() {
    using Game = const SlidingPuzzle&;
    return std::tuple{
        Named{"manhattan", [](Game g, Role) { return g.estimate(g.away); }},
        Named{"conflict", [](Game g, Role) { return g.estimate(g.away + g.linearConflict()); }}};
  }
  /// `nearer`: a slide that brings a tile nearer to its place, if there is one.
  static constexpr auto policies() {
    return std::tuple{Named{"nearer", [](const SlidingPuzzle& game, Role, Rng& rng) {
                              Moves nearer;
                              for (const Move move : game.moves())
                                if (game.change(move) < 0) nearer.push_back(move);
                              return choice(nearer.empty() ? game.moves() : nearer, rng);
                            }}};
  }

  /// `{"board":"HGF/.DA/BEC","points":80}`.
  struct Form {
    std::string board;
    int points = 0;
    static constexpr auto fields() {
      return std::tuple{Field{"board", &Form::board, "A to X for 1 to 24; a dot is empty"},
                        Field{"points", &Form::points, "moves that are left"}};
    }
  };
  Form form() const {
    return {boardText(shape(), [this](SquareAt at) { return symbols[numberAt(squareAt(at))]; }),
            points};
  }
  /// The state of that form; throws if the layout is none, or cannot be put in order.
  SlidingPuzzle with(const Form& form) const;
  static constexpr std::string_view moveForm(Move move) {
    constexpr std::array<std::string_view, 4> names{"up", "right", "down", "left"};
    return names[move];
  }

  Scene scene() const {
    Scene scene = boardScene(shape());
    for (std::size_t cell = 0; cell < shape().size(); ++cell)
      if (const std::size_t tile = numberAt(squareAt(shape().at(cell))); tile != 0)
        scene.places[cell].things.push_back({.shape = Shape::tile, .text = std::to_string(tile)});
    return scene;
  }
  std::vector<std::size_t> clicks(Move move) const {
    const unsigned from = slidesFrom(move);
    return {shape().cell({from % stride, from / stride})};
  }

 private:
  static constexpr std::string_view symbols = ".ABCDEFGHIJKLMNOPQRSTUVWX";
  static constexpr unsigned squareAt(SquareAt at) {
    return static_cast<unsigned>(at.row * stride + at.column);
  }
  /// How many steps a square is away from another.
  static constexpr auto steps = [] {
    std::array<std::array<std::int8_t, squares>, squares> found{};
    const auto apart = [](unsigned a, unsigned b) { return a < b ? b - a : a - b; };
    for (unsigned from = 0; from < squares; ++from)
      for (unsigned to = 0; to < squares; ++to)
        found[from][to] = static_cast<std::int8_t>(apart(from / stride, to / stride) +
                                                   apart(from % stride, to % stride));
    return found;
  }();
  /// The moves by the size of the frame and by the empty square; and none, for when it is over.
  static constexpr Moves none{};
  static constexpr auto movesFrom = [] {
    std::array<std::array<std::array<Moves, squares>, stride>, stride> lists{};
    for (unsigned high = 2; high <= stride; ++high)
      for (unsigned wide = 2; wide <= stride; ++wide)
        for (unsigned row = 0; row < high; ++row)
          for (unsigned column = 0; column < wide; ++column) {
            Moves& list = lists[high - 1][wide - 1][row * stride + column];
            if (row + 1 < high) list.push_back(up);
            if (column > 0) list.push_back(right);
            if (row > 0) list.push_back(down);
            if (column + 1 < wide) list.push_back(left);
          }
    return lists;
  }();
  constexpr BoardShape shape() const { return {columns, rows, true}; }
  constexpr std::size_t numberAt(unsigned square) const {
    return shape().cell({tiles[square] % stride, tiles[square] / stride});
  }
  /// The moves, be the game over or not.
  constexpr const Moves& slides() const { return movesFrom[rows - 1U][columns - 1U][empty]; }
  /// By how much a move changes `away`: by 1 or -1.
  constexpr int change(Move move) const {
    const unsigned from = slidesFrom(move), tile = tiles[from];
    return steps[empty][tile] - steps[from][tile];
  }
  constexpr void slide(Move move) {
    const unsigned from = slidesFrom(move);
    away = static_cast<std::uint16_t>(away + change(move));
    tiles[empty] = tiles[from], tiles[from] = 0;
    empty = static_cast<std::uint8_t>(from);
  }
  /// The squares row by row have these tiles, by their numbers.
  constexpr void lay(const std::array<std::uint8_t, squares>& numbers) {
    tiles = {}, away = 0;
    for (std::size_t cell = 0; cell < shape().size(); ++cell) {
      const unsigned square = squareAt(shape().at(cell));
      tiles[square] = static_cast<std::uint8_t>(squareAt(shape().at(numbers[cell])));
      if (numbers[cell] == 0) empty = static_cast<std::uint8_t>(square);
      if (numbers[cell] != 0)
        away = static_cast<std::uint16_t>(away + steps[square][tiles[square]]);
    }
  }
  constexpr bool canBeOrdered(const std::array<std::uint8_t, squares>& numbers) const {
    SlidingParity parity(columns);
    for (std::size_t cell = 0; cell < shape().size(); ++cell) parity.add(numbers[cell]);
    return parity.isEven();
  }
  constexpr double estimate(int needed) const {
    return needed > points ? -1 : static_cast<double>(points - needed) / budget;
  }
  /// Two steps for each tile that has to leave a line: all that belong there, but for those of a
  /// longest sequence in rising order.
  constexpr int conflict(unsigned first, unsigned step) const {
    std::array<int, stride> longest{};  // Of the sequences that end there.
    int own = 0, most = 0;
    for (unsigned i = 0; i < stride; ++i) {
      const unsigned square = first + i * step, tile = tiles[square];
      const bool belongs =
          step == 1 ? tile / stride == square / stride : tile % stride == square % stride;
      if (tile == 0 || !belongs) continue;
      longest[i] = 1, ++own;
      for (unsigned k = 0; k < i; ++k)
        if (longest[k] > 0 && tiles[first + k * step] < tile)
          longest[i] = std::max(longest[i], longest[k] + 1);
      most = std::max(most, longest[i]);
    }
    return 2 * (own - most);
  }
};

inline SlidingPuzzle SlidingPuzzle::with(const Form& form) const {
  require(form.points >= 0 && form.points <= budget,
          "the points are 0 to " + std::to_string(budget) + ", those of the start");
  const auto known = symbols.substr(0, shape().size());
  std::array<std::uint8_t, squares> numbers{};
  std::uint32_t seen = 0;
  readBoard(shape(), form.board, known, [&](SquareAt at, char symbol) {
    const std::size_t number = known.find(symbol);
    require((seen >> number & 1U) == 0, "the layout has '" + std::string(1, symbol) + "' twice");
    seen |= std::uint32_t{1} << number;
    numbers[shape().cell(at)] = static_cast<std::uint8_t>(number);
  });
  require(canBeOrdered(numbers),
          "no slides lead from this layout to the order: half of all layouts are such");
  SlidingPuzzle state = *this;
  state.lay(numbers);
  state.points = static_cast<std::uint16_t>(form.points);
  return state;
}

inline SlidingPuzzle SlidingPuzzle::start(const Parameters& parameters, Rng& rng) {
  SlidingPuzzle game;
  game.rows = static_cast<std::uint8_t>(parameters.rows);
  game.columns = static_cast<std::uint8_t>(parameters.columns);
  game.points = game.budget = static_cast<std::uint16_t>(parameters.points);
  if (parameters.tiles) {
    require(parameters.slides == 0, "tiles and slides exclude each other");
    return game.with({*parameters.tiles, parameters.points});
  }
  std::array<std::uint8_t, squares> numbers{};
  const std::size_t size = game.shape().size();
  for (std::size_t i = 0; i < size; ++i) numbers[i] = static_cast<std::uint8_t>(i);
  game.lay(numbers);
  if (parameters.slides > 0) {
    const auto choose = [&] { return choice(game.slides(), rng); };
    const auto slide = [&game](Move move) {
      game.slide(move);
      return static_cast<Move>((move + 2) % 4);
    };
    mixBySliding(parameters.slides, choose, slide);
    if (game.away == 0) game.slide(choose());  // Slides around a corner have led back.
    return game;
  }
  while (game.away == 0) {
    for (std::size_t i = size; i > 1; --i)
      std::swap(numbers[i - 1], numbers[rng.below(static_cast<std::uint32_t>(i))]);
    if (!game.canBeOrdered(numbers)) {  // Two tiles change places, not the empty square.
      std::swap(numbers[numbers[0] == 0 ? 2 : 0], numbers[numbers[1] == 0 ? 2 : 1]);
    }
    game.lay(numbers);
  }
  return game;
}

}  // namespace ludorum

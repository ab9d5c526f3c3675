// 2048: a game of a single player, with luck.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <string>
#include <vector>

#include "ludorum/boards/scene.hpp"
#include "ludorum/boards/squares.hpp"
#include "ludorum/core/rules.hpp"
#include "ludorum/games/game_2048/tiles.hpp"

namespace ludorum {

/// The parameters of 2048.
struct Parameters2048 {
  int rows = 4, columns = 4;
  static constexpr auto fields() {
    using P = Parameters2048;
    return std::tuple{Field{"rows", &P::rows, "of the board", Range{2, 4}},
                      Field{"columns", &P::columns, "of the board", Range{2, 4}}};
  }
};

/// A tile that appears: `{"cell":5,"tile":2}`. The cells are numbered row by row.
struct NewTile {
  int cell = 0, tile = 2;
  static constexpr auto fields() {
    return std::tuple{Field{"cell", &NewTile::cell}, Field{"tile", &NewTile::tile}};
  }
  bool operator==(const NewTile&) const = default;
};

/// The luck of 2048: a tile appears on an empty cell, nine times in ten a 2, else a 4.
struct TileAppears {
  tiles2048::Cells empty = 0;
  int columns = 4;
  constexpr std::size_t size() const { return 2 * popcount(empty); }
  constexpr NewTile value(std::size_t i) const { return {cellAt(i / 2), i % 2 == 0 ? 2 : 4}; }
  constexpr double probability(std::size_t i) const {
    return (i % 2 == 0 ? 0.9 : 0.1) / static_cast<double>(popcount(empty));
  }
  constexpr NewTile draw(Rng& rng) const {
    const std::uint32_t ticket = rng.below(static_cast<std::uint32_t>(10 * popcount(empty)));
    return {cellAt(ticket / 10), ticket % 10 == 0 ? 4 : 2};
  }
  bool operator==(const TileAppears&) const = default;

 private:
  constexpr int cellAt(std::size_t n) const {
    const auto at = static_cast<int>(nthBit(empty, n)) / 4;
    return at / 4 * columns + at % 4;
  }
};

/// The luck of the start: two tiles, one after the other.
struct FirstTiles {
  using Value = std::array<NewTile, 2>;
  TileAppears first;
  constexpr std::size_t size() const { return first.size() * (first.size() - 2); }
  constexpr Value value(std::size_t i) const {
    const NewTile one = first.value(i / (first.size() - 2));
    return {one, after(one).value(i % (first.size() - 2))};
  }
  constexpr double probability(std::size_t i) const {
    const std::size_t other = first.size() - 2;
    return first.probability(i / other) * after(first.value(i / other)).probability(i % other);
  }
  constexpr Value draw(Rng& rng) const {
    const NewTile one = first.draw(rng);
    return {one, after(one).draw(rng)};
  }
  bool operator==(const FirstTiles&) const = default;

 private:
  constexpr TileAppears after(NewTile one) const {
    const int at = one.cell / first.columns * 4 + one.cell % first.columns;
    return {first.empty & ~(tiles2048::Cells{1} << 4 * at), first.columns};
  }
};

/// Numbered tiles slide in a frame; two that are equal merge when they meet.
struct Game2048 {
  using Move = std::uint8_t;
  static constexpr Move up = 0, right = 1, down = 2, left = 3;
  using Parameters = Parameters2048;
  static constexpr std::string_view name = "2048";
  static constexpr std::array<std::string_view, 1> aliases{"Game2048"};
  static constexpr Players players{"Player"};
  static constexpr std::array<std::string_view, 1> hapNames{"appears"};
  static constexpr std::string_view rules =
      "Tiles with powers of two lie in a frame. The player moves up, right, down or left: all "
      "tiles "
      "slide that way as far as they can, and two equal ones that meet become one of twice the "
      "number, which scores that number. A tile merges only once in a move, those nearest to the "
      "wall first, and a move must change something. After each move a tile appears on a random "
      "empty cell: a 2 nine times in ten, else a 4. Two such tiles are there at the beginning.\n\n"
      "The game ends when no move is left. The result is the score.";

  tiles2048::Tiles tiles = [] {
    tiles2048::Tiles start;
    start.put(5, 1), start.put(10, 1);
    return start;
  }();
  int score = 0;
  std::uint8_t rows = 4, columns = 4;

  static constexpr FirstTiles setup(const Parameters& p) {
    return {{tiles2048::boardOf(static_cast<unsigned>(p.rows), static_cast<unsigned>(p.columns)),
             p.columns}};
  }
  static constexpr Game2048 start(const Parameters& parameters, const FirstTiles::Value& appeared) {
    Game2048 game{{},
                  0,
                  static_cast<std::uint8_t>(parameters.rows),
                  static_cast<std::uint8_t>(parameters.columns)};
    for (const NewTile tile : appeared) game.put(tile);
    return game;
  }

  static constexpr Role activePlayer() { return Role{0}; }
  constexpr std::optional<Result<1>> result() const {
    if (!moves().empty()) return std::nullopt;
    return Result<1>{{static_cast<float>(score)}};
  }
  constexpr PerRole<int, 1> scores() const { return {{score}}; }
  /// The greatest score of a board of n cells: 2 to the power of n + 1 down to 4 lie on it at the
  /// end. A tile made of twos has scored (power - 1) times its number; each takes a four that
  /// appears, which has not scored 4, since n cells full of twos make no more than 2 to the n.
  constexpr Bounds resultBounds() const {
    const int cells = rows * columns;
    int most = 0;
    for (int power = 2; power <= cells + 1; ++power) most += ((power - 1) << power) - 4;
    return {0, static_cast<float>(most)};
  }
  constexpr Squares<std::uint8_t> moves() const {
    unsigned set = 0;
    for (const Move move : {up, right, down, left})
      set |= (tiles.canSlide(way(move)) ? 1U : 0U) << move;
    return {static_cast<std::uint8_t>(set)};
  }
  constexpr std::optional<TileAppears> haps(Move move) const {
    tiles2048::Tiles after = tiles;
    after.slide(way(move));
    return TileAppears{board() & ~after.taken(), columns};
  }
  constexpr Game2048 next(Move move, const NewTile& appears) const {
    Game2048 after = *this;
    after.score += after.tiles.slide(way(move));
    after.put(appears);
    return after;
  }
  bool operator==(const Game2048&) const = default;
  constexpr std::uint64_t hash() const {
    return hashOfWords(tiles.low, tiles.high, score, rows, columns);
  }

  /// `monotony`: the score, and what the order on the board promises. The parts are those of
  /// R. Xiao's player (https://stackoverflow.com/a/22498940, 2014): rows and columns should rise or
  /// fall, the more so the greater the tiles, so that the greatest are in a corner; there should be
  /// empty cells and equal neighbours. The weights are for looking ahead a single move.
  static constexpr auto heuristics() {
    return std::tuple{Named{"monotony", [](const Game2048& g, Role) {
                              return g.score + std::max(0.0, 10000 + g.order());
                            }}};
  }
  /// `corner`: left or down whenever that can be, as many people begin.
  static constexpr auto policies() {
    return std::tuple{Named{"corner", [](const Game2048& game, Role, Rng& rng) {
                              const auto all = game.moves();
                              const unsigned best = all.bits & (1U << left | 1U << down);
                              if (best == 0) return choice(all, rng);
                              return choice(Squares<std::uint8_t>{std::uint8_t(best)}, rng);
                            }}};
  }

  /// `{"board":[[0,0,0,0],[0,2,0,0],[0,0,2,0],[0,0,0,0]],"score":0}`.
  struct Form {
    std::vector<std::vector<int>> board;
    int score = 0;
    static constexpr auto fields() {
      return std::tuple{Field{"board", &Form::board}, Field{"score", &Form::score}};
    }
  };
  Form form() const {
    Form form{{rows, std::vector<int>(columns)}, score};
    for (unsigned row = 0; row < rows; ++row)
      for (unsigned column = 0; column < columns; ++column)
        form.board[row][column] = number(row, column);
    return form;
  }
  /// The state of that form; throws if no match can get there.
  Game2048 with(const Form& form) const;
  static constexpr std::string_view moveForm(Move move) {
    constexpr std::array<std::string_view, 4> names{"up", "right", "down", "left"};
    return names[move];
  }

  Scene scene() const;
  /// Moves are arrows, and not clicked.
  static std::vector<std::size_t> clicks(const Move&) { return {}; }

 private:
  constexpr tiles2048::Cells board() const { return tiles2048::boardOf(rows, columns); }
  constexpr tiles2048::Way way(Move move) const {
    using namespace tiles2048;
    const Cells all = board();
    if (move == up) return {-16, all & ~topmost};
    if (move == right) return {4, all & all >> 4 & ~(leftmost << 12)};
    if (move == down) return {16, all & all >> 16};
    return {-4, all & ~leftmost};
  }
  constexpr void put(const NewTile& tile) {
    const int cell = tile.cell / columns * 4 + tile.cell % columns;
    tiles.put(static_cast<unsigned>(cell), tile.tile == 4 ? 2 : 1);
  }
  constexpr int number(unsigned row, unsigned column) const {
    const unsigned power = tiles.power(4 * row + column);
    return power == 0 ? 0 : 1 << power;
  }
  /// What the order of the tiles is worth.
  constexpr double order() const {
    double worth = 100.0 * static_cast<double>(popcount(board() & ~tiles.taken()));
    for (unsigned row = 0; row < rows; ++row) worth += orderOfLine(4 * row, 1, columns);
    for (unsigned column = 0; column < columns; ++column) worth += orderOfLine(column, 4, rows);
    return worth;
  }
  constexpr double orderOfLine(unsigned cell, unsigned step, unsigned length) const {
    int rises = 0, falls = 0, equals = 0, before = static_cast<int>(tiles.power(cell));
    for (unsigned i = 1; i < length; ++i) {
      const auto power = static_cast<int>(tiles.power(cell += step));
      const int difference = power * power * power * power - before * before * before * before;
      (difference > 0 ? rises : falls) += std::abs(difference);
      if (power > 0 && power == before) ++equals;
      before = power;
    }
    return 60 * equals - std::min(rises, falls) / 4.0;
  }
};

inline Game2048 Game2048::with(const Form& form) const {
  Game2048 state = *this;
  state.tiles = {}, state.score = form.score;
  int most = 0, fours = 0, count = 0;  // The score if all tiles appeared as 2; how many may be 4.
  const auto size = [](std::size_t n, int wanted, const char* what) {
    require(n == static_cast<std::size_t>(wanted),
            "the board has " + std::to_string(wanted) + what + ", not " + std::to_string(n));
  };
  size(form.board.size(), rows, " rows");
  for (unsigned row = 0; row < rows; ++row) {
    size(form.board[row].size(), columns, " columns");
    for (unsigned column = 0; column < columns; ++column) {
      const int number = form.board[row][column];
      if (number == 0) continue;
      require(number >= 2 && number <= 2 << rows * columns && (number & (number - 1)) == 0,
              "no tile of this board is " + std::to_string(number));
      const auto power = static_cast<int>(lowestBit(static_cast<unsigned>(number)));
      state.tiles.put(4 * row + column, static_cast<unsigned>(power));
      most += (power - 1) * number, fours += number / 4, ++count;
    }
  }
  require(count >= 2, "there are never less than two tiles");
  require(form.score <= most && form.score >= most - 4 * fours && form.score % 4 == 0,
          "impossible score: these tiles have scored " + std::to_string(most) +
              ", less 4 for each 4 that appeared");
  return state;
}

inline Scene Game2048::scene() const {
  Scene scene{.width = double(columns), .height = double(rows)};
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned column = 0; column < columns; ++column) {
      Place place{
          .name = "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1),
          .x = column + 0.5,
          .y = row + 0.5};
      if (const int tile = number(row, column); tile != 0)
        place.things.push_back(
            {.shape = Shape::tile,
             .text = std::to_string(tile),
             .tone = static_cast<int>(std::bit_width(static_cast<unsigned>(tile))) - 1});
      scene.places.push_back(place);
    }
  return scene;
}

}  // namespace ludorum

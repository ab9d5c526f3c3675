// The 15 puzzle: a game of a single player.
#pragma once
#include <cstdlib>

#include "ludorum/boards/grid.hpp"
#include "ludorum/boards/picture.hpp"
#include "ludorum/boards/sliding_tiles.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of the 15 puzzle.
struct Puzzle15Parameters {
  std::string tiles = "MCFDJAOLEKBNGIH ";
  int points = 80, slides = 0;
  static constexpr auto fields() {
    using P = Puzzle15Parameters;
    return std::tuple{
        Field{"tiles", &P::tiles, "the layout: A to O and a space, row by row"},
        Field{"points", &P::points, "moves that the player has", Range{0, 65535}},
        Field{"slides", &P::slides, "random slides from the order; 0: from tiles", Range{0, 1e6}}};
  }
};

/// Fifteen tiles slide in a 4 by 4 frame until they are in order, the empty square first. A move is
/// the square that the empty one changes places with. The player has `points` moves.
struct Puzzle15 {
  using Move = std::uint8_t;
  using Parameters = Puzzle15Parameters;
  static constexpr std::string_view name = "15Puzzle";
  static constexpr std::array<std::string_view, 1> aliases{"Puzzle15"};
  static constexpr Players players{"Player"};
  static constexpr std::uint64_t ordered = 0xfedcba9876543210ULL;  // " ABCDEFGHIJKLMNO".

  std::uint64_t tiles = 0x0897e2b5cf1a463dULL;  // 4 bits a square, the first lowest: 0 empty, 1 A.
  std::uint16_t points = 80, budget = 80;  // The moves that are left, and were at the start.
  std::uint8_t empty = 15;  // The empty square.

  /// A match with these parameters; `rng` decides the random slides.
  static Puzzle15 start(const Parameters& parameters, Rng& rng);

  static constexpr Role activePlayer() { return Role{0}; }
  constexpr PerRole<int, 1> scores() const { return {{budget - points}}; }
  constexpr std::optional<Result<1>> result() const {
    if (tiles == ordered) return players.victory(Role{0});
    if (points == 0) return players.defeat(Role{0});
    return std::nullopt;
  }
  constexpr const MoveList<Move, 4>& moves() const { return movesFrom[result() ? 16 : empty]; }
  constexpr Puzzle15 next(Move square) const {
    Puzzle15 after = slid(square);
    --after.points;
    return after;
  }
  bool operator==(const Puzzle15&) const = default;
  /// `manhattan`: the share of the points that is left at the end if every tile can go straight to
  /// its place. So moves that were made count too, as in A*: to slide back and forth is a loss.
  static constexpr auto heuristics() {
    return std::tuple{Named{"manhattan", [](const Puzzle15& game, Role) {
                              return double(game.points - game.manhattan()) / game.budget;
                            }}};
  }
  /// How many squares the tiles are away from their places, all together.
  constexpr int manhattan() const {
    int sum = 0;
    for (int at = 0; at < 16; ++at)
      if (const int tile = static_cast<int>(tiles >> 4 * at & 15); tile != 0)
        sum += std::abs(at / 4 - tile / 4) + std::abs(at % 4 - tile % 4);
    return sum;
  }
  constexpr std::uint64_t hash() const { return hashOfWords(tiles, points, budget); }

  /// `{"tiles":"MCFDJAOLEKBNGIH ","points":80}`.
  struct Form {
    std::string tiles;
    int points = 0;
    static constexpr auto fields() {
      return std::tuple{Field{"tiles", &Form::tiles}, Field{"points", &Form::points}};
    }
  };
  static constexpr auto picture = [] {
    GridPicture<15> frame{.rows = 4, .columns = 4, .member = "tiles"};
    constexpr std::string_view numbers = " 1 2 3 4 5 6 7 8 9101112131415";
    for (std::size_t i = 0; i < 15; ++i)
      frame.pieces[i] = {char('A' + i), numbers.substr(2 * i + (i < 9), 2 - (i < 9)), Shape::tile};
    return frame;
  }();
  static constexpr std::string_view rules =
      "Fifteen tiles with the numbers 1 to 15, which texts write as the letters A to O, and an "
      "empty square fill a board of four rows and four columns. A tile beside the empty square "
      "slides into it. The player wins when the empty square comes first and the tiles after it in"
      " their order, row by row. Each slide costs one of 80 points, or of another number; without "
      "points the player has lost.";
  Form form() const {
    std::string letters;
    for (unsigned i = 0; i < 16; ++i) letters += " ABCDEFGHIJKLMNO"[tiles >> 4 * i & 15];
    return {letters, points};
  }
  /// The state of that form; throws if the layout is none, or cannot be put in order.
  Puzzle15 with(const Form& form) const;
  /// Reads a layout alone; the moves that are left are those of the start.
  Form formFrom(std::string_view text) const { return {std::string(text), budget}; }
  static constexpr std::string_view
      moveLine = "{tiles}\tmoved to {moves.Player}, {points} points remaining.",
      endLine = "Puzzle15 finished with {tiles}\t, result = {result.Player}.";

 private:
  // The moves by the empty square; at the end none, for when the game is over.
  static constexpr auto movesFrom = [] {
    std::array<MoveList<Move, 4>, 17> lists{};
    for (std::size_t square = 0; square < 16; ++square)
      lists[square] = Grid<4, 4>::neighbours(static_cast<int>(square));
    return lists;
  }();
  constexpr Puzzle15 slid(Move square) const {
    Puzzle15 after = *this;
    const std::uint64_t tile = tiles >> 4 * square & 15;
    after.tiles = (tiles & ~(std::uint64_t{15} << 4 * square)) | tile << 4 * empty;
    after.empty = square;
    return after;
  }
};

inline Puzzle15 Puzzle15::with(const Form& form) const {
  require(form.tiles.size() == 16, "the layout must have 16 squares");
  require(form.points >= 0 && form.points <= budget,
          "the points are 0 to " + std::to_string(budget) + ", those of the start");
  Puzzle15 state = *this;
  state.tiles = 0, state.points = static_cast<std::uint16_t>(form.points);
  unsigned seen = 0;
  SlidingParity parity(4);
  for (unsigned i = 0; i < 16; ++i) {
    const auto tile = std::string_view(" ABCDEFGHIJKLMNO").find(form.tiles[i]);
    require(tile < 16 && (seen >> tile & 1U) == 0,
            "the layout must have each of the letters A to O and a space once");
    parity.add(static_cast<unsigned>(tile));
    seen |= 1U << tile;
    state.tiles |= std::uint64_t{tile} << 4 * i;
    if (tile == 0) state.empty = static_cast<std::uint8_t>(i);
  }
  require(parity.isEven(),
          "no slides lead from this layout to the order: half of all layouts are such");
  return state;
}

inline Puzzle15 Puzzle15::start(const Parameters& parameters, Rng& rng) {
  Puzzle15 game;
  game.points = game.budget = static_cast<std::uint16_t>(parameters.points);
  if (parameters.slides == 0) return game.with({parameters.tiles, parameters.points});
  require(parameters.tiles == Parameters{}.tiles, "tiles and slides exclude each other");
  game.tiles = ordered, game.empty = 0;
  mixBySliding(
      parameters.slides, [&] { return choice(movesFrom[game.empty], rng); },
      [&game](Move to) {
        const Move back = game.empty;
        game = game.slid(to);
        return back;
      });
  return game;
}

}  // namespace ludorum

// Lights Out, on boards of 2x2 to 8x8.
#pragma once
#include <string>
#include <vector>

#include "ludorum/boards/board_scene.hpp"
#include "ludorum/boards/position.hpp"
#include "ludorum/core/rules.hpp"
#include "ludorum/games/lights_out/presses.hpp"

namespace ludorum {

/// The parameters of Lights Out.
struct LightsOutParameters {
  int rows = 5, columns = 5;
  std::optional<std::string> lights{};
  int presses = 0;
  std::optional<int> points{};
  static constexpr auto fields() {
    using P = LightsOutParameters;
    return std::tuple{
        Field{"rows", &P::rows, "of the board", Range{2, 8}},
        Field{"columns", &P::columns, "of the board", Range{2, 8}},
        Field{"lights", &P::lights, "the pattern, such as O../.O./OO.; none: a random one"},
        Field{"presses", &P::presses, "random cells that made it; 0: any pattern", Range{0, 64}},
        Field{"points", &P::points, "moves that the player has; none: one for each cell",
              Range{1, 65535}}};
  }
};

/// To press a cell changes it and those beside it, above and below: what was lit is dark, and the
/// other way round. The player has `points` moves to turn all lights out. A move is the number of a
/// cell, row by row from 0.
struct LightsOut {
  using Cells = lights_out::Cells;
  using Move = std::uint8_t;
  using Parameters = LightsOutParameters;
  static constexpr std::string_view name = "LightsOut";
  static constexpr Players players{"Player"};
  static constexpr std::string_view rules =
      "Some cells of the board are lit. To press a cell changes that cell and those beside it, "
      "above and below: lights go out, and dark cells light up.\n\n"
      "The player wins when all lights are out; and loses when the moves are used up before (the "
      "parameter points: as many as there are cells, unless it is set). The score is the number "
      "of moves made. No cell needs to be pressed twice, and the order does not matter. All "
      "patterns that can be turned out are equally likely; with the parameter presses, so many "
      "different cells of a dark board were pressed.";

  Cells lit = 0b01110'10101'11011'10101'01110;
  lights_out::Frame frame{};
  std::uint16_t points = 25, budget = 25;  // The moves that are left, and were at the start.

  /// A match with these parameters; `rng` decides the random pattern.
  static LightsOut start(const Parameters& parameters, Rng& rng);

  static constexpr Role activePlayer() { return Role{0}; }
  constexpr PerRole<int, 1> scores() const { return {{budget - points}}; }
  constexpr std::optional<Result<1>> result() const {
    if (lit == 0) return players.victory(Role{0});
    if (points == 0) return players.defeat(Role{0});
    return std::nullopt;
  }
  constexpr MoveRange<Move> moves() const {
    return {0, lit == 0 || points == 0 ? 0U : frame.size()};
  }
  constexpr LightsOut next(Move cell) const {
    LightsOut after = *this;
    after.lit ^= frame.changed(Cells{1} << cell);
    --after.points;
    return after;
  }
  bool operator==(const LightsOut&) const = default;
  constexpr std::uint64_t hash() const {
    return hashOfWords(lit, frame.rows, frame.columns, points, budget);
  }

  /// The fewest presses that turn all lights out.
  constexpr Cells solution() const { return *lights_out::shortestSolution(frame, lit); }
  /// `lights`: how many cells are dark. `exact`: what share of the points will be left at the end
  /// if no press is wasted; -1 if there are too few.
  static constexpr auto heuristics() {
    using Game = const LightsOut&;
    return std::tuple{
        Named{"lights",
              [](Game game, Role) {
                return 1 - 2 * static_cast<double>(popcount(game.lit)) / game.frame.size();
              }},
        Named{"exact", [](Game game, Role) {
                const auto needed = static_cast<int>(popcount(game.solution()));
                return needed > game.points ? -1 : double(game.points - needed) / game.budget;
              }}};
  }
  /// `exact`: a press of a shortest solution.
  static constexpr auto policies() {
    return std::tuple{Named{"exact", [](const LightsOut& game, Role, Rng& rng) {
                              const Cells presses = game.solution();
                              const auto which =
                                  rng.below(static_cast<std::uint32_t>(popcount(presses)));
                              return static_cast<Move>(nthBit(presses, which));
                            }}};
  }

  /// `{"board":".OOO./O.O.O/OO.OO/O.O.O/.OOO.","points":25}`.
  struct Form {
    std::string board;
    int points = 0;
    static constexpr auto fields() {
      return std::tuple{Field{"board", &Form::board, "O is a light"},
                        Field{"points", &Form::points, "moves that are left"}};
    }
  };
  Form form() const {
    return {boardText(shape(), [this](SquareAt at) { return isLit(shape().cell(at)) ? 'O' : '.'; }),
            points};
  }
  /// The state of that form; throws if no match can get there.
  LightsOut with(const Form& form) const;

  Scene scene() const {
    Scene scene = boardScene(shape(), Ground::dark);
    for (std::size_t cell = 0; cell < frame.size(); ++cell)
      if (isLit(cell)) scene.places[cell].things.push_back({});
    return scene;
  }
  static std::vector<std::size_t> clicks(Move cell) { return {cell}; }

 private:
  constexpr BoardShape shape() const { return {frame.columns, frame.rows, true}; }
  constexpr bool isLit(std::size_t cell) const { return (lit >> cell & 1U) != 0; }
};

inline LightsOut LightsOut::with(const Form& form) const {
  require(form.points >= 0 && form.points <= budget,
          "the points are 0 to " + std::to_string(budget) + ", those of the start");
  LightsOut state = *this;
  state.points = static_cast<std::uint16_t>(form.points), state.lit = 0;
  readBoard(shape(), form.board, "O.", [&](SquareAt at, char symbol) {
    if (symbol == 'O') state.lit |= Cells{1} << shape().cell(at);
  });
  require(lights_out::shortestSolution(frame, state.lit).has_value(),
          "no presses turn these lights out, nor lead to them");
  return state;
}

inline LightsOut LightsOut::start(const Parameters& parameters, Rng& rng) {
  LightsOut game;
  game.frame = {static_cast<std::uint8_t>(parameters.rows),
                static_cast<std::uint8_t>(parameters.columns)};
  const auto size = static_cast<int>(game.frame.size());
  game.points = game.budget = static_cast<std::uint16_t>(parameters.points.value_or(size));
  if (parameters.lights) {
    require(parameters.presses == 0, "lights and presses exclude each other");
    return game.with({*parameters.lights, game.budget});
  }
  require(parameters.presses <= size,
          "the board has no more than " + std::to_string(size) + " cells to press");
  game.lit = 0;
  while (game.lit == 0) {
    Cells presses = 0, others = game.frame.all();
    if (parameters.presses == 0) presses = rng() & others;
    for (int made = 0; made < parameters.presses; ++made) {
      const unsigned cell = nthBit(others, rng.below(static_cast<std::uint32_t>(popcount(others))));
      presses |= Cells{1} << cell, others ^= Cells{1} << cell;
    }
    game.lit = game.frame.changed(presses);
  }
  return game;
}

}  // namespace ludorum

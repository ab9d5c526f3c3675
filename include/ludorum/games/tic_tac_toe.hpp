// TicTacToe: a deterministic game by turns.
#pragma once
#include "ludorum/boards/grid.hpp"
#include "ludorum/boards/picture.hpp"
#include "ludorum/boards/squares.hpp"
#include "ludorum/boards/stones.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// Two players mark squares of a 3 by 3 grid in turns; three in a line win. A move is a square:
///     0 1 2
///     3 4 5
///     6 7 8
struct TicTacToe {
  using Move = std::uint8_t;
  using Board = Grid<3, 3>;
  static constexpr std::string_view name = "TicTacToe";
  static constexpr Players players{"X", "O"};

  std::uint16_t mine = 0, theirs = 0;  // The squares of the active player, and of its opponent.

  constexpr unsigned taken() const { return unsigned{mine} | theirs; }
  constexpr Role activePlayer() const { return Role(popcount(taken()) % 2); }

  static constexpr bool hasLine(unsigned squares) {
    return lined[squares / 64] >> squares % 64 & 1;
  }
  constexpr std::optional<Result<2>> result() const {  // Only the one who just moved can have won.
    if (hasLine(theirs)) return players.victory(players.opponent(activePlayer()));
    if (taken() == Board::all) return players.tied();
    return std::nullopt;
  }
  constexpr Squares<std::uint32_t> moves() const {
    return {hasLine(theirs) ? 0 : static_cast<std::uint32_t>(Board::all & ~taken())};
  }
  constexpr TicTacToe next(Move square) const {
    return {theirs, static_cast<std::uint16_t>(mine | 1U << square)};
  }
  bool operator==(const TicTacToe&) const = default;
  static constexpr auto heuristics() {  // `squares`: by how many lines run through each.
    return std::tuple{Named{"squares", [](const TicTacToe& game, Role role) {
                              constexpr std::array<int, 9> weights{3, 2, 3, 2, 4, 2, 3, 2, 3};
                              int sum = 0;
                              for (unsigned i = 0; i < 9; ++i)
                                sum += weights[i] *
                                       (int(game.mine >> i & 1U) - int(game.theirs >> i & 1U));
                              return (role == game.activePlayer() ? sum : -sum) / 24.0;
                            }}};
  }

  // Bit n tells whether the set of squares n, one of 512, has a line.
  static constexpr auto lined = [] {
    std::array<std::uint64_t, 8> sets{};
    for (unsigned squares = 0; squares < 512; ++squares)
      for (const auto line : Board::lines<3>())
        if ((squares & line) == line) sets[squares / 64] |= std::uint64_t{1} << squares % 64;
    return sets;
  }();

  // The state as people write it: `{"activePlayer":"O","board":"  XO   X "}` or `[  XO   X ]`.
  static constexpr StonesNotation<9> notation{{0, 1, 2, 3, 4, 5, 6, 7, 8}, players, 'X', 'O', ' '};

  static constexpr GridPicture<2> picture{
      .rows = 3,
      .columns = 3,
      .pieces = {{{'X', "X", Shape::cross, 0}, {'O', "O", Shape::ring, 1}}}};

  static constexpr std::string_view rules =
      "X and O mark empty squares of a board of three rows and three columns in turns; X begins. "
      "Who first has three marks of its own in a row, a column or a diagonal wins. If the board is"
      " full and nobody has, the match is a draw.";
  StonesForm form() const { return notation.form({mine, theirs}); }
  std::string toString() const { return notation.text({mine, theirs}); }
  static StonesForm formFrom(std::string_view text) { return notation.formFrom(text); }
  /// The state of that form; throws if no match can get there.
  static TicTacToe with(const StonesForm& form) {
    const Stones stones = notation.read(form);
    require(!hasLine(static_cast<unsigned>(stones.mine)),
            "impossible board: a line was made, and play went on");
    return {static_cast<std::uint16_t>(stones.mine), static_cast<std::uint16_t>(stones.theirs)};
  }
};

}  // namespace ludorum

// Hex.
#pragma once
#include <algorithm>
#include <vector>

#include "ludorum/boards/connection.hpp"
#include "ludorum/boards/hexagons.hpp"
#include "ludorum/boards/position.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/boards/square_names.hpp"
#include "ludorum/boards/two_distance.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of Hex.
struct HexParameters {
  int size = 11;
  bool swap = false;
  static constexpr auto fields() {
    return std::tuple{Field{"size", &HexParameters::size, "cells of a side", Range{2, 14}},
                      Field{"swap", &HexParameters::swap,
                            "whether Blue may take over Red's first stone, mirrored"}};
  }
};

/// P. Hein, 1942, and J. Nash, 1948. Cells are named as people do
/// (https://www.hexwiki.net/index.php/Coordinates): a1 is a sharp corner, letters are columns,
/// numbers are rows from the top. Red joins the top and the bottom, Blue the left and the right.
///
/// To swap, roles and colours stay as they are: Red's stone is taken off, and one of Blue's is put
/// on the cell on the other side of the line through the sharp corners ("swap pieces"). It is the
/// same game as that in which the players exchange their colours, seen in a mirror.
struct Hex {
  using Stones = Connection<14>;
  using Board = Rhombus<14>;
  using Set = Board::Set;
  using Move = Board::Cell;
  using Parameters = HexParameters;
  static constexpr std::string_view name = "Hex";
  static constexpr Players players{"Red", "Blue"};
  static constexpr std::string_view rules =
      "Red and Blue put stones of their colours on empty cells of a rhombus of hexagons in turns, "
      "Red first. Stones stay where they are. Red wins with a chain of red stones that are next to "
      "each other, from the upper edge of the board to the lower one; Blue wins with a chain of "
      "blue stones from the left edge to the right one. Before the board is full, one of them "
      "always succeeds.\n\n"
      "With the parameter swap, Blue may answer Red's first stone by a swap, in place of a stone: "
      "the red stone is taken off, and a blue one is put where its mirror image is, seen across "
      "the long diagonal, from a1 to the opposite corner. Then it is Red's turn. Nobody can swap "
      "later.";
  static constexpr Move swapMove = 0;  // No cell has this number.

  Stones stones{11};
  Set open = Board::board(11);  // The moves: empty cells, and the swap; nothing at the end.
  std::uint64_t laid = 0;  // The hash of the stones: of all of them, laid over each other.
  std::uint8_t size = 11, plies = 0;
  bool swap = false, won = false;

  static constexpr Hex start(const Parameters& parameters) {
    const auto side = static_cast<std::size_t>(parameters.size);
    Hex game;
    game.stones = Stones(side), game.open = Board::board(side);
    game.size = static_cast<std::uint8_t>(side), game.swap = parameters.swap;
    return game;
  }

  constexpr Role activePlayer() const { return Role(plies % 2U); }
  constexpr std::optional<Result<2>> result() const {
    if (!won) return std::nullopt;
    return players.victory(players.opponent(activePlayer()));  // Of the one who moved last.
  }
  constexpr const Set& moves() const { return open; }
  constexpr void apply(Move move) {
    if (move == swapMove) return mirrorFirstStone();
    lay(move, plies % 2U);
    ++plies;
    open.erase(swapMove);
    if (swap && plies == 1) open.insert(swapMove);
    if (won) open = {};
  }
  constexpr Hex next(Move move) const {
    Hex after = *this;
    after.apply(move);
    return after;
  }
  bool operator==(const Hex&) const = default;
  constexpr std::uint64_t hash() const { return hashOfWords(laid, plies, size, swap); }

  /// `connection`: how much nearer a role is to its goal than the other, by two-distance.
  static constexpr auto heuristics() {
    return std::tuple{Named{"connection", [](const Hex& game, Role role) {
                              return TwoDistance<14>::lead(game.stones, game.size, index(role));
                            }}};
  }

  // `{"activePlayer":"Red","board":"..R/.B./..."}`, the rows from the top; or as text the board and
  // the player.
  static constexpr std::string_view symbols = "RB.";
  constexpr BoardShape shape() const { return rhombusShape(size); }
  PositionForm form() const {
    return {activePlayer(), boardText(shape(), [this](SquareAt at) {
              return symbols[stones.at(Board::cell(at))];
            })};
  }
  /// The state of that form; throws if no match can get there.
  Hex with(const PositionForm& form) const;
  std::string toString() const { return positionText(form(), players); }
  static PositionForm formFrom(std::string_view text) { return positionFrom(text, players); }
  /// "b3", or "swap".
  static std::string moveForm(Move move) {
    return move == swapMove ? "swap" : squareName(Board::at(move));
  }

  Scene scene() const {
    return rhombusScene(size, [this](SquareAt at) -> std::optional<Thing> {
      const std::size_t player = stones.at(Board::cell(at));
      if (player == Stones::vacant) return std::nullopt;
      return Thing{Shape::disc, static_cast<int>(player), ""};
    });
  }
  std::vector<std::size_t> clicks(Move move) const {
    if (move == swapMove) return {};
    return {shape().cell(Board::at(move))};
  }

 private:
  constexpr void lay(Move cell, std::size_t player) {
    won = stones.place(cell, player);
    open.erase(cell);
    laid ^= hashOfWords(cell, player);
  }
  /// Whether there is a stone without which these do not join the edges of a player.
  bool hasLastStone(const std::vector<Move>& cells, std::size_t player) const {
    return std::any_of(cells.begin(), cells.end(), [&](Move last) {
      Stones before(size);
      bool isJoined = false;
      for (const Move cell : cells)
        if (cell != last && before.place(cell, player)) isJoined = true;
      return !isJoined;
    });
  }
  constexpr void mirrorFirstStone() {
    const Move stone = (Board::board(size) - open).lowest();
    stones.remove(stone);
    open.erase(swapMove), open.insert(stone);
    laid = 0;
    lay(Board::mirrored(stone), 1);
    plies = 2;
  }
};

inline Hex Hex::with(const PositionForm& form) const {
  Hex state = start({size, swap});
  PerRole<std::vector<Move>, 2> found;
  PerRole<bool, 2> joined{};
  readBoard(shape(), form.board, symbols, [&](SquareAt at, char symbol) {
    if (symbol == '.') return;
    const Role role = symbol == 'R' ? Role{0} : Role{1};
    found[role].push_back(Board::cell(at));
    state.lay(found[role].back(), index(role));
    joined[role] = joined[role] || state.won;
  });
  const std::size_t reds = found[0].size(), blues = found[1].size();
  const std::size_t turn = index(form.activePlayer);
  const bool isSwapped = swap && blues > 0 && blues + turn == reds + 1;
  require(isSwapped || reds == blues + turn, "impossible board: Red has " + std::to_string(reds) +
                                                 " stones and Blue has " + std::to_string(blues) +
                                                 ", and it is the turn of " +
                                                 std::string(players[form.activePlayer]));
  require(!joined[turn], "impossible board: " + std::string(players[form.activePlayer]) +
                             " had joined its edges, and play went on");
  state.plies = static_cast<std::uint8_t>(reds + blues + (isSwapped ? 1 : 0));
  state.won = joined[1 - turn];
  if (state.won) {
    require(state.hasLastStone(found[1 - turn], 1 - turn),
            "impossible board: no single stone joined the edges");
    state.open = {};
  }
  if (swap && state.plies == 1) state.open.insert(swapMove);
  return state;
}

}  // namespace ludorum

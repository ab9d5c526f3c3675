// What players of Dark Hex know.
#pragma once
#include <vector>

#include "ludorum/boards/hexagons.hpp"
#include "ludorum/boards/position.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/boards/trail.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

using DarkHexBoard = Rhombus<6>;

/// A cell that is told by its name: "b3".
struct DarkHexCell {
  std::uint8_t number = 0;

  bool operator==(const DarkHexCell&) const = default;
  std::string name() const { return squareName(DarkHexBoard::at(number)); }
  /// The cell of that name on the largest board; throws if there is none.
  static DarkHexCell named(std::string_view text) {
    const auto at = rhombusShape(6).find(text);
    require(at.has_value(), inQuotes(text) + " is no cell");
    return {static_cast<std::uint8_t>(DarkHexBoard::cell(*at))};
  }
};
/// The cells that a player has tried, in order.
using DarkHexTries = Trail<DarkHexCell, 36>;

/// The stones of both players: those that there are, or those that somebody knows of. They are
/// written as rows from the top: "R.B/.../.R.".
struct DarkHexStones {
  PerRole<DarkHexBoard::Set, 2> of{};
  std::uint8_t size = 3;

  constexpr DarkHexBoard::Set taken() const { return of[0] | of[1]; }
  constexpr DarkHexBoard::Set vacant() const { return DarkHexBoard::board(size) - taken(); }
  bool operator==(const DarkHexStones&) const = default;

  std::string name() const {
    return boardText(rhombusShape(size), [this](SquareAt at) {
      const std::size_t cell = DarkHexBoard::cell(at);
      return of[0].contains(cell) ? 'R' : of[1].contains(cell) ? 'B' : '.';
    });
  }
  /// The stones that such a text shows; throws if it is none.
  static DarkHexStones named(std::string_view text) {
    const std::size_t side = text.find('/');
    require(side >= 2 && side <= 6, "stones are rows of 2 to 6 characters with a '/' between them");
    DarkHexStones stones;
    stones.size = static_cast<std::uint8_t>(side);
    readBoard(rhombusShape(side), text, "RB.", [&](SquareAt at, char symbol) {
      if (symbol != '.') stones.of[symbol == 'R' ? 0U : 1U].insert(DarkHexBoard::cell(at));
    });
    return stones;
  }
  Scene scene() const {
    return rhombusScene(size, [this](SquareAt at) -> std::optional<Thing> {
      for (const int role : {0, 1})
        if (of[std::size_t(role)].contains(DarkHexBoard::cell(at)))
          return Thing{Shape::disc, role, ""};
      return std::nullopt;
    });
  }
};

/// What everybody sees of Dark Hex: whose turn it is; at the end, all stones, and who has won.
struct DarkHexPublicView {
  Role turn{};
  std::optional<Role> winner{};
  DarkHexStones board{};

  bool operator==(const DarkHexPublicView&) const = default;
  static constexpr auto fields() {
    using V = DarkHexPublicView;
    return std::tuple{Field{"turn", &V::turn},
                      Field{"winner", &V::winner, "who has won, at the end"},
                      Field{"board", &V::board, "the stones at the end"}};
  }
  Scene scene() const { return board.scene(); }
};

/// What a player of Dark Hex knows: the cells that it has tried, in order, and what it found there;
/// at the end, all stones, and who has won. The other's tries that failed are not known.
/// `{"role":"Blue","turn":"Blue","winner":null,"board":".../.R./...","tried":["b2"]}`
struct DarkHexView {
  Role role{}, turn{};
  std::optional<Role> winner{};
  DarkHexStones board{};
  DarkHexTries tried{};

  constexpr DarkHexBoard::Set moves() const {
    if (turn != role || winner) return {};
    return board.vacant();
  }
  constexpr std::uint64_t hash() const {
    std::uint64_t hash = hashOfWords(index(role), index(turn), winner.has_value(), board.size,
                                     board.of[0].words[0], board.of[1].words[0]);
    for (const DarkHexCell cell : tried) hash = mixed(hash, cell.number);
    return hash;
  }
  bool operator==(const DarkHexView&) const = default;
  static constexpr auto fields() {
    using V = DarkHexView;
    return std::tuple{Field{"role", &V::role, "who sees this"}, Field{"turn", &V::turn},
                      Field{"winner", &V::winner, "who has won, at the end"},
                      Field{"board", &V::board, "the stones that are known"},
                      Field{"tried", &V::tried, "the cells that the role has tried, in order"}};
  }
  Scene scene() const { return board.scene(); }
  std::vector<std::size_t> clicks(std::uint16_t cell) const {
    return {rhombusShape(board.size).cell(DarkHexBoard::at(cell))};
  }
};

}  // namespace ludorum

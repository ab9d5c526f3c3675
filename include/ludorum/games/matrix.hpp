// Games of two players that choose at once, and one of whom wins what the other loses.
#pragma once
#include "ludorum/games/normal_form/payoff_game.hpp"

namespace ludorum {

/// Any matrix of payoffs; rock, paper, scissors unless told otherwise. J. von Neumann, "Zur Theorie
/// der Gesellschaftsspiele", 1928.
struct MatrixGame : PayoffGame<MatrixGame, true> {
  using Move = PayoffMove;
  static constexpr std::string_view name = "Matrix";
  static constexpr std::array<std::string_view, 2> aliases{"RockPaperScissors", "RPS"};
  static constexpr Players players{"Row", "Column"};
  static constexpr bool zeroSum = true;
  static constexpr std::string_view rules =
      "Row and Column choose a move each, at the same time. A table says what Row wins by that, "
      "and "
      "Column loses; it is a parameter, as are the names of the moves. Unless told otherwise it is "
      "rock, paper, scissors: paper beats rock, scissors beat paper, and rock beats scissors.\n\n"
      "With the parameter rounds it is played several times, and the result is the sum.";
  bool operator==(const MatrixGame&) const = default;
};

}  // namespace ludorum

// Games of two players that choose at once, and who may both win or both lose.
#pragma once
#include "ludorum/games/normal_form/payoff_game.hpp"

namespace ludorum {

/// Any pair of matrices of payoffs; the prisoner's dilemma unless told otherwise. J. Nash,
/// "Non-Cooperative Games", 1951.
struct BimatrixGame : PayoffGame<BimatrixGame, false> {
  using Move = PayoffMove;
  static constexpr std::string_view name = "Bimatrix";
  static constexpr std::array<std::string_view, 1> aliases{"PrisonersDilemma"};
  static constexpr Players players{"Row", "Column"};
  static constexpr bool zeroSum = false;
  static constexpr std::string_view rules =
      "Row and Column choose a move each, at the same time. A table says what each of them wins by "
      "that; it is a parameter, as are the names of the moves. Unless told otherwise it is the "
      "prisoner's dilemma: who defects gets more, whatever the other does, and both get less than "
      "if both had cooperated.\n\n"
      "With the parameter rounds it is played several times, and the result is the sum.";
  bool operator==(const BimatrixGame&) const = default;
};

}  // namespace ludorum

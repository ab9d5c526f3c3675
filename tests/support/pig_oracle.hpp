// Optimal play of Pig, by value iteration: T. Neller and C. Presser, "Optimal Play of the Dice Game
// Pig", 2004. There is no limit to the rounds.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ludorum/games/pig.hpp"

namespace ludorum::test {

class PigOracle {
 public:
  explicit PigOracle(int goal = 100) : goal_(goal) {
    const auto size = static_cast<std::size_t>(goal_);
    chances_.assign(size * size * size, 0.5);
    for (double change = 1; change > 1e-12;) {
      change = 0;
      for (int mine = 0; mine < goal_; ++mine)
        for (int theirs = 0; theirs < goal_; ++theirs)
          for (int points = 0; mine + points < goal_; ++points) {
            double& known = chances_[place(mine, theirs, points)];
            const double roll = afterRoll(mine, theirs, points);
            const double best =
                points == 0 ? roll : std::max(roll, afterHold(mine, theirs, points));
            change = std::max(change, std::abs(best - known));
            known = best;
          }
    }
  }

  /// The probability that the active player wins, if both play as well as can be.
  double chance(int mine, int theirs, int points) const {
    return mine + points >= goal_ ? 1 : chances_[place(mine, theirs, points)];
  }
  /// The same after a move.
  double chance(const Pig& game, Pig::Move move) const {
    return move == Pig::Move::roll ? afterRoll(game.mine, game.theirs, game.points)
                                   : afterHold(game.mine, game.theirs, game.points);
  }
  Pig::Move operator()(const Pig& game, Role) const {
    const auto moves = game.moves();
    if (moves.size() == 1) return moves[0];
    return chance(game, Pig::Move::roll) > chance(game, Pig::Move::hold) ? Pig::Move::roll
                                                                         : Pig::Move::hold;
  }

 private:
  std::size_t place(int mine, int theirs, int points) const {
    return static_cast<std::size_t>((mine * goal_ + theirs) * goal_ + points);
  }
  double afterRoll(int mine, int theirs, int points) const {
    double sum = 1 - chance(theirs, mine, 0);
    for (int die = 2; die <= 6; ++die) sum += chance(mine, theirs, points + die);
    return sum / 6;
  }
  double afterHold(int mine, int theirs, int points) const {
    if (mine + points >= goal_) return 1;
    return 1 - chance(theirs, mine + points, 0);
  }
  int goal_;
  std::vector<double> chances_;
};

/// Rolls until it has 20 points, or enough to win.
inline Pig::Move holdAt20(const Pig& game, Role) {
  const bool holds = game.points >= 20 || game.mine + game.points >= game.goal;
  return holds && game.points > 0 ? Pig::Move::hold : Pig::Move::roll;
}

}  // namespace ludorum::test

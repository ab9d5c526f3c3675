// Solvers of hidden information judged by linear programs, which are made without them.
#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "../support/linear_program.hpp"
#include "ludorum/games/goofspiel.hpp"
#include "ludorum/games/kuhn.hpp"
#include "ludorum/games/liars_dice.hpp"
#include "ludorum/module/module.hpp"
#include "ludorum/module/solver.hpp"

namespace ludorum {
namespace {

/// The value of a game for its first role of two, of which one loses what the other wins: D.
/// Koller, N. Megiddo and B. von Stengel, "Efficient Computation of Equilibria for Extensive
/// Two-Person Games", 1996. Results are raised so that none is below zero: then no variable needs
/// to be.
class SequenceProgram {
 public:
  explicit SequenceProgram(const GameModule& game) {
    raise_ = -double{game.start(Rng(0)).resultBounds().min};
    for (const auto& [state, chance] : game.weightedStarts(100'000)) walk(state, {0, 0}, chance);
  }
  double value() const {
    const std::size_t own = moves_[0], others = moves_[1];
    const std::size_t goal = own + sets_[1].size();  // The variables: plans, values of sets, this.
    test::LinearProgram program(goal + 1, 1 + sets_[0].size() + others);
    program.at(0, 0) = 1, program.most(0) = 1;
    std::size_t row = 1;
    for (const auto& [view, set] : sets_[0]) {
      for (std::size_t i = 0; i < set.count; ++i) program.at(row, set.first + i) = 1;
      program.at(row++, set.parent) = -1;
    }
    std::size_t number = own;
    program.at(row, goal) = 1;  // After no move the other's value is that of the game.
    for (const auto& [view, set] : sets_[1]) {
      for (std::size_t i = 0; i < set.count; ++i) program.at(row + set.first + i, number) = 1;
      program.at(row + set.parent, number++) = -1;
    }
    for (const auto& [sequences, result] : results_)
      program.at(row + sequences.second, sequences.first) -= result;
    program.objective(goal) = 1;
    return program.solve().value() - raise_;
  }

 private:
  struct Set {
    std::size_t parent, first, count;
  };
  using Sequences = std::pair<std::size_t, std::size_t>;

  void walk(const AnyState& state, Sequences past, double chance) {
    if (const auto result = state.result()) {
      results_[past] += chance * (double{result->at(0)} + raise_);
      return;
    }
    for (const AnyDecisions& action : state.actions()) {
      const Sequences now{after(state, 0, past.first, action),
                          after(state, 1, past.second, action)};
      const std::size_t outcomes = state.outcomes(action);
      if (outcomes == 0) walk(state.next(action), now, chance);
      for (std::size_t i = 0; i < outcomes; ++i)
        walk(state.next(action, state.outcome(action, i)), now,
             chance * state.probability(action, i));
    }
  }
  /// The sequence of a role after an action. What it did before is a part of what it knows.
  std::size_t after(const AnyState& state, std::size_t role, std::size_t past,
                    const AnyDecisions& action) {
    if (!action[role]) return past;
    const std::vector<AnyMove> moves = state.moves(Role(role));
    const std::string key = std::to_string(past) + ' ' + state.view(Role(role)).formText();
    const auto [at, isNew] = sets_[role].try_emplace(key, Set{past, moves_[role], moves.size()});
    if (isNew) moves_[role] += moves.size();
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (moves[i] == *action[role]) return at->second.first + i;
    return past;
  }

  double raise_ = 0;
  std::map<std::string, Set> sets_[2];
  std::size_t moves_[2] = {1, 1};  // The first is to have made none.
  std::map<Sequences, double> results_;
};

template <class G>
double programmed(const ParametersOf<G>& parameters = {}) {
  return SequenceProgram(Module<G>(parameters)).value();
}
double solved(const GameModule& game) {
  const GameTree tree = GameTree::of(game);
  const SequenceForm form(tree);
  RegretMinimizer minimizer(form, CfrMethod::plus, Rng(1));
  minimizer.improve(3000);
  const MixtureValue found = form.evaluate(minimizer.mixture());
  EXPECT_LT(found.exploitability(), 1e-3);
  return found.values[0];
}

template <class G>
double solved(const ParametersOf<G>& parameters = {}) {
  return solved(Module<G>(parameters));
}

TEST(SequenceProgram, FindsWhatIsKnownOfKuhn) { EXPECT_NEAR(programmed<Kuhn>(), -1 / 18.0, 1e-9); }

TEST(SequenceProgram, ConfirmsTheSolvers) {
  EXPECT_NEAR(solved<Kuhn>(), programmed<Kuhn>(), 1e-3);
  const LiarsDiceParameters dice{.dice = 1, .faces = 3};
  EXPECT_NEAR(solved<LiarsDice>(dice), programmed<LiarsDice>(dice), 1e-3);
  for (const PrizeOrder order : {PrizeOrder::drawn, PrizeOrder::falling}) {
    const GoofspielParameters prizes{.cards = 3, .prizes = order};
    EXPECT_NEAR(solved<Goofspiel>(prizes), programmed<Goofspiel>(prizes), 1e-3);
  }
}

TEST(SequenceProgram, ConfirmsTheSolversInTheMiddleOfAMatch) {
  const auto middle =
      Module<Goofspiel>({.cards = 4, .prizes = PrizeOrder::rising})
          .startingAt(R"({"hands":{"First":[1,2,4],"Second":[2,3,4]},)"
                      R"("points":{"First":1,"Second":0},"prize":2,"prizes":[3,4]})");
  const double value = SequenceProgram(*middle).value();
  EXPECT_LT(value, -0.1);  // First has the lower cards left.
  EXPECT_NEAR(solved(*middle), value, 1e-3);
}

}  // namespace
}  // namespace ludorum

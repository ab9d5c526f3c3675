// Solvers for games of hidden information: regret minimisation, best responses, exploitability.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "ludorum/core/rng.hpp"
#include "ludorum/module/game_tree.hpp"

namespace ludorum {

/// How often each move is made in each information set, by the numbers of sequences.
using Mixture = std::vector<double>;

/// All moves of a set equally likely.
Mixture uniformMixture(const GameTree& tree);

/// What comes of a mixture.
struct MixtureValue {
  std::vector<double> values;  ///< By role: what it gets if all play the mixture.
  std::vector<double> best;  ///< By role: what it can get if the others do.
  /// The mean of what roles can gain by leaving the mixture; 0 in an equilibrium.
  double exploitability() const;
};

/// The ends of a game by the sequences that lead to them: what values and regrets are computed of.
class SequenceForm {
 public:
  explicit SequenceForm(const GameTree& tree);

  const GameTree& tree() const { return *tree_; }
  /// How likely a role makes all moves of a sequence, luck and others willing: its plan.
  std::vector<double> planOf(const Mixture& mixture) const;
  /// What each last sequence of a role brings it when the others follow their plans; `gains` has a
  /// place for every sequence, and those of other roles stay as they are.
  void gather(Role role, const std::vector<double>& plan, std::vector<double>& gains) const;
  /// The sets of a role, those that lead to others first.
  std::span<const std::uint32_t> setsOf(Role role) const { return sets_[index(role)]; }

  double value(Role role, const std::vector<double>& plan) const;
  /// The value of the best response of a role to the plans of the others; into `best`, if it is not
  /// null, goes what it does.
  double bestResponse(Role role, const std::vector<double>& plan, Mixture* best = nullptr) const;
  MixtureValue evaluate(const Mixture& mixture) const;
  /// By the numbers of sequences: what a role gets by each move where it can make it, if all play
  /// the mixture before and after. Where others never lead, it is what it gets if they err once in
  /// a million times.
  std::vector<double> moveValues(const Mixture& mixture) const;

 private:
  /// A role's results, row by row: a row is one of its sequences.
  struct Rows {
    std::vector<std::uint32_t> sequences, begins;
    std::vector<double> results;
    std::vector<std::uint32_t> others;  // For each result, the sequences of all other roles.
  };
  const GameTree* tree_;
  std::vector<Rows> rows_;
  std::vector<std::vector<std::uint32_t>> sets_;
};

/// Methods of regret minimisation.
enum class CfrMethod : std::uint8_t {
  plus,  ///< CFR+: O. Tammelin, "Solving Large Imperfect Information Games Using CFR+", 2014.
  discounted,  ///< N. Brown and T. Sandholm, "Solving Imperfect-Information Games via Discounted
               ///< Regret Minimization", 2019, with 3/2, 0 and 2.
  sampling,  ///< External sampling: M. Lanctot, K. Waugh, M. Zinkevich and M. Bowling, "Monte Carlo
             ///< Sampling for Regret Minimization in Extensive Games", 2009.
  plain,  ///< M. Zinkevich, M. Johanson, M. Bowling and C. Piccione, "Regret Minimization in Games
          ///< with Incomplete Information", 2007.
};
constexpr std::array<std::string_view, 4> enumNames(CfrMethod) {
  return {"plus", "discounted", "sampling", "plain"};
}

/// Improves a mixture again and again. Of two roles of which one loses what the other wins, the
/// mean of all mixtures tends to an equilibrium; of others, often to something that is near one.
class RegretMinimizer {
 public:
  RegretMinimizer(const SequenceForm& form, CfrMethod method, const Rng& rng = Rng(0));

  /// So many iterations: in each, every role learns once.
  void improve(std::uint64_t iterations);
  std::uint64_t iterations() const { return iteration_; }
  /// The mean mixture by now.
  Mixture mixture() const;

 private:
  void learn(Role role);
  void follow(const InformationSet& set, double weight);
  void learnBySampling(Role role);
  double sampled(std::uint32_t node, std::uint32_t role);
  void setMoves(const InformationSet& set);

  const SequenceForm* form_;
  CfrMethod method_;
  Rng rng_;
  std::uint64_t iteration_ = 0;
  // By sequences: regrets, the mixture now, its plan, and the sum of plans.
  std::vector<double> regrets_, mixture_, plan_, sums_, gains_;
};

}  // namespace ludorum

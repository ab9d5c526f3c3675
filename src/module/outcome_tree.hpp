// The tree of online outcome sampling: what roles know, and the mixtures that they learn there.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ludorum/core/rng.hpp"
#include "ludorum/core/role.hpp"
#include "ludorum/erased/any_state.hpp"
#include "state_sources.hpp"

namespace ludorum::detail {

/// What was learned of a move: all numbers are for the role that makes it.
struct LearnedArm {
  AnyMove move;
  double regret = 0, share = 0;  ///< Share: of the mean mixture, not yet made to sum to 1.
  double value = 0;  ///< The mean of what came of it.
  std::uint64_t visits = 0;
};
struct LearnedSet {
  Role role;
  AnyView view;
  std::vector<LearnedArm> arms;
};

/// Learns mixtures by matches that begin at the start of the game, of which a part is led to what
/// the deciding role knows now. V. Lisý, M. Lanctot and M. Bowling, "Online Monte Carlo
/// Counterfactual Regret Minimization for Search in Imperfect Information Games", 2015. What the
/// moves bring that a match has not made is estimated by their means: M. Schmid et al., "Variance
/// Reduction in Monte Carlo Counterfactual Regret Minimization", 2019. Regrets never fall below
/// zero, and later mixtures count more, as in CFR+.
class OutcomeTree {
 public:
  struct Options {
    double exploration = 0.4;  ///< The share of a learning role's moves that are made at random.
    double targeting = 0.8;  ///< The share of matches that are led to what is known now.
    PlayOuts playOuts{};
    std::size_t bytes = std::size_t{256} << 20;
  };
  /// A state that a match begins in, and one that looks so to a role.
  using Start = std::function<AnyState(Rng&)>;
  using Draw = std::function<AnyState(const AnyView& view, Role role, Rng&)>;

  OutcomeTree(const Options& options, Start start, Draw draw, const Rng& rng)
      : options_(options), start_(std::move(start)), draw_(std::move(draw)), rng_(rng) {}

  /// What is decided now: matches are led there from now on.
  void aim(const AnyView& view, Role role);
  /// One match in which a role learns.
  void simulate();
  /// What was learned of what is decided now; null if no match has come there.
  const LearnedSet* aimed() const;
  /// Remembers what the role has done where it was aimed at: it helps to come to what follows.
  void remember(const AnyMove& move);
  bool isFull() const { return taken_ >= options_.bytes; }

 private:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  /// How the matches come to what is decided now.
  enum class Way { unknown, known, drawn };
  struct Done {
    AnyView view;
    AnyMove move;
  };
  struct Step {
    std::size_t set, arm;
    double chance, weight;  // Of the arm; of what is learned here.
  };
  /// A match on its way.
  struct Sample {
    AnyState state;
    Role learner;
    bool led = false;  // Whether it is led.
    bool there = false;  // Whether it has come to what is decided now.
    double forced = 1;  // How likely the role would have done by itself what it was made to do.
    std::vector<double> chosen{};  // By role: how likely it made the moves so far.
    std::vector<Step> path{};  // Of the learner.
    std::size_t decisions = 0;  // Of the role that is aimed at.
  };

  std::size_t find(const AnyView& view, Role role) const;
  std::size_t insert(const AnyView& view, Role role, const std::vector<AnyMove>& moves);
  void mix(std::size_t set, std::vector<double>& into) const;
  bool explore();
  std::optional<Sample> led(Role learner);
  bool lead(Sample& sample);
  Sample begun(AnyState state, Role learner) const;
  bool isAimed(const AnyState& state) const;
  AnyMove chosenBefore(Sample& sample, Role role);
  bool choose(Sample& sample, AnyDecisions& decisions);
  std::size_t chosenArm(Sample& sample, std::size_t at, Role role);
  double weight(const Sample& sample, std::optional<Role> whose) const;
  void goOn(Sample& sample);
  void learn(Sample& sample);

  Options options_;
  Start start_;
  Draw draw_;
  Rng rng_;
  std::vector<LearnedSet> sets_;
  std::unordered_multimap<std::uint64_t, std::size_t> index_;
  std::optional<AnyView> view_;  // What is aimed at, and by whom.
  Role role_{};
  Way way_ = Way::unknown;
  std::vector<Done> past_, before_;  // What the role did on its way; and when it was asked.
  double reached_ = 0, tried_ = 0;  // Matches that were led: those that came there, and all.
  std::size_t searched_ = 0;  // The matches in which a way was looked for.
  std::uint64_t matches_ = 0;
  std::size_t taken_ = 0;
  std::vector<double> mixture_;
};

}  // namespace ludorum::detail

// Games without secrets and without cycles, solved exactly: every state from the end of the match
// on.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "ludorum/erased/any_state.hpp"
#include "ludorum/module/zero_sum_matrix.hpp"

namespace ludorum {

class GameModule;

/// What a role does in a state: how often it makes each of its moves.
struct PerfectChoice {
  Role role{};
  std::vector<AnyMove> moves;
  std::vector<double> shares;  ///< Of a role that moves alone: its best moves, equally often.
};

/// The values of states if all play perfectly: for games of one role, or of two of which one loses
/// what the other wins; by turns or simultaneous, with or without luck. Where roles choose at the
/// same time, a state is a matrix of what comes of their moves.
class BackwardInduction {
 public:
  static constexpr std::size_t usualMost = 5'000'000;
  using Progress = std::function<void(double share)>;

  /// Throws TooLarge once there are more states.
  explicit BackwardInduction(std::size_t most = usualMost, Progress progress = {})
      : most_(most), progress_(std::move(progress)) {}

  /// Why a game cannot be solved so; empty if it can be tried.
  static std::string whyNot(const GameTraits& game);

  /// What the first role gets. Throws an Error if the state comes back after some moves, and
  /// TooLarge.
  double value(const AnyState& state);
  /// What the roles do that are active.
  std::vector<PerfectChoice> choices(const AnyState& state);
  /// How many states have a value.
  std::size_t states() const { return values_.size(); }

 private:
  /// What comes of the moves of both; a role that does not move has one row, or one column.
  struct Options {
    std::vector<AnyMove> moves[2];
    ZeroSumMatrix gains;
  };
  Options optionsOf(const AnyState& state);
  double gain(const AnyState& state, const AnyDecisions& decisions);

  std::size_t most_;
  Progress progress_;
  std::size_t depth_ = 0;
  double begin_ = 0, share_ = 1;  // The part of the whole that is being looked at.
  std::unordered_map<AnyState, double, AnyStateHash> values_;
};

}  // namespace ludorum

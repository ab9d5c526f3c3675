// How players that are made of players come to a decision.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {

/// How an ensemble comes to its decision: one member, drawn by weight, decides alone; each member
/// votes for its move, and who quits has no vote; or the members' evaluations are averaged.
enum class EnsembleRule : std::uint8_t { random, vote, mean };
constexpr std::array<std::string_view, 3> enumNames(EnsembleRule) {
  return {"random", "vote", "mean"};
}

/// The members of an ensemble and their rule. A member has `weight()`, `weighsMoves()`,
/// `simulations()`, and for what a role sees `decide(view, role)`, an optional move, and
/// `weigh(view, role)`, a list of moves with their values and visits.
template <class Member>
class Ensemble {
 public:
  Ensemble(std::vector<Member> members, EnsembleRule rule, const Rng& rng)
      : members_(std::move(members)), rule_(rule), rng_(rng) {
    require(!members_.empty(), "an ensemble needs a member");
    for (const Member& member : members_) {
      require(member.weight() > 0 && member.weight() < 1e9, "an ensemble's weights are positive");
      require(rule != EnsembleRule::mean || member.weighsMoves(),
              "an ensemble that averages needs members that weigh moves");
      total_ += member.weight();
    }
  }

  /// What it decides; `weighed()` gives all moves as `weigh` fills them in. Nothing if it quits.
  template <class View, class Role, class Weighed>
  auto decide(const View& view, Role role, Weighed weighed)
      -> decltype(std::declval<const Member&>().decide(view, role)) {
    if (rule_ == EnsembleRule::random) {
      const Member& member = drawn();
      auto decision = member.decide(view, role);
      simulations_ = member.simulations();
      return decision;
    }
    const auto moves = weighed();
    if (rule_ == EnsembleRule::vote && nobodyVoted(moves)) return std::nullopt;
    return best(moves);
  }

  /// Gives all moves their values for `role`, which are 0 before. By vote: the share of the votes
  /// that each got. By mean: the members' mean value, with their visits added up. At random there
  /// is nothing to weigh: the votes are shown.
  template <class View, class Role, class Moves>
  void weigh(const View& view, Role role, Moves& moves) {
    simulations_ = 0;
    for (const Member& member : members_) {
      rule_ == EnsembleRule::mean ? addValues(member, view, role, moves)
                                  : addVote(member, view, role, moves);
      simulations_ += member.simulations();
    }
  }

  /// How many simulations the last decision took, all members together.
  std::uint64_t simulations() const { return simulations_; }

 private:
  const Member& drawn() {
    double ticket = rng_.uniform() * total_;
    std::size_t i = 0;
    while (i + 1 < members_.size() && (ticket -= members_[i].weight()) >= 0) ++i;
    return members_[i];
  }
  template <class View, class Role, class Moves>
  void addVote(const Member& member, const View& view, Role role, Moves& moves) {
    const auto decision = member.decide(view, role);
    if (!decision) return;
    const auto entry = std::find_if(moves.begin(), moves.end(), [&](const auto& candidate) {
      return candidate.move == *decision;
    });
    require(entry != moves.end(), "a member of the ensemble wants an illegal move");
    entry->value += member.weight() / total_;
    ++entry->visits;
  }
  template <class View, class Role, class Moves>
  void addValues(const Member& member, const View& view, Role role, Moves& moves) {
    for (const auto& theirs : member.weigh(view, role))
      for (auto& entry : moves)
        if (entry.move == theirs.move) {
          entry.value += theirs.value * member.weight() / total_;
          entry.visits += theirs.visits;
        }
  }
  /// Whether every member wants to quit.
  template <class Moves>
  static bool nobodyVoted(const Moves& moves) {
    return std::all_of(moves.begin(), moves.end(),
                       [](const auto& entry) { return entry.visits == 0; });
  }
  /// One of the moves of the greatest value; of equals, any.
  template <class Moves>
  auto best(const Moves& moves) {
    std::size_t best = 0;
    std::uint32_t equals = 1;
    for (std::size_t i = 1; i < moves.size(); ++i) {
      if (moves[i].value > moves[best].value) {
        best = i;
        equals = 1;
      } else if (moves[i].value == moves[best].value && rng_.below(++equals) == 0) {
        best = i;
      }
    }
    return moves[best].move;
  }

  std::vector<Member> members_;
  EnsembleRule rule_;
  Rng rng_;
  double total_ = 0;
  std::uint64_t simulations_ = 0;
};

}  // namespace ludorum

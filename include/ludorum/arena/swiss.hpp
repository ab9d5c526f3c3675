// Swiss tournaments: nobody is out, and in each round players of like success meet.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ludorum/arena/round.hpp"

namespace ludorum::arena {

/// Pairs by points, and avoids that players meet again as long as it can. In a group of k players
/// each gets a point for every other that it has done better than, half of one for an equal,
/// divided by k - 1: at most 1. Who finds no group has a bye, which counts 1; nobody has a second
/// one before all had one.
class Swiss {
 public:
  Swiss(std::uint32_t players, std::size_t groupSize, std::uint32_t rounds)
      : groupSize_(groupSize), rounds_(rounds), points_(players), sums_(players), byes_(players) {}

  /// The groups of the next round; none when all rounds were played.
  std::vector<Group> groups() {
    if (round_++ >= rounds_) return {};
    std::vector<std::uint32_t> waiting = ranked();
    for (std::size_t left = waiting.size() % groupSize_; left > 0; --left) {
      // The last with the fewest: search from the back.
      const auto lucky = std::min_element(waiting.rbegin(), waiting.rend(),
                                          [&](auto a, auto b) { return byes_[a] < byes_[b]; });
      ++byes_[*lucky];
      ++points_[*lucky];
      waiting.erase(std::next(lucky).base());
    }
    std::vector<Group> found;
    effort_ = 100'000;
    return seat(waiting, found) ? found : seatedAgain(std::move(waiting));
  }
  void settle(const GroupSums& score) {
    const std::vector<Group>& groups = score.groups();
    for (std::size_t t = 0; t < groups.size(); ++t)
      for (const std::uint32_t player : groups[t]) {
        sums_[player] += score.sum(t, player);
        for (const std::uint32_t other : groups[t]) {
          if (other == player) continue;
          met_.emplace(player, other);
          const double own = score.sum(t, player), others = score.sum(t, other);
          points_[player] += (own > others    ? 1
                              : own == others ? 0.5
                                              : 0) /
                             static_cast<double>(groupSize_ - 1);
        }
      }
  }
  double points(std::uint32_t player) const { return points_[player]; }

 private:
  /// By points, then by the sum of results, then as listed.
  std::vector<std::uint32_t> ranked() const {
    std::vector<std::uint32_t> players(points_.size());
    for (std::uint32_t p = 0; p < players.size(); ++p) players[p] = p;
    std::stable_sort(players.begin(), players.end(), [&](auto a, auto b) {
      return std::pair(points_[a], sums_[a]) > std::pair(points_[b], sums_[b]);
    });
    return players;
  }
  /// Seats those who wait so that nobody meets again: the first with the next best that it has not
  /// met, and another choice where that leads nowhere. False if there is no way, or none was found
  /// in reasonable time.
  bool seat(std::vector<std::uint32_t> waiting, std::vector<Group>& groups) {
    if (waiting.empty()) return true;
    const Group group{waiting.front()};
    waiting.erase(waiting.begin());
    return complete(group, 0, waiting, groups);
  }
  bool complete(const Group& group, std::size_t from, const std::vector<std::uint32_t>& waiting,
                std::vector<Group>& groups) {
    if (group.size() == groupSize_) {
      groups.push_back(group);
      if (seat(waiting, groups)) return true;
      groups.pop_back();
      return false;
    }
    for (std::size_t i = from; i < waiting.size() && effort_ > 0; ++i, --effort_) {
      if (hasMet(group, waiting[i])) continue;
      Group wider = group;
      wider.push_back(waiting[i]);
      std::vector<std::uint32_t> rest = waiting;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      if (complete(wider, i, rest, groups)) return true;
    }
    return false;
  }

  /// Where some must meet again: each group takes the next who are new to it while there are any.
  std::vector<Group> seatedAgain(std::vector<std::uint32_t> waiting) const {
    std::vector<Group> groups;
    while (!waiting.empty()) {
      Group& group = groups.emplace_back();
      while (group.size() < groupSize_) {
        const auto fresh = std::find_if(waiting.begin(), waiting.end(),
                                        [&](std::uint32_t p) { return !hasMet(group, p); });
        const auto next = fresh == waiting.end() ? waiting.begin() : fresh;
        group.push_back(*next);
        waiting.erase(next);
      }
    }
    return groups;
  }
  bool hasMet(const Group& group, std::uint32_t player) const {
    return std::any_of(group.begin(), group.end(), [&](std::uint32_t member) {
      return met_.contains({member, player});
    });
  }

  std::size_t groupSize_;
  std::uint32_t rounds_, round_ = 0;
  std::vector<double> points_, sums_;
  std::vector<unsigned> byes_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> met_;
  int effort_ = 0;
};

}  // namespace ludorum::arena

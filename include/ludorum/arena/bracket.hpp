// Elimination: who loses too many meetings is out, until one is left.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ludorum/arena/round.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum::arena {

/// Elimination in groups of any size: one player passes, the others have lost, and who has lost
/// `lossesToGo` meetings is out. Who finds no group has a bye; those with the fewest byes, first in
/// the list, get it. A last group with too few players is filled up with those who went out last:
/// they play, but cannot pass.
class Bracket {
 public:
  Bracket(std::uint32_t players, std::size_t groupSize, unsigned lossesToGo, Rng lots)
      : groupSize_(groupSize),
        toGo_(lossesToGo),
        lots_(lots),
        losses_(players),
        byes_(players),
        lastRound_(players) {}

  /// The groups of the next round; none when one player is left.
  std::vector<Group> groups() {
    ++round_;
    std::vector<Group> found;
    if (alive().size() < 2) return found;
    for (unsigned losses = 0; losses < toGo_; ++losses) split(withLosses(losses), found);
    if (found.empty()) split(alive(), found);
    if (found.empty()) found.push_back(filledUp(alive()));
    return found;
  }
  /// The results of a round: who has the greatest sum passes; of equals, one by lot.
  void settle(const GroupSums& score) {
    const std::vector<Group>& groups = score.groups();
    for (std::size_t t = 0; t < groups.size(); ++t) {
      std::vector<std::uint32_t> best;
      for (const std::uint32_t player : groups[t]) {
        if (isOut(player)) continue;
        if (!best.empty() && score.sum(t, player) < score.sum(t, best[0])) continue;
        if (!best.empty() && score.sum(t, player) > score.sum(t, best[0])) best.clear();
        best.push_back(player);
      }
      const std::uint32_t winner = choice(best, lots_);
      for (const std::uint32_t player : groups[t]) {
        if (isOut(player)) continue;
        lastRound_[player] = round_;
        if (player != winner) ++losses_[player];
      }
    }
  }

  bool isOut(std::uint32_t player) const { return losses_[player] >= toGo_; }
  /// How far a player has come: the round it went out in, or one more than any if it has not.
  std::uint32_t reached(std::uint32_t player) const {
    return isOut(player) ? lastRound_[player] : round_ + 1;
  }
  std::string achievement(std::uint32_t player) const {
    if (isOut(player)) return "out in round " + std::to_string(lastRound_[player]);
    return alive().size() == 1 ? "champion" : "still in";
  }
  /// Those who are not out, in the order of the list.
  std::vector<std::uint32_t> alive() const {
    std::vector<std::uint32_t> players;
    for (std::uint32_t p = 0; p < losses_.size(); ++p)
      if (!isOut(p)) players.push_back(p);
    return players;
  }

 private:
  std::vector<std::uint32_t> withLosses(unsigned losses) const {
    std::vector<std::uint32_t> players = alive();
    std::erase_if(players, [&](std::uint32_t p) { return losses_[p] != losses; });
    return players;
  }
  /// Adds groups of these players, but for those who have a bye.
  void split(std::vector<std::uint32_t> players, std::vector<Group>& groups) {
    if (players.size() < groupSize_) return;
    for (std::size_t left = players.size() % groupSize_; left > 0; --left) {
      const auto lucky = std::min_element(players.begin(), players.end(),
                                          [&](auto a, auto b) { return byes_[a] < byes_[b]; });
      ++byes_[*lucky];
      players.erase(lucky);
    }
    for (std::size_t i = 0; i < players.size(); i += groupSize_) {
      const auto begin = players.begin() + static_cast<std::ptrdiff_t>(i);
      groups.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(groupSize_));
    }
  }
  Group filledUp(Group players) const {
    std::vector<std::uint32_t> out;
    for (std::uint32_t p = 0; p < losses_.size(); ++p)
      if (isOut(p)) out.push_back(p);
    std::stable_sort(out.begin(), out.end(),
                     [&](auto a, auto b) { return lastRound_[a] > lastRound_[b]; });
    for (std::size_t i = 0; players.size() < groupSize_; ++i) players.push_back(out[i]);
    return players;
  }

  std::size_t groupSize_;
  unsigned toGo_;
  Rng lots_;
  std::uint32_t round_ = 0;
  std::vector<unsigned> losses_, byes_;
  std::vector<std::uint32_t> lastRound_;
};

}  // namespace ludorum::arena

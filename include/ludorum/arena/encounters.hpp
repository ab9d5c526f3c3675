// Who met whom, and how it went.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludorum::arena {

/// How a player fared against another, from its own point of view.
struct Score {
  std::uint64_t wins = 0, draws = 0, losses = 0;

  constexpr std::uint64_t matches() const { return wins + draws + losses; }
  /// 1 for a win, a half for a draw.
  constexpr double points() const {
    return static_cast<double>(wins) + 0.5 * static_cast<double>(draws);
  }
  /// The same matches, from the other's point of view.
  constexpr Score mirrored() const { return {losses, draws, wins}; }
  constexpr Score operator+(const Score& other) const {
    return {wins + other.wins, draws + other.draws, losses + other.losses};
  }
  bool operator==(const Score&) const = default;
};

/// The scores of all pairs of players, by who sat first: all that ratings need to know, in a table
/// whose size does not depend on the number of matches.
class Encounters {
 public:
  explicit Encounters(std::size_t playerCount)
      : players_(playerCount), scores_(playerCount * playerCount) {}

  /// `first` sat before `second`, with these results: the greater wins. Nobody meets itself: then
  /// nothing is counted.
  void add(std::size_t first, std::size_t second, float result, float otherResult) {
    if (first == second) return;
    Score& score = scores_[first * players_ + second];
    score.wins += result > otherResult;
    score.losses += result < otherResult;
    score.draws += result == otherResult;
  }
  /// So many matches at once.
  void add(std::size_t first, std::size_t second, const Score& score) {
    if (first != second) scores_[first * players_ + second] = seated(first, second) + score;
  }

  std::size_t playerCount() const { return players_; }
  /// The matches where `first` sat before `second`, from the first's point of view.
  const Score& seated(std::size_t first, std::size_t second) const {
    return scores_[first * players_ + second];
  }
  /// All matches of the two, from the player's point of view.
  Score against(std::size_t player, std::size_t opponent) const {
    return seated(player, opponent) + seated(opponent, player).mirrored();
  }

 private:
  std::size_t players_;
  std::vector<Score> scores_;
};

}  // namespace ludorum::arena

// Elo ratings by maximum likelihood, with their intervals.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

#include "ludorum/arena/encounters.hpp"
#include "ludorum/arena/interval.hpp"
#include "ludorum/arena/rating_fit.hpp"
#include "ludorum/arena/tally.hpp"
#include "ludorum/core/error.hpp"

namespace ludorum::arena {

/// A figure on the Elo scale, with its standard error.
struct EloFigure {
  double elo = 0, error = 0;
  /// 95 %, by the normal approximation.
  Interval interval() const { return {elo - z95 * error, elo + z95 * error}; }
};

/// How strong a player is. The mean of all ratings is 0.
struct Rating : EloFigure {
  std::uint64_t matches = 0;  ///< Comparisons with others; without any there is no rating.
  /// Whether the matches bound it. If not (it won them all, say, or its group never met the
  /// others), a weak prior keeps the figures finite, and they say little more than "much stronger".
  bool bounded = false;
  bool rated() const { return matches > 0; }
};

/// What is to be fitted.
struct RatingOptions {
  bool advantage = true;  ///< Whether the first seat may have an advantage.
  double weight = 1;  ///< How much a comparison counts: see `Tally::comparisonWeight`.
  double priorDeviation = 800;  ///< In Elo, where a prior is needed.
};

/// The strengths of players that met, all fitted together: docs/statistics.md has the model. The
/// cost depends on the number of players (its cube), not on that of matches.
class Ratings {
 public:
  explicit Ratings(const Encounters& encounters, const RatingOptions& options = {})
      : ratings_(encounters.playerCount()), places_(encounters.playerCount()) {
    require(options.weight > 0 && std::isfinite(options.weight),
            "the weight of a comparison must be above 0");
    require(options.priorDeviation > 0 && std::isfinite(options.priorDeviation),
            "the deviation of the prior must be above 0");
    seat(encounters);
    if (rated_ == 0) return;
    const StrengthModel model(rated_, cellsOf(encounters, options.weight), options.advantage);
    take(RatingFit(model, options.priorDeviation / eloPerUnit));
  }

  std::size_t size() const { return ratings_.size(); }
  const Rating& operator[](std::size_t player) const { return ratings_[player]; }

  /// How much stronger a is than b. Better than the two ratings: their errors hang together.
  /// Precondition: both are rated, else an Error.
  EloFigure difference(std::size_t a, std::size_t b) const {
    const std::size_t i = place(a), j = place(b);
    if (i == j) return {};
    const double variance =
        covariance_->at(i, i) + covariance_->at(j, j) - 2 * covariance_->at(i, j);
    return {ratings_[a].elo - ratings_[b].elo, eloPerUnit * std::sqrt(std::max(0.0, variance))};
  }
  /// The likelihood that a is stronger than b; a half if nothing speaks for either.
  /// Precondition: both are rated, else an Error.
  double superiority(std::size_t a, std::size_t b) const {
    const EloFigure lead = difference(a, b);
    return lead.error > 0 ? normalBelow(lead.elo / lead.error) : 0.5;
  }

  /// What sitting first is worth; nothing if it was not to be fitted, or if the matches cannot tell
  /// it from the players' strengths (each always sat first, say).
  const std::optional<EloFigure>& advantage() const { return advantage_; }
  /// How often two equal players draw, without advantage.
  double drawRate() const { return drawRate_; }

 private:
  static constexpr double eloPerUnit = 400 / std::numbers::ln10;

  std::size_t place(std::size_t player) const {
    require(player < size() && ratings_[player].rated(),
            "player " + std::to_string(player) + " has no rating: it met nobody");
    return places_[player];
  }
  /// Gives the players that met somebody their places in the fit.
  void seat(const Encounters& encounters) {
    for (std::size_t a = 0; a < size(); ++a) {
      for (std::size_t b = 0; b < size(); ++b)
        ratings_[a].matches += encounters.against(a, b).matches();
      if (ratings_[a].rated()) places_[a] = rated_++;
    }
  }
  std::vector<Cell> cellsOf(const Encounters& encounters, double weight) const {
    std::vector<Cell> cells;
    for (std::size_t a = 0; a < size(); ++a)
      for (std::size_t b = 0; b < size(); ++b)
        if (const Score& score = encounters.seated(a, b); score.matches() > 0)
          cells.push_back({places_[a], places_[b], weight * static_cast<double>(score.wins),
                           weight * static_cast<double>(score.draws),
                           weight * static_cast<double>(score.losses)});
    return cells;
  }
  void take(const RatingFit& fit) {
    covariance_ = fit.covariance();
    for (std::size_t player = 0; player < size(); ++player) {
      Rating& rating = ratings_[player];
      if (!rating.rated()) continue;
      const std::size_t i = places_[player];
      rating.elo = eloPerUnit * fit.strength(i);
      rating.error = eloPerUnit * fit.error(i);
      rating.bounded = fit.bounded(i);
    }
    if (const auto place = fit.advantagePlace())
      advantage_ = EloFigure{eloPerUnit * fit.strength(*place), eloPerUnit * fit.error(*place)};
    drawRate_ = Chances::at(0, fit.logDraw()).draw;
  }

  std::vector<Rating> ratings_;
  std::vector<std::size_t> places_;  // In the fit; by player.
  std::size_t rated_ = 0;
  std::optional<SymmetricMatrix> covariance_;
  std::optional<EloFigure> advantage_;
  double drawRate_ = 0;
};

/// The ratings of a tournament's players. Only games of two roles have an advantage of the first.
inline Ratings rated(const Tally& tally) {
  return Ratings(tally.encounters(),
                 {.advantage = tally.roleCount() == 2, .weight = tally.comparisonWeight()});
}

}  // namespace ludorum::arena

// The model behind the ratings: how likely matches are, given the strengths of players.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "ludorum/arena/symmetric_matrix.hpp"

namespace ludorum::arena {

/// What becomes of a match, from the point of view of the first seat.
struct Chances {
  double win = 0, draw = 0, loss = 0;
  double logWin = 0, logDraw = 0, logLoss = 0;  ///< Their logarithms, exact where they are tiny.
  /// `lead` is how much stronger the first seat is, as natural logarithm of the odds between win
  /// and loss; `logDrawWeight` the logarithm of Davidson's ν, minus infinity if there are no draws.
  static Chances at(double lead, double logDrawWeight) {
    const double most = std::max(std::abs(lead) / 2, logDrawWeight);
    const double win = lead / 2 - most, draw = logDrawWeight - most, loss = -lead / 2 - most;
    const double w = std::exp(win), d = std::exp(draw), l = std::exp(loss), sum = w + d + l;
    const double logSum = std::log(sum);
    return {w / sum, d / sum, l / sum, win - logSum, draw - logSum, loss - logSum};
  }
};

/// Matches of two players in the same seats, from the first's point of view. Weighted, so not
/// whole numbers.
struct Cell {
  std::size_t first = 0, second = 0;
  double wins = 0, draws = 0, losses = 0;
};

/// Normal priors for parameters that the matches alone do not bound.
class Priors {
 public:
  /// None.
  Priors() = default;
  /// Priors for some players (true), `precision` being one by the square of the standard deviation:
  /// for their distance from the mean of those without, or if all have one, from the mean of all;
  /// in that case advantage and draws have one too.
  Priors(std::vector<bool> players, double precision)
      : precision_(precision), players_(std::move(players)), shares_(players_.size()) {
    const auto free = std::count(players_.begin(), players_.end(), false);
    all_ = free == 0;
    for (std::size_t i = 0; i < players_.size(); ++i)
      if (all_ || !players_[i])
        shares_[i] =
            1 / static_cast<double>(all_ ? players_.size() : static_cast<std::size_t>(free));
  }
  double precision() const { return precision_; }
  /// 1 if this parameter has a prior, else 0.
  double has(std::size_t i) const { return i < players_.size() ? players_[i] : all_; }
  /// How much this parameter counts in the mean that players are measured from.
  double share(std::size_t i) const { return i < players_.size() ? shares_[i] : 0; }
  /// How far each parameter is from where its prior wants it; 0 for those without.
  std::vector<double> offsets(const std::vector<double>& at) const {
    double mean = 0;
    for (std::size_t i = 0; i < at.size(); ++i) mean += share(i) * at[i];
    std::vector<double> result(at.size());
    for (std::size_t i = 0; i < at.size(); ++i)
      if (has(i) > 0) result[i] = i < players_.size() ? at[i] - mean : at[i];
    return result;
  }

 private:
  double precision_ = 0;
  std::vector<bool> players_;
  std::vector<double> shares_;
  bool all_ = false;
};

/// The likelihood of matches by Bradley and Terry with the draws of Davidson (1970) and an
/// advantage of the first seat. Parameters: a strength for each player, then the advantage, then
/// log ν, both only if they are there. It is concave, and does not change if all strengths grow by
/// the same.
class StrengthModel {
 public:
  StrengthModel(std::size_t players, std::vector<Cell> cells, bool advantage)
      : players_(players), cells_(std::move(cells)), advantage_(advantage) {
    for (const Cell& cell : cells_) drawn_ = drawn_ || cell.draws > 0;
  }
  std::size_t players() const { return players_; }
  const std::vector<Cell>& cells() const { return cells_; }
  std::size_t parameters() const { return players_ + advantage_ + drawn_; }
  bool hasAdvantage() const { return advantage_; }
  bool hasDraws() const { return drawn_; }
  double advantage(const std::vector<double>& at) const { return advantage_ ? at[players_] : 0; }
  double logDraw(const std::vector<double>& at) const {
    return drawn_ ? at.back() : -std::numeric_limits<double>::infinity();
  }

  /// The logarithm of the likelihood, less what the priors take.
  double value(const std::vector<double>& at, const Priors& priors) const {
    double sum = 0;
    for (const Cell& cell : cells_) {
      const Chances chances = Chances::at(leadOf(cell, at), logDraw(at));
      sum += cell.wins * chances.logWin + cell.losses * chances.logLoss;
      if (cell.draws > 0) sum += cell.draws * chances.logDraw;  // Else it may be 0 · infinity.
    }
    double squares = 0;
    for (const double off : priors.offsets(at)) squares += off * off;
    return sum - priors.precision() * squares / 2;
  }

  struct Derivatives {
    std::vector<double> gradient;
    SymmetricMatrix information;  ///< Minus the second derivatives.
  };
  Derivatives derivatives(const std::vector<double>& at, const Priors& priors) const {
    Derivatives result{std::vector<double>(parameters()), SymmetricMatrix(parameters())};
    for (const Cell& cell : cells_) addCell(result, cell, at);
    if (priors.precision() > 0) addPriors(result, at, priors);
    return result;
  }

 private:
  double leadOf(const Cell& cell, const std::vector<double>& at) const {
    return at[cell.first] - at[cell.second] + advantage(at);
  }

  void addCell(Derivatives& sum, const Cell& cell, const std::vector<double>& at) const {
    const Chances p = Chances::at(leadOf(cell, at), logDraw(at));
    const double matches = cell.wins + cell.draws + cell.losses;
    // Observed less expected, written so that nothing cancels where a chance is next to 1.
    const double byLead = (cell.wins * (2 * p.loss + p.draw) - cell.losses * (2 * p.win + p.draw) -
                           cell.draws * (p.win - p.loss)) /
                          2;
    const double decided = p.win + p.loss, surplus = p.win - p.loss;
    const double leadLead = matches * (4 * p.win * p.loss + decided * p.draw) / 4;
    addLead(sum, cell, byLead, leadLead);
    if (!drawn_) return;
    const std::size_t last = parameters() - 1;
    const double leadDraw = -matches * surplus * p.draw / 2;
    sum.gradient[last] += cell.draws * decided - (cell.wins + cell.losses) * p.draw;
    sum.information.at(last, last) += matches * p.draw * decided;
    sum.information.at(cell.first, last) += leadDraw;
    sum.information.at(cell.second, last) -= leadDraw;
    if (advantage_) sum.information.at(players_, last) += leadDraw;
  }
  void addLead(Derivatives& sum, const Cell& cell, double slope, double curve) const {
    sum.gradient[cell.first] += slope;
    sum.gradient[cell.second] -= slope;
    sum.information.at(cell.first, cell.first) += curve;
    sum.information.at(cell.second, cell.second) += curve;
    sum.information.at(cell.first, cell.second) -= curve;
    if (!advantage_) return;
    sum.gradient[players_] += slope;
    sum.information.at(players_, players_) += curve;
    sum.information.at(cell.first, players_) += curve;
    sum.information.at(cell.second, players_) -= curve;
  }

  void addPriors(Derivatives& sum, const std::vector<double>& at, const Priors& priors) const {
    const std::vector<double> offsets = priors.offsets(at);
    double count = 0, offsetSum = 0;
    for (std::size_t i = 0; i < players_; ++i) count += priors.has(i), offsetSum += offsets[i];
    for (std::size_t i = 0; i < parameters(); ++i) {
      sum.gradient[i] -= priors.precision() * (offsets[i] - priors.share(i) * offsetSum);
      sum.information.at(i, i) += priors.precision() * priors.has(i);
    }
    for (std::size_t i = 0; i < players_; ++i)  // The mean moves with the players.
      for (std::size_t j = i; j < players_; ++j)
        sum.information.at(i, j) +=
            priors.precision() *
            (count * priors.share(i) * priors.share(j) - priors.has(i) * priors.share(j) -
             priors.has(j) * priors.share(i));
  }

  std::size_t players_;
  std::vector<Cell> cells_;
  bool advantage_, drawn_ = false;
};

}  // namespace ludorum::arena

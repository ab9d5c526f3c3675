// Fits a model of strengths to matches.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "ludorum/arena/strength_model.hpp"
#include "ludorum/arena/symmetric_matrix.hpp"

namespace ludorum::arena {

/// The players that matches bound to each other: everyone there scored against somebody, who scored
/// against somebody, … who scored against it (Ford 1957). True for the members of the group that
/// holds more than half of all players; if there is none, true for nobody.
inline std::vector<bool> boundedPlayers(const StrengthModel& model) {
  const std::size_t size = model.players();
  std::vector<bool> scored(size * size), left(size, true);
  for (const Cell& cell : model.cells()) {
    if (cell.wins + cell.draws > 0) scored[cell.first * size + cell.second] = true;
    if (cell.losses + cell.draws > 0) scored[cell.second * size + cell.first] = true;
  }
  const auto reached = [&](std::size_t from, bool forward) {
    std::vector<bool> found(size);
    std::vector<std::size_t> open{from};
    for (found[from] = true; !open.empty();) {
      const std::size_t a = open.back();
      open.pop_back();
      for (std::size_t b = 0; b < size; ++b)
        if (left[b] && !found[b] && scored[forward ? a * size + b : b * size + a])
          found[b] = true, open.push_back(b);
    }
    return found;
  };
  for (std::size_t rest = size, from = 0; 2 * rest > size; ++from) {
    if (!left[from]) continue;
    std::vector<bool> group = reached(from, true);
    const std::vector<bool> back = reached(from, false);
    std::size_t members = 0;
    for (std::size_t i = 0; i < size; ++i) members += group[i] = group[i] && back[i];
    if (2 * members > size && members > 1) return group;
    for (std::size_t i = 0; i < size; ++i) left[i] = left[i] && !group[i];
    rest -= members;
  }
  return std::vector<bool>(size, false);
}

/// Whether the advantage of the first seat can be told from strengths. It cannot if strengths exist
/// that differ by 1 in every pair that met, the first seat's being the greater: such as when each
/// player sat in one seat only.
inline bool advantageShows(const StrengthModel& model) {
  const std::size_t size = model.players();
  std::vector<std::vector<std::pair<std::size_t, int>>> met(size);
  for (const Cell& cell : model.cells()) {
    met[cell.first].emplace_back(cell.second, -1);
    met[cell.second].emplace_back(cell.first, 1);
  }
  std::vector<std::optional<int>> level(size);
  for (std::size_t start = 0; start < size; ++start) {
    if (level[start]) continue;
    level[start] = 0;
    for (std::vector<std::size_t> open{start}; !open.empty();) {
      const std::size_t a = open.back();
      open.pop_back();
      for (const auto& [b, step] : met[a]) {
        if (level[b] && *level[b] != *level[a] + step) return true;
        if (!level[b]) level[b] = *level[a] + step, open.push_back(b);
      }
    }
  }
  return false;
}

/// The parameters under which the matches were most likely, by Newton's method, and their
/// covariance by the inverse of the information. Strict maximum likelihood, wherever a maximum
/// exists; a player that the matches do not bound gets a prior, and if that does not help,
/// everything does. Strengths sum to 0.
class RatingFit {
 public:
  /// `deviation` is that of the prior. Precondition: each player of the model has matches.
  RatingFit(const StrengthModel& model, double deviation)
      : model_(model.players(), model.cells(), model.hasAdvantage() && advantageShows(model)),
        bounded_(boundedPlayers(model_)),
        covariance_(0) {
    const double precision = 1 / (deviation * deviation);
    std::vector<bool> loose = bounded_;
    loose.flip();
    const auto looseCount = std::count(loose.begin(), loose.end(), true);
    const Priors some = looseCount == 0 ? Priors{} : Priors(loose, precision);
    if (static_cast<std::size_t>(looseCount) == bounded_.size() || !maximise(some, leastPivot)) {
      bounded_.assign(bounded_.size(), false);
      const Priors all(std::vector<bool>(bounded_.size(), true), precision);
      maximise(all, 0);
      finish(all);
    } else {
      finish(some);
    }
  }

  /// Of a player, or of the advantage at its place.
  double strength(std::size_t i) const { return at_[i]; }
  double error(std::size_t i) const { return std::sqrt(std::max(0.0, covariance_.at(i, i))); }
  bool bounded(std::size_t player) const { return bounded_[player]; }
  const SymmetricMatrix& covariance() const { return covariance_; }
  std::optional<std::size_t> advantagePlace() const {
    return model_.hasAdvantage() ? std::optional(model_.players()) : std::nullopt;
  }
  double logDraw() const { return model_.logDraw(at_); }

 private:
  static constexpr int mostSteps = 100;
  static constexpr double leastPivot = 1e-13;  // Below, it is rounding that one divides by.
  static constexpr double longestStep = 100;  // Beyond, the slope here says nothing about there.

  /// Climbs from 0. Whether it came to the top. Where there is none, steps never become short, for
  /// the slope and its change fade alike: that is how it is noticed.
  bool maximise(const Priors& priors, double least) {
    at_.assign(model_.parameters(), 0);
    double value = model_.value(at_, priors), before = longestStep;
    for (int i = 0; i < mostSteps; ++i) {
      const auto [gradient, information] = model_.derivatives(at_, priors);
      const Factorised factors(anchored(information), least);
      if (!factors.regular()) return false;
      const std::vector<double> step = factors.solve(gradient);
      const double length = climb(step, value, priors);
      // As far as rounding allows: it is short, and does not become shorter.
      if (length < 1e-12 || (length < 1e-6 && length > before / 2)) return true;
      before = length;
    }
    return false;
  }
  /// Takes the step, or a part of it that does not lead down. The length of the whole step.
  double climb(const std::vector<double>& step, double& value, const Priors& priors) {
    double length = 0;
    for (const double part : step) length = std::max(length, std::abs(part));
    double scale = std::min(1.0, longestStep / length);
    for (int halvings = 0; halvings < 40; ++halvings, scale /= 2) {
      std::vector<double> next = at_;
      for (std::size_t i = 0; i < next.size(); ++i) next[i] += scale * step[i];
      const double nextValue = model_.value(next, priors);
      if (!(nextValue >= value - 1e-12 * std::abs(value))) continue;
      at_ = std::move(next);
      value = nextValue;
      break;
    }
    return length;
  }

  /// Strengths are free to grow together; this ties down their sum. What it adds to the inverse of
  /// the information is the same in every place: one by `anchor` times the number of players.
  SymmetricMatrix anchored(SymmetricMatrix information) const {
    const double each = anchor(information) / static_cast<double>(model_.players());
    for (std::size_t i = 0; i < model_.players(); ++i)
      for (std::size_t j = i; j < model_.players(); ++j) information.at(i, j) += each;
    return information;
  }
  double anchor(const SymmetricMatrix& information) const {
    double sum = 0;
    for (std::size_t i = 0; i < model_.players(); ++i) sum += information.at(i, i);
    return std::max(sum / static_cast<double>(model_.players()), 1e-9);
  }

  /// The covariance where the climb has ended, and the strengths with mean 0.
  void finish(const Priors& priors) {
    const auto size = static_cast<double>(model_.players());
    SymmetricMatrix information = model_.derivatives(at_, priors).information;
    const double scale = anchor(information);
    Factorised factors(anchored(information), 0);
    for (double more = 1e-15; !factors.regular() && more < 1; more *= 10) {  // Rounding alone.
      for (std::size_t i = 0; i < information.size(); ++i) information.at(i, i) += more * scale;
      factors = Factorised(anchored(information), 0);
    }
    covariance_ = factors.inverse();
    const double added = 1 / (anchor(information) * size);
    double mean = 0;
    for (std::size_t i = 0; i < model_.players(); ++i) mean += at_[i] / size;
    for (std::size_t i = 0; i < model_.players(); ++i) {
      at_[i] -= mean;
      for (std::size_t j = i; j < model_.players(); ++j) covariance_.at(i, j) -= added;
    }
  }

  StrengthModel model_;
  std::vector<bool> bounded_;
  std::vector<double> at_;
  SymmetricMatrix covariance_;
};

}  // namespace ludorum::arena

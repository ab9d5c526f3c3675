// A linear program solved exactly enough, to judge solvers by: the simplex method, dense.
#pragma once
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace ludorum::test {

/// The greatest c·x with A·x <= b and x >= 0, for b >= 0; nothing if there is none. By the rule of
/// R. Bland, "New Finite Pivoting Rules for the Simplex Method", 1977, it comes to an end.
class LinearProgram {
 public:
  LinearProgram(std::size_t variables, std::size_t constraints)
      : columns_(variables + 1), rows_(constraints + 1, std::vector<double>(variables + 1)) {}
  /// The coefficient of a variable in a constraint, what that may be at most, and the coefficient
  /// in the objective.
  double& at(std::size_t constraint, std::size_t variable) { return rows_[constraint][variable]; }
  double& most(std::size_t constraint) { return rows_[constraint].back(); }
  double& objective(std::size_t variable) { return rows_.back()[variable]; }

  std::optional<double> solve() {
    std::vector<std::size_t> outside(columns_ - 1), inside(rows_.size() - 1);
    for (std::size_t i = 0; i < outside.size(); ++i) outside[i] = i;
    for (std::size_t i = 0; i < inside.size(); ++i) inside[i] = outside.size() + i;
    for (;;) {
      std::size_t column = columns_;
      for (std::size_t i = 0; i + 1 < columns_; ++i)
        if (rows_.back()[i] > small && (column == columns_ || outside[i] < outside[column]))
          column = i;
      if (column == columns_) return -rows_.back().back();
      std::size_t row = rows_.size();
      double least = std::numeric_limits<double>::infinity();
      for (std::size_t i = 0; i + 1 < rows_.size(); ++i) {
        if (rows_[i][column] <= small) continue;
        const double ratio = rows_[i].back() / rows_[i][column];
        if (ratio < least - small || (ratio <= least + small && inside[i] < inside[row]))
          row = i, least = std::min(least, ratio);
      }
      if (row == rows_.size()) return std::nullopt;
      pivot(row, column);
      std::swap(inside[row], outside[column]);
    }
  }

 private:
  static constexpr double small = 1e-11;
  void pivot(std::size_t row, std::size_t column) {
    std::vector<double>& chosen = rows_[row];
    const double scale = 1 / chosen[column];
    chosen[column] = 1;
    for (double& each : chosen) each *= scale;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (i == row || rows_[i][column] == 0) continue;
      const double factor = std::exchange(rows_[i][column], 0);
      for (std::size_t j = 0; j < columns_; ++j) rows_[i][j] -= factor * chosen[j];
    }
  }
  std::size_t columns_;
  std::vector<std::vector<double>> rows_;  // The last is the objective.
};

}  // namespace ludorum::test

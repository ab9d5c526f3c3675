#include "ludorum/module/zero_sum_matrix.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace ludorum {

namespace {
/// The program max Σy with B·y <= 1 and y >= 0, where B has the gains, raised so that all are 1 at
/// least. Then 1/Σy is the raised value, and y divided by Σy the mixture of the columns. A row of
/// the table is a variable that is not zero, a column one that is.
class Simplex {
 public:
  explicit Simplex(const ZeroSumMatrix& matrix)
      : rows_(matrix.rows()), columns_(matrix.columns()), width_(columns_ + 1) {
    double least = matrix.at(0, 0), most = least;
    for (std::size_t r = 0; r < rows_; ++r)
      for (std::size_t c = 0; c < columns_; ++c) {
        least = std::min(least, matrix.at(r, c));
        most = std::max(most, matrix.at(r, c));
      }
    // Scaled, so that rounding is the same however large the gains are.
    scale_ = most > least ? most - least : 1;
    least_ = least;
    table_.assign((rows_ + 1) * width_, 1);
    for (std::size_t r = 0; r < rows_; ++r)
      for (std::size_t c = 0; c < columns_; ++c)
        cell(r, c) = (matrix.at(r, c) - least) / scale_ + 1;
    cell(rows_, columns_) = 0;
    for (std::size_t c = 0; c < columns_; ++c) outside_.push_back(c);
    for (std::size_t r = 0; r < rows_; ++r) inside_.push_back(columns_ + r);
  }

  MatrixEquilibrium solved() {
    while (const auto column = entering()) {
      const std::size_t row = leaving(*column);
      pivot(row, *column);
      std::swap(inside_[row], outside_[*column]);
    }
    const double sum = -cell(rows_, columns_);
    MatrixEquilibrium found;
    found.value = (1 / sum - 1) * scale_ + least_;
    found.rows.assign(rows_, 0), found.columns.assign(columns_, 0);
    for (std::size_t r = 0; r < rows_; ++r)
      if (inside_[r] < columns_) found.columns[inside_[r]] = std::max(0.0, cell(r, columns_)) / sum;
    for (std::size_t c = 0; c < columns_; ++c)
      if (outside_[c] >= columns_)
        found.rows[outside_[c] - columns_] = std::max(0.0, -cell(rows_, c)) / sum;
    return found;
  }

 private:
  static constexpr double small = 1e-12;
  double& cell(std::size_t row, std::size_t column) { return table_[row * width_ + column]; }

  std::optional<std::size_t> entering() {
    std::optional<std::size_t> best;
    for (std::size_t c = 0; c < columns_; ++c)
      if (cell(rows_, c) > small && (!best || outside_[c] < outside_[*best])) best = c;
    return best;
  }
  /// There is always one: the program is bounded, for all of B is positive.
  std::size_t leaving(std::size_t column) {
    std::size_t best = rows_;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t r = 0; r < rows_; ++r) {
      if (cell(r, column) <= small) continue;
      const double ratio = cell(r, columns_) / cell(r, column);
      if (best == rows_ || ratio < least - small ||
          (ratio <= least + small && inside_[r] < inside_[best]))
        best = r, least = std::min(least, ratio);
    }
    return best;
  }
  void pivot(std::size_t row, std::size_t column) {
    const double by = 1 / cell(row, column);
    for (std::size_t c = 0; c < width_; ++c) cell(row, c) *= by;
    cell(row, column) = by;
    for (std::size_t r = 0; r <= rows_; ++r) {
      const double factor = cell(r, column);
      if (r == row || factor == 0) continue;
      for (std::size_t c = 0; c < width_; ++c) cell(r, c) -= factor * cell(row, c);
      cell(r, column) = -factor * by;
    }
  }

  std::size_t rows_, columns_, width_;
  double scale_ = 1, least_ = 0;
  std::vector<double>
      table_;  // The last row is the sum that is to grow, the last column the bounds.
  std::vector<std::size_t> outside_, inside_;
};
}  // namespace

MatrixEquilibrium equilibriumOf(const ZeroSumMatrix& matrix) { return Simplex(matrix).solved(); }

}  // namespace ludorum

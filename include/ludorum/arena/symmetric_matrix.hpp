// Symmetric systems of linear equations: what fitting ratings needs, and no more.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace ludorum::arena {

/// A symmetric matrix. Only the part on and above the diagonal counts: row <= column.
class SymmetricMatrix {
 public:
  explicit SymmetricMatrix(std::size_t size) : size_(size), values_(size * size) {}
  std::size_t size() const { return size_; }
  /// The value at (a, b), which is that at (b, a).
  double& at(std::size_t a, std::size_t b) {
    return values_[std::min(a, b) * size_ + std::max(a, b)];
  }
  double at(std::size_t a, std::size_t b) const {
    return values_[std::min(a, b) * size_ + std::max(a, b)];
  }
  /// Precondition: only places from `i` on are used.
  std::span<double> row(std::size_t i) { return {values_.data() + i * size_, size_}; }
  std::span<const double> row(std::size_t i) const { return {values_.data() + i * size_, size_}; }

 private:
  std::size_t size_;
  std::vector<double> values_;
};

/// A positive definite matrix A as UᵀU, with U upper triangular (Cholesky).
class Factorised {
 public:
  /// `least` says what is too little: if a pivot is below that share of the diagonal's value,
  /// `regular` is false, and nothing can be solved.
  explicit Factorised(SymmetricMatrix matrix, double least) : upper_(std::move(matrix)) {
    const std::size_t size = upper_.size();
    std::vector<double> diagonal;
    for (std::size_t i = 0; i < size; ++i) diagonal.push_back(upper_.at(i, i));
    for (std::size_t k = 0; k < size && regular_; ++k) {
      regular_ = upper_.at(k, k) > least * diagonal[k] && std::isfinite(upper_.at(k, k));
      if (regular_) eliminate(k);
    }
  }
  bool regular() const { return regular_; }

  /// The x with A x = b. Precondition: regular.
  std::vector<double> solve(std::vector<double> b) const {
    const std::size_t size = upper_.size();
    for (std::size_t k = 0; k < size; ++k) {
      const auto row = upper_.row(k);
      b[k] /= row[k];
      for (std::size_t i = k + 1; i < size; ++i) b[i] -= row[i] * b[k];
    }
    for (std::size_t k = size; k-- > 0;) {
      const auto row = upper_.row(k);
      for (std::size_t i = k + 1; i < size; ++i) b[k] -= row[i] * b[i];
      b[k] /= row[k];
    }
    return b;
  }
  /// Precondition: regular.
  SymmetricMatrix inverse() const {
    const std::size_t size = upper_.size();
    SymmetricMatrix result(size);
    for (std::size_t column = 0; column < size; ++column) {
      std::vector<double> unit(size);
      unit[column] = 1;
      const std::vector<double> solution = solve(std::move(unit));
      std::copy_n(solution.begin() + static_cast<std::ptrdiff_t>(column), size - column,
                  result.row(column).begin() + static_cast<std::ptrdiff_t>(column));
    }
    return result;
  }

 private:
  /// Makes row k one of U, and takes what it accounts for from the rows below.
  void eliminate(std::size_t k) {
    const auto pivot = upper_.row(k);
    const double root = std::sqrt(pivot[k]);
    for (std::size_t i = k; i < upper_.size(); ++i) pivot[i] /= root;
    for (std::size_t i = k + 1; i < upper_.size(); ++i) {
      if (pivot[i] == 0) continue;
      const auto row = upper_.row(i);
      for (std::size_t j = i; j < upper_.size(); ++j) row[j] -= pivot[i] * pivot[j];
    }
  }
  SymmetricMatrix upper_;
  bool regular_ = true;
};

}  // namespace ludorum::arena

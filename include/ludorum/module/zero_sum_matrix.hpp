// Both of two roles choose at the same time, once, and one loses what the other wins.
#pragma once
#include <cstddef>
#include <vector>

namespace ludorum {

/// What the first role gets, by its choice (the row) and that of the second (the column).
class ZeroSumMatrix {
 public:
  ZeroSumMatrix(std::size_t rows, std::size_t columns)
      : columns_(columns), gains_(rows * columns) {}

  std::size_t rows() const { return gains_.size() / columns_; }
  std::size_t columns() const { return columns_; }
  double& at(std::size_t row, std::size_t column) { return gains_[row * columns_ + column]; }
  double at(std::size_t row, std::size_t column) const { return gains_[row * columns_ + column]; }

 private:
  std::size_t columns_;
  std::vector<double> gains_;
};

/// How often to make each choice, so that nobody can do better.
struct MatrixEquilibrium {
  double value = 0;  ///< What the first role gets.
  std::vector<double> rows, columns;  ///< The shares of the choices: each sums up to 1.
};

/// Precondition: there is a row and a column, and all gains are finite. By G. Dantzig's simplex
/// method ("A Proof of the Equivalence of the Programming Problem and the Game Problem", 1951),
/// with the rule of R. Bland (1977), which comes to an end. Exact but for rounding.
MatrixEquilibrium equilibriumOf(const ZeroSumMatrix& matrix);

}  // namespace ludorum

// Tables of text whose columns line up.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace ludorum::app {

/// Rows under a heading. A column of numbers is aligned to the right, one of words to the left.
class Table {
 public:
  explicit Table(std::vector<std::string> heading) : rows_{std::move(heading)} {}
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  /// The table as lines, each ended.
  std::string text() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

/// A whole number with commas between the thousands.
std::string grouped(std::uint64_t number);
/// A number of things: "1 match", "2,000 matches".
std::string counted(std::uint64_t number, const std::string& thing,
                    const std::string& ending = "s");
/// A rate for people: 950, 12.3 k, 4.56 M.
std::string humanRate(double perSecond);

}  // namespace ludorum::app

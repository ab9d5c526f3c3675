// Tables of text whose columns line up.
#pragma once
#include <string>
#include <vector>

#include "text/numbers.hpp"

namespace ludorum::app {

/// Rows under a heading. A column of numbers is aligned to the right, one of words to the left.
/// Names come from anywhere: a cell is shown on one line, and a terminal obeys nothing in it.
class Table {
 public:
  explicit Table(const std::vector<std::string>& heading) { add(heading); }
  void add(const std::vector<std::string>& row);
  /// The table as lines, each ended.
  std::string text() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

using text::counted;
using text::eloText;
using text::grouped;
using text::humanRate;
using text::humanTime;

}  // namespace ludorum::app

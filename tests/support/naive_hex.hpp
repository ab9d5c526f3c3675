// Hex as rows of characters: whoever has won is found by painting. Slow, and nothing to get wrong.
#pragma once
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace ludorum::test {

struct NaiveHex {
  std::size_t size;
  std::vector<std::string> rows = std::vector<std::string>(size, std::string(size, '.'));

  std::string text() const {
    std::string all;
    for (const std::string& row : rows) all += (all.empty() ? "" : "/") + row;
    return all;
  }
  /// The stones of a colour that a chain joins to those on some cells, told by column and row: the
  /// board with a '#' for each of them.
  std::vector<std::string> painted(char colour,
                                   const std::vector<std::pair<int, int>>& from) const {
    std::vector<std::string> board = rows;
    const auto paint = [&](const auto& self, int x, int y) -> void {
      const int n = int(size);
      if (x < 0 || y < 0 || x >= n || y >= n) return;
      char& cell = board[std::size_t(y)][std::size_t(x)];
      if (cell != colour) return;
      cell = '#';
      self(self, x, y - 1), self(self, x + 1, y - 1);  // A row lies further right than the one
      self(self, x - 1, y), self(self, x + 1, y);  // above.
      self(self, x - 1, y + 1), self(self, x, y + 1);
    };
    for (const auto& [x, y] : from) paint(paint, x, y);
    return board;
  }
  /// Whether R is joined from the top to the bottom, or B from the left to the right.
  bool isJoined(char colour) const {
    std::vector<std::pair<int, int>> from(size);
    for (std::size_t i = 0; i < size; ++i)
      (colour == 'R' ? from[i].first : from[i].second) = int(i);
    const auto board = painted(colour, from);
    for (std::size_t i = 0; i < size; ++i)
      if ((colour == 'R' ? board[size - 1][i] : board[i][size - 1]) == '#') return true;
    return false;
  }
};

}  // namespace ludorum::test

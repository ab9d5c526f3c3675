// Go as boards of characters, and all earlier boards in a set: slow, and nothing to get wrong.
#pragma once
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ludorum::test {

struct NaiveGo {
  int side;
  std::vector<std::string> rows =
      std::vector<std::string>(std::size_t(side), std::string(std::size_t(side), '.'));
  std::set<std::vector<std::string>> seen{rows};
  char turn = 'X';
  int passes = 0;

  static char other(char colour) { return colour == 'X' ? 'O' : 'X'; }
  char& square(std::vector<std::string>& board, int x, int y) const {
    return board[std::size_t(y)][std::size_t(x)];
  }
  /// Removes the chain at (x, y) if it has no liberty.
  void strangle(std::vector<std::string>& board, int x, int y) const {
    std::vector<std::string> marked = board;
    const char colour = square(board, x, y);
    bool liberty = false;
    const auto flood = [&](const auto& self, int i, int j) -> void {
      if (i < 0 || j < 0 || i >= side || j >= side) return;
      char& c = square(marked, i, j);
      if (c == '.') liberty = true;
      if (c != colour) return;
      c = '#';
      self(self, i - 1, j), self(self, i + 1, j), self(self, i, j - 1), self(self, i, j + 1);
    };
    flood(flood, x, y);
    if (liberty) return;
    for (std::size_t j = 0; j < rows.size(); ++j)
      for (std::size_t i = 0; i < rows.size(); ++i)
        if (marked[j][i] == '#') board[j][i] = '.';
  }
  /// The board after a stone; empty if that is not allowed.
  std::vector<std::string> after(int x, int y) const {
    std::vector<std::string> board = rows;
    if (square(board, x, y) != '.') return {};
    square(board, x, y) = turn;
    for (const auto& [i, j] : {std::pair{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}})
      if (i >= 0 && j >= 0 && i < side && j < side && square(board, i, j) == other(turn))
        strangle(board, i, j);
    std::vector<std::string> judged = board;
    strangle(judged, x, y);
    if (judged != board || seen.contains(board)) return {};
    return board;
  }
  std::vector<std::string> moves() const {  // In the order of the game's.
    std::vector<std::string> list;
    for (int y = side - 1; y >= 0; --y)
      for (int x = 0; x < side; ++x)
        if (!after(x, y).empty())
          list.push_back("ABCDEFGHJKLMNOPQRST"[x] + std::to_string(side - y));
    list.push_back("pass");
    return list;
  }
  void make(const std::string& move) {
    passes = move == "pass" ? passes + 1 : 0;
    if (move != "pass") {
      const std::string columns = "ABCDEFGHJKLMNOPQRST";
      rows = after(int(columns.find(move[0])), side - std::stoi(move.substr(1)));
      seen.insert(rows);
    }
    turn = other(turn);
  }
};

}  // namespace ludorum::test

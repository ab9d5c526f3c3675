#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../support/naive_hex.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "../support/told_moves.hpp"
#include "ludorum/games/hex.hpp"

namespace ludorum {
namespace {

using test::played;

double distance(const Hex& game, std::size_t player) {
  return TwoDistance<14>(game.stones, game.size, player).total();
}

/// The definition, applied again and again until nothing changes.
class NaiveDistance {
 public:
  NaiveDistance(const Hex& game, std::size_t player)
      : naive_{game.size}, player_(player), far_(2 * int(game.size)) {
    const std::string board = game.form().board;
    for (std::size_t y = 0; y < naive_.size; ++y)
      naive_.rows[y] = board.substr(y * (naive_.size + 1), naive_.size);
  }
  double total() const {
    const auto first = distances(0), second = distances(1);
    int least = 2 * far_, count = 0;
    for (std::size_t i = 0; i < first.size(); ++i) {
      if (naive_.rows[i / naive_.size][i % naive_.size] != '.') continue;
      if (first[i] + second[i] < least) least = first[i] + second[i], count = 0;
      if (first[i] + second[i] == least) ++count;
    }
    return least - count / 100.0;
  }

 private:
  using Cell = std::pair<int, int>;
  /// The empty cells next to one, or joined to it by a chain; and which edges are so.
  struct Near {
    std::set<Cell> cells{};
    std::set<std::size_t> edges{};
  };
  Near near(int x, int y) const {
    Near found;
    std::set<Cell> seen;
    const int n = int(naive_.size);
    const auto look = [&](const auto& self, int i, int j) -> void {
      for (const auto& [dx, dy] : {Cell{0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}}) {
        const int a = i + dx, b = j + dy, along = player_ == 0 ? b : a,
                  across = player_ == 0 ? a : b;
        if (along < 0) found.edges.insert(0);
        if (along >= n) found.edges.insert(1);
        if (along < 0 || along >= n || across < 0 || across >= n) continue;
        const char what = naive_.rows[std::size_t(b)][std::size_t(a)];
        if (what == '.' && Cell{a, b} != Cell{x, y}) found.cells.insert({a, b});
        if (what == "RB"[player_] && seen.insert({a, b}).second) self(self, a, b);
      }
    };
    look(look, x, y);
    return found;
  }
  std::vector<int> distances(std::size_t edge) const {
    const std::size_t n = naive_.size;
    std::vector<int> found(n * n, far_), before;
    while (before != found) {
      before = found;
      for (std::size_t i = 0; i < n * n; ++i) {
        if (naive_.rows[i / n][i % n] != '.') continue;
        const Near around = near(int(i % n), int(i / n));
        std::vector<int> others{far_, far_};
        for (const auto& [x, y] : around.cells)
          others.push_back(before[std::size_t(y) * n + std::size_t(x)]);
        std::sort(others.begin(), others.end());
        found[i] = around.edges.contains(edge) ? 1 : std::min(far_, others[1] + 1);
      }
    }
    return found;
  }
  test::NaiveHex naive_;
  std::size_t player_;
  int far_;
};

TEST(HexDistance, IsThatOfTheSecondBestNeighbour) {
  // On two by two cells, a2 has a1 and b1 above: it is 2 from the top, and 1 from the bottom. So is
  // b1 the other way round, and the sharp corners are 3 from the far edge.
  EXPECT_NEAR(distance(Hex::start({2}), 0), 3 - 0.02, 1e-9);
  // With b2, two cells above and two below are 1 from their edge, and 2 from the other.
  EXPECT_NEAR(distance(played(Hex::start({3}), "b2"), 0), 3 - 0.04, 1e-9);
  // Without b3, only a3 is so: c2 is 2 from the bottom, by a3 and c3, and 2 from the top.
  EXPECT_NEAR(distance(played(Hex::start({3}), "b2 b3"), 0), 3 - 0.01, 1e-9);
  EXPECT_NEAR(distance(played(Hex::start({3}), "b2 b3 b1"), 0), 2 - 0.01, 1e-9);  // By a3.
}

TEST(HexDistance, IsWhatTheDefinitionSays) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const Hex start = Hex::start({int(2 + seed % 6), seed % 2 == 0});
    for (const Hex& game : test::randomStates(start, test::seeded(seed))) {
      if (game.result()) break;
      for (const std::size_t player : {0U, 1U})
        ASSERT_NEAR(distance(game, player), NaiveDistance(game, player).total(), 1e-9)
            << game.toString();
    }
  }
}

TEST(HexDistance, IsTheSameInTheMirror) {
  for (const Hex& game : test::randomStates(Hex::start({9}), test::seeded(1))) {
    Connection<14> mirrored(9);
    for (const std::size_t cell : Hex::Board::board(9))
      if (game.stones.at(cell) != Hex::Stones::vacant)
        mirrored.place(Hex::Board::mirrored(cell), 1 - game.stones.at(cell));
    EXPECT_EQ(distance(game, 0), TwoDistance<14>(mirrored, 9, 1).total());
  }
}

}  // namespace
}  // namespace ludorum

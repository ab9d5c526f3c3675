#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <unordered_set>
#include <utility>

#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "../support/told_moves.hpp"
#include "ludorum/games/hex.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using test::moveTexts;
using test::played;
constexpr Role red{0}, blue{1};

Hex board(int size, bool swap = false) { return Hex::start({size, swap}); }
Hex at(const Hex& game, const std::string& text) { return game.with(Hex::formFrom(text)); }

TEST(HexForms, KeepTheLaws) {
  EXPECT_EQ(testing::brokenLaws(Hex{}, {.playouts = 2, .sweep = 2}), "");
  EXPECT_EQ(testing::brokenLaws(board(14, true), {.playouts = 1, .sweep = 2}), "");
  for (const bool swap : {false, true}) {
    EXPECT_EQ(testing::brokenLaws(board(2, swap), {.playouts = 10}), "");
    EXPECT_EQ(testing::brokenLaws(board(4, swap), {.playouts = 10, .sweep = 100}), "");
  }
}

TEST(HexForms, AreBoardsFromTheTopAndAPlayer) {
  const Hex game = played(board(3), "a1 c2 b3");
  EXPECT_EQ(game.toString(), "R../..B/.R. Blue");
  EXPECT_EQ(jsonText<Hex>(game.form()), R"({"activePlayer":"Blue","board":"R../..B/.R."})");
  EXPECT_EQ(at(board(3), "R../..B/.R. Blue"), game);
  EXPECT_EQ(moveText<Hex>(test::toldMove(game, "c3")), "\"c3\"");
  EXPECT_EQ(moveText<Hex>(Hex::swapMove), "\"swap\"");
}

TEST(HexForms, TellByThePlayerWhetherThereWasASwap) {
  const Hex game = board(3, true);
  EXPECT_EQ(at(game, ".../B../... Red"), played(game, "b1 swap"));
  EXPECT_EQ(at(game, ".../B../..R Blue"), played(game, "b1 swap c3"));
  EXPECT_EQ(at(game, ".../B../..R Red"), played(game, "c3 a2"));
  EXPECT_NE(at(game, ".../B../..R Red").hash(), at(game, ".../B../..R Blue").hash());
  EXPECT_TRUE(moveTexts(at(game, ".../.../..R Blue")).contains("swap"));
}

TEST(HexForms, HashTheSameStonesAlikeInWhateverOrderTheyCame) {
  const Hex one = played(board(5), "a1 b2 c3 d4"), other = played(board(5), "c3 d4 a1 b2");
  EXPECT_EQ(one, other);
  EXPECT_EQ(one.hash(), other.hash());
  std::unordered_set<std::uint64_t> hashes;
  const auto states = test::reachable(board(3, true));
  for (const Hex& state : states) hashes.insert(state.hash());
  EXPECT_EQ(hashes.size(), states.size());
}

/// Calls `f(board)` for all boards of R, B and '.' of that side.
template <class F>
void forEachBoard(std::size_t side, F f) {
  std::string text = board(int(side)).form().board;
  const auto fill = [&](const auto& self, std::size_t cell) -> void {
    if (cell >= text.size()) return f(text);
    for (const char symbol : {'R', 'B', '.'}) {
      text[cell] = symbol;
      self(self, cell + ((cell + 2) % (side + 1) == 0 ? 2 : 1));  // Not the '/'.
    }
  };
  fill(fill, 0);
}

TEST(HexForms, AcceptExactlyTheBoardsThatAMatchCanReach) {
  for (const auto& [size, swap] : {std::pair{2, false}, {2, true}, {3, false}, {3, true}}) {
    const Hex start = board(size, swap);
    std::unordered_set<std::string> known;
    for (const Hex& state : test::reachable(start)) known.insert(state.toString());
    std::size_t accepted = 0;
    const auto attempt = [&](const PositionForm& form) {
      try {
        const std::string text = start.with(form).toString();
        EXPECT_TRUE(known.contains(text)) << text;
        ++accepted;
      } catch (const Error&) {
      }
    };
    forEachBoard(start.size, [&](const std::string& text) {
      const auto reds = std::count(text.begin(), text.end(), 'R');
      const auto blues = std::count(text.begin(), text.end(), 'B');
      if (std::abs(reds - blues) > 1) return;  // An error for each would take long.
      attempt({red, text}), attempt({blue, text});
    });
    EXPECT_EQ(accepted, known.size()) << size << ' ' << swap;
  }
}

TEST(HexForms, RefuseWhatNoMatchCanReach) {
  const auto refusal = [](const Hex& game, const std::string& text) {
    return messageOf<Error>([&] { at(game, text); });
  };
  const Hex small = board(3);
  EXPECT_TRUE(has(refusal(small, ".../... Red"), {"3 rows of 3"}));
  EXPECT_TRUE(has(refusal(small, "X../.../... Blue"), {"'X'"}));
  EXPECT_TRUE(has(refusal(small, "R../.../..."), {"the player who is to move"}));
  EXPECT_TRUE(has(refusal(small, "R../.../... Red"), {"Red has 1", "Blue has 0", "turn of Red"}));
  EXPECT_TRUE(has(refusal(small, "RR./.../... Blue"), {"Red has 2", "Blue has 0"}));
  EXPECT_TRUE(has(refusal(small, "B../.../... Red"), {"Red has 0", "Blue has 1"}));
  EXPECT_TRUE(has(refusal(small, "B../.R./... Blue"), {"Red has 1", "Blue has 1"}));
  EXPECT_TRUE(has(refusal(board(3, true), ".../.../... Blue"), {"Red has 0", "Blue has 0"}));
  EXPECT_TRUE(has(refusal(board(3, true), "BB./.../... Red"), {"Red has 0", "Blue has 2"}));
  EXPECT_TRUE(has(refusal(small, "R.B/R.B/R.B Red"), {"Red had joined", "play went on"}));
  EXPECT_TRUE(has(refusal(small, "BBB/.../RR. Red"), {"Red has 2", "Blue has 3"}));
  EXPECT_TRUE(has(refusal(small, "BBB/R../RR. Blue"), {"Red has 3", "Blue has 3"}));
  EXPECT_TRUE(has(refusal(small, "BBB/RR./RR. Blue"), {"Blue had joined", "play went on"}));
  EXPECT_TRUE(has(refusal(board(4), "R.RB/R.RB/R.RB/RBRB Blue"), {"Red has 8", "Blue has 5"}));
  EXPECT_TRUE(has(refusal(board(4), "RBRB/RBRB/R.RB/R.RB Blue"), {"Red has 8", "Blue has 6"}));
  EXPECT_TRUE(has(refusal(board(5), "R.R.B/R.R.B/R.R.B/RBRBB/RBRBB Blue"), {"no single stone"}));
}

}  // namespace
}  // namespace ludorum

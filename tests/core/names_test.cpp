#include "ludorum/core/names.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../support/seeds.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {
namespace {

using Names = std::vector<std::string_view>;

TEST(CanonicalName, DropsCaseAndPunctuation) {
  EXPECT_EQ(canonicalName("TicTacToe"), "tictactoe");
  EXPECT_EQ(canonicalName("Tic-Tac_Toe!"), "tictactoe");
  EXPECT_EQ(canonicalName("15 Puzzle"), "15puzzle");
  EXPECT_EQ(canonicalName("Odds&Evens"), "oddsandevens");
  EXPECT_EQ(canonicalName("odds and evens"), "oddsandevens");
  EXPECT_EQ(canonicalName("AZaz09"), "azaz09");
  EXPECT_EQ(canonicalName("@[`{/:"), "");  // The neighbours of the letters and digits.
  EXPECT_EQ(canonicalName(""), "");
}

TEST(EditDistance, CountsChangesAdditionsAndRemovals) {
  EXPECT_EQ(editDistance("", ""), 0U);
  EXPECT_EQ(editDistance("abc", ""), 3U);
  EXPECT_EQ(editDistance("", "abc"), 3U);
  EXPECT_EQ(editDistance("abc", "abc"), 0U);
  EXPECT_EQ(editDistance("abc", "abd"), 1U);
  EXPECT_EQ(editDistance("kitten", "sitting"), 3U);
  EXPECT_EQ(editDistance("ab", "ba"), 2U);
  EXPECT_EQ(editDistance("flaw", "lawn"), 2U);
}

/// The definition, word for word.
std::size_t slowDistance(std::string_view a, std::string_view b) {
  if (a.empty()) return b.size();
  if (b.empty()) return a.size();
  const std::size_t changed = slowDistance(a.substr(1), b.substr(1)) + (a[0] == b[0] ? 0 : 1);
  return std::min({changed, slowDistance(a.substr(1), b) + 1, slowDistance(a, b.substr(1)) + 1});
}
TEST(EditDistance, IsWhatItsDefinitionSays) {
  Rng rng(test::seeded(1));
  const auto word = [&rng] {
    std::string letters(rng.below(7), 'a');
    for (char& c : letters) c = static_cast<char>('a' + rng.below(3));
    return letters;
  };
  for (int i = 0; i < 300; ++i) {
    const std::string a = word(), b = word();
    EXPECT_EQ(editDistance(a, b), slowDistance(a, b)) << a << ' ' << b;
  }
}

TEST(NearestName, IsTheOneThatIsSpelledMostAlike) {
  const Names games{"TicTacToe", "Pig", "Odds&Evens", "15Puzzle", "ConnectFour"};
  EXPECT_EQ(nearestName("tictactow", games), "TicTacToe");
  EXPECT_EQ(nearestName("pgi", games), "Pig");
  EXPECT_EQ(nearestName("odd&even", games), "Odds&Evens");
  EXPECT_EQ(nearestName("15puzle", games), "15Puzzle");
  EXPECT_EQ(nearestName("conectfuor", games), "ConnectFour");
}

TEST(NearestName, CanBeTheBeginningOfAName) {
  EXPECT_EQ(nearestName("conn", Names{"TicTacToe", "ConnectFour"}), "ConnectFour");
}

TEST(NearestName, AGoodBeginningCounts) {
  const Names names{"simultaneous", "simulationCount", "heuristic"};
  EXPECT_EQ(nearestName("simulations", names), "simulationCount");
  EXPECT_EQ(nearestName("sim", names), "simultaneous");
}

TEST(NearestName, IsNoneWhenAllAreFarOff) {
  EXPECT_EQ(nearestName("chess", Names{"TicTacToe", "Pig"}), "");
  EXPECT_EQ(nearestName("Y", Names{"X", "O"}), "");  // Nothing in common with either.
  EXPECT_EQ(nearestName("", Names{"X", "TicTacToe"}), "");
  EXPECT_EQ(nearestName("pig", Names{}), "");
}

TEST(NearestName, PrefersTheSameNameToOneThatBeginsWithIt) {
  EXPECT_EQ(nearestName("pig", Names{"Pig", "Pigs"}), "Pig");
  EXPECT_EQ(nearestName("pig", Names{"Pigs", "Pig"}), "Pig");
}

TEST(NearestName, OfAVeryLongNameIsFoundQuicklyOrNotAtAll) {
  EXPECT_EQ(nearestName(std::string(1'000'000, 'q'), Names{"Pig", "ConnectFour"}), "");
}

TEST(UnknownName, SaysWhatWasAskedWhatIsNearAndWhatThereIs) {
  EXPECT_EQ(unknownName("game", "pog", Names{"Pig", "TicTacToe"}),
            R"(no game is called "pog"; did you mean "Pig"? (there are Pig, TicTacToe))");
  EXPECT_EQ(unknownName("role", "Q", std::array<std::string_view, 2>{"X", "O"}),
            R"(no role is called "Q" (there are X, O))");
  EXPECT_EQ(unknownName("parameter", "gaol", Names{"goal"}),
            R"(no parameter is called "gaol"; did you mean "goal"? (there is goal))");
  EXPECT_EQ(unknownName("parameter", "goal", Names{}),
            R"(no parameter is called "goal"; there are none)");
}

}  // namespace
}  // namespace ludorum

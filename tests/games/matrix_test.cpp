#include "ludorum/games/matrix.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "../support/errors.hpp"
#include "ludorum/games/bimatrix.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
constexpr Role row{0}, column{1};

template <class G>
G game(const std::string& payoffs, const std::string& names = "", int rounds = 1) {
  return G::start({decltype(G::payoffs)::named(payoffs), MoveNames::named(names), rounds});
}
template <class G>
std::vector<std::string> offered(const G& state, Role role) {
  std::vector<std::string> forms;
  for (const PayoffMove& move : state.moves(role)) forms.push_back(moveText<G>(move));
  return forms;
}
/// The state after the moves with these numbers, from 0 on.
template <class G>
G played(G state, const std::vector<std::pair<std::size_t, std::size_t>>& rounds) {
  for (const auto& [one, two] : rounds)
    state = state.next({{state.moves(row)[one], state.moves(column)[two]}});
  return state;
}
using Names = std::vector<std::string>;

// ---------------------------------------------------------------- rules
TEST(Matrix, IsRockPaperScissorsUnlessToldOtherwise) {
  EXPECT_EQ(offered(MatrixGame{}, row), (Names{R"("rock")", R"("paper")", R"("scissors")"}));
  EXPECT_EQ(offered(MatrixGame{}, column), offered(MatrixGame{}, row));
  for (std::size_t one = 0; one < 3; ++one)
    for (std::size_t two = 0; two < 3; ++two) {
      const float won = one == two ? 0 : (one + 3 - two) % 3 == 1 ? 1 : -1;
      EXPECT_EQ(played(MatrixGame{}, {{one, two}}).result(), (Result<2>{{won, -won}}));
    }
  EXPECT_EQ(MatrixGame{}.resultBounds(), (Bounds{-1, 1}));
  EXPECT_EQ(MatrixGame{}, MatrixGame::start({}));
}

TEST(Matrix, SumsThePayoffsOfItsRounds) {
  const auto start = game<MatrixGame>("0.5 -2; 3 1 ", "", 3);
  EXPECT_EQ(offered(start, row), (Names{"1", "2"}));
  EXPECT_EQ(start.resultBounds(), (Bounds{-9, 9}));
  const auto after = played(start, {{0, 0}, {0, 1}});
  EXPECT_EQ(after.result(), std::nullopt);
  EXPECT_EQ(after.scores(), (PerRole<double, 2>{{-1.5, 1.5}}));
  EXPECT_EQ(played(after, {{1, 0}}).result(), (Result<2>{{1.5, -1.5}}));
  EXPECT_TRUE(played(after, {{1, 0}}).moves(row).empty());
}

TEST(Matrix, NamesMovesForBothOrForEach) {
  const auto both = game<MatrixGame>("1 2; 3 4", "up down left right");
  EXPECT_EQ(offered(both, row), (Names{R"("up")", R"("down")"}));
  EXPECT_EQ(offered(both, column), (Names{R"("left")", R"("right")"}));
  const auto wide = game<MatrixGame>("1 2 3", "only a b c");
  EXPECT_EQ(offered(wide, row), Names{R"("only")"});
  EXPECT_EQ(offered(wide, column), (Names{R"("a")", R"("b")", R"("c")"}));
  const auto bare = game<MatrixGame>("1 2 3");
  EXPECT_EQ(offered(bare, column), (Names{"1", "2", "3"}));
}

TEST(Matrix, KeepsTheLaws) {
  EXPECT_EQ(testing::brokenLaws(MatrixGame{}, {.playouts = 50}), "");
  EXPECT_EQ(testing::brokenLaws(game<MatrixGame>("0 1 -2.25; 3 4 5", "", 4), {.playouts = 50}), "");
  EXPECT_EQ(testing::brokenLaws(game<MatrixGame>("0", "", 2), {.playouts = 10}), "");
  EXPECT_EQ(testing::brokenLaws(BimatrixGame{}, {.playouts = 50}), "");
}

TEST(Bimatrix, IsThePrisonersDilemmaUnlessToldOtherwise) {
  const std::vector<Result<2>> known{{{3, 3}}, {{0, 5}}, {{5, 0}}, {{1, 1}}};
  for (std::size_t one = 0; one < 2; ++one)
    for (std::size_t two = 0; two < 2; ++two)
      EXPECT_EQ(played(BimatrixGame{}, {{one, two}}).result(), known[2 * one + two]);
  EXPECT_EQ(BimatrixGame{}.resultBounds(), (Bounds{0, 5}));
  EXPECT_FALSE(isZeroSum<BimatrixGame>());
  EXPECT_TRUE(isZeroSum<MatrixGame>());
}

// ---------------------------------------------------------------- parameters
TEST(Payoffs, AreWrittenAsTheyAreRead) {
  for (const std::string text :
       {"0 -1 1; 1 0 -1; -1 1 0", "0.5", "1 2 3 4 5 6 7 8", "1e+06; -0.25"})
    EXPECT_EQ(PayoffTable<true>::named(text).name(), text);
  EXPECT_EQ(PayoffTable<true>::named("  1  2 ;3 -0  ").name(), "1 2; 3 0");
  EXPECT_EQ(PayoffTable<false>::named("3/3 0/5; 5/0 1/1").name(), "3/3 0/5; 5/0 1/1");
  EXPECT_EQ(PayoffTable<true>::named("1 2; 3 4").at(1, 1, 0), -3);
  EXPECT_EQ(PayoffTable<false>::named("1/2 3/4").at(1, 0, 1), 4);
}

TEST(Payoffs, AreRefusedIfTheyAreNoTable) {
  const auto refusal = [](const std::string& text) {
    return messageOf<Error>([&] { PayoffTable<true>::named(text); });
  };
  EXPECT_TRUE(has(refusal(""), {"1 -1; -1 1"}));
  EXPECT_TRUE(has(refusal(" "), {"as many numbers"}));
  EXPECT_TRUE(has(refusal(";"), {"as many numbers"}));
  EXPECT_TRUE(has(refusal("1 2; 3"), {"as many numbers"}));
  EXPECT_TRUE(has(refusal("1; 2 3"), {"as many numbers"}));
  EXPECT_TRUE(has(refusal("1 x"), {"not \"x\""}));
  EXPECT_TRUE(has(refusal("nan"), {"not \"nan\""}));
  EXPECT_TRUE(has(refusal("inf"), {"not \"inf\""}));
  EXPECT_TRUE(has(refusal("2e6"), {"a million"}));
  EXPECT_TRUE(has(refusal("1 2 3 4 5 6 7 8 9"), {"8 columns"}));
  EXPECT_TRUE(has(refusal("1;1;1;1;1;1;1;1;1"), {"8 rows"}));
  EXPECT_TRUE(has(refusal("1/2"), {"without a slash"}));
  EXPECT_TRUE(has(messageOf<Error>([] { PayoffTable<false>::named("1"); }), {"not \"\""}));
  EXPECT_TRUE(has(messageOf<Error>([] { PayoffTable<false>::named("1/2/3"); }), {"3/0"}));
}

TEST(Matrix, RefusesNamesThatDoNotFit) {
  const auto refusal = [](const std::string& names) {
    return messageOf<Error>([&] { game<MatrixGame>("1 2; 3 4", names); });
  };
  EXPECT_TRUE(has(refusal("a"), {"1 names for 2 and 2 moves", "give 4"}));
  EXPECT_TRUE(has(refusal("a b c"), {"3 names"}));
  EXPECT_TRUE(has(refusal("a a"), {"a name that two moves have: \"a\""}));
  EXPECT_TRUE(has(refusal("a b c c"), {"a name that two moves have"}));
  EXPECT_TRUE(has(refusal("abcdefghijklmnop"), {"at most 15"}));
  EXPECT_TRUE(has(refusal("a b c d e f g h i j k l m n o p q"), {"at most 16"}));
  EXPECT_NO_THROW(game<MatrixGame>("1 2; 3 4", "a b b a"));
}

// ---------------------------------------------------------------- forms
TEST(Matrix, CountsWhatWasPlayed) {
  const auto start = game<MatrixGame>("1 2; 3 4", "", 3);
  const auto after = played(start, {{0, 1}, {0, 1}});
  EXPECT_EQ(toString(after), "[[0,2],[0,0]]");
  EXPECT_EQ(start.with(after.form()), after);
  const auto refusal = [&](const MatrixGame::Form& form) {
    return messageOf<Error>([&] { start.with(form); });
  };
  EXPECT_TRUE(has(refusal({{0, 0}}), {"as many rows"}));
  EXPECT_TRUE(has(refusal({{0, 0}, {0, 0, 0}}), {"as many columns"}));
  EXPECT_TRUE(has(refusal({{2, 0}, {0, 2}}), {"3 rounds"}));
  EXPECT_TRUE(has(refusal({{-1, 0}, {0, 2}}), {"3 rounds"}));
}

TEST(Matrix, DrawsItsTableAndIsClickedOnNames) {
  const auto state = played(game<MatrixGame>("1 -2 3; 4 5 6", "a b x y z", 2), {{0, 1}});
  const Scene scene = state.scene();
  ASSERT_EQ(scene.places.size(), 2U + 3 + 6);
  EXPECT_EQ(scene.places[state.clicks(state.moves(row)[1])[0]].text, "b");
  EXPECT_EQ(scene.places[state.clicks(state.moves(column)[2])[0]].text, "z");
  EXPECT_EQ(scene.places[5 + 1].text, "-2 (1x)");
  EXPECT_EQ(scene.places[5 + 5].text, "6");
}

}  // namespace
}  // namespace ludorum

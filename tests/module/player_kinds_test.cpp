#include "../support/errors.hpp"  // Before the namespace ludorum::testing is known.

#include "ludorum/module/player_kinds.hpp"

#include "../support/library.hpp"
#include "../testing/hidden_games.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;

template <class G>
std::vector<std::string> kindNames() {
  std::vector<std::string> names;
  for (const auto& kind : playerKinds<G>()) names.push_back(kind.info.name);
  return names;
}
template <class G>
Player<G> player(std::string_view specification, std::uint64_t seed = 0) {
  return playerMaker<G>(parseSpecification(specification))(Rng(seed));
}
template <class G>
std::string refused(std::string_view specification) {
  return messageOf<Error>([&] { player<G>(specification); });
}
/// What a player decides at each of the first `count` turns when it stays at the start.
template <class G>
std::vector<typename G::Move> decisions(const Player<G>& player, std::size_t count,
                                        Role role = Role{0}) {
  std::vector<typename G::Move> moves;
  while (moves.size() < count) moves.push_back(player(G{}, role).move().value());
  return moves;
}

template <class G>
class Kinds : public ::testing::Test {};
TYPED_TEST_SUITE(Kinds, test::LibraryGames);

TYPED_TEST(Kinds, AreRandomAndTrace) {
  EXPECT_EQ(kindNames<TypeParam>(), (std::vector<std::string>{"random", "trace"}));
  for (const auto& kind : playerKinds<TypeParam>()) EXPECT_NE(kind.info.help, "");
}

TEST(PlayerKinds, AScriptIsNothingForWhoSeesNotAll) {
  EXPECT_EQ(kindNames<test::Pennies>(), (std::vector<std::string>{"random"}));
}

TEST(PlayerMaker, NamesAreMatchedWithoutCaseAndPunctuation) {
  EXPECT_NO_THROW(player<Pig>("Random"));
  EXPECT_NO_THROW(player<Pig>("RANDOM:"));
  EXPECT_NO_THROW(player<Pig>("tr-ace:moves=roll"));
}

TEST(PlayerMaker, UnknownNamesSuggestTheNearest) {
  EXPECT_EQ(refused<Pig>("randon"),
            R"(no player is called "randon"; did you mean "random"? (there are random, trace))");
  EXPECT_TRUE(
      has(refused<test::Pennies>("trace"), {R"(no player is called "trace")", "is random"}));
}

TEST(PlayerMaker, UnknownParametersSayWhichExist) {
  EXPECT_EQ(refused<Pig>("random:seed=3"),
            R"(no parameter of random is called "seed"; there are none)");
  EXPECT_EQ(refused<Pig>("trace:move=roll"),
            R"(no parameter of trace is called "move"; did you mean "moves"? (there is moves))");
}

TEST(RandomKind, ItsGeneratorDecides) {
  const auto moves = decisions<TicTacToe>(player<TicTacToe>("random", 1), 20);
  EXPECT_EQ(decisions<TicTacToe>(player<TicTacToe>("random", 1), 20), moves);
  EXPECT_NE(decisions<TicTacToe>(player<TicTacToe>("random", 2), 20), moves);
}

TEST(TraceKind, MakesTheMovesOfItsScript) {
  EXPECT_EQ(decisions<TicTacToe>(player<TicTacToe>("trace:moves=4;0;8"), 3),
            (std::vector<std::uint8_t>{4, 0, 8}));
  EXPECT_EQ(decisions<OddsAndEvens>(player<OddsAndEvens>("trace:moves=2;1"), 2, Role{1}),
            (std::vector<std::uint8_t>{2, 1}));
  EXPECT_EQ(decisions<ConnectFour>(player<ConnectFour>("trace:moves=3"), 1),
            (std::vector<std::uint8_t>{21}));  // Column 3, as people say it.
}

TEST(TraceKind, AMoveIsAWordOrJson) {
  EXPECT_EQ(decisions<Pig>(player<Pig>("trace:moves=roll;\"roll\""), 2),
            (std::vector{Pig::Move::roll, Pig::Move::roll}));
}

TEST(TraceKind, EveryMatchBeginsItsScriptAnew) {
  const auto maker = playerMaker<TicTacToe>(parseSpecification("trace:moves=4;0"));
  EXPECT_EQ(decisions<TicTacToe>(maker(Rng(0)), 2), (std::vector<std::uint8_t>{4, 0}));
  EXPECT_EQ(decisions<TicTacToe>(maker(Rng(0)), 2), (std::vector<std::uint8_t>{4, 0}));
}

TEST(TraceKind, ATurnAfterTheLastIsAnError) {
  EXPECT_EQ(messageOf<Error>([] { decisions<TicTacToe>(player<TicTacToe>("trace:moves=4;0"), 3); }),
            "the script of 2 moves has ended");
  EXPECT_EQ(messageOf<Error>([] { decisions<TicTacToe>(player<TicTacToe>("trace"), 1); }),
            "the script of 0 moves has ended");
}

TEST(TraceKind, IllegalMovesAreErrorsWhenTheirTurnComes) {
  const auto illegal = [](const char* script) {
    return messageOf<IllegalMove>([&] { decisions<TicTacToe>(player<TicTacToe>(script), 1); });
  };
  EXPECT_TRUE(has(illegal("trace:moves=9"), {"the move 9 is illegal"}));
  EXPECT_TRUE(has(illegal("trace:moves=;4"), {"the move \"\" is illegal"}));
  EXPECT_TRUE(has(illegal("trace:moves=four"), {"the move \"four\" is illegal"}));
  EXPECT_TRUE(has(illegal("trace:moves={1"), {"the move \"{1\" is illegal"}));
  EXPECT_TRUE(has(illegal("trace:moves=1e999"), {"is illegal"}));
  EXPECT_TRUE(has(illegal("trace:moves=\xff"), {"is illegal"}));
}

}  // namespace
}  // namespace ludorum

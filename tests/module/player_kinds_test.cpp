#include "../support/errors.hpp"  // Before the namespace ludorum::testing is known.

#include "ludorum/module/player_kinds.hpp"

#include "../support/library.hpp"
#include "../support/seam.hpp"
#include "../support/three_roles.hpp"
#include "games/modules.hpp"
#include "support/modules.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;

using Words = std::vector<std::string>;

/// The kinds that can play, and why the others cannot.
template <class G>
Words fit() {
  Words names;
  for (const PlayerInfo& info : Module<G>{}.players())
    if (info.whyNot.empty()) names.push_back(info.name);
  return names;
}
template <class G>
std::string whyNot(std::string_view player) {
  for (const PlayerInfo& info : Module<G>{}.players())
    if (info.name == player) return info.whyNot;
  return "there is no such player";
}
const Words all{"random",   "trace",        "heuristic", "minimax", "alphabeta", "maxn",
                "paranoid", "montecarlo",   "uct",       "pimc",    "ismcts",    "oos",
                "cfr",      "bestresponse", "ensemble",  "exec"};
/// Those of a game by turns that hides nothing.
const Words open{"random",   "trace",      "heuristic", "minimax", "alphabeta", "maxn",
                 "paranoid", "montecarlo", "uct",       "ismcts",  "ensemble",  "exec"};
template <class G>
Player<G> player(std::string_view specification, std::uint64_t seed = 0) {
  return test::typed<G>(playerMaker<G>(parseSpecification(specification))(Rng(seed)));
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

TYPED_TEST(Kinds, AreTheSameForEveryGameAndExplained) {
  Words names;
  for (const PlayerInfo& info : Module<TypeParam>{}.players()) {
    names.push_back(info.name);
    EXPECT_NE(info.help, "");
    for (const ParameterInfo& parameter : info.parameters) EXPECT_NE(parameter.help, "");
  }
  EXPECT_EQ(names, all);
}

TYPED_TEST(Kinds, TellWhetherTheyWeighMoves) {
  for (const PlayerInfo& info : Module<TypeParam>{}.players()) {
    if (!info.whyNot.empty() || info.name == "exec") continue;
    const auto maker = playerMaker<TypeParam>(parseSpecification(info.name));
    EXPECT_EQ(maker.traits().weighs, info.weighs) << info.name;
  }
}

/// A match with every kind that can play, in each role by turns, against random players.
TYPED_TEST(Kinds, PlayWholeMatches) {
  const std::size_t roles = roleCount<TypeParam>;
  for (const std::string& kind : fit<TypeParam>()) {
    if (kind == "trace" || kind == "exec") continue;  // They need to be told how.
    if (kind == "cfr" || kind == "bestresponse") continue;  // They look at the whole game first.
    const bool simulates =
        kind == "uct" || kind == "montecarlo" || kind == "ismcts" || kind == "oos";
    const auto spec = parseSpecification(kind + (simulates ? ":simulationCount=20" : ""));
    for (std::size_t seat = 0; seat < roles; ++seat) {
      std::vector<Specification> players(roles, parseSpecification("random"));
      players[seat] = spec;
      const auto report = Module<TypeParam>{}.matches(players)({.seed = 5, .plies = 40});
      EXPECT_EQ(report.error, "") << kind;
      EXPECT_GT(report.plies, 0U) << kind;
    }
  }
}

TEST(Kinds, OfGamesByTurnsAreAll) {
  EXPECT_EQ(fit<TicTacToe>(), open);
  EXPECT_EQ(fit<ConnectFour>(), open);
  EXPECT_EQ(fit<Pig>(), open);
  EXPECT_EQ(fit<Puzzle15>(), open);
}

TEST(Kinds, SayWhyTheyCannotPlaySimultaneousGames) {
  EXPECT_EQ(fit<OddsAndEvens>(),
            (Words{"random", "trace", "heuristic", "montecarlo", "uct", "ismcts", "oos", "cfr",
                   "bestresponse", "ensemble", "exec"}));
  for (const char* kind : {"minimax", "alphabeta", "maxn", "paranoid"})
    EXPECT_TRUE(has(whyNot<OddsAndEvens>(kind), {"a game by turns"})) << kind;
  EXPECT_EQ(refused<OddsAndEvens>("alphabeta"),
            "alphabeta cannot play Odds&Evens: it needs a game by turns of two roles, zero-sum, or "
            "of a single one");
}

TEST(Kinds, SayWhyTheyCannotPlayThreeRoles) {
  EXPECT_TRUE(has(whyNot<test::ThreeRoles>("minimax"), {"two roles"}));
  EXPECT_EQ(whyNot<test::ThreeRoles>("maxn"), "");
  EXPECT_EQ(whyNot<test::ThreeRoles>("paranoid"), "");
}

TEST(Kinds, WhoSeesNotAllCannotLookAhead) {
  EXPECT_EQ(fit<test::Pennies>(), (Words{"random", "trace", "pimc", "ismcts", "oos", "cfr",
                                         "bestresponse", "ensemble", "exec"}));
  EXPECT_TRUE(has(refused<test::Pennies>("uct"), {"uct cannot play Pennies", "hides"}));
}

TEST(PlayerMaker, NamesAreMatchedWithoutCaseAndPunctuation) {
  EXPECT_NO_THROW(player<Pig>("Random"));
  EXPECT_NO_THROW(player<Pig>("RANDOM:"));
  EXPECT_NO_THROW(player<Pig>("tr-ace:moves=roll"));
}

TEST(PlayerMaker, UnknownNamesSuggestTheNearest) {
  EXPECT_EQ(refused<Pig>("randon"),
            "no player is called \"randon\"; did you mean \"random\"? (there are random, trace, "
            "heuristic, minimax, alphabeta, maxn, paranoid, montecarlo, uct, pimc, ismcts, oos, "
            "cfr, bestresponse, ensemble, exec)");
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
  EXPECT_EQ(decisions<TicTacToe>(test::typed<TicTacToe>(maker(Rng(0))), 2),
            (std::vector<std::uint8_t>{4, 0}));
  EXPECT_EQ(decisions<TicTacToe>(test::typed<TicTacToe>(maker(Rng(0))), 2),
            (std::vector<std::uint8_t>{4, 0}));
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

TEST(SearchKinds, TakeTheTutorialsPlayer) {
  EXPECT_NO_THROW(
      player<Pig>("montecarlo:simulationCount=1000,timeCap=none,horizon=10,heuristic=lead"));
  EXPECT_NO_THROW(player<Pig>("MonteCarlo:SimulationCount=10,heuristic=LEAD"));
  EXPECT_NO_THROW(player<TicTacToe>("alphabeta:timeCap=50ms"));
}

TEST(SearchKinds, RefuseWrongParametersAtOnce) {
  EXPECT_TRUE(has(refused<Pig>("uct:simulations=10"),
                  {R"(no parameter of uct is called "simulations")", "simulationCount"}));
  EXPECT_TRUE(has(refused<Pig>("uct:simulationCount=many"), {"uct", "simulationCount", "many"}));
  EXPECT_TRUE(has(refused<Pig>("uct:simulationCount=-1"), {"uct", "simulationCount", "-1"}));
  EXPECT_TRUE(has(refused<Pig>("uct:simulationCount=0,timeCap=none"), {"timeCap"}));
  EXPECT_TRUE(has(refused<Pig>("uct:timeCap=-5ms"), {"timeCap"}));
  EXPECT_TRUE(has(refused<Pig>("uct:threads=0"), {"threads"}));
  EXPECT_TRUE(has(refused<Pig>("uct:threads=10000"), {"threads"}));
  EXPECT_TRUE(has(refused<Pig>("uct:memory=0"), {"memory"}));
  EXPECT_TRUE(has(refused<Pig>("uct:memory=1000000000000"), {"memory"}));
  EXPECT_TRUE(has(refused<Pig>("uct:heuristic=leed"),
                  {R"(no heuristic of Pig is called "leed"; did you mean "lead")"}));
  EXPECT_TRUE(has(refused<OddsAndEvens>("uct:heuristic=lead"), {"heuristic of Odds&Evens"}));
  EXPECT_TRUE(has(refused<Pig>("uct:objective=fame"), {"objective", "result", "victory"}));
  EXPECT_TRUE(has(refused<TicTacToe>("alphabeta:horizon=-1"), {"alphabeta", "horizon"}));
  EXPECT_TRUE(has(refused<TicTacToe>("alphabeta:memory=1000000000000"), {"memory"}));
  EXPECT_TRUE(has(refused<TicTacToe>("montecarlo:simulationCount=0"), {"timeCap"}));
}

TEST(SearchKinds, TellWhetherTheSeedDecidesAlone) {
  const auto repeatable = [](std::string_view player) {
    return playerMaker<TicTacToe>(parseSpecification(player)).traits().repeatable;
  };
  EXPECT_TRUE(repeatable("random"));
  EXPECT_TRUE(repeatable("trace:moves=4"));
  EXPECT_TRUE(repeatable("uct"));
  EXPECT_TRUE(repeatable("alphabeta:timeCap=none"));
  EXPECT_FALSE(repeatable("alphabeta:timeCap=50ms"));
  EXPECT_FALSE(repeatable("uct:timeCap=50ms"));
  EXPECT_FALSE(repeatable("uct:threads=2"));
  EXPECT_TRUE(repeatable("ensemble:players=(uct;heuristic)"));
  EXPECT_FALSE(repeatable("ensemble:players=(random;uct:threads=2)"));
}

TEST(EnsembleKind, IsMadeOfOtherPlayers) {
  EXPECT_EQ(decisions<TicTacToe>(
                player<TicTacToe>("ensemble:players=(trace:moves=4;trace:moves=4;random)"), 1),
            (std::vector<std::uint8_t>{4}));
  EXPECT_NO_THROW(
      player<Pig>("ensemble:players=(uct:simulationCount=10,horizon=3;montecarlo),rule=mean"));
  EXPECT_NO_THROW(player<Pig>("ensemble:players=(ensemble:players=(random;random);random)"));
}

TEST(EnsembleKind, RefusesMembersThatDoNotFit) {
  EXPECT_TRUE(has(refused<Pig>("ensemble:players=(random),rule=mean"), {"weigh moves"}));
  EXPECT_TRUE(has(refused<Pig>("ensemble:players=(randon)"), {"randon", "random"}));
  EXPECT_TRUE(has(refused<Pig>("ensemble:players=()"), {"needs a member"}));
  EXPECT_TRUE(has(refused<Pig>("ensemble:players=(random"), {"parentheses", "(random"}));
  EXPECT_TRUE(has(refused<Pig>("ensemble:players=random)"), {"parentheses"}));
  EXPECT_TRUE(has(refused<Pig>("ensemble:players=(random;;uct)"), {"member", "empty"}));
  EXPECT_TRUE(has(refused<Pig>("ensemble:rule=voting"), {"rule", "vote", "mean"}));
  EXPECT_TRUE(has(refused<OddsAndEvens>("ensemble:players=(minimax)"), {"minimax cannot play"}));
}

}  // namespace
}  // namespace ludorum

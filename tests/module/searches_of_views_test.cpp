// pimc and ismcts: players that search what a role knows.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "../support/errors.hpp"
#include "../support/seeds.hpp"
#include "ludorum/core/rules.hpp"
#include "ludorum/erased/consistent_states.hpp"
#include "ludorum/games/kuhn.hpp"
#include "ludorum/games/leduc.hpp"
#include "ludorum/games/mutropas.hpp"
#include "ludorum/games/phantom_tic_tac_toe.hpp"
#include "ludorum/module/module.hpp"
#include "ludorum/module/strategy.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;

/// A coin lies under a cup. Guesser may stop, which wins a quarter, or go on and say what the coin
/// shows: right wins 1, wrong loses 1. Who looks at one state after the other knows the coin in
/// each, and thinks that going on wins 1 (strategy fusion).
struct Cup {
  using Move = int;
  static constexpr std::string_view name = "Cup";
  static constexpr Players players{"Guesser", "Bank"};
  enum : int { stop = 0, go = 1, heads = 2, tails = 3 };

  int coin = heads, made = 0;  // Made: the moves so far, a digit each, base 4, after a leading 1.

  struct View {
    int made = 0;
    bool over = false;
    bool operator==(const View&) const = default;
    MoveList<int, 2> moves() const {
      if (over) return {};
      return made == 0 ? MoveList<int, 2>{stop, go} : MoveList<int, 2>{heads, tails};
    }
    static constexpr auto fields() {
      return std::tuple{Field{"made", &View::made}, Field{"over", &View::over}};
    }
  };
  struct Coin {
    static constexpr std::size_t size() { return 2; }
    static constexpr int value(std::size_t i) { return i == 0 ? heads : tails; }
    static constexpr double probability(std::size_t) { return 0.5; }
    static int draw(Rng& rng) { return value(rng.below(2)); }
  };
  static constexpr Coin setup() { return {}; }
  static constexpr Cup start(int coin) { return {coin, 0}; }
  constexpr bool isOver() const { return made == 1 || made > 2; }
  constexpr Role activePlayer() const { return Role{0}; }
  constexpr std::optional<Result<2>> result() const {
    if (!isOver()) return std::nullopt;
    return players.victory(Role{0}, made == 1 ? 0.25F : made - 10 == coin ? 1.0F : -1.0F);
  }
  constexpr MoveList<int, 2> moves() const {
    if (isOver()) return {};
    return made == 0 ? MoveList<int, 2>{stop, go} : MoveList<int, 2>{heads, tails};
  }
  constexpr Cup next(int move) const {
    return {coin, move == stop ? 1 : move == go ? 2 : 10 + move};
  }
  constexpr View view(Role) const { return {made, isOver()}; }
  bool operator==(const Cup&) const = default;
  static constexpr auto fields() {
    return std::tuple{Field{"coin", &Cup::coin}, Field{"made", &Cup::made}};
  }
};

/// The mean result of the first role's player over so many matches.
template <class G>
double mean(const std::vector<std::string>& players, std::size_t matches, std::size_t role = 0) {
  const Module<G> game;
  std::vector<Specification> seats;
  for (const std::string& player : players) seats.push_back(parseSpecification(player));
  const MatchMaker play = game.matches(seats);
  double sum = 0;
  for (std::size_t i = 0; i < matches; ++i) {
    const MatchReport report = play({.seed = test::seeded(1) + i});
    EXPECT_EQ(report.error, "");
    sum += double{report.result.value().at(role)};
  }
  return sum / static_cast<double>(matches);
}
/// What a player thinks of the moves of a role at the start of the match of a seed.
template <class G>
std::vector<EvaluatedMove> weighed(const std::string& player, std::uint64_t seed = 1) {
  const Module<G> game;
  const PlayerMaker maker = game.maker(parseSpecification(player));
  const AnyState start = game.startOf(seed);
  const Role role = *start.active().begin();
  return maker(Rng(7)).weigh(start.view(role), role);
}
std::string told(const std::vector<EvaluatedMove>& moves) {
  std::string text;
  for (const EvaluatedMove& each : moves)
    text += each.move.formText() + " " + std::to_string(each.value) + " " +
            std::to_string(each.visits) + "; ";
  return text;
}
template <class G>
std::string refused(const std::string& player) {
  return messageOf<Error>([&] { Module<G>{}.maker(parseSpecification(player)); });
}

TEST(IsmctsStrength, KnowsThatItWillNotKnowMore) {
  EXPECT_EQ(mean<Cup>({"ismcts:simulationCount=500", "random"}, 50), 0.25);
  EXPECT_LT(mean<Cup>({"pimc:player=(uct:simulationCount=50),samples=10", "random"}, 400), 0.15);
  const auto pimc = weighed<Cup>("pimc:player=(alphabeta:horizon=4),samples=10");
  EXPECT_EQ(pimc.front().move.formText(), "1");  // It goes on, and thinks that it wins.
  EXPECT_EQ(pimc.front().value, 1);
}

TEST(IsmctsStrength, BeatsRandomPlayers) {
  // In PhantomTicTacToe three matches of four and more, in Leduc half a chip a match and more.
  EXPECT_GT(mean<PhantomTicTacToe>({"ismcts:simulationCount=300", "random"}, 60), 0.5);
  EXPECT_GT(mean<Leduc>({"ismcts:simulationCount=300", "random"}, 400), 0.5);
}

template <class G>
void expectSameOnThreads(const std::string& player, const std::string& more) {
  const std::string one = told(weighed<G>(player + ",threads=1" + more));
  EXPECT_EQ(told(weighed<G>(player + ",threads=3" + more)), one);
  EXPECT_NE(one, "");
}
TEST(SearchesOfViews, DecideAlikeOnAnyNumberOfThreads) {
  expectSameOnThreads<Kuhn>("ismcts:simulationCount=100,trees=4", "");
  expectSameOnThreads<Mutropas>("ismcts:simulationCount=100,trees=3,selection=regretMatching", "");
  expectSameOnThreads<Kuhn>("pimc:samples=7", ",player=(uct:simulationCount=20)");
  expectSameOnThreads<Mutropas>("pimc:samples=7", ",player=(uct:simulationCount=20)");
}

TEST(SearchesOfViews, PlayEveryKindOfGame) {
  for (const std::string player :
       {"ismcts:simulationCount=20", "ismcts:simulationCount=20,observer=single",
        "ismcts:simulationCount=20,selection=regretMatching,reuse=false",
        "ismcts:simulationCount=20,objective=victory,horizon=3",
        "pimc:samples=2,player=(montecarlo:simulationCount=10)",
        "pimc:samples=2,rule=vote,player=(uct:simulationCount=10)"}) {
    mean<Kuhn>({player, player}, 5);
    mean<Mutropas>({player, player}, 5);
    mean<PhantomTicTacToe>({player, player}, 2);
    mean<Cup>({player, "random"}, 2);
  }
}

TEST(Ismcts, TellsValuesVisitsAndTheMixture) {
  const auto best = weighed<Kuhn>("ismcts:simulationCount=200,reuse=false");
  ASSERT_EQ(best.size(), 2U);
  EXPECT_EQ(best[0].visits + best[1].visits, 200U);
  EXPECT_FALSE(best[0].share);
  const auto mixed = weighed<Kuhn>("ismcts:simulationCount=200,selection=regretMatching");
  EXPECT_NEAR(mixed[0].share.value() + mixed[1].share.value(), 1, 1e-9);
}

/// How far the decisions of a player are from an equilibrium of Kuhn, in chips a match.
double distance(const std::string& player) {
  const Module<Kuhn> game;
  const GameTree tree = GameTree::of(game);
  const SequenceForm form(tree);
  const PlayerMaker maker = game.maker(parseSpecification(player));
  const AskedMixture asked = askedMixture(tree, maker, player, 30, Rng(test::seeded(1)));
  const MixtureValue found = form.evaluate(asked.mixture);
  return found.exploitability();
}

TEST(StrategyPlayers, ComeNearAnEquilibriumAndExploitWhatIsNot) {
  EXPECT_LT(distance("cfr"), 1e-3);
  EXPECT_NEAR(distance("random"), 0.4583333333, 1e-9);
  EXPECT_LT(distance("ismcts:simulationCount=3000,selection=regretMatching"), 0.25);
}

TEST(StrategyPlayers, TheBestResponseGainsAllThatThereIs) {
  // As First 1/2 and as Second 5/12 of a chip, against a player that moves at random.
  EXPECT_NEAR(mean<Kuhn>({"bestresponse:player=random", "random"}, 4000), 0.5, 0.12);
  EXPECT_NEAR(mean<Kuhn>({"random", "bestresponse:player=random"}, 4000, 1), 5.0 / 12, 0.12);
}

TEST(Ismcts, KeepsToItsMemory) {
  mean<PhantomTicTacToe>({"ismcts:simulationCount=500,memory=2,trees=200", "random"}, 1);
}

TEST(SearchesOfViews, SayWhatIsWrongWithTheirParameters) {
  EXPECT_TRUE(has(refused<Kuhn>("ismcts:threads=2"), {"needs trees=2"}));
  EXPECT_TRUE(has(refused<Kuhn>("ismcts:simulationCount=0"), {"there would be no end"}));
  EXPECT_TRUE(has(refused<Kuhn>("ismcts:selection=regretMatching,observer=single"),
                  {"needs observer=multiple"}));
  EXPECT_TRUE(has(refused<Kuhn>("pimc:samples=0"), {"there would be no end"}));
  EXPECT_TRUE(has(refused<Kuhn>("pimc:player=uctt"), {"did you mean \"uct\""}));
  EXPECT_TRUE(has(refused<Mutropas>("pimc:player=alphabeta"), {"alphabeta cannot be the player"}));
  EXPECT_TRUE(has(refused<Kuhn>("pimc:player=(uct:simulationCount=0)"), {"no end"}));
}

TEST(SearchesOfViews, RefuseAViewThatNoStateHas) {
  KuhnView view = Kuhn{}.view(Role{0});
  view.cards[1] = view.cards[0];
  for (const std::string player : {"ismcts", "pimc"}) {
    const AnyPlayer made = Module<Kuhn>{}.maker(parseSpecification(player))(Rng(1));
    EXPECT_TRUE(
        has(messageOf<ImpossibleView>([&] { made.decide(anyView<Kuhn>(view, 2), Role{0}); }),
            {"no state of Kuhn looks like", "to First"}));
    EXPECT_TRUE(has(
        messageOf<Error>([&] { made.decide(Module<Kuhn>{}.startOf(1).view(Role{1}), Role{1}); }),
        {"Second is not active"}));
  }
}

}  // namespace
}  // namespace ludorum

// Adapters of games that hide something.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "../support/errors.hpp"
#include "ludorum/adapters/length_limit.hpp"
#include "ludorum/adapters/recall.hpp"
#include "ludorum/adapters/serialized.hpp"
#include "ludorum/boards/one_of.hpp"
#include "ludorum/core/rules.hpp"
#include "ludorum/games/kuhn.hpp"
#include "ludorum/games/leduc.hpp"
#include "ludorum/games/mutropas.hpp"
#include "ludorum/games/phantom_tic_tac_toe.hpp"
#include "ludorum/module/game_module.hpp"
#include "ludorum/module/module.hpp"
#include "ludorum/module/strategy.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;

/// A card, 0 or 1, is shown to Guesser, who nods and then says what it was: right wins. After the
/// nod the card is face down, and the author's view tells only what is on the table.
struct Shown {
  using Move = int;
  static constexpr std::string_view name = "Shown";
  static constexpr Players players{"Guesser", "Dealer"};
  static constexpr std::string_view rules = "Say which card was shown.";
  int card = 0, said = -1;
  bool nodded = false;

  struct View {
    std::optional<int> card{};
    bool nodded = false, over = false;
    MoveList<int, 2> moves(Role role) const {
      if (over || role != Role{0}) return {};
      return nodded ? MoveList<int, 2>{0, 1} : MoveList<int, 2>{0};
    }
    bool operator==(const View&) const = default;
    static constexpr auto fields() {
      return std::tuple{Field{"card", &View::card}, Field{"nodded", &View::nodded},
                        Field{"over", &View::over}};
    }
  };
  struct Coin {
    static constexpr std::size_t size() { return 2; }
    static constexpr int value(std::size_t i) { return static_cast<int>(i); }
    static constexpr double probability(std::size_t) { return 0.5; }
    static int draw(Rng& rng) { return static_cast<int>(rng.below(2)); }
  };
  static constexpr Coin setup() { return {}; }
  static constexpr Shown start(int card) { return {card, -1, false}; }
  constexpr Role activePlayer() const { return Role{0}; }
  constexpr std::optional<Result<2>> result() const {
    if (said < 0) return std::nullopt;
    return players.victory(Role(said == card ? 0 : 1));
  }
  constexpr MoveList<int, 2> moves() const {
    if (said >= 0) return {};
    return nodded ? MoveList<int, 2>{0, 1} : MoveList<int, 2>{0};
  }
  constexpr Shown next(int move) const {
    return nodded ? Shown{card, move, true} : Shown{card, -1, true};
  }
  View view(Role role) const {
    View seen{{}, nodded, said >= 0};
    if (said >= 0 || (!nodded && role == Role{0})) seen.card = card;
    return seen;
  }
  bool operator==(const Shown&) const = default;
  static constexpr auto fields() {
    return std::tuple{Field{"card", &Shown::card}, Field{"said", &Shown::said},
                      Field{"nodded", &Shown::nodded}};
  }
};

TEST(Recall, MakesRolesRememberWhatTheyHaveSeen) {
  EXPECT_TRUE(has(testing::brokenLaws<Shown>(), {"a role forgets nothing"}));
  EXPECT_EQ(testing::brokenLaws<Recall<Shown>>(), "");
}

TEST(Recall, MakesAGameThatCanBeSolved) {
  EXPECT_TRUE(has(messageOf<Error>([] { GameTree::of(Module<Shown>()); }), {"Guesser forgets"}));
  const GameTree tree = GameTree::of(Module<Recall<Shown>>());
  const SequenceForm form(tree);
  RegretMinimizer minimizer(form, CfrMethod::plus, Rng(1));
  minimizer.improve(50);
  EXPECT_NEAR(form.evaluate(minimizer.mixture()).values[0], 1, 0.05);
}

/// What a player of this game wins in so many matches.
template <class G>
double won(const std::string& player, const std::string& other, std::size_t matches) {
  const MatchMaker play =
      Module<G>{}.matches({parseSpecification(player), parseSpecification(other)});
  double sum = 0;
  for (std::size_t i = 0; i < matches; ++i) {
    const MatchReport report = play({.seed = i, .record = true});
    EXPECT_EQ(report.error, "");
    EXPECT_FALSE(report.record.empty());
    sum += double{report.result.value().at(0)};
  }
  return sum / static_cast<double>(matches);
}

TEST(Recall, LetsSearchesRemember) {
  EXPECT_EQ(won<Recall<Shown>>("ismcts:simulationCount=100", "random", 20), 1);
  EXPECT_EQ(won<Recall<Shown>>("cfr", "random", 20), 1);
  EXPECT_LT(won<Shown>("ismcts:simulationCount=100", "random", 50), 0.6);
}

template <class G>
void expectLawful(std::uint64_t playouts = 100) {
  EXPECT_EQ(testing::brokenLaws<G>({}, {.playouts = playouts, .maxPlies = 40}), "") << G::name;
}

TEST(Recall, KeepsTheLawsOfTheGame) {
  EXPECT_EQ(Recall<Kuhn>::name, "Recalled Kuhn");
  expectLawful<Recall<Kuhn>>();
  expectLawful<Recall<Mutropas>>();
}

TEST(LengthLimit, OfAGameThatHidesSomethingKeepsTheLaws) {
  expectLawful<LengthLimit<Kuhn>>();
  expectLawful<LengthLimit<Leduc>>();
  expectLawful<LengthLimit<Recall<Shown>>>();
}

/// How long a match is would be a secret, were there no limit: who remembers it knows more.
TEST(LengthLimit, NeedsRecallWhereTheNumberOfMovesIsHidden) {
  EXPECT_TRUE(
      has(testing::brokenLaws<LengthLimit<PhantomTicTacToe>>(), {"a role forgets nothing"}));
  expectLawful<Recall<LengthLimit<PhantomTicTacToe>>>(10);
}

TEST(LengthLimit, ShowsARoleNoMovesWhereItEnds) {
  const LengthLimit<Kuhn> game = LengthLimit<Kuhn>(Kuhn{}, 1).next(KuhnMove::pass);
  EXPECT_EQ(game.result(), (Result<4>{}));
  EXPECT_EQ(game.view(Role{1}).moves(Role{1}).size(), 0U);
}

TEST(Serialized, OfAGameThatHidesSomethingKeepsTheLaws) {
  expectLawful<Serialized<Mutropas>>();
  expectLawful<LengthLimit<Serialized<Mutropas>>>();
}

TEST(Adapters, OfGamesThatHideSomethingArePlayed) {
  for (const std::string player : {"random", "ismcts:simulationCount=20", "pimc:samples=2"}) {
    won<LengthLimit<Leduc>>(player, "random", 3);
    won<Recall<Kuhn>>(player, "random", 3);
  }
  won<Serialized<Mutropas>>("random", "random", 3);
}

}  // namespace
}  // namespace ludorum

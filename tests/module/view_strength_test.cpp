// How strong players are that search what a role knows: margins that hold for other seeds.
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "../support/seeds.hpp"
#include "ludorum/games/hearts.hpp"
#include "ludorum/games/leduc.hpp"
#include "ludorum/games/phantom_tic_tac_toe.hpp"
#include "ludorum/module/module.hpp"

namespace ludorum {
namespace {

/// Moves by the first policy that the game names, which looks at what the role knows alone.
template <class G>
class ByPolicy {
 public:
  explicit ByPolicy(const Rng& rng) : rng_(rng) {}
  typename G::Move operator()(const View<G>& view, Role role) {
    return std::get<0>(G::policies()).function(G::sample(view, role, rng_), role, rng_);
  }

 private:
  Rng rng_;
};

/// Tries the centre, the corners and the sides in turn.
struct ByPlaces {
  std::uint8_t operator()(const View<PhantomTicTacToe>& view, Role role) const {
    const auto moves = movesSeen(view, role);
    for (const int square : {4, 0, 2, 6, 8, 1, 3, 5})
      for (std::size_t i = 0; i < moves.size(); ++i)
        if (moves[i] == square) return moves[i];
    return moves[0];
  }
};

/// Raises with a king, folds a jack to a raise, and calls with a queen.
struct ByCards {
  LeducMove operator()(const LeducView& view, Role role) const {
    const Rank own = rankOf(*view.cards[role]);
    const LeducMove wanted = own == Rank::king   ? LeducMove::raise
                             : own == Rank::jack ? LeducMove::fold
                                                 : LeducMove::call;
    const auto moves = view.moves();
    return moves.contains(wanted) ? wanted : LeducMove::call;
  }
};

/// The mean result of a player in all seats by turns, against others; `Rules` is called `rules`.
template <class G, class Rules>
double mean(const std::string& player, const std::string& others, std::size_t matches) {
  Module<G> game;
  game.add(playerKind<G, Rules>("rules", "moves by simple rules"));
  double sum = 0;
  for (std::size_t seat = 0; seat < roleCount<G>; ++seat) {
    std::vector<Specification> seats(roleCount<G>, parseSpecification(others));
    seats[seat] = parseSpecification(player);
    const MatchMaker play = game.matches(seats);
    for (std::size_t i = 0; i < matches; ++i) {
      const MatchReport report = play({.seed = test::seeded(i)});
      EXPECT_EQ(report.error, "");
      sum += double{report.result.value().at(seat)};
    }
  }
  return sum / static_cast<double>(matches * roleCount<G>);
}

// Margins in chips a match, victories less defeats a match, and points a match.
TEST(ViewSearchStrength, IsmctsBeatsRulesAndChanceInLeduc) {
  const std::string player = "ismcts:simulationCount=1000";
  EXPECT_GT((mean<Leduc, ByCards>(player, "rules", 300)), 0);
  EXPECT_GT((mean<Leduc, ByCards>(player, "random", 100)), 0.5);
}
TEST(ViewSearchStrength, IsmctsBeatsRulesAndChanceInPhantomTicTacToe) {
  const std::string player = "ismcts:simulationCount=300";
  EXPECT_GT((mean<PhantomTicTacToe, ByPlaces>(player, "rules", 40)), 0.4);
  EXPECT_GT((mean<PhantomTicTacToe, ByPlaces>(player, "random", 40)), 0.4);
}
TEST(ViewSearchStrength, IsmctsBeatsRulesAndChanceInHearts) {
  const std::string player = "ismcts:simulationCount=200,agent=duck";
  EXPECT_GT((mean<Hearts, ByPolicy<Hearts>>(player, "rules", 20)), 1);
  EXPECT_GT((mean<Hearts, ByPolicy<Hearts>>(player, "random", 10)), 1);
}

}  // namespace
}  // namespace ludorum

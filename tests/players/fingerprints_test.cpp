// What every player does, in a number: the same on every machine and by every compiler. A change to
// a player that is meant to change nothing keeps it; one that is meant to says so by its new
// number.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "ludorum/core/hash.hpp"
#include "ludorum/core/playout.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/players/alpha_beta_player.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/players/max_n_player.hpp"
#include "ludorum/players/minimax_player.hpp"
#include "ludorum/players/monte_carlo_player.hpp"
#include "ludorum/players/paranoid_player.hpp"
#include "ludorum/players/uct_player.hpp"

namespace ludorum {
namespace {

/// All that a player says of some states in the middle of a game, and what it decides there.
template <class P, class G>
std::uint32_t fingerprint(P player, G game, int states) {
  std::uint64_t hash = 0;
  Rng rng(1);
  for (int i = 0; i < states && !game.result(); ++i) {
    const Role role = *activePlayers(game).begin();
    for (const auto& found : player.evaluatedMoves(game, role)) {
      hash = mixed(hash, static_cast<std::uint64_t>(std::llround(found.value * 1e6)));
      hash = mixed(hash, found.visits);
      hash = mixed(hash, found.line.size());
    }
    hash = mixed(hash, static_cast<std::uint64_t>(player(game, role)));
    game = randomNext(game, randomAction(game, rng), rng);
  }
  return static_cast<std::uint32_t>(hash);
}

template <class G>
auto named(const char* heuristic) {
  return Heuristic<G>::named(heuristic);
}
const Pig pig{.mine = 30, .theirs = 40, .points = 10};

TEST(Fingerprint, Heuristic) {
  EXPECT_EQ(fingerprint(HeuristicPlayer<Pig>({.heuristic = named<Pig>("race")}), pig, 20),
            3857537869U);
}
TEST(Fingerprint, MiniMax) {
  EXPECT_EQ(fingerprint(MiniMaxPlayer<Pig>({.heuristic = named<Pig>("lead")}), pig, 10),
            1738400116U);
}
TEST(Fingerprint, AlphaBeta) {
  using Parameters = AlphaBetaParameters<ConnectFour>;
  const Parameters plain{.horizon = 7};
  EXPECT_EQ(fingerprint(AlphaBetaPlayer<ConnectFour>(plain), ConnectFour{}, 12), 2191072009U);
  const Parameters guided{.horizon = 5, .heuristic = named<ConnectFour>("squares")};
  EXPECT_EQ(fingerprint(AlphaBetaPlayer<ConnectFour>(guided), ConnectFour{}, 12), 4241983085U);
  EXPECT_EQ(fingerprint(AlphaBetaPlayer<Pig>({.heuristic = named<Pig>("lead")}), pig, 10),
            1149836285U);
}
TEST(Fingerprint, MaxN) {
  EXPECT_EQ(fingerprint(MaxNPlayer<Pig>({.horizon = 3, .heuristic = named<Pig>("lead")}), pig, 10),
            1427540078U);
}
TEST(Fingerprint, Paranoid) {
  EXPECT_EQ(fingerprint(ParanoidPlayer<ConnectFour>({.horizon = 6}), ConnectFour{}, 12),
            647254736U);
}
TEST(Fingerprint, MonteCarlo) {
  EXPECT_EQ(fingerprint(MonteCarloPlayer<Pig>({.simulationCount = 200}), pig, 10), 1291241683U);
  EXPECT_EQ(fingerprint(MonteCarloPlayer<ConnectFour>({.simulationCount = 200, .halving = true}),
                        ConnectFour{}, 10),
            1064878809U);
}
TEST(Fingerprint, Uct) {
  EXPECT_EQ(fingerprint(UctPlayer<ConnectFour>(), ConnectFour{}, 10), 1207851923U);
  EXPECT_EQ(fingerprint(UctPlayer<ConnectFour>({.playouts = Playouts::lastGoodReply, .rave = 100}),
                        ConnectFour{}, 10),
            2144164191U);
  EXPECT_EQ(fingerprint(UctPlayer<OddsAndEvens>(), OddsAndEvens{}, 10), 1238716894U);
  EXPECT_EQ(fingerprint(UctPlayer<Pig>({.heuristic = named<Pig>("race"), .backup = Backup::best}),
                        pig, 10),
            22806193U);
  EXPECT_EQ(fingerprint(UctPlayer<Puzzle15>({.horizon = 0,
                                             .heuristic = named<Puzzle15>("manhattan"),
                                             .backup = Backup::best}),
                        Puzzle15{}, 10),
            1552146054U);
}

}  // namespace
}  // namespace ludorum

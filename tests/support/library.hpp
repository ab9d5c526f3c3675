// The games of the library, to run a test on all of them, and a state in the middle of each.
#pragma once
#include <gtest/gtest.h>

#include <string_view>

#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"

namespace ludorum::test {

using LibraryGames = ::testing::Types<TicTacToe, Pig, OddsAndEvens, Puzzle15, ConnectFour>;

/// The documented forms of a game, as they are written in the documentation.
struct Golden {
  std::string_view start, middle, text;  ///< JSON at the start; a state as JSON and as text.
  std::string_view moves;  ///< The moves of the first active role in that state.
};

template <class G>
inline constexpr Golden golden{};
template <>
inline constexpr Golden golden<TicTacToe>{R"({"activePlayer":"X","board":"         "})",
                                          R"({"activePlayer":"O","board":"  XO   X "})",
                                          "[  XO   X ]", "0, 1, 4, 5, 6, 8"};
template <>
inline constexpr Golden golden<Pig>{
    R"({"activePlayer":"One","scores":{"One":0,"Two":0},"points":0,"round":0})",
    R"({"activePlayer":"One","scores":{"One":84,"Two":94},"points":6,"round":17})",
    R"(17: {"One":84,"Two":94} One has 6)", R"("roll", "hold")"};
template <>
inline constexpr Golden golden<OddsAndEvens>{R"({"Odds":0,"Evens":0})", R"({"Odds":9,"Evens":4})",
                                             R"({"Odds":9,"Evens":4})", "1, 2"};
template <>
inline constexpr Golden golden<Puzzle15>{R"({"tiles":"MCFDJAOLEKBNGIH ","points":80})",
                                         R"({"tiles":"MCFDJAOLEKBN GIH","points":77})",
                                         R"({"tiles":"MCFDJAOLEKBN GIH","points":77})", "8, 13"};
template <>
inline constexpr Golden golden<ConnectFour>{
    R"({"activePlayer":"Yellow","board":"......./......./......./......./......./......."})",
    R"({"activePlayer":"Red","board":"......./......./......./......./...R.../..YY..."})",
    "[......./......./......./......./...R.../..YY...]", "0, 1, 2, 3, 4, 5, 6"};

}  // namespace ludorum::test

// The modules of games that several test programs use. Each is compiled once: a module has all
// players in it.
#pragma once
#include "../testing/broken_games.hpp"
#include "../testing/hidden_games.hpp"
#include "games.hpp"
#include "kuhn.hpp"
#include "ludorum/module/module.hpp"

namespace ludorum {

extern template class Module<test::Dispute>;
extern template class Module<test::GreedyKing>;
extern template class Module<test::Pennies>;
extern template class Module<test::StuckBeforeTheEnd>;

}  // namespace ludorum

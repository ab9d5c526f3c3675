// All that takes a game.
#pragma once
#include "ludorum/core/contract.hpp"  // First, as if each of them were included by itself.

#include "heap.hpp"
#include "ludorum/app.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/core/playout.hpp"
#include "ludorum/testing/laws.hpp"
#include "ludorum/testing/perft.hpp"

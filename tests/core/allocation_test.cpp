// A playout allocates nothing. Every allocation of this program is counted, thread by thread.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "../support/games.hpp"
#include "ludorum/core/playout.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/random_player.hpp"

namespace {

thread_local std::size_t allocations = 0;

// Neither is inlined: g++ would see malloc or free alone on one side, and warn of a mismatch.
[[gnu::noinline]] void* counted(std::size_t size) noexcept {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);
}
[[gnu::noinline]] void release(void* memory) noexcept { std::free(memory); }
void* countedOrThrow(std::size_t size) {
  if (void* memory = counted(size)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return countedOrThrow(size); }
void* operator new[](std::size_t size) { return countedOrThrow(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
void operator delete(void* memory) noexcept { release(memory); }
void operator delete[](void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { release(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { release(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { release(memory); }

namespace ludorum {
namespace {

template <class F>
std::size_t allocationsOf(F f) {
  const std::size_t before = allocations;
  f();
  return allocations - before;
}

/// The allocations of a hundred playouts; they have results, so they are not optimised away.
template <Playable G>
std::size_t allocationsOfPlayouts() {
  Rng rng(1);
  float sum = 0;
  const std::size_t count = allocationsOf([&] {
    for (int i = 0; i < 100; ++i) sum += playout(G{}, rng)[0];
  });
  EXPECT_GE(sum, -100 * resultBounds(G{}).max);
  return count;
}

TEST(Allocations, AreCounted) {
  EXPECT_GT(allocationsOf([] { randomMatch(TicTacToe{}).run(); }), 0U);
}

TEST(Allocations, AreNoneInAPlayout) {
  EXPECT_EQ(allocationsOfPlayouts<TicTacToe>(), 0U);
  EXPECT_EQ(allocationsOfPlayouts<ConnectFour>(), 0U);
  EXPECT_EQ(allocationsOfPlayouts<Pig>(), 0U);
  EXPECT_EQ(allocationsOfPlayouts<OddsAndEvens>(), 0U);
  EXPECT_EQ(allocationsOfPlayouts<Puzzle15>(), 0U);
}

TEST(Allocations, AreNoneInAPlayoutWithSeveralRolesAndVariables) {
  EXPECT_EQ(allocationsOfPlayouts<test::Dispute>(), 0U);
}

}  // namespace
}  // namespace ludorum

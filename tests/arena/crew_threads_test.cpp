// Crews of several threads: the same outcomes in the same order, whatever happens.
#include "ludorum/arena/crew.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "ludorum/core/rng.hpp"
#include "support/errors.hpp"

namespace ludorum::arena {
namespace {

Task task(std::uint64_t first, std::uint64_t end) {
  return {first, end, [](std::uint64_t match) { return Fixture{match, match * 7, 0, {0, 1}}; }};
}
/// Takes a while that differs from match to match.
Outcome busy(const Fixture& fixture) {
  Rng rng(fixture.seed);
  std::uint64_t sum = 0;
  for (std::uint32_t i = rng.below(3000); i > 0; --i) sum += rng();
  return {.fixture = fixture, .roles = {{}, {}}, .plies = sum % 100};
}
Crew crewOf(std::size_t threads, const Play& play) {
  return together(std::vector<Play>(threads, play));
}

TEST(Crew, HandsOverTheSameInOrderOnAnyNumberOfThreads) {
  std::vector<std::vector<Outcome>> runs;
  for (const std::size_t threads : {1U, 2U, 3U, 8U}) {
    std::vector<Outcome>& seen = runs.emplace_back();
    const bool all = crewOf(threads, busy)(task(5, 3005), {[&](Outcome& outcome) {
                                             seen.push_back(outcome);
                                             return true;
                                           }});
    EXPECT_TRUE(all);
    ASSERT_EQ(seen.size(), 3000U);
    EXPECT_EQ(seen.front().fixture.match, 5U);
    EXPECT_EQ(seen, runs.front());
  }
}

TEST(Crew, StopsWhenNoMoreIsWanted) {
  for (const std::size_t threads : {1U, 4U}) {
    std::uint64_t seen = 0;
    EXPECT_FALSE(crewOf(threads, busy)(task(0, 1'000'000'000), {[&](Outcome& outcome) {
                                         EXPECT_EQ(outcome.fixture.match, seen);
                                         return ++seen < 1000;
                                       }}));
    EXPECT_EQ(seen, 1000U);
  }
}

TEST(Crew, BeginsNoMatchAfterAStopAndHandsOverAllThatWereBegun) {
  for (const std::size_t threads : {1U, 2U, 5U}) {
    std::atomic<std::uint64_t> begun{0}, atStop{0};
    const Crew crew = crewOf(threads, [&](const Fixture& fixture) {
      if (++begun == 500) atStop = 500;
      return busy(fixture);
    });
    std::vector<std::uint64_t> seen;
    const auto take = [&](Outcome& outcome) {
      seen.push_back(outcome.fixture.match);
      return true;
    };
    EXPECT_FALSE(crew(task(0, 1'000'000), {.take = take,
                                           .stop = [&] { return atStop > 0; },
                                           .takeLate = [&](Outcome& outcome) { take(outcome); }}));
    EXPECT_LE(begun, 500 + threads);
    EXPECT_EQ(seen.size(), begun);
    std::sort(seen.begin(), seen.end());
    EXPECT_EQ(std::unique(seen.begin(), seen.end()), seen.end());
  }
}

TEST(Crew, PassesAnExceptionOnWhenItsTurnComes) {
  for (const std::size_t threads : {1U, 2U, 5U}) {
    std::uint64_t seen = 0;
    const Crew crew = crewOf(threads, [](const Fixture& fixture) {
      if (fixture.match >= 700) throw std::runtime_error("match " + std::to_string(fixture.match));
      return busy(fixture);
    });
    const std::string what = test::messageOf<std::runtime_error>(
        [&] { crew(task(0, 100'000), {[&](Outcome&) { return ++seen > 0; }}); });
    EXPECT_EQ(what, "match 700");
    EXPECT_EQ(seen, 700U);
  }
}

TEST(Crew, DoesNotRunFarAhead) {
  // The first match waits until no other is begun any more: all may run ahead only so far.
  std::atomic<std::uint64_t> begun{0};
  const Crew crew = crewOf(3, [&](const Fixture& fixture) {
    if (fixture.match == 0)
      for (std::uint64_t last = 0; last != begun || last == 0;) {
        last = begun;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
      }
    ++begun;
    return Outcome{.fixture = fixture};
  });
  std::uint64_t seen = 0;
  crew(task(0, 1'000'000), {[&](Outcome&) {
         if (seen == 0) {
           EXPECT_LE(begun, 16 * 2048U);
         }
         return ++seen < 10;
       }});
}

TEST(Crew, CallsWhileThereIsNothingToTake) {
  std::atomic<int> idle{0};
  const Crew crew = crewOf(2, [&](const Fixture& fixture) {
    while (idle < 2) std::this_thread::yield();
    return Outcome{.fixture = fixture};
  });
  EXPECT_TRUE(crew(task(0, 3), {[](Outcome&) { return true; }, [&] { ++idle; }}));
  EXPECT_GE(idle, 2);
}

}  // namespace
}  // namespace ludorum::arena

// Many processes at once, from many threads.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "census.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/module/conversation.hpp"

namespace ludorum {
namespace {

using namespace std::chrono_literals;
using Clock = Conversation::Clock;

/// A process that answers, beside it one that dies, and one that must be made to end.
bool talks(int who) {
  const auto until = Clock::now() + 60s;
  const auto deaf = startProcess("trap '' TERM; echo ready; sleep 1000");
  if (deaf->receive(until) != "ready") return false;
  const auto echo = startProcess("while read line; do echo \"$line\"; done");
  for (int i = 0; i < 20; ++i) {
    const std::string line = std::to_string(who) + ' ' + std::to_string(i);
    if (!echo->send(line, until) || echo->receive(until) != line) return false;
  }
  const auto dead = startProcess("exit " + std::to_string(who));
  try {
    for (;;) dead->send("hello", until);
  } catch (const Error& error) {
    return error.what() == "it ended with exit code " + std::to_string(who);
  }
}

TEST(ProcessThreads, ManyTalkAtOnceAndNothingIsLeft) {
  const test::Census before;
  std::atomic<int> good = 0;
  {
    std::vector<std::jthread> threads;
    for (int who = 1; who <= 8; ++who)
      threads.emplace_back([who, &good] {
        for (int round = 0; round < 2; ++round) good += talks(who) ? 1 : 0;
      });
  }
  EXPECT_EQ(good, 16);
  EXPECT_TRUE(before.isNow());
}

}  // namespace
}  // namespace ludorum

// The pool: what comes first, and what it leaves room for.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <string>
#include <thread>

#include "server/pool.hpp"

namespace ludorum::server {
namespace {

using namespace std::chrono_literals;

TEST(PoolThreads, LeaveOneForDecisions) {
  std::promise<void> release;
  const std::shared_future<void> released = release.get_future().share();
  std::atomic<int> begun = 0;
  Pool pool(2);
  for (const Urgency urgency : {Urgency::analysis, Urgency::estimate, Urgency::analysis})
    pool.add(urgency, {}, [&, released] {
      ++begun;
      released.wait();
    });
  while (begun == 0) std::this_thread::yield();
  std::this_thread::sleep_for(50ms);  // Time enough for another to begin, if it did.
  std::promise<void> decided;
  pool.add(Urgency::decision, {}, [&] { decided.set_value(); });
  EXPECT_EQ(decided.get_future().wait_for(20s), std::future_status::ready);
  EXPECT_LE(begun, 1);
  release.set_value();
  pool.close(20s);
}

TEST(PoolThreads, TakeWhatIsUrgentFirst) {
  std::promise<void> release, end, begun, done;
  const std::shared_future<void> released = release.get_future().share();
  std::string order;
  Pool pool(3);
  // The client has an analysis under way throughout, so it never gets a thread besides.
  pool.add(Urgency::analysis, {}, [&begun, ended = end.get_future().share()] {
    begun.set_value();
    ended.wait();
  });
  begun.get_future().wait();
  for (int thread = 0; thread < 2; ++thread)
    pool.add(Urgency::decision, {}, [released] { released.wait(); });
  // One thread of the three is left for these, so they are done one after the other.
  pool.add(Urgency::estimate, {}, [&] {
    order += 'e';
    done.set_value();
  });
  pool.add(Urgency::analysis, {}, [&] { order += 'a'; });
  pool.add(Urgency::analysis, {}, [&] { order += 'b'; });
  release.set_value();
  EXPECT_EQ(done.get_future().wait_for(20s), std::future_status::ready);
  EXPECT_EQ(order, "abe");
  end.set_value();
}

TEST(PoolThreads, EstimateNowAndThenWhereDecisionsNeverCease) {
  Pool pool(2);
  pool.add(Urgency::decision, {}, [] {});
  std::atomic<bool> done = false;
  pool.add(Urgency::estimate, {}, [&] { done = true; });
  const auto end = std::chrono::steady_clock::now() + 60s;
  while (!done && std::chrono::steady_clock::now() < end) {
    pool.add(Urgency::decision, {}, [] {});
    std::this_thread::sleep_for(1ms);
  }
  EXPECT_TRUE(done);
  pool.close(20s);
}

TEST(PoolThreads, AreLeftBehindIfTheyDoNotEnd) {
  const auto release = std::make_shared<std::promise<void>>();
  const auto ended = std::make_shared<std::promise<void>>();
  {
    Pool pool(2);
    std::promise<void> begun;
    pool.add(Urgency::decision, {}, [&, release, ended] {
      begun.set_value();
      release->get_future().wait();
      ended->set_value();
    });
    begun.get_future().wait();
    pool.add(Urgency::decision, {}, [] {});
    pool.close(10ms);
    pool.add(Urgency::decision, {}, [] { ADD_FAILURE() << "it is closed"; });
  }
  release->set_value();
  EXPECT_EQ(ended->get_future().wait_for(20s), std::future_status::ready);
}

}  // namespace
}  // namespace ludorum::server

#include "ludorum/boards/arrangements.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "../support/seeds.hpp"
#include "ludorum/core/aleatory.hpp"

namespace ludorum {
namespace {

using Four = Arrangements<4>;
static_assert(Aleatory<Four>);

std::string text(const Four::Value& sequence) {
  std::string numbers;
  for (const auto number : sequence) numbers += static_cast<char>('0' + number);
  return numbers;
}

/// All sequences of some of the first numbers, by going through all orders of all of them.
std::vector<std::string> slowly(std::size_t count, std::size_t length) {
  std::string order(count, '0');
  std::iota(order.begin(), order.end(), '0');
  std::vector<std::string> all;
  do {
    const std::string head = order.substr(0, length);
    if (all.empty() || all.back() != head) all.push_back(head);
  } while (std::next_permutation(order.begin(), order.end()));
  return all;
}

TEST(Arrangements, AreAllSequencesOfDifferentNumbers) {
  for (std::uint32_t count = 1; count <= 6; ++count)
    for (std::uint32_t length = 0; length <= std::min(count, 4U); ++length) {
      const Four deal{count, length};
      const auto known = slowly(count, length);
      ASSERT_EQ(deal.size(), known.size()) << count << ' ' << length;
      for (std::size_t i = 0; i < known.size(); ++i) {
        EXPECT_EQ(text(deal.value(i)), known[i]);
        EXPECT_DOUBLE_EQ(probabilityOf(deal, deal.value(i)), 1.0 / double(known.size()));
      }
    }
}

TEST(Arrangements, GiveNoChanceToWhatTheyAreNot) {
  const Four deal{4, 2};
  EXPECT_EQ(deal.probabilityOf({1, 1}), 0);
  EXPECT_EQ(deal.probabilityOf({1, 4}), 0);
  EXPECT_EQ(deal.probabilityOf({1, 200}), 0);
  EXPECT_EQ(deal.probabilityOf({1}), 0);
  EXPECT_EQ(deal.probabilityOf({1, 2, 3}), 0);
}

TEST(Arrangements, AreDrawnEquallyOften) {
  Rng rng(test::seeded(1));
  std::map<std::string, int> drawn;
  for (int i = 0; i < 20 * 1000; ++i) ++drawn[text(Four{5, 2}.draw(rng))];
  EXPECT_EQ(drawn.size(), 20U);
  for (const auto& [sequence, times] : drawn) EXPECT_NEAR(times, 1000, 160) << sequence;
}

TEST(Arrangements, CanBeAsManyAsTwentyNumbersHave) {
  const Arrangements<20> deck{20, 20};
  EXPECT_EQ(deck.size(), 2432902008176640000U);
  EXPECT_EQ(deck.value(deck.size() - 1)[0], 19);
  Rng rng(test::seeded(2));
  EXPECT_GT(deck.probabilityOf(deck.draw(rng)), 0);
}

}  // namespace
}  // namespace ludorum

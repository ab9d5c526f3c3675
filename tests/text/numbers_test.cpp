#include "text/numbers.hpp"

#include <gtest/gtest.h>

namespace ludorum::text {
namespace {

TEST(Grouped, HasCommasBetweenThousands) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(123456), "123,456");
  EXPECT_EQ(grouped(18446744073709551615U), "18,446,744,073,709,551,615");
}

TEST(HumanRate, HasThreeDigitsOrSo) {
  EXPECT_EQ(humanRate(0), "0");
  EXPECT_EQ(humanRate(949.6), "950");
  EXPECT_EQ(humanRate(1000), "1.0 k");
  EXPECT_EQ(humanRate(12345), "12.3 k");
  EXPECT_EQ(humanRate(4.56e6), "4.56 M");
  EXPECT_EQ(humanRate(7.891e9), "7.89 G");
}

TEST(HumanRate, RoundsUpToTheNextUnit) {
  EXPECT_EQ(humanRate(999.7), "1.0 k");
  EXPECT_EQ(humanRate(999'990), "1.00 M");
}

TEST(HumanTime, HasThreeDigitsAndAUnit) {
  EXPECT_EQ(humanTime(0), "0 ns");
  EXPECT_EQ(humanTime(42e-9), "42 ns");
  EXPECT_EQ(humanTime(1.5e-6), "1.5 us");
  EXPECT_EQ(humanTime(0.0123), "12.3 ms");
  EXPECT_EQ(humanTime(0.99999), "1 s");
  EXPECT_EQ(humanTime(12.34), "12.3 s");
}

TEST(EloText, HasASignUnlessItIsNothing) {
  EXPECT_EQ(eloText(12.4), "+12");
  EXPECT_EQ(eloText(-12.6), "-13");
  EXPECT_EQ(eloText(-0.4), "0");
  EXPECT_EQ(eloText(0.4), "0");
}

}  // namespace
}  // namespace ludorum::text

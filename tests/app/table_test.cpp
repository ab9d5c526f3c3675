#include "app/table.hpp"

#include <gtest/gtest.h>

namespace ludorum::app {
namespace {

TEST(Table, WordsLineUpLeftAndNumbersRight) {
  Table table({"role", "wins", "mean"});
  table.add({"X", "1,234", "-0.5"});
  table.add({"Yellow", "7", "12.25"});
  EXPECT_EQ(table.text(),
            "role     wins   mean\n"
            "X       1,234   -0.5\n"
            "Yellow      7  12.25\n");
}

TEST(Table, OneWordMakesAColumnOfWords) {
  Table table({"n", "what"});
  table.add({"10", "a"});
  table.add({"none", "b"});
  EXPECT_EQ(table.text(), "n     what\n10    a\nnone  b\n");
}

TEST(Table, NothingCountsAsANumber) {
  Table table({"count", "rate"});
  table.add({"-", "1.5 M"});
  table.add({"10", "900"});
  EXPECT_EQ(table.text(), "count   rate\n    -  1.5 M\n   10    900\n");
}

TEST(Table, LinesHaveNoSpacesAtTheEnd) {
  Table table({"name", "help"});
  table.add({"a", ""});
  table.add({"b", "word"});
  EXPECT_EQ(table.text(), "name  help\na\nb     word\n");
}

TEST(Table, AHeadingAloneIsATable) { EXPECT_EQ(Table({"game", "n"}).text(), "game  n\n"); }

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

}  // namespace
}  // namespace ludorum::app

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

TEST(Table, ACellIsOneLineThatNoTerminalObeys) {
  Table table({"name", "n"});
  table.add({"two\nlines\t\x1b[31m", "1"});
  table.add({"\xff", "2"});
  EXPECT_EQ(table.text(), "name             n\ntwo lines ?[31m  1\n?                2\n");
}

TEST(Table, CharactersOfTwoColumnsLineUp) {
  Table table({"name", "n"});
  table.add({"\u65e5\u672c\u8a9e", "1"});
  table.add({"\U0001F3B2 \u00e9t\u00e9", "2"});
  EXPECT_EQ(table.text(), "name    n\n\u65e5\u672c\u8a9e  1\n\U0001F3B2 \u00e9t\u00e9  2\n");
}

TEST(Table, AHeadingAloneIsATable) { EXPECT_EQ(Table({"game", "n"}).text(), "game  n\n"); }

TEST(Table, CountsCharactersAndNotBytes) {
  Table table({"name", "word"});
  table.add({"é", "x"});
  table.add({"e", "y"});
  EXPECT_EQ(table.text(), "name  word\né     x\ne     y\n");
}

}  // namespace
}  // namespace ludorum::app

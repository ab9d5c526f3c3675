#include "ludorum/core/error.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "../support/errors.hpp"

namespace ludorum {
namespace {

TEST(Error, IsARuntimeErrorWithItsReason) {
  const Error error("the reason");
  EXPECT_STREQ(error.what(), "the reason");
  EXPECT_NE(dynamic_cast<const std::runtime_error*>(&error), nullptr);
}

TEST(Require, ThrowsTheReasonUnlessAllIsRight) {
  EXPECT_NO_THROW(require(true, "nothing"));
  EXPECT_EQ(test::messageOf<Error>([] { require(false, "the board is full"); }),
            "the board is full");
}

TEST(InQuotes, CutsShortWhatIsLong) {
  EXPECT_EQ(inQuotes("Hexx"), "\"Hexx\"");
  EXPECT_EQ(inQuotes(std::string(80, 'A')), '"' + std::string(80, 'A') + '"');
  EXPECT_EQ(inQuotes(std::string(20000, 'A')), '"' + std::string(80, 'A') + "...\"");
}

}  // namespace
}  // namespace ludorum

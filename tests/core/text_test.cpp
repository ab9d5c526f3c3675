#include "ludorum/core/text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "ludorum/core/move_list.hpp"

namespace ludorum {
namespace {

enum class Named : std::uint8_t { first, second };
constexpr std::array<std::string_view, 2> enumNames(Named) { return {"first", "second"}; }

constexpr std::array<std::string_view, 2> roles{"X", "O"};

template <class T>
std::string text(const T& value) {
  std::string out;
  TextWriter(out, roles).write(value);
  return out;
}

TEST(Text, OfIntegersOfEveryWidth) {
  EXPECT_EQ(text(0), "0");
  EXPECT_EQ(text(-17), "-17");
  EXPECT_EQ(text(std::uint8_t{65}), "65");  // A number, not the letter A.
  EXPECT_EQ(text(std::int8_t{-128}), "-128");
  EXPECT_EQ(text(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
  EXPECT_EQ(text(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
}

TEST(Text, OfNumbersWithoutAFractionHasNoDecimalPoint) {
  EXPECT_EQ(text(1.0), "1");
  EXPECT_EQ(text(-16.F), "-16");
  EXPECT_EQ(text(0.0), "0");
  EXPECT_EQ(text(-0.0), "0");
  EXPECT_EQ(text(100000.0), "100000");
}

TEST(Text, OfFractionsIsTheShortestThatReadsBackTheSame) {
  EXPECT_EQ(text(0.5), "0.5");
  EXPECT_EQ(text(-0.25F), "-0.25");
  EXPECT_EQ(text(0.1), "0.1");
  EXPECT_EQ(text(0.1F), "0.1");
  for (const double x : {1.0 / 3, 1e-300, 123456.789, 1e22, -2.5e17, 1e15, 999999999999999.0})
    EXPECT_EQ(std::stod(text(x)), x) << text(x);
}

TEST(Text, OfWhatIsNoNumberIsNull) {
  EXPECT_EQ(text(std::nan("")), "null");
  EXPECT_EQ(text(std::numeric_limits<double>::infinity()), "null");
  EXPECT_EQ(text(-std::numeric_limits<float>::infinity()), "null");
}

TEST(Text, OfTruthAndOfEnumerations) {
  enum class Small : std::uint8_t { none, one, two };
  EXPECT_EQ(text(true), "true");
  EXPECT_EQ(text(false), "false");
  EXPECT_EQ(text(Small::two), "2");
  EXPECT_EQ(text(std::array{Named::first, Named::second}), R"(["first","second"])");
  EXPECT_EQ(text(std::optional(Named::second)), R"("second")");
  EXPECT_EQ(text(Named(7)), "7");  // It has no name.
}

TEST(Text, OfStringsIsQuotedAndEscaped) {
  EXPECT_EQ(text(std::string("roll")), "\"roll\"");
  EXPECT_EQ(text(std::string_view("")), "\"\"");
  EXPECT_EQ(text("literal"), "\"literal\"");
  EXPECT_EQ(text('c'), "\"c\"");
  EXPECT_EQ(text(std::string("a\"b\\c")), R"("a\"b\\c")");
  EXPECT_EQ(text(std::string("tab\tline\n")), R"("tab\tline\n")");
  EXPECT_EQ(text(std::string("\x01\x1f\r")), R"("\u0001\u001f\u000d")");
  EXPECT_EQ(text(std::string(1, '\0')), R"("\u0000")");
  EXPECT_EQ(text(std::string("\x7f Zuñiga")), "\"\x7f Zuñiga\"");
}

/// The bytes of a code point in UTF-8, or of what would be one.
std::string utf8(std::uint32_t code, std::size_t length) {
  std::string bytes;
  for (; bytes.size() + 1 < length; code >>= 6)
    bytes.insert(bytes.begin(), static_cast<char>(0x80 | (code & 0x3f)));
  const std::uint32_t mark = 0xff00U >> length & 0xff;  // As many ones as bytes.
  return static_cast<char>(mark | code) + bytes;
}
std::size_t utf8Length(std::uint32_t code) { return code < 0x800 ? 2 : code < 0x10000 ? 3 : 4; }
bool isSurrogate(std::uint32_t code) { return code >= 0xd800 && code <= 0xdfff; }

TEST(Text, KeepsEveryCharacterOfUnicode) {
  for (std::uint32_t code = 0x80; code <= 0x10ffff; code += code < 0x11000 ? 1 : 61)
    if (!isSurrogate(code)) {
      const std::string character = utf8(code, utf8Length(code));
      ASSERT_EQ(text('a' + character + 'b'), "\"a" + character + "b\"") << std::hex << code;
    }
  EXPECT_EQ(utf8(0x20ac, 3), "€");
  EXPECT_EQ(utf8(0x10ffff, 4), "\xf4\x8f\xbf\xbf");
}

TEST(Text, ReplacesBytesThatAreNoUnicode) {
  const std::string bad = "\xef\xbf\xbd";
  const auto replaced = [&](const std::string& bytes) {
    std::string expected = "\"a";
    for (std::size_t i = 0; i < bytes.size(); ++i) expected += bad;
    EXPECT_EQ(text('a' + bytes + 'b'), expected + "b\"")
        << text(std::vector<int>(bytes.begin(), bytes.end()));
  };
  for (int byte = 0x80; byte <= 0xff; ++byte) replaced(std::string(1, static_cast<char>(byte)));
  for (std::uint32_t code = 0xd800; code <= 0xdfff; ++code) replaced(utf8(code, 3));
  for (std::uint32_t code = 0; code < 0x80; ++code) replaced(utf8(code, 2));
  for (std::uint32_t code = 0; code < 0x800; ++code) replaced(utf8(code, 3));
  for (std::uint32_t code = 0; code < 0x10000; code += 31) replaced(utf8(code, 4));
  for (std::uint32_t code = 0x110000; code < 0x140000; code += 31) replaced(utf8(code, 4));
  replaced("\xe2\x82");  // Cut off.
  replaced("\xf0\x9f\x98");
  EXPECT_EQ(text(std::string("\xe2\x82")), '"' + bad + bad + '"');
}

TEST(Text, OfRolesIsTheirName) {
  EXPECT_EQ(text(Role{0}), "\"X\"");
  EXPECT_EQ(text(Role{1}), "\"O\"");
}

TEST(Text, OfWhatEveryRoleHasIsAnObjectByRole) {
  EXPECT_EQ(text(PerRole<int, 2>{{94, 84}}), R"({"X":94,"O":84})");
  EXPECT_EQ(text(PerRole<float, 2>{{16, -16}}), R"({"X":16,"O":-16})");
  EXPECT_EQ(text(PerRole<std::optional<int>, 2>{{7, std::nullopt}}), R"({"X":7,"O":null})");
}

TEST(Text, OfOptionalsIsTheValueOrNull) {
  EXPECT_EQ(text(std::optional<int>{}), "null");
  EXPECT_EQ(text(std::optional(5)), "5");
  EXPECT_EQ(text(std::optional(std::string("x"))), "\"x\"");
}

TEST(Text, OfVariantsIsThatOfWhatTheyHold) {
  using Step = std::variant<int, std::string_view>;
  EXPECT_EQ(text(Step(7)), "7");
  EXPECT_EQ(text(Step("pass")), R"("pass")");
}

TEST(Text, OfListsIsAnArray) {
  EXPECT_EQ(text(std::vector<int>{}), "[]");
  EXPECT_EQ(text(std::vector{1, 2, 3}), "[1,2,3]");
  EXPECT_EQ(text(std::array{0.5, 1.0}), "[0.5,1]");
  EXPECT_EQ(text(std::list<std::string>{"[", "{", ","}), R"(["[","{",","])");
  EXPECT_EQ(text(MoveList<std::uint8_t, 4>{3, 1}), "[3,1]");
  EXPECT_EQ(text(std::vector<std::vector<int>>{{}, {1}, {2, 3}, {}}), "[[],[1],[2,3],[]]");
  EXPECT_EQ(text(std::vector{true, false}), "[true,false]");
}

struct Point {
  int x = 1, y = 2;
  static constexpr auto fields() {
    return std::tuple{Field{"x", &Point::x}, Field{"y", &Point::y}};
  }
};
struct Shape {
  std::string name = "line";
  std::vector<Point> points{{}, {3, 4}};
  Role owner{1};
  static constexpr auto fields() {
    return std::tuple{Field{"name", &Shape::name}, Field{"points", &Shape::points},
                      Field{"owner", &Shape::owner}};
  }
};
struct Nothing {
  static constexpr auto fields() { return std::tuple<>{}; }
};

TEST(Text, OfDescribedStructsIsAnObject) {
  EXPECT_EQ(text(Point{}), R"({"x":1,"y":2})");
  EXPECT_EQ(text(Shape{}), R"({"name":"line","points":[{"x":1,"y":2},{"x":3,"y":4}],"owner":"O"})");
  EXPECT_EQ(text(Nothing{}), "{}");
  EXPECT_EQ(text(std::vector{Nothing{}, Nothing{}}), "[{},{}]");
}

TEST(Text, IsAppendedToWhatIsThere) {
  std::string out = "state: ";
  TextWriter(out, roles).write(7);
  EXPECT_EQ(out, "state: 7");
}

TEST(Text, KeysAreSeparatedByCommas) {
  std::string out = "{";
  TextWriter writer(out, roles);
  writer.key("a\"");
  writer.write(1);
  writer.key("b");
  writer.write(Role{1});
  EXPECT_EQ(out + '}', R"({"a\"":1,"b":"O"})");
}

}  // namespace
}  // namespace ludorum

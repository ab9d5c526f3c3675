#include "ludorum/core/fields.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace ludorum {
namespace {

struct Options {
  int count = 3;
  std::string label = "none";
  std::optional<double> limit;
  static constexpr auto fields() {
    return std::tuple{Field{"count", &Options::count, "how many", Range{1, 10}},
                      Field{"label", &Options::label}, Field{"limit", &Options::limit, "or none"}};
  }
};
struct Plain {
  int count = 0;
};

TEST(Fields, SayWhetherAStructIsDescribed) {
  static_assert(Described<Options>);
  static_assert(!Described<Plain> && !Described<int>);
}

TEST(Fields, ComeInOrderWithNameHelpAndRange) {
  std::vector<std::string_view> names, helps;
  std::vector<Range> ranges;
  forEachField<Options>([&](const auto& field) {
    names.push_back(field.name);
    helps.push_back(field.help);
    ranges.push_back(field.range);
  });
  EXPECT_EQ(names, (std::vector<std::string_view>{"count", "label", "limit"}));
  EXPECT_EQ(helps, (std::vector<std::string_view>{"how many", "", "or none"}));
  EXPECT_EQ(ranges[0], (Range{1, 10}));
  EXPECT_EQ(ranges[1], Range{});
}

TEST(Fields, ReadAndWriteTheMembers) {
  Options options;
  constexpr auto count = std::get<0>(Options::fields());
  EXPECT_EQ(options.*count.member, 3);
  options.*count.member = 8;
  EXPECT_EQ(options.count, 8);
}

TEST(Fields, WithoutARangeTakeEveryNumber) {
  EXPECT_LT(Range{}.min, -1e307);
  EXPECT_GT(Range{}.max, 1e307);
}

}  // namespace
}  // namespace ludorum

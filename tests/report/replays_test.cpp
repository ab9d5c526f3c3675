#include "report/replays.hpp"

#include <gtest/gtest.h>

#include "../support/errors.hpp"
#include "../support/well_formed.hpp"
#include "archive/deflate.hpp"
#include "staged.hpp"

namespace ludorum::test {
namespace {

using report::Replays;

std::string bytesOfBase64(std::string_view text) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  std::uint32_t bits = 0, count = 0;
  for (const char c : text) {
    const std::size_t value = digits.find(c);
    if (value == std::string_view::npos) break;  // Padding.
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    if ((count += 6) < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xFF);
  }
  return bytes;
}
std::string unpacked(std::string_view text) { return archive::inflated(bytesOfBase64(text)); }

struct Block {
  std::uint64_t from = 0, to = 0;
  Json index;
  std::vector<std::string> records;
};

std::vector<Block> blocksIn(const std::string& page) {
  std::vector<Block> blocks;
  const PageReader reader(page);
  EXPECT_EQ(reader.problem, "");
  std::size_t at = 0;
  for (const Tag& tag : reader.named("script")) {
    if (!tag.attributes.contains("data-index")) continue;
    const std::string index = "data-index=\"" + tag.attributes.at("data-index") + "\">";
    at = page.find(index, at) + index.size();
    Block block{std::stoull(tag.attributes.at("data-from")),
                std::stoull(tag.attributes.at("data-to")),
                Json::parse(unpacked(tag.attributes.at("data-index"))),
                {}};
    const std::string lines = unpacked(page.substr(at, page.find('<', at) - at));
    for (std::size_t from = 0, to = 0; (to = lines.find('\n', from)) != std::string::npos;
         from = to + 1)
      block.records.push_back(lines.substr(from, to - from));
    blocks.push_back(block);
  }
  return blocks;
}

/// Some text that does not compress.
std::string noise(std::uint64_t number) {
  Rng rng(number);
  std::string text;
  for (int i = 0; i < 40; ++i) text += std::to_string(rng());
  return text;
}

/// Matches whose records hold noise; every hundredth ended early.
Staged noisy(std::uint64_t matches, std::uint64_t earlyEach = 100) {
  Staged staged(stagedPlan({"A", "B"}, 2), {"White", "Black"});
  std::vector<arena::Outcome> outcomes;
  for (std::uint64_t i = 0; i < matches; ++i) {
    const auto seat = static_cast<std::uint32_t>(i % 2);
    arena::Outcome outcome = staged.outcome({seat, 1 - seat}, {1, -1});
    outcome.record = "{\"noise\":\"" + noise(i) + "\"}";
    if (i % earlyEach == 7) outcome.ending = arena::Ending::quit;
    outcomes.push_back(outcome);
  }
  staged.archive.add(staged.id, outcomes);
  return staged;
}

struct Written {
  Replays replays;
  std::string text;
};

Written written(const Staged& staged, std::uint64_t mostBytes) {
  const Folder folder;
  Written made;
  {
    files::WholeFile page(folder.file("page"));
    page.write("<p>");
    made.replays = report::writeReplays(page, staged.archive, staged.id, mostBytes);
    page.write("</p>");
    page.publish();
  }
  made.text = textOf(folder.file("page"));
  return made;
}

std::vector<std::uint64_t> numbersIn(const std::string& page) {
  std::vector<std::uint64_t> numbers;
  for (const Block& block : blocksIn(page))
    for (const Json& row : block.index) numbers.push_back(row[0].get<std::uint64_t>());
  return numbers;
}

TEST(Replays, AreTheRecordsOfTheArchive) {
  Staged staged(stagedPlan({"A", "B"}, 2), {"White", "Black"});
  for (std::uint32_t i = 0; i < 230; ++i)
    staged.add({i % 2, 1 - i % 2}, {0.5F + static_cast<float>(i), -1});
  const std::string page = staged.page();
  const auto blocks = blocksIn(page);
  ASSERT_EQ(blocks.size(), 3U);
  std::uint64_t number = 0;
  for (const Block& block : blocks) {
    EXPECT_EQ(block.from, number);
    ASSERT_EQ(block.index.size(), block.records.size());
    for (std::size_t i = 0; i < block.records.size(); ++i, ++number) {
      EXPECT_EQ(block.records[i], staged.archive.record(staged.id, number));
      EXPECT_EQ(
          block.index[i],
          Json::array(
              {number, {number % 2, 1 - number % 2}, {0.5 + static_cast<double>(number), -1}, 0}));
    }
    EXPECT_EQ(block.to, number - 1);
  }
  EXPECT_EQ(number, 230U);
  EXPECT_TRUE(has(page, {"All 230 matches are here."}));
}

TEST(Replays, AreCappedAndSpreadEvenly) {
  const Staged staged = noisy(3000);
  const auto [replays, text] = written(staged, 300'000);
  EXPECT_LE(text.size(), 300'007U);
  EXPECT_GE(text.size(), 200'000U) << "the room is used";
  EXPECT_EQ(replays.matches, 3000U);
  EXPECT_TRUE(replays.isChosen);
  EXPECT_EQ(replays.early, 30U);
  EXPECT_EQ(replays.earlyKept, 30U);
  const auto numbers = numbersIn(text);
  EXPECT_EQ(numbers.size(), replays.kept);
  const auto within = [&](std::uint64_t from, std::uint64_t to) {
    return static_cast<double>(std::count_if(numbers.begin(), numbers.end(), [&](auto number) {
      return number >= from && number < to;
    }));
  };
  const double fifth = static_cast<double>(numbers.size()) / 5;
  for (std::uint64_t i = 0; i < 5; ++i) EXPECT_NEAR(within(600 * i, 600 * i + 600), fifth, 8);
  const auto odd = std::count_if(numbers.begin(), numbers.end(), [](auto n) { return n % 2; });
  EXPECT_NEAR(static_cast<double>(odd) / static_cast<double>(numbers.size()), 0.5, 0.1)
      << "both seatings";
}

TEST(Replays, ThatAllEndedEarlyAreCappedToo) {
  const Staged staged = noisy(700, 8);
  const auto [replays, text] = written(staged, 20'000);
  EXPECT_LE(text.size(), 20'007U);
  EXPECT_GT(replays.kept, 10U);
  EXPECT_LT(replays.earlyKept, replays.early);
}

TEST(Replays, MayHaveNoRoomAtAll) {
  const auto [replays, text] = written(noisy(3), 10);
  EXPECT_EQ(replays.kept, 0U);
  EXPECT_EQ(text, "<p></p>");
}

TEST(Replays, ThePageSaysWhatIsMissing) {
  const Staged staged = noisy(3);
  const arena::Summary summary(staged.standing, staged.plan, staged.game.known);
  const auto said = [&](const Replays& replays, const std::string& path) {
    return report::replaySection(summary, replays, path);
  };
  const Replays some{.matches = 9000, .kept = 1200, .early = 12, .earlyKept = 12, .isChosen = true};
  EXPECT_TRUE(has(said(some, "pig.ludorum"),
                  {"1,200 of 9,000 matches are here, evenly spread, with all 12 that ended early.",
                   "ludorum archive pig.ludorum show --match N"}));
  EXPECT_TRUE(has(said(some, ":memory:"), {"--archive FILE"}));
  EXPECT_TRUE(has(said({.matches = 9, .kept = 4}, "x"),
                  {"4 of 9 matches are here: the archive has no records of the others."}));
  EXPECT_TRUE(has(said({.matches = 9}, "x"), {"There is nothing to replay"}));
}

}  // namespace
}  // namespace ludorum::test

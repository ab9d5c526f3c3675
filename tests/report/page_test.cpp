#include <gtest/gtest.h>

#include <cstdio>
#include <sstream>

#include "../support/errors.hpp"
#include "../support/well_formed.hpp"
#include "report/encoding.hpp"
#include "report/page.hpp"
#include "report/sections.hpp"
#include "staged.hpp"

namespace ludorum::test {
namespace {

using arena::Ending;
using report::fairnessText;

/// A wins three of four, sitting first in two.
Staged small() {
  Staged staged(stagedPlan({"A", "B"}, 2), {"White", "Black"});
  staged.add({0, 1}, {1, -1}, 5);
  staged.add({1, 0}, {-1, 1}, 7);
  staged.add({0, 1}, {1, -1}, 7);
  staged.add({1, 0}, {1, -1}, 9);
  return staged;
}

/// So many matches, of which the first role wins `wins` in `of`; players swap roles.
Staged biased(std::uint32_t wins, std::uint32_t of, std::uint32_t times) {
  Staged staged(stagedPlan({"A", "B"}, 2), {"White", "Black"});
  for (std::uint32_t i = 0; i < of * times; ++i) {
    const float first = i / 2 % of < wins ? 1 : -1;
    staged.standing.add(staged.outcome({i % 2, 1 - i % 2}, {first, -first}));
  }
  return staged;
}

std::string fairnessOf(const Staged& staged) {
  return fairnessText(arena::Summary(staged.standing, staged.plan, staged.game.known));
}

TEST(Page, OrdersByTheMeanWhereThatIsAskedFor) {
  // A wins three of four, and loses more in the fourth.
  Staged poker(stagedPlan({"A", "B"}, 2), {"White", "Black"});
  for (const float won : {1.0F, 1.0F, 1.0F, -10.0F}) poker.add({0, 1}, {won, -won});
  const std::string byElo = poker.page(), byMean = poker.page(arena::Ranking::mean);
  EXPECT_TRUE(has(byElo, {"1. A", "2. B", "Elo ratings; their mean is 0", "Victory rates"}));
  EXPECT_TRUE(has(byMean, {"1. B", "2. A", "Mean results", "--rank mean", "There are no ratings"}));
  EXPECT_FALSE(has(byMean, {"Elo ratings; their mean is 0"}));
  EXPECT_EQ(PageReader(byMean).problem, "");
}

TEST(Page, IsWellFormedWhateverIsPlayed) {
  Staged alone(stagedPlan({"A"}, 1), {"Player"});
  alone.add({0}, {20});
  alone.add({0}, {30});
  Staged single(stagedPlan({"A", "B"}, 1), {"Player"});
  single.add({0}, {20});
  single.add({1}, {30});
  Staged three(stagedPlan({"A", "B", "C"}, 3), {"X", "Y", "Z"});
  three.add({0, 1, 2}, {1, -1, -1});
  three.add({2, 0, 1}, {0, 0, 0});
  const Staged unplayed(stagedPlan({"A", "B"}, 2), {"White", "Black"});
  for (const Staged* staged : std::vector<const Staged*>{&alone, &single, &three, &unplayed}) {
    const std::string page = staged->page();
    EXPECT_EQ(PageReader(page).problem, "");
    EXPECT_TRUE(has(page, {"id=\"standings\"", "id=\"elo\"", "id=\"cross\"", "id=\"roles\"",
                           "id=\"lengths\"", "id=\"times\"", "id=\"incidents\"", "id=\"replay\""}));
  }
  EXPECT_EQ(PageReader(small().page()).problem, "");
}

/// The text of a page with single spaces: cells of a table follow each other.
std::string textIn(const std::string& page) {
  std::istringstream words(PageReader(page).words);
  std::string text;
  for (std::string word; words >> word;) text += word + ' ';
  return text;
}

std::string printed(const char* format, double first, double second = 0) {
  char text[60];
  static_cast<void>(std::snprintf(text, sizeof text, format, first, second));
  return text;
}

TEST(Page, HasTheFiguresOfTheTally) {
  const Staged staged = small();
  const std::string text = textIn(staged.page());
  const auto rate = arena::wilsonInterval(3, 4);
  const arena::Summary summary(staged.standing, staged.plan, staged.game.known);
  EXPECT_TRUE(
      has(text, {"1 A 4 3 1 0 75.0 % " + printed("%.1f–%.1f %%", 100 * rate.low, 100 * rate.high) +
                     " 0.500 1.000 -1 1 0 0 0 2 B 4 1 3 0 25.0 %",
                 "1 A " + printed("%+.0f ", summary.ratings[0].elo),
                 printed("%.1f %% 2 B", 100 * summary.ratings.superiority(0, 1)),
                 "White all players 4 3 1 0 75.0 %", "Black A 2 1 1 0 50.0 %",
                 "7.0 plies in the mean (deviation 1.6), from 5 to 9.", "5 1 6 0 7 2 8 0 9 1",
                 "23 us A Black 3 2", "Seed 12345678901234567890 Version Ludorum 0.1.0",
                 "Parameters size = 3"}));
}

TEST(Page, TheCrossTableHasPointsOfTheRow) {
  const std::string page = small().page();
  EXPECT_TRUE(has(textIn(page), {"Player A B A – 75 % 3 of 4 B 25 % 1 of 4 –"}));
  EXPECT_TRUE(has(page, {R"(<td class="n h8"><b>75 %)", R"(<td class="n h3"><b>25 %)"}));
}

TEST(Page, SaysTheCommandThatPlaysItAgain) {
  arena::Plan plan = stagedPlan({"A", "it's", "random", "random#2", "random22"}, 2);
  EXPECT_EQ(
      report::commandOf(plan),
      "ludorum tournament Staged:size=3 A=random 'it'\\''s=random' random random random22=random "
      "--matches 1 --seed 12345678901234567890");
  plan.rules.format = arena::Format::swiss;
  plan.rules.rounds = 3;
  plan.sprt = arena::SequentialQuestion{0, 5, 0.05, 0.1};
  plan.openingPlies = 4;
  plan.players = {{"a:b", "random"}};
  EXPECT_EQ(report::commandOf(plan),
            "ludorum tournament Staged:size=3 --players players.json --format swiss --rounds 3 "
            "--matches 1 --seed 12345678901234567890 --openings 4 --sprt 0,5,0.05,0.1");
}

TEST(Page, NamesAndReasonsCannotBreakIt) {
  const std::string evil = "</script><b>&\"'\x1b[31m\xff";
  Staged staged(stagedPlan({evil, "B"}, 2), {"White", "Black"});
  arena::Outcome outcome = staged.outcome({0, 1}, {-1, 1});
  outcome.ending = Ending::error;
  outcome.reason = "<script>alert(1)</script>";
  outcome.record = R"({"history":[{"state":"</script>"}],"result":null})";
  staged.add(outcome);
  const std::string page = staged.page();
  const PageReader reader(page);
  EXPECT_EQ(reader.problem, "");
  EXPECT_TRUE(reader.named("b").size() == 2) << "those of the cross table";
  for (const Tag& tag : reader.named("b")) EXPECT_EQ(tag.parent, "td");
  EXPECT_EQ(page.find("<script>alert"), std::string::npos);
  EXPECT_EQ(page.find('\x1b'), std::string::npos);
  EXPECT_EQ(page.find('\xff'), std::string::npos);
  EXPECT_TRUE(has(page, {"&lt;/script&gt;&lt;b&gt;&amp;&quot;&#39;", "\\u003c/script>",
                         "&lt;script&gt;alert(1)&lt;/script&gt;", "1 error, 0 quits"}));
}

TEST(Page, AsksNobodyForAnything) {
  const std::string page = small().page();
  const PageReader reader(page);
  std::size_t http = 0;
  for (std::size_t at = 0; (at = page.find("http", at)) != std::string::npos; ++at) ++http;
  EXPECT_EQ(http, 1U) << "that of http-equiv";
  for (const char* name : {"link", "img", "iframe", "object", "base", "embed"})
    EXPECT_TRUE(reader.named(name).empty()) << name;
  for (const Tag& tag : reader.tags) EXPECT_FALSE(tag.attributes.contains("src")) << tag.name;
  for (const char* piece : {"url(", "@import", "fetch(", "import("})
    EXPECT_EQ(page.find(piece), std::string::npos) << piece;
  const auto scripts = reader.named("script");
  const std::string nonce = scripts.back().attributes.at("nonce");
  EXPECT_EQ(nonce.size(), 32U);
  EXPECT_TRUE(has(reader.named("meta")[1].attributes.at("content"),
                  {"default-src 'none'", "script-src 'nonce-" + nonce + "'"}));
}

TEST(Page, CanBeHeard) {
  const PageReader reader(small().page());
  EXPECT_EQ(reader.named("html")[0].attributes.at("lang"), "en-GB");
  EXPECT_EQ(reader.named("main").size(), 1U);
  EXPECT_EQ(reader.named("h1").size(), 1U);
  EXPECT_EQ(reader.named("table").size(), reader.named("caption").size());
  EXPECT_EQ(reader.named("svg").size(), reader.named("desc").size());
  EXPECT_EQ(reader.named("svg").size(), 4U);
  for (const Tag& tag : reader.named("svg")) EXPECT_EQ(tag.attributes.at("role"), "img");
  for (const Tag& tag : reader.named("th")) EXPECT_TRUE(tag.attributes.contains("scope"));
}

TEST(Page, IsSmallWithoutRecords) {
  Staged staged(stagedPlan({"A", "B"}, 2), {"White", "Black"});
  for (std::uint32_t i = 0; i < 100; ++i) {
    arena::Outcome outcome = staged.outcome({i % 2, 1 - i % 2}, {1, -1});
    outcome.record.clear();
    staged.add(outcome);
  }
  const std::string page = staged.page();
  EXPECT_LT(page.size(), 50'000U);
  EXPECT_TRUE(has(page, {"There is nothing to replay"}));
}

TEST(Page, ListsTheFirstThatEndedEarly) {
  Staged staged(stagedPlan({"A", "B"}, 2), {"White", "Black"});
  for (int i = 0; i < 23; ++i) {
    arena::Outcome outcome = staged.outcome({0, 1}, {-1, 1});
    outcome.ending = i % 2 == 0 ? Ending::timeOut : Ending::quit;
    outcome.reason = "reason " + std::to_string(i) + ".";
    staged.add(outcome);
    staged.add({1, 0}, {1, -1});
  }
  const std::string page = staged.page();
  EXPECT_TRUE(has(page, {"0 errors, 11 quits and 12 time-outs", "The first 20", "reason 0.",
                         "reason 19.", "#match-38-ply-5"}));
  EXPECT_EQ(page.find("reason 20."), std::string::npos);
}

TEST(Page, SaysWhatBracketsReached) {
  arena::Plan plan = stagedPlan({"A", "B"}, 2);
  plan.rules.format = arena::Format::elimination;
  plan.rules.matches = 2;
  Staged staged(plan, {"White", "Black"});
  while (const auto round = staged.standing.schedule.next())
    for (auto match = round->first; match < round->end(); ++match) {
      const auto players = round->fixture(match, staged.standing.schedule.seed()).players;
      const float first = players[0] == 0 ? 1.0F : -1.0F;
      const arena::Outcome outcome = staged.outcome(players, {first, -first});
      staged.standing.schedule.add(outcome);
      staged.add(outcome);
    }
  EXPECT_TRUE(has(PageReader(staged.page()).words, {"Reached", "champion"}));
}

TEST(Page, HasTheSequentialTestIfThereIsOne) {
  EXPECT_EQ(small().page().find("id=\"sprt\""), std::string::npos);
  arena::Plan plan = stagedPlan({"A", "B"}, 2);
  plan.sprt = arena::SequentialQuestion{0, 300};
  Staged staged(plan, {"White", "Black"});
  for (std::uint32_t i = 0; i < 40; ++i)
    staged.add({i % 2, 1 - i % 2}, {i % 2 ? -1.0F : 1.0F, i % 2 ? 1.0F : -1.0F});
  const std::string page = staged.page();
  EXPECT_EQ(PageReader(page).problem, "");
  EXPECT_TRUE(has(page, {"id=\"sprt-plot-title\"", "After 20 pairs of matches", "-2.94 and 2.94",
                         "the first player is stronger by 300 Elo or more"}));
}

TEST(Page, SaysThatATournamentIsNotFinished) {
  Staged staged = small();
  staged.standing.finished = false;
  staged.standing.expected = 12;
  EXPECT_TRUE(has(staged.page(), {"Not finished: 4 of 12 matches were played."}));
}

TEST(Page, MarksRatingsThatNothingBounds) {
  Staged staged(stagedPlan({"A", "B"}, 2), {"White", "Black"});
  for (int i = 0; i < 3; ++i) staged.add({0, 1}, {1, -1}), staged.add({1, 0}, {-1, 1});
  EXPECT_TRUE(has(staged.page(), {"class=\"hollow\"", "class=\"arrow\"", ">open<"}));
  EXPECT_EQ(biased(5, 10, 2).page().find("class=\"hollow\""), std::string::npos);
}

TEST(Fairness, IsSaidInWords) {
  EXPECT_TRUE(has(fairnessOf(biased(7, 10, 40)),
                  {"The game favours White, who sits first: sitting first is worth +1"}));
  EXPECT_TRUE(has(fairnessOf(biased(3, 10, 40)), {"The game is hard on White"}));
  EXPECT_TRUE(has(fairnessOf(biased(5, 10, 400)), {"The game looks fair to White"}));
  EXPECT_TRUE(has(fairnessOf(biased(5, 10, 2)), {"One cannot tell yet"}));
}

TEST(Fairness, NeedsPlayersThatSwapRoles) {
  Staged staged(stagedPlan({"A", "B"}, 2), {"White", "Black"});
  for (int i = 0; i < 20; ++i) staged.add({0, 1}, {i % 3 ? 1.0F : -1.0F, i % 3 ? -1.0F : 1.0F});
  EXPECT_TRUE(has(fairnessOf(staged), {"One cannot tell whether", "if players swap roles"}));
}

TEST(Fairness, OfMoreRolesComparesWithTheirMean) {
  const auto of = [](std::size_t wins, std::size_t times) {
    Staged staged(stagedPlan({"A", "B", "C"}, 3), {"X", "Y", "Z"});
    for (std::size_t i = 0; i < 6 * times; ++i) {
      std::vector<float> results(3, -1);
      results[i % 6 < wins ? 0 : 1 + i % 2] = 1;
      staged.standing.add(staged.outcome({0, 1, 2}, results));
    }
    return fairnessOf(staged);
  };
  EXPECT_TRUE(has(of(3, 50), {"The game favours X", "it wins 50.0 %", "of all roles is 33.3 %"}));
  EXPECT_TRUE(has(of(1, 50), {"The game is hard on X"}));
  EXPECT_TRUE(has(of(2, 400), {"The game looks fair to X"}));
  EXPECT_TRUE(has(of(2, 4), {"One cannot tell yet"}));
}

TEST(Fairness, MeansNothingToOneRole) {
  Staged staged(stagedPlan({"A"}, 1), {"Player"});
  staged.add({0}, {3});
  EXPECT_TRUE(has(fairnessOf(staged), {"one role"}));
}

}  // namespace
}  // namespace ludorum::test

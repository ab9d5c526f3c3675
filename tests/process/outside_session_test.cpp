// A player outside that plays several matches: it is left for the next, unless something is wrong.
#include "ludorum/module/outside_session.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "ludorum/core/error.hpp"
#include "support/errors.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using Lines = std::vector<std::string>;

const std::string once = R"({"type":"hello","protocol":1})";
const std::string again = R"({"type":"hello","protocol":1,"again":true})";
const std::string move = R"({"type":"move","move":4})";

/// What the programs that are started one after the other say and hear.
struct Programs {
  std::deque<std::deque<std::string>> answers;  ///< Of those to come.
  std::vector<Lines> heard{};  ///< By those that were started.
  int ended = 0;
  std::string early{};  ///< What the last has sent without being asked.
};

class Fake final : public Conversation {
 public:
  explicit Fake(Programs& programs)
      : programs_(programs), answers_(programs.answers.front()), number_(programs.heard.size()) {
    programs.answers.pop_front();
    programs.heard.emplace_back();
  }
  ~Fake() override { ++programs_.ended; }
  bool send(std::string_view line, Clock::time_point) override {
    programs_.heard[number_].emplace_back(line);
    return true;
  }
  std::optional<std::string> receive(Clock::time_point) override {
    require(!answers_.empty(), "it is gone");
    const std::string line = answers_.front();
    answers_.pop_front();
    return line;
  }
  std::string unread() override { return programs_.early; }

 private:
  Programs& programs_;
  std::deque<std::string> answers_;
  std::size_t number_;
};

StartConversation startOf(Programs& programs) {
  return continuing([&](const std::string&) { return std::make_unique<Fake>(programs); });
}
/// Plays a match of one question; what went wrong, if something did.
std::string played(const StartConversation& start, const std::string& hello) {
  try {
    OutsideSession session({"play"}, hello, start);
    session.answer("question");
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(OutsideSession, OneThatPlaysAgainIsGreetedForEachMatchAndToldToQuitAtTheEnd) {
  Programs programs{{{again, move, again, move, again, move}}};
  {
    const StartConversation start = startOf(programs);
    for (const char* hello : {"one", "two", "three"}) EXPECT_EQ(played(start, hello), "");
    EXPECT_EQ(programs.ended, 0);
  }
  EXPECT_EQ(programs.ended, 1);
  EXPECT_EQ(programs.heard, (std::vector<Lines>{{"one", "question", "two", "question", "three",
                                                 "question", R"({"type":"quit"})"}}));
}

TEST(OutsideSession, OneThatDoesNotSaySoIsStartedForEachMatch) {
  Programs programs{{{once, move}, {once, move}}};
  const StartConversation start = startOf(programs);
  for (const char* hello : {"one", "two"}) EXPECT_EQ(played(start, hello), "");
  EXPECT_EQ(programs.ended, 2);
  const std::string quit = R"({"type":"quit"})";
  EXPECT_EQ(programs.heard,
            (std::vector<Lines>{{"one", "question", quit}, {"two", "question", quit}}));
}

TEST(OutsideSession, MatchesAtTheSameTimeHaveOneEach) {
  Programs programs{{{again, move, again, move}, {again, move}}};
  const StartConversation start = startOf(programs);
  {
    OutsideSession one({"play"}, "one", start), two({"play"}, "two", start);
    one.answer("question");
    two.answer("question");
  }
  EXPECT_EQ(programs.ended, 0);
  EXPECT_EQ(programs.heard.size(), 2U);
}

TEST(OutsideSession, WhatDiesBetweenMatchesCostsNoLaterOne) {
  Programs programs{{{again, move}, {again, move}}};  // The first answers no second hello.
  const StartConversation start = startOf(programs);
  EXPECT_EQ(played(start, "one"), "");
  EXPECT_EQ(played(start, "two"), "");
  EXPECT_EQ(programs.ended, 1);
  EXPECT_EQ(programs.heard.size(), 2U);
}

TEST(OutsideSession, WhoTalksBetweenMatchesIsStartedAnew) {
  Programs programs{{{again, move, again, move}, {again, move}}};
  const StartConversation start = startOf(programs);
  EXPECT_EQ(played(start, "one"), "");
  programs.early = "noise";
  EXPECT_TRUE(has(played(start, "two"), {"noise", "before it was asked"}));  // Of the new one.
  EXPECT_EQ(programs.heard.size(), 2U);
}

TEST(OutsideSession, WhoFailedOrQuitIsNotLeft) {
  for (const std::string last : {R"({"type":"quit"})", "nonsense", R"({"type":"error"})"}) {
    Programs programs{{{again, last}, {again, move}}};
    const StartConversation start = startOf(programs);
    played(start, "one");
    EXPECT_EQ(programs.ended, 1) << last;
    EXPECT_EQ(played(start, "two"), "") << last;
  }
}

TEST(OutsideSession, AFirstHelloThatFailsIsNotTriedAgain) {
  Programs programs{{{"nonsense"}, {again, move}}};
  const StartConversation start = startOf(programs);
  EXPECT_TRUE(has(played(start, "one"), {"nonsense", "not JSON"}));
  EXPECT_EQ(programs.heard.size(), 1U);
}

}  // namespace
}  // namespace ludorum

#include "app/typed_line.hpp"

#include "../support/any_move.hpp"
#include "../support/errors.hpp"
#include "app/shown_text.hpp"

namespace ludorum::test {
namespace {

using app::understood;
using Moves = std::vector<LegalMove>;

Moves movesOf(const std::vector<std::string>& texts) {
  Moves moves;
  for (const std::string& text : texts) moves.push_back({moveOfForm(text), {}});
  return moves;
}
const Moves words = movesOf({R"("roll")", R"("hold")", R"("Hoard")"});
const Moves numbers = movesOf({"2", "12", "1", R"("pass")"});
const Moves paths = movesOf({"[9,13]", "[9,14]", "[12,16,23]"});

std::optional<std::size_t> chosen(const std::string& line, const Moves& moves) {
  return understood(line, moves).move;
}

TEST(TypedLine, AWordMayBeInAnyCaseAndAsShortAsItIsClear) {
  for (const char* line : {"roll", "\"roll\"", "ROLL", "r", "Ro"})
    EXPECT_EQ(chosen(line, words), 0U) << line;
  EXPECT_EQ(chosen("hol", words), 1U);
  EXPECT_EQ(chosen("HOA", words), 2U);
  EXPECT_TRUE(has(understood("h", words).problem, {"\"h\" can be hold or Hoard"}));
  EXPECT_EQ(chosen("hold", movesOf({R"("holding")", R"("hold")"})), 1U);  // It is no beginning.
}

TEST(TypedLine, WordsThatDifferInCaseAloneMustBeExact) {
  const Moves moves = movesOf({R"("a")", R"("A")"});
  EXPECT_EQ(chosen("a", moves), 0U);
  EXPECT_EQ(chosen("A", moves), 1U);
}

TEST(TypedLine, NumbersChooseFromTheListUnlessTheyAreMoves) {
  EXPECT_EQ(chosen("2", words), 1U);
  EXPECT_EQ(chosen("#2", words), 1U);
  EXPECT_EQ(chosen("2", numbers), 0U);
  EXPECT_EQ(chosen("#2", numbers), 1U);
  EXPECT_EQ(chosen("1", numbers), 2U);  // Not the beginning of 12.
  EXPECT_EQ(chosen("p", numbers), 3U);
  EXPECT_TRUE(has(understood("3", numbers).problem, {"\"3\" is no move here", "2, 12, 1, pass"}));
  EXPECT_TRUE(has(understood("#0", words).problem, {"no move #0", "#1 to #3"}));
  EXPECT_TRUE(has(understood("4", words).problem, {"no move #4"}));
  EXPECT_FALSE(chosen("#99999999999999999999999", words));
}

TEST(TypedLine, PathsAreJsonOrNumbers) {
  for (const char* line : {"[9,14]", "[9, 14]", "9-14", "9 14", "9,14"})
    EXPECT_EQ(chosen(line, paths), 1U) << line;
  EXPECT_EQ(chosen("12-16-23", paths), 2U);
  EXPECT_EQ(chosen("[12", paths), 2U);
  EXPECT_FALSE(chosen("9-15", paths));
}

TEST(TypedLine, CommandsHaveArguments) {
  EXPECT_EQ(understood("QUIT", words).command, "quit");
  EXPECT_EQ(understood("?", words).command, "help");
  const auto typed = understood("save  My Match.json", words);
  EXPECT_EQ(typed.command, "save");
  EXPECT_EQ(typed.argument, "My Match.json");
}

TEST(TypedLine, AMoveThatHasTheNameOfACommandIsMeant) {
  const Moves moves = movesOf({R"("quit")", R"("stay")"});
  EXPECT_EQ(chosen("quit", moves), 0U);
  EXPECT_EQ(understood("/quit", moves).command, "quit");
}

TEST(TypedLine, TheGamesOwnNotationComesAfterMovesAndBeforeTheirBeginnings) {
  const Moves moves = movesOf({R"("e2e4")", R"("e4e5")", R"("undo1")"});
  const auto notation = [](const std::string& text) -> std::optional<std::size_t> {
    if (text == "e4" || text == "e4e5" || text == "undo") return 0;
    return std::nullopt;
  };
  EXPECT_EQ(understood("e4", moves, notation).move, 0U);
  EXPECT_EQ(understood("e4", moves).move, 1U);
  EXPECT_EQ(understood("e4e5", moves, notation).move, 1U);
  EXPECT_EQ(understood("e2", moves, notation).move, 0U);
  EXPECT_EQ(understood("quit", moves, notation).command, "quit");
}

TEST(TypedLine, TheNearestIsToldOfWhatMakesNoSense) {
  EXPECT_TRUE(has(understood("undu", words).problem, {"did you mean \"undo\"", "roll, hold"}));
  EXPECT_TRUE(has(understood("rolll", words).problem, {"did you mean \"roll\""}));
  EXPECT_TRUE(has(understood("4", {}).problem, {"the match is over", "undo"}));
  EXPECT_TRUE(has(understood("zzzzzz", words).problem, {"no command. Moves"}));
}

TEST(TypedLine, ManyMovesAreNotAllListed) {
  Moves moves;
  for (int i = 0; i < 100; ++i) moves.push_back({moveOfForm(std::to_string(i)), {}});
  EXPECT_TRUE(has(understood("x", moves).problem, {"18, 19, ... (100 in all)"}));
}

TEST(TypedLine, WhatIsNestedTooDeeplyIsNoMove) {
  EXPECT_FALSE(chosen(std::string(4000, '['), paths));
  EXPECT_FALSE(chosen(std::string(4000, '-'), paths));
}

TEST(ShownText, NothingIsObeyedByATerminal) {
  EXPECT_EQ(app::shownText("a\x1b[2Jb\r\b\x7f"), "a?[2Jb???");
  EXPECT_EQ(app::shownText("a\n\tb"), "a\n\tb");
  EXPECT_EQ(app::shownText("\xc3\xa9 \xe2\x94\x80 \xf0\x9f\x8e\xb2"),
            "\xc3\xa9 \xe2\x94\x80 \xf0\x9f\x8e\xb2");
  EXPECT_EQ(app::shownText("\xc2\x9b\x33m"), "??3m");  // C1, the other way to begin a sequence.
  EXPECT_EQ(app::shownText("\xc3"), "?");
  EXPECT_EQ(app::shownText("\xe0\x9b\x80"), "???");
  EXPECT_EQ(app::shownText("\xff\xf5\x80"), "???");
  EXPECT_EQ(app::shownLine("a\nb"), "a b");
  EXPECT_EQ(app::shownLine(std::string(100, 'x')), std::string(60, 'x') + "...");
  EXPECT_TRUE(has(understood("\x1b[2Jqu", words).problem, {"\"?[2Jqu\""}));
}

}  // namespace
}  // namespace ludorum::test

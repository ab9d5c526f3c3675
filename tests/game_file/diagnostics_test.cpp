#include "game_file/diagnostics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "game_file/compilation.hpp"

namespace ludorum::game_file {

namespace {
const Author author{"/home/ann/", "./", "./nim.hpp", "/home/ann/cache/", "/opt/include/"};
std::string trimmed(const std::string& log) { return errorsFor(author, log); }
}  // namespace

TEST(WhatTheCompilerSays, IsShownWithItsLinesWhereItIsTheAuthors) {
  EXPECT_EQ(trimmed("In file included from /home/ann/cache/module.cpp:1:\n"
                    "/home/ann/nim.hpp: In member function 'int Nim::moves() const':\n"
                    "/home/ann/nim.hpp:26:12: error: 'lsit' was not declared in this scope\n"
                    "   26 |     return lsit;\n"
                    "      |            ^~~~\n"),
            "./nim.hpp:26:12: error: 'lsit' was not declared in this scope\n"
            "   26 |     return lsit;\n"
            "      |            ^~~~\n");
  EXPECT_EQ(trimmed("/home/ann/nim.hpp:26:12: error: use of undeclared identifier 'lsit'\n"
                    "    return lsit;\n"
                    "           ^\n"
                    "1 error generated.\n"),
            "./nim.hpp:26:12: error: use of undeclared identifier 'lsit'\n"
            "    return lsit;\n"
            "           ^\n");
  EXPECT_EQ(trimmed("/home/ann/nim.hpp:1:10: fatal error: heap.hpp: No such file or directory\n"),
            "./nim.hpp:1:10: error: heap.hpp: No such file or directory\n");
}

TEST(WhatTheCompilerSays, BeginsWithWhatItHasNotUnderstood) {
  const std::string assertion =
      "/opt/include/ludorum/module.hpp:51:17: error: static assertion failed: moves is missing\n";
  const std::string unread = "/home/ann/nim.hpp:9:3: error: expected ';' before 'Role'\n";
  EXPECT_EQ(trimmed(unread + assertion),
            "./nim.hpp:9:3: error: expected ';' before 'Role'\n./nim.hpp: moves is missing\n");
  const std::string unfit = "/home/ann/nim.hpp:9:3: error: could not convert '{}' to 'Nim'\n";
  EXPECT_EQ(trimmed(unfit + assertion),
            "./nim.hpp: moves is missing\n./nim.hpp:9:3: error: could not convert '{}' to 'Nim'\n");
}

TEST(WhatTheCompilerSays, TellsWhereNamesOfLudorumCome) {
  const std::string place = "/home/ann/nim.hpp:3:17: error: ";
  for (const char* said : {"'ludorum' is not a namespace-name", "expected namespace name"})
    EXPECT_TRUE(trimmed(place + said + "\n")
                    .starts_with("./nim.hpp:3:17: Ludorum's headers are missing: write `#include"))
        << said;
  for (const char* said :
       {"'Players' does not name a type", "unknown type name 'Role'", "'Result' was not declared"})
    EXPECT_NE(trimmed(place + said + "\n").find("write `using namespace ludorum;`"),
              std::string::npos)
        << said;
  EXPECT_EQ(trimmed(place + "'Rolle' does not name a type\n"),
            "./nim.hpp:3:17: error: 'Rolle' does not name a type\n");
}

TEST(WhatTheCompilerSays, IsCutWhereItIsLongButNotInOurOwnWords) {
  const std::string words(300, 'w');
  EXPECT_EQ(trimmed("/opt/include/ludorum/module.hpp:51:17: error: static assertion failed: " +
                    words + " (docs/game-contract.md)\n"),
            "./nim.hpp: " + words + " (docs/game-contract.md)\n");
  EXPECT_EQ(trimmed("/home/ann/nim.hpp:26:12: error: " + words + '\n').size(), 200 + 4U);
}

TEST(WhatTheCompilerSays, IsTheMessageAloneOfAStaticAssertion) {
  const std::string told = "./nim.hpp: a game has moves: see the contract\n";
  EXPECT_EQ(
      trimmed("/opt/include/ludorum/module.hpp: In instantiation of 'class Module<Nim>':\n"
              "/home/ann/cache/module.cpp:4:113:   required from here\n"
              "/opt/include/ludorum/module.hpp:51:17: error: static assertion failed: a game has "
              "moves: see the contract\n"
              "   51 |   static_assert(Playable<G>, \"a game has moves: see the contract\");\n"
              "      |                 ^~~~~~~~~~~\n"
              "/opt/include/ludorum/module.hpp:51:17: note: constraints not satisfied\n"
              "/opt/include/ludorum/module.hpp:258:15: error: template constraint failure\n"),
      told);
  for (const char* said :
       {"static_assert failed \"a game has moves: see the contract\"",
        "static_assert failed due to requirement 'Playable<Nim>' \"a game has moves: "
        "see the contract\"",
        "static assertion failed: a game has moves: see the contract",
        "static assertion failed due to requirement 'Playable<Nim>': a game has "
        "moves: see the contract"})
    EXPECT_EQ(trimmed(std::string("/opt/include/ludorum/module.hpp:51:3: error: ") + said + "\n" +
                      "/home/ann/cache/module.cpp:4:62: note: in instantiation of template class "
                      "'Module<Nim>' requested here\n"),
              told)
        << said;
}

TEST(WhatTheCompilerSays, NamesTheAuthorsLineThatLedToAHeader) {
  const std::string told = "./nim.hpp:25:61: no match (in ludorum/move_list.hpp:9:5)\n";
  const std::string head = "/opt/include/ludorum/move_list.hpp:9:5: error: no match\n";
  EXPECT_EQ(trimmed("/opt/include/ludorum/move_list.hpp: In instantiation of 'void push()':\n"
                    "/home/ann/nim.hpp:25:61:   required from 'moves() [with T = int]'\n"
                    "/home/ann/nim.hpp:40:1:   required from here\n" +
                    head),
            told);
  EXPECT_EQ(trimmed(head + "    a + b\n"
                           "/home/ann/nim.hpp:25:61: note: in instantiation of function template "
                           "specialization 'push' requested here\n"),
            told);
}

TEST(WhatTheCompilerSays, IsAtLeastOneErrorIfThereAreSome) {
  EXPECT_EQ(trimmed("/opt/include/ludorum/hash.hpp:9:5: error: one\n"
                    "/opt/include/ludorum/hash.hpp:10:5: error: two\n"),
            "ludorum/hash.hpp:9:5: one\n");
  EXPECT_EQ(trimmed("/home/ann/nim.hpp:3:5: warning: unused\n"), "");
  EXPECT_EQ(trimmed("ld: undefined reference to f\n"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(WhatTheCompilerSays, IsSaidOnceAndInFewLines) {
  std::string log;
  for (int line = 1; line <= 30; ++line)
    for (int twice = 0; twice < 2; ++twice)
      log += "/home/ann/nim.hpp:" + std::to_string(line) + ":1: error: wrong\n  1 | x\n    | ^\n";
  const std::string all = trimmed(log);
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 13);
  EXPECT_TRUE(all.ends_with("and 26 more errors\n")) << all;
}

TEST(WhatTheCompilerSays, HasTheNotesInTheAuthorsFiles) {
  EXPECT_EQ(trimmed("/home/ann/nim.hpp:9:1: error: redefinition of 'Nim'\n"
                    "/home/ann/heap.hpp:2:8: note: previous definition of 'Nim'\n"
                    "/usr/include/c++/12/array:5:1: note: candidate\n"),
            "./nim.hpp:9:1: error: redefinition of 'Nim'\n"
            "./heap.hpp:2:8: note: previous definition of 'Nim'\n");
}

TEST(TheListOfWhatIsIncluded, IsRead) {
  EXPECT_EQ(prerequisitesIn("a.o: a.cpp /x/nim.hpp \\\n  my\\ heap.hpp b\\#.hpp $$.hpp\n"),
            (std::vector<std::filesystem::path>{"a.cpp", "/x/nim.hpp", "my heap.hpp", "b#.hpp",
                                                "$.hpp"}));
  EXPECT_TRUE(prerequisitesIn("").empty());
}

}  // namespace ludorum::game_file

#include "game_file/scanner.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "../support/errors.hpp"
#include "ludorum/core/error.hpp"

namespace ludorum::game_file {

namespace {
/// A struct that looks like a game.
std::string game(const std::string& name) {
  return "struct " + name +
         " {\n  using Move = int;\n  static constexpr Players players{\"A\", \"B\"};\n};\n";
}
std::string nameIn(const std::string& source) { return gameIn(source, "nim.hpp").name; }
std::string errorIn(const std::string& source) {
  return test::messageOf<Error>([&] { static_cast<void>(gameIn(source, "nim.hpp")); });
}
}  // namespace

TEST(AGameInAHeader, IsTheStructWithPlayersAndMove) {
  EXPECT_EQ(gameStructsIn("#pragma once\n\n" + game("Nim")),
            (std::vector<GameStruct>{{"Nim", 3, true, true}}));
  EXPECT_EQ(nameIn("struct Parameters { int heaps = 3; };\n" + game("Nim")), "Nim");
}

TEST(AGameInAHeader, HasItsNamespaces) {
  EXPECT_EQ(nameIn("namespace a {" + game("Nim") + "}"), "a::Nim");
  EXPECT_EQ(nameIn("namespace a::b { namespace [[deprecated]] c {" + game("Nim") + "}}"),
            "a::b::c::Nim");
  EXPECT_EQ(nameIn("inline namespace v1 {" + game("Nim") + "}"), "v1::Nim");
  EXPECT_EQ(nameIn("namespace a { int f() { return 1; } }\nnamespace b = a;\nusing namespace a;\n" +
                   game("Nim")),
            "Nim");
  EXPECT_EQ(nameIn("extern \"C\" { int f(); }\n" + game("Nim")), "Nim");
}

TEST(AGameInAHeader, CanDefineItsMoveInAnyWay) {
  for (const char* move :
       {"using Move = int;", "struct Move { int heap; };", "enum class Move { a, b };",
        "enum class Move : char { a };", "class Move {};", "typedef int Move;", "using Base::Move;",
        "enum struct Move { a };", "struct Move;"})
    EXPECT_EQ(nameIn(std::string("struct Nim { static const Players players = {}; ") + move + "};"),
              "Nim")
        << move;
}

TEST(AGameInAHeader, CanBeDeclaredInAnyWay) {
  const std::string body = "{ using Move = int; static constexpr Players<2> players{1}; }";
  for (const std::string head :
       {"class Nim ", "struct Nim final ", "struct Nim : Base<int, 3> ",
        "struct [[nodiscard]] alignas(16) Nim final : public a::Base ", "struct Nim;\nstruct Nim "})
    EXPECT_EQ(nameIn(head + body + ";"), "Nim") << head;
  EXPECT_EQ(nameIn("struct Nim " + body + " nim;"), "Nim");
}

TEST(AGameInAHeader, IsNotWhatIsInCommentsStringsAndMacros) {
  const std::vector<std::string> others{
      "// " + std::string("struct Nom { using Move = int; int players; };") + "\n",
      "/*\n" + game("Nom") + "*/",
      "const char* s = R\"x(" + game("Nom") + ")x\";",
      "const char* s = \"struct Nom { using Move = int; int players; }; \\\"{\";",
      "#define NOM struct Nom { \\\n  using Move = int; int players; };\n",
      "#if 0 /* {\n */ // {\n#endif\n",
      "constexpr int many = 1'000'000; constexpr char brace = '{', quote = '\\'';",
      "#error \"it's {\"\n"};
  for (const std::string& other : others) EXPECT_EQ(nameIn(other + game("Nim")), "Nim") << other;
}

TEST(AGameInAHeader, IsNoTemplateAndNothingInsideOfOthers) {
  EXPECT_EQ(nameIn("template <class T> " + game("Nom") + game("Nim")), "Nim");
  EXPECT_EQ(nameIn("struct Outer { " + game("Nom") + "};\n" + game("Nim")), "Nim");
  EXPECT_EQ(nameIn("struct Nom { void f() { int players = 1; struct Move {}; } };" + game("Nim")),
            "Nim");
  EXPECT_EQ(
      nameIn("auto f = [](int a) { return a; }(1);\ntemplate <> struct hash<int> { int a; };\n" +
             game("Nim")),
      "Nim");
}

TEST(AHeader, SaysWhyItsGameIsNone) {
  for (const std::string parameters :
       {"<class T>", "<int N = (3 > 2)>", "<template <class> class T, auto f = [] {}>"})
    EXPECT_EQ(
        errorIn("template " + parameters + ' ' + game("Nim")),
        "nim.hpp has no game: Nim in line 1 is a template; a game is a struct without parameters "
        "of a template");
  EXPECT_TRUE(test::has(errorIn("namespace a { namespace {\n" + game("Nim") + "}}"),
                        {"a::Nim in line 2 is in a namespace without a name", "give it a name"}));
}

TEST(AHeader, HasOneGame) {
  EXPECT_EQ(errorIn(game("Nim") + "\n" + game("Nom")),
            "nim.hpp has 2 games: Nim in line 1, Nom in line 6; put each in a file of its own");
  EXPECT_TRUE(test::has(errorIn("int main() {}"), {"nim.hpp has no game", "`Move` and `players`"}));
  EXPECT_EQ(errorIn("\nstruct Nim { using Move = int; };"),
            "nim.hpp has no game: the struct Nim in line 2 has `Move`, but no `players`");
  EXPECT_EQ(errorIn("struct Nim { static constexpr Players players{1}; };"),
            "nim.hpp has no game: the struct Nim in line 1 has `players`, but no `Move`");
}

TEST(AHeader, OfAnyTextIsRead) {  // None of these ends in a crash, or never.
  for (const char* text : {"",
                           "{",
                           "}",
                           "struct",
                           "struct {",
                           "struct A {",
                           "namespace",
                           "namespace {",
                           "template <",
                           "R\"(",
                           "\"",
                           "'",
                           "/*",
                           "#",
                           "\\",
                           ")",
                           "struct A { (",
                           "inline namespace",
                           "enum class",
                           "extern \"C\" {",
                           "::",
                           "#\\"})
    EXPECT_EQ(gameStructsIn(text), std::vector<GameStruct>{}) << text;
}

}  // namespace ludorum::game_file

#include "game_file/compilation.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "../support/errors.hpp"
#include "../support/folder.hpp"
#include "game_file/game_file.hpp"
#include "game_file/toolchain.hpp"

namespace ludorum::game_file {

namespace {
Toolchain plainTools() {
  Toolchain tools;
  tools.compiler = builtWith().compiler;
  tools.flags = "-std=c++20 -O0 -fPIC";
  return tools;
}
}  // namespace

TEST(ACompilation, MakesOneModuleOfSeveralSourcesWithFlagsOfTheirOwn) {
  const test::Folder folder;
  std::ofstream(folder.path / "two.hpp") << "inline int two() { return 2; }\n";
  const std::string include = "#include \"" + (folder.path / "two.hpp").string() + "\"\n";
  const Compiled compiled =
      compile(plainTools(),
              {{"one", include + "int other(); extern \"C\" int sum() { return NUMBER + other(); }",
                "-DNUMBER=40"},
               {"other", include + "int other() { return NUMBER * two(); }", "-DNUMBER=1"}},
              folder.path);
  EXPECT_EQ(compiled.includes, std::vector<std::filesystem::path>{});  // It is in their own folder.
  void* module = dlopen(compiled.module.c_str(), RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(module, nullptr) << dlerror();
  EXPECT_EQ(reinterpret_cast<int (*)()>(dlsym(module, "sum"))(), 42);
  dlclose(module);
}

TEST(ACompilation, TellsWhatIsIncluded) {
  const test::Folder folder, author;
  const auto header = author.path / "my two.hpp";
  std::ofstream(header) << "inline int two() { return 2; }\n";
  const std::string text = "#include <cstddef>\n#include \"" + header.string() + "\"\n";
  const Compiled compiled = compile(plainTools(), {{"a", text, ""}, {"b", text, ""}}, folder.path);
  EXPECT_EQ(compiled.includes, std::vector<std::filesystem::path>{header});
}

TEST(ACompilation, TellsWhatTheCompilerSaysOfTheSourceThatItDoesNotUnderstand) {
  const test::Folder folder;
  try {
    compile(plainTools(), {{"good", "int a;", ""}, {"bad", "int b = c;", ""}}, folder.path);
    FAIL() << "it compiles";
  } catch (const CompilationError& error) {
    EXPECT_TRUE(test::has(error.log, {"bad.cpp:1:", "error", "'c'"}));
  }
}

TEST(TheHeaders, AreThoseThatTheProgramWasBuiltWith) {
  EXPECT_EQ(digestOfHeaders(std::filesystem::path(builtWith().sourceHeaders) / "ludorum"),
            builtWith().headersDigest);
}

TEST(AWordOfTheShell, IsTakenAsItStands) { EXPECT_EQ(shellWord("it's $HOME"), "'it'\\''s $HOME'"); }

TEST(AGameFile, IsNamedByItsPath) {
  EXPECT_FALSE(gameFileIn("pig"));
  EXPECT_FALSE(gameFileIn("Odds&Evens:goal=3"));
  EXPECT_FALSE(gameFileIn("pig:file=./nim.hpp"));
  for (const char* path : {"nim.hpp", "./nim.hpp", "/a/b.c/nim.h", "../nim.hxx", "nim.hh"}) {
    const auto plain = gameFileIn(path), set = gameFileIn(std::string(path) + ":heaps=4,a=(b:c)");
    ASSERT_TRUE(plain && set) << path;
    EXPECT_EQ(plain->path, path);
    EXPECT_EQ(plain->settings, "");
    EXPECT_EQ(set->path, path);
    EXPECT_EQ(set->settings, ":heaps=4,a=(b:c)");
  }
  EXPECT_EQ(test::messageOf<Error>([] { gameFileIn("games/nim.cpp"); }),
            "games/nim.cpp is no game file: one is a header, NAME.hpp");
}

}  // namespace ludorum::game_file

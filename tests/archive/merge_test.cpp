#include "archive/merge.hpp"

#include <random>

#include "../support/errors.hpp"
#include "samples.hpp"

namespace ludorum::archive::test {
namespace {

using ludorum::test::has;
using ludorum::test::messageOf;

/// Some matches of two tournaments, the seed decides which.
void writeSome(const std::string& file, unsigned seed) {
  std::mt19937 random(seed);
  Archive archive(file, Access::write);
  for (const char* plan : {"one", "two"}) {
    if (random() % 4 == 0) continue;
    const Id id = archive.begin(sampleTournament(plan));
    std::vector<arena::Outcome> some = samples(0, 30);
    std::erase_if(some, [&](const arena::Outcome&) { return random() % 2 == 0; });
    archive.add(id, some);
  }
}

TEST(Merge, IsCommutativeAssociativeAndIdempotent) {
  for (unsigned seed = 0; seed < 2; ++seed) {
    const Folder folder;
    const auto file = [&](const char* name) { return folder.file(name); };
    for (const unsigned i : {0U, 1U, 2U})
      writeSome(folder.file(std::string(1, static_cast<char>('a' + i))), 10 * seed + i);
    merge(file("abc"), {file("a"), file("b"), file("c")});
    merge(file("cba"), {file("c"), file("b"), file("a")});
    merge(file("ab"), {file("a"), file("b")});
    merge(file("(ab)c"), {file("ab"), file("c")});
    const Contents all = contentsOf(file("abc"));
    EXPECT_TRUE(contentsOf(file("cba")) == all);
    EXPECT_TRUE(contentsOf(file("(ab)c")) == all);
    const Merged again = merge(file("abc"), {file("a"), file("b"), file("cba")});
    EXPECT_EQ(again.added + again.tournaments, 0U);
    EXPECT_TRUE(contentsOf(file("abc")) == all);
    for (const auto& [plan, content] : contentsOf(file("a")))
      for (const arena::Outcome& outcome : content.second)
        EXPECT_EQ(std::count(all.at(plan).second.begin(), all.at(plan).second.end(), outcome), 1);
  }
}

TEST(Merge, TellsWhatIsNew) {
  const Folder folder;
  writeSamples(folder.file("a"), 0, 20);
  writeSamples(folder.file("b"), 15, 40);
  const Merged merged = merge(folder.file("c"), {folder.file("a"), folder.file("b")});
  EXPECT_EQ(merged.tournaments, 1U);
  EXPECT_EQ(merged.added, 40U);
  EXPECT_EQ(merged.known, 5U);
  EXPECT_TRUE(merged.warnings.empty());
  EXPECT_TRUE(contentsOf(folder.file("c")).begin()->second.second == samples(0, 40));
}

TEST(Merge, AConflictChangesNothing) {
  const Folder folder;
  writeSamples(folder.file("a"), 0, 20);
  {
    Archive other(folder.file("b"), Access::write);
    std::vector<arena::Outcome> outcomes = samples(18, 30);
    outcomes[1].plies = 99;
    other.add(other.begin(sampleTournament()), outcomes);
  }
  const Contents before = contentsOf(folder.file("a"));
  EXPECT_TRUE(has(messageOf<Error>([&] { merge(folder.file("a"), {folder.file("b")}); }),
                  {"match 19 of tournament 1"}));
  EXPECT_TRUE(contentsOf(folder.file("a")) == before);
  EXPECT_THROW(merge(folder.file("new"), {folder.file("a"), folder.file("b")}), Error);
  EXPECT_FALSE(std::filesystem::exists(folder.file("new")));
}

TEST(Merge, NotIntoItselfNorFromNothing) {
  const Folder folder;
  writeSamples(folder.file("a"), 0, 20);
  EXPECT_TRUE(has(messageOf<Error>([&] { merge(folder.file("a"), {folder.file("./a")}); }),
                  {"into itself"}));
  EXPECT_TRUE(has(messageOf<Error>([&] { merge(folder.file("c"), {folder.file("b")}); }),
                  {"there is no archive"}));
  EXPECT_EQ(folder.count(), 1U);
}

}  // namespace
}  // namespace ludorum::archive::test

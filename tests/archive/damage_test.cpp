// Files that are no archives, or were some once.
#include <random>

#include "../support/errors.hpp"
#include "archive/merge.hpp"
#include "archive/schema.hpp"
#include "samples.hpp"

namespace ludorum::archive::test {
namespace {

using ludorum::test::has;
using ludorum::test::messageOf;

std::string problemOfOpening(const std::string& file, Access access = Access::read) {
  return messageOf<Error>([&] { Archive(file, access); });
}

TEST(Damage, WhatIsNoArchiveIsRefusedAndLeftAlone) {
  const Folder folder;
  for (const std::string text : {"x", "no archive, but a text", "SQLite format 3"}) {
    writeBytes(folder.file("a"), text);
    for (const Access access : {Access::read, Access::write, Access::salvage})
      EXPECT_TRUE(has(problemOfOpening(folder.file("a"), access), {"is no archive", "give the"}))
          << text;
    EXPECT_EQ(bytesOf(folder.file("a")), text);
  }
  EXPECT_EQ(folder.count(), 1U);
}

TEST(Damage, ADatabaseOfSomebodyElseIsRefusedAndLeftAlone) {
  const Folder folder;
  Database(folder.file("a"), Access::write).run("CREATE TABLE matches (tournament)");
  const std::string before = bytesOf(folder.file("a"));
  for (const Access access : {Access::read, Access::write})
    EXPECT_TRUE(has(problemOfOpening(folder.file("a"), access), {"SQLite", "no archive"}));
  EXPECT_EQ(bytesOf(folder.file("a")), before);
}

TEST(Damage, AnEmptyFileBecomesAnArchiveOnlyForAWriter) {
  const Folder folder;
  writeBytes(folder.file("a"), "");
  EXPECT_TRUE(has(problemOfOpening(folder.file("a")), {"is empty"}));
  writeSamples(folder.file("a"), 0, 3);
  EXPECT_EQ(Archive(folder.file("a"), Access::read).count(1), 3U);
}

TEST(Damage, PathsThatCannotBeAreTold) {
  const Folder folder;
  EXPECT_TRUE(has(problemOfOpening(folder.file("a")), {"there is no archive", folder.file("a")}));
  EXPECT_TRUE(has(problemOfOpening(folder.file("")), {"is a folder"}));
  EXPECT_TRUE(has(problemOfOpening(folder.file("none/a"), Access::write), {"there is no folder"}));
  EXPECT_TRUE(has(problemOfOpening("", Access::write), {"needs the name"}));
}

TEST(Damage, ANameIsNeverAnAddress) {
  const Folder folder;
  writeSamples(folder.file("file:a?mode=memory"), 0, 3);
  EXPECT_EQ(folder.count(), 1U);
}

TEST(Damage, ANewerVersionIsRefused) {
  const Folder folder;
  writeSamples(folder.file("a"), 0, 3);
  Database(folder.file("a"), Access::write).run("PRAGMA user_version = 99");
  for (const Access access : {Access::read, Access::write, Access::salvage})
    EXPECT_TRUE(has(problemOfOpening(folder.file("a"), access),
                    {"version 99", "up to 2", "newer program"}));
}

/// An archive as the first version wrote it.
void makeFirstVersion(const std::string& path) {
  writeSamples(path, 0, 3);
  Database(path, Access::write)
      .run("DELETE FROM endings WHERE ending = 4; PRAGMA user_version = 1");
}

TEST(Migration, WhoReadsAnOlderArchiveHasItUpToDate) {
  const Folder folder;
  makeFirstVersion(folder.file("a"));
  EXPECT_EQ(Archive(folder.file("a"), Access::read).count(1), 3U);
  const Database database(folder.file("a"), Access::read);
  EXPECT_EQ(database.integer("PRAGMA user_version"), 2);
  EXPECT_EQ(database.text("SELECT name FROM endings WHERE ending = 4"), "unfinished");
}

TEST(Migration, AnOlderVersionGoesThroughTheStepsThatItLacks) {
  const Folder folder;
  makeFirstVersion(folder.file("a"));
  const std::vector<std::string> steps{
      migrations()[0], "ALTER TABLE tournaments ADD COLUMN note TEXT DEFAULT 'old'",
      "CREATE TABLE notes (note TEXT); INSERT INTO notes SELECT note FROM tournaments"};
  const Database database(folder.file("a"), Access::write);
  ASSERT_EQ(versionOf(database, steps), 1);
  migrate(database, 1, steps);
  EXPECT_EQ(versionOf(database, steps), 3);
  EXPECT_EQ(database.text("SELECT note FROM notes"), "old");
  EXPECT_EQ(database.integer("SELECT COUNT(*) FROM matches"), 3);
}

TEST(Migration, AStepThatFailsChangesNothing) {
  const Folder folder;
  makeFirstVersion(folder.file("a"));
  const std::vector<std::string> steps{migrations()[0], "CREATE TABLE notes (note TEXT)",
                                       "INSERT INTO nowhere VALUES (1)"};
  const Database database(folder.file("a"), Access::write);
  EXPECT_THROW(migrate(database, 1, steps), Error);
  EXPECT_EQ(versionOf(database, steps), 1);
  EXPECT_EQ(database.integer("SELECT COUNT(*) FROM sqlite_master WHERE name = 'notes'"), 0);
}

/// A damaged copy: it is refused, or read as far as it is right; then what is missing is added.
void expectSalvaged(const Folder& folder, const std::string& bytes, std::uint64_t all,
                    std::uint64_t least) {
  const std::string half = folder.file("half"), fresh = folder.file("new");
  writeBytes(half, bytes);
  std::filesystem::remove(fresh);
  try {
    const Merged merged = merge(fresh, {half});
    EXPECT_GE(merged.added, least);
    EXPECT_EQ(merged.warnings.empty(), merged.added == all);
  } catch (const Error& error) {
    EXPECT_EQ(least, 0U) << error.what();
    EXPECT_FALSE(std::filesystem::exists(fresh));
    return;
  }
  Archive archive(fresh, Access::write);
  const auto saved = contentsOf(archive);
  if (saved.empty()) return;
  for (const arena::Outcome& outcome : saved.begin()->second.second)
    ASSERT_TRUE(outcome == sample(outcome.fixture.match)) << outcome.fixture.match;
  archive.add(archive.begin(sampleTournament()), samples(0, all));
  EXPECT_TRUE(contentsOf(archive).begin()->second.second == samples(0, all));
}

TEST(Damage, ACopyThatIsCutOffIsRefusedAndSalvaged) {
  const Folder folder;
  constexpr std::uint64_t all = 1200;
  writeSamples(folder.file("a"), 0, all);
  const std::string whole = bytesOf(folder.file("a"));
  for (std::size_t part = 0; part < 16; ++part) {
    const std::size_t length = whole.size() * part / 16 + part;
    writeBytes(folder.file("cut"), whole.substr(0, length));
    EXPECT_THROW(contentsOf(folder.file("cut")), Error) << length;
    expectSalvaged(folder, whole.substr(0, length), all, part < 8 ? 0 : all * (part - 6) / 16);
  }
  EXPECT_TRUE(has(messageOf<DamagedError>([&] { Archive(folder.file("cut"), Access::read); }),
                  {"is damaged", "ludorum archive NEW merge", "--resume"}));
}

TEST(Damage, BytesThatChangedAreNoticed) {
  const Folder folder;
  constexpr std::uint64_t all = 300;
  writeSamples(folder.file("a"), 0, all);
  const std::string whole = bytesOf(folder.file("a"));
  std::mt19937 random(1);
  for (int round = 0; round < 16; ++round) {
    std::string changed = whole;
    const std::size_t place = random() % whole.size();
    const std::size_t count = round % 2 == 0 ? 1 : std::min<std::size_t>(500, whole.size() - place);
    for (std::size_t i = 0; i < count; ++i)
      changed[place + i] =
          static_cast<char>(static_cast<unsigned char>(changed[place + i]) ^ (1 + random() % 255));
    expectSalvaged(folder, changed, all, 0);
  }
}

TEST(Damage, WhatIsNotAsItWasWrittenIsNamed) {
  const Folder folder;
  writeSamples(folder.file("a"), 0, 10);
  for (const std::string change : {"UPDATE matches SET plies = 77 WHERE match = 6",
                                   "UPDATE seats SET result = 7 WHERE match = 6",
                                   "DELETE FROM seats WHERE match = 6 AND role = 1",
                                   "UPDATE records SET record = x'00' WHERE match = 6",
                                   "UPDATE matches SET ending = 9 WHERE match = 6"}) {
    std::filesystem::copy_file(folder.file("a"), folder.file("b"),
                               std::filesystem::copy_options::overwrite_existing);
    Database(folder.file("b"), Access::write).run(change);
    EXPECT_TRUE(has(messageOf<DamagedError>([&] { contentsOf(folder.file("b")); }), {"match 6 "}))
        << change;
    std::uint64_t read = 0;
    const auto gaps = Archive(folder.file("b"), Access::read)
                          .eachReadable(1, {.records = true}, [&](const arena::Outcome&) {
                            ++read;
                            return true;
                          });
    EXPECT_EQ(read, 9U) << change;
    EXPECT_EQ(gaps, (std::vector<Gap>{{6, 7}})) << change;
  }
  Database(folder.file("a"), Access::write).run("UPDATE players SET name = 'Eve'");
  EXPECT_TRUE(
      has(messageOf<DamagedError>([&] { contentsOf(folder.file("a")); }), {"tournament 1"}));
}

}  // namespace
}  // namespace ludorum::archive::test

// What happens to files from outside: links, logs of others, files that vanish, bits that flip.
#include <sys/stat.h>

#include <algorithm>

#include "../support/errors.hpp"
#include "archive/database.hpp"
#include "archive/merge.hpp"
#include "samples.hpp"

namespace ludorum::archive::test {
namespace {

namespace fs = std::filesystem;
using ludorum::test::has;
using ludorum::test::messageOf;

/// An archive as its writer leaves it when it is killed: its log is beside it.
void writeKilled(const std::string& file, const Tournament& tournament, std::uint64_t to) {
  const std::string open = file + ".open";
  {
    Archive archive(open, Access::write);
    const Id id = archive.begin(tournament);
    archive.add(id, samples(0, to));
    fs::copy_file(open, file, fs::copy_options::overwrite_existing);
    fs::copy_file(open + "-wal", file + "-wal", fs::copy_options::overwrite_existing);
  }
  fs::remove(open);
}

TEST(Hazards, AnArchiveIsFoundThroughALinkAndItsLogToo) {
  const Folder folder;
  const std::string link = folder.file("link"), file = folder.file("file");
  fs::create_symlink("file", link);
  writeSamples(link, 0, 10);  // The link leads to nothing as yet.
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(Archive(file, Access::read).count(1), 10U);
  writeKilled(file, sampleTournament(), 500);
  EXPECT_EQ(Archive(link, Access::read).count(1), 500U);
  writeSamples(link, 500, 600);
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_FALSE(fs::is_symlink(file));
  EXPECT_EQ(Archive(file, Access::read).count(1), 600U);
}

TEST(Hazards, AnotherArchivesLogIsRefusedAndChangesNothing) {
  const Folder folder;
  const std::string file = folder.file("a");
  writeSamples(file, 0, 20);
  const std::string before = bytesOf(file);
  writeKilled(folder.file("b"), sampleTournament(R"({"seed":2})"), 300);
  fs::copy_file(folder.file("b-wal"), file + "-wal");
  for (const Access access : {Access::read, Access::write, Access::salvage})
    EXPECT_TRUE(has(messageOf<Error>([&] { Archive(file, access); }),
                    {"a-wal is not the log of", "another archive's", "another name"}));
  EXPECT_EQ(bytesOf(file), before);
  fs::remove(file + "-wal");
  EXPECT_TRUE(contentsOf(file).begin()->second.second == samples(0, 20));
}

TEST(Hazards, ItsOwnLogIsRead) {
  const Folder folder;
  const std::string file = folder.file("a");
  writeSamples(file, 0, 20);
  Archive archive(file, Access::write);
  archive.add(1, samples(20, 40));
  fs::copy_file(file, folder.file("b"));
  fs::copy_file(file + "-wal", folder.file("b-wal"));
  EXPECT_TRUE(contentsOf(folder.file("b")).begin()->second.second == samples(0, 40));
}

TEST(Hazards, AWriterLeavesOneFileThoughSomebodyHasReadTheLog) {
  const Folder folder;
  const std::string file = folder.file("a");
  writeKilled(file, sampleTournament(), 100);
  contentsOf(file);
  writeSamples(file, 100, 110);
  EXPECT_EQ(folder.count(), 1U);
}

TEST(Hazards, AnArchiveThatVanishesWhileItIsWrittenIsTold) {
  const Folder folder;
  const std::string file = folder.file("a");
  {
    Archive archive(file, Access::write);
    const Id id = archive.begin(sampleTournament());
    archive.add(id, samples(0, 10));
    fs::remove(file);
    const std::string message = messageOf<StorageError>([&] { archive.add(id, samples(10, 20)); });
    EXPECT_TRUE(has(message, {file, "not there any more", "removed"}));
  }
  writeSamples(file, 0, 10);
  Archive archive(file, Access::write);
  fs::rename(file, folder.file("b"));
  writeBytes(file, "another");
  EXPECT_TRUE(has(messageOf<StorageError>([&] { archive.checkPresence(); }), {"another file"}));
}

TEST(Hazards, WhatIsNoFileIsRefusedAtOnce) {
  const Folder folder;
  ASSERT_EQ(mkfifo(folder.file("pipe").c_str(), 0600), 0);
  for (const std::string& file : {folder.file("pipe"), std::string("/dev/null")})
    for (const Access access : {Access::read, Access::write, Access::salvage})
      EXPECT_TRUE(has(messageOf<Error>([&] { Archive(file, access); }),
                      {file, "is a pipe or a device", "the name of a file"}));
}

TEST(Hazards, RowsThatAreLostAtTheEndAreNoticed) {
  const Folder folder;
  const std::string file = folder.file("a");
  writeSamples(file, 0, 10);
  for (const std::string& table : std::vector<std::string>{"matches", "seats", "records"}) {
    fs::copy_file(file, folder.file("b"), fs::copy_options::overwrite_existing);
    Database(folder.file("b"), Access::write).run("DELETE FROM " + table + " WHERE match >= 8");
    EXPECT_THROW(contentsOf(folder.file("b")), DamagedError) << table;
    EXPECT_THROW(Archive(folder.file("b"), Access::read).readThrough(), DamagedError) << table;
    fs::remove(folder.file("c"));
    const Merged merged = merge(folder.file("c"), {folder.file("b")});
    EXPECT_EQ(merged.added, 8U) << table;
    EXPECT_EQ(merged.warnings.size(), 1U) << table;
  }
  Database(file, Access::write).run("DELETE FROM tournaments");
  EXPECT_THROW(contentsOf(file), DamagedError);
}

/// What can be read of an archive is as it was written, and what cannot is told.
void expectFoundOrHarmless(const std::string& file, const std::vector<arena::Outcome>& all,
                           std::size_t place) {
  bool isRefused = false;
  try {
    const Archive archive(file, Access::read);
    const Contents read = contentsOf(archive);
    EXPECT_TRUE(read.size() == 1 && read.begin()->second.first == sampleTournament() &&
                read.begin()->second.second == all)
        << "byte " << place << " is read wrongly";
    archive.readThrough();
  } catch (const Error&) {
    isRefused = true;
  }
  if (!isRefused) return;
  try {  // As who merges it does.
    const Archive archive(file, Access::salvage);
    const auto tournaments = archive.tournaments();
    std::size_t count = 0;
    bool isTold = !archive.problems().empty();
    for (const auto& [id, tournament] : tournaments)
      isTold = !archive
                    .eachReadable(id, {.records = true},
                                  [&](const arena::Outcome& outcome) {
                                    ++count;
                                    EXPECT_TRUE(outcome == sample(outcome.fixture.match))
                                        << "byte " << place;
                                    return true;
                                  })
                    .empty() ||
               isTold;
    EXPECT_TRUE(isTold || count == all.size()) << "byte " << place << " loses matches unnoticed";
  } catch (const Error&) {
    return;
  }
}

TEST(Hazards, ABitThatFlipsIsFoundOrHarmless) {
  const Folder folder(Folder::inMemory());
  const std::string file = folder.file("a");
  const auto all = samples(0, 6);
  writeSamples(file, 0, 6);
  // Of small pages: every kind of them is there, in a small file.
  Database(file, Access::write).run("PRAGMA page_size = 512; VACUUM");
  const std::string whole = bytesOf(file);
  ASSERT_LT(whole.size(), 16'384U);
  std::fstream bytes(file, std::ios::binary | std::ios::in | std::ios::out);
  const auto put = [&](std::size_t place, int byte) {
    bytes.seekp(static_cast<std::streamoff>(place)).put(static_cast<char>(byte)).flush();
  };
  for (std::size_t place = 0; place < whole.size(); ++place) {
    const auto byte = static_cast<unsigned char>(whole[place]);
    put(place, byte ^ 1 << place % 8);
    expectFoundOrHarmless(file, all, place);
    put(place, byte);
  }
}

}  // namespace
}  // namespace ludorum::archive::test

#include "files/whole_file.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>

#include "../support/errors.hpp"
#include "../support/folder.hpp"
#include "ludorum/core/error.hpp"

namespace ludorum::test {
namespace {

using files::WholeFile;

std::string refusal(const std::string& path) {
  return messageOf<Error>([&] { const WholeFile file(path); });
}

TEST(WholeFile, RefusesWhatCannotBeWrittenAndSaysWhatToDo) {
  const Folder folder;
  EXPECT_TRUE(has(refusal(""), {"no path"}));
  EXPECT_TRUE(has(refusal(folder.path.string()), {"is a folder", "name a file in it"}));
  EXPECT_TRUE(has(refusal(folder.file("none/page.html")),
                  {"\"" + folder.file("none") + "\" does not exist", "make it first"}));
  { std::ofstream(folder.file("file")) << "text"; }
  EXPECT_TRUE(has(refusal(folder.file("file/page.html")), {"choose another place"}));
  EXPECT_TRUE(has(refusal("/proc/page.html"), {"/proc", "choose another place"}));
  EXPECT_TRUE(has(refusal(folder.file(std::string(300, 'x'))), {"choose another place"}));
  EXPECT_EQ(folder.count(), 1U);
}

TEST(WholeFile, ReplacesNoArchive) {
  const Folder folder;
  { std::ofstream(folder.file("archive"), std::ios::binary) << "SQLite format 3" << '\0'; }
  { std::ofstream(folder.file("text")) << "SQLite form"; }
  std::filesystem::create_symlink("archive", folder.file("link"));
  for (const std::string name : {"archive", "link"})
    EXPECT_TRUE(has(refusal(folder.file(name)), {"is an archive, which would be lost"})) << name;
  EXPECT_NO_THROW(WholeFile(folder.file("text")));
  EXPECT_EQ(folder.count(), 3U);
}

TEST(WholeFile, KnowsWhenTwoPathsLeadToOneFile) {
  const Folder folder;
  { std::ofstream(folder.file("one")) << "text"; }
  { std::ofstream(folder.file("other")) << "text"; }
  std::filesystem::create_symlink("one", folder.file("link"));
  std::filesystem::create_symlink("new", folder.file("loose"));
  std::filesystem::create_hard_link(folder.file("one"), folder.file("hard"));
  for (const std::string name : {"one", "./one", "link", "hard"})
    EXPECT_TRUE(files::isSameFile(folder.file("one"), folder.file(name))) << name;
  EXPECT_TRUE(files::isSameFile(folder.file("new"), folder.file("./new")));
  EXPECT_TRUE(files::isSameFile(folder.file("new"), folder.file("loose")));
  EXPECT_FALSE(files::isSameFile(folder.file("one"), folder.file("other")));
  EXPECT_FALSE(files::isSameFile(folder.file("one"), folder.file("new")));
  EXPECT_FALSE(files::isSameFile("none", folder.file(std::string(300, 'x'))));
}

TEST(WholeFile, LeavesNothingBehind) {
  const Folder folder;
  { const WholeFile file(folder.file("page.html")); }
  EXPECT_EQ(folder.count(), 0U);
  { std::ofstream(folder.file("old.html")) << "old"; }
  const auto time = std::filesystem::last_write_time(folder.file("old.html"));
  { const WholeFile file(folder.file("old.html")); }
  EXPECT_EQ(textOf(folder.file("old.html")), "old");
  EXPECT_EQ(std::filesystem::last_write_time(folder.file("old.html")), time);
  EXPECT_EQ(folder.count(), 1U);
}

TEST(WholeFile, IsThereWhenItIsComplete) {
  const Folder folder;
  { std::ofstream(folder.file("page")) << "old"; }
  std::filesystem::permissions(folder.file("page"), std::filesystem::perms(0600));
  {
    WholeFile page(folder.file("page"));
    page.write("first, ");
    page.write("second, which is long");
    page.cutTo(7);
    page.write("third");
    EXPECT_EQ(page.size(), 12U);
    EXPECT_EQ(textOf(folder.file("page")), "old");
    page.publish();
  }
  EXPECT_EQ(textOf(folder.file("page")), "first, third");
  EXPECT_EQ(std::filesystem::status(folder.file("page")).permissions(),
            std::filesystem::perms(0600));
  EXPECT_EQ(folder.count(), 1U);
}

TEST(WholeFile, ThatIsNotPublishedNeverWas) {
  const Folder folder;
  { WholeFile(folder.file("page")).write("text"); }
  EXPECT_EQ(folder.count(), 0U);
}

TEST(WholeFile, FollowsLinks) {
  const Folder folder;
  std::filesystem::create_symlink("target", folder.file("link"));
  WholeFile page(folder.file("link"));
  page.write("text");
  page.publish();
  EXPECT_TRUE(std::filesystem::is_symlink(folder.file("link")));
  EXPECT_EQ(textOf(folder.file("target")), "text");
}

TEST(WholeFile, AFullDeviceIsAnError) {
  WholeFile page("/dev/full");
  page.write("text");
  EXPECT_TRUE(has(messageOf<Error>([&] { page.publish(); }),
                  {"\"/dev/full\" could not be written: No space left on device", "Make room"}));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

/// While it lives, no file can grow beyond this, as if the disk were full.
struct SmallDisk {
  rlimit before{};
  explicit SmallDisk(rlim_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    const rlimit now{bytes, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &now);
  }
  ~SmallDisk() { setrlimit(RLIMIT_FSIZE, &before); }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
};

TEST(WholeFile, OnAFullDiskTheOldFileStays) {
  const Folder folder;
  { std::ofstream(folder.file("page")) << "old"; }
  const SmallDisk disk(100'000);
  const std::string message = messageOf<Error>([&] {
    WholeFile page(folder.file("page"));
    for (int i = 0; i < 100; ++i) page.write(std::string(10'000, 'x'));
    page.publish();
  });
  EXPECT_TRUE(has(message, {"could not be written", "what was there before is as it was"}));
  // What is small enough to wait in memory is written at the end: that may fail as well.
  const SmallDisk smaller(100);
  EXPECT_TRUE(has(messageOf<Error>([&] {
                    WholeFile page(folder.file("page"));
                    page.write(std::string(1000, 'x'));
                    page.publish();
                  }),
                  {"could not be written"}));
  EXPECT_EQ(textOf(folder.file("page")), "old");
  EXPECT_EQ(folder.count(), 1U);
}

}  // namespace
}  // namespace ludorum::test

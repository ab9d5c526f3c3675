// What was reported is there, whatever happens to the process that wrote it.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "../support/errors.hpp"
#include "samples.hpp"

namespace ludorum::archive::test {
namespace {

using ludorum::test::has;
using ludorum::test::messageOf;

/// Another process, and a pipe from it. It is killed when this object is gone.
class Child {
 public:
  /// Runs `work` there, with the end of the pipe that it writes to.
  template <class Work>
  explicit Child(Work work) {
    std::array<int, 2> ends{};
    EXPECT_EQ(pipe(ends.data()), 0);
    process_ = fork();
    if (process_ == 0) {
      close(ends[0]);
      work(ends[1]);
      _exit(0);
    }
    close(ends[1]);
    from_ = ends[0];
  }
  ~Child() {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    close(from_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// The next number that it has written; nothing if it has ended.
  std::optional<std::uint64_t> next() const {
    std::uint64_t number = 0;
    return read(from_, &number, sizeof number) == sizeof number ? std::optional(number)
                                                                : std::nullopt;
  }

 private:
  pid_t process_ = 0;
  int from_ = 0;
};

void report(int pipe, std::uint64_t number) {
  if (write(pipe, &number, sizeof number) != sizeof number) _exit(1);
}

/// Goes on where the archive ends, in batches, and reports how many there are after each.
void addAndReport(const std::string& file, std::size_t batch, std::uint64_t to, int pipe) {
  Archive archive(file, Access::write);
  const Id id = archive.begin(sampleTournament());
  for (std::uint64_t from = archive.count(id); from < to; from += batch) {
    archive.add(id, samples(from, from + batch));
    report(pipe, from + batch);
  }
}

/// That all matches up to at least this number are there and right, and no half batch.
void expectWhole(const std::string& file, std::uint64_t reported, std::size_t batch) {
  Archive archive(file, Access::read);
  const auto contents = contentsOf(archive);
  const auto& outcomes = contents.begin()->second.second;
  EXPECT_GE(outcomes.size(), reported);
  EXPECT_EQ(outcomes.size() % batch, 0U);
  EXPECT_TRUE(outcomes == samples(0, outcomes.size()));
  EXPECT_TRUE(archive.problems().empty());
}

TEST(Durability, KilledAtAnyMomentNothingReportedIsLost) {
  for (const std::size_t batch : {1U, 7U, 60U}) {
    const Folder folder;
    std::uint64_t reported = 0;
    for (int round = 0; round < 6; ++round) {
      {
        const Child child(
            [&](int pipe) { addAndReport(folder.file("a"), batch, 1'000'000, pipe); });
        for (int i = 0; i <= 3 * round; ++i)
          reported = std::max(reported, child.next().value_or(0));
      }  // Killed, while it goes on adding.
      expectWhole(folder.file("a"), reported, batch);
    }
    EXPECT_GE(reported, 6 * batch);
  }
}

TEST(Durability, KilledWhileItBeginsItCanBeginAgain) {
  for (int delay = 0; delay < 8; ++delay) {
    const Folder folder;
    {
      const Child child([&](int pipe) { addAndReport(folder.file("a"), 5, 5, pipe); });
      usleep(static_cast<useconds_t>(delay * 400));
    }
    const Child child([&](int pipe) { addAndReport(folder.file("a"), 5, 10, pipe); });
    while (child.next()) {
    }
    expectWhole(folder.file("a"), 10, 5);
  }
}

TEST(Durability, AfterwardsItEndsAsIfNothingHadHappened) {
  const Folder folder;
  {
    const Child child([&](int pipe) { addAndReport(folder.file("killed"), 10, 1000, pipe); });
    child.next();
  }
  {
    Archive archive(folder.file("killed"), Access::write);
    const Id id = *archive.find(sampleTournament().plan);
    const std::uint64_t there = archive.count(id);
    EXPECT_EQ(archive.add(id, samples(0, 3000)), 3000 - there);
  }
  writeSamples(folder.file("undisturbed"), 0, 3000);
  const auto whole = contentsOf(folder.file("undisturbed"));
  const auto resumed = contentsOf(folder.file("killed"));
  EXPECT_TRUE(resumed == whole);
}

TEST(Durability, AClosedArchiveIsOneFile) {
  const Folder folder;
  writeSamples(folder.file("a"), 0, 100);
  EXPECT_EQ(folder.count(), 1U);
  contentsOf(folder.file("a"));
  EXPECT_EQ(folder.count(), 1U);
}

TEST(Durability, OneWriterAtATime) {
  const Folder folder;
  const std::string file = folder.file("a");
  std::array<int, 2> stop{};
  ASSERT_EQ(pipe(stop.data()), 0);
  {
    const Child child([&](int pipe) {
      Archive archive(file, Access::write);
      report(pipe, 1);
      char wait = 0;
      if (read(stop[0], &wait, 1) < 0) _exit(1);
    });
    ASSERT_EQ(child.next(), 1U);
    for (const Access access : {Access::write, Access::read, Access::salvage})
      EXPECT_TRUE(has(messageOf<Error>([&] { Archive(file, access); }),
                      {file, "in use by another process", "wait"}));
    EXPECT_EQ(write(stop[1], "x", 1), 1);
    EXPECT_EQ(child.next(), std::nullopt);
  }
  EXPECT_EQ(Archive(file, Access::write).tournaments().size(), 0U);
  close(stop[0]);
  close(stop[1]);
}

TEST(Durability, ReadersDoNotDisturbEachOther) {
  const Folder folder;
  writeSamples(folder.file("a"), 0, 10);
  const Archive one(folder.file("a"), Access::read), two(folder.file("a"), Access::read);
  EXPECT_TRUE(contentsOf(one) == contentsOf(two));
}

TEST(Durability, AFullDiskLosesNothing) {
  const Folder folder;
  Archive archive(folder.file("a"), Access::write);
  const Id id = archive.begin(sampleTournament());
  archive.limitPages(20);
  std::uint64_t there = 0;
  const std::string message = messageOf<StorageError>([&] {
    for (; there < 10'000; there += 50) archive.add(id, samples(there, there + 50));
  });
  EXPECT_GT(there, 0U);
  EXPECT_TRUE(has(message, {"disk is full", std::to_string(there) + " matches are safe"}));
  EXPECT_TRUE(contentsOf(archive).begin()->second.second == samples(0, there));
  archive.limitPages(100'000);
  archive.add(id, samples(there, there + 500));
  EXPECT_TRUE(contentsOf(archive).begin()->second.second == samples(0, there + 500));
}

TEST(Durability, ADiskThatFailsLosesNothing) {
  const Folder folder;
  std::uint64_t reported = 0;
  {
    const Child child([&](int pipe) {
      std::signal(SIGXFSZ, SIG_IGN);
      const rlimit limit{300'000, 300'000};  // No file may become longer.
      setrlimit(RLIMIT_FSIZE, &limit);
      try {
        addAndReport(folder.file("a"), 20, 1'000'000, pipe);
      } catch (const StorageError&) {
        report(pipe, 1'000'000);
      }
    });
    while (const auto number = child.next())
      if (*number == 1'000'000)
        reported = reported > 0 ? reported : 1;
      else
        reported = *number;
  }
  EXPECT_GT(reported, 20U);
  expectWhole(folder.file("a"), reported, 20);
}

}  // namespace
}  // namespace ludorum::archive::test

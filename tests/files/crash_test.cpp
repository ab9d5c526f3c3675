// Every step of writing a file fails once: what was there is there, or what is new, and no rest.
//
// The program's own calls of the system's functions lead here, and then there.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <cstdio>

#include "files/whole_file.hpp"
#include "ludorum/core/error.hpp"
#include "support/errors.hpp"
#include "support/folder.hpp"

namespace {
/// Which of the next steps fails, if one does; 0: none.
thread_local int failingStep = 0;
thread_local bool hasFailed = false;

bool fails(int reason) {
  if (failingStep == 0 || --failingStep > 0) return false;
  hasFailed = true;
  errno = reason;
  return true;
}
template <class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}
}  // namespace

extern "C" {
std::FILE* fopen(const char* path, const char* mode) {
  return fails(EMFILE) ? nullptr : real<std::FILE*(const char*, const char*)>("fopen")(path, mode);
}
std::FILE* fopen64(const char* path, const char* mode) { return fopen(path, mode); }
size_t fwrite(const void* data, size_t size, size_t count, std::FILE* file) {
  if (fails(ENOSPC)) return 0;
  return real<size_t(const void*, size_t, size_t, std::FILE*)>("fwrite")(data, size, count, file);
}
int fflush(std::FILE* file) { return fails(ENOSPC) ? EOF : real<int(std::FILE*)>("fflush")(file); }
int fclose(std::FILE* file) {
  const int code = real<int(std::FILE*)>("fclose")(file);
  return fails(EIO) ? EOF : code;
}
int fsync(int number) { return fails(EIO) ? -1 : real<int(int)>("fsync")(number); }
int rename(const char* from, const char* to) {
  return fails(EACCES) ? -1 : real<int(const char*, const char*)>("rename")(from, to);
}
}

namespace ludorum::files {
namespace {

TEST(WholeFileCrash, LeavesWhatWasThereOrWhatIsNewAndNothingElse) {
  const test::Folder folder;
  const std::string file = folder.file("page.html"), old = "old", fresh(100'000, 'x');
  bool failed = true;
  for (int step = 1; failed; ++step) {
    SCOPED_TRACE("step " + std::to_string(step));
    std::ofstream(file) << old;
    bool published = false;
    failingStep = step;
    hasFailed = false;
    try {
      WholeFile out(file);
      out.write(fresh);
      out.publish();
      published = true;
    } catch (const Error& error) {
      EXPECT_TRUE(hasFailed) << error.what();
    }
    failingStep = 0;
    failed = hasFailed;
    const std::string left = test::textOf(file);
    EXPECT_TRUE(left == fresh || (!published && left == old)) << left.substr(0, 10);
    EXPECT_EQ(folder.count(), 1U);
    ASSERT_LT(step, 100);
    if (!failed) {
      EXPECT_TRUE(published);
      EXPECT_GE(step, 6);  // It was opened, written, flushed, synchronised, closed and renamed.
    }
  }
}

}  // namespace
}  // namespace ludorum::files

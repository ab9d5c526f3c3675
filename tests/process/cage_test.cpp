// A command in a cage takes no more than it may; without limits nothing holds it.
#include "process/cage.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <memory>
#include <string>

#include "ludorum/module/conversation.hpp"

namespace ludorum {
namespace {

using std::chrono::seconds;

/// The first line that a command writes within these limits; what became of it if there is none.
std::string answerOf(const std::string& command, const ProcessLimits& limits) {
  try {
    const auto conversation = startProcess(command, limits);
    const auto line = conversation->receive(Conversation::Clock::now() + seconds(60));
    return line.value_or("silence");
  } catch (const std::exception& error) {
    return error.what();
  }
}

TEST(Cage, FilesAreLimited) {
  EXPECT_EQ(answerOf("ulimit -n", {.files = 37}), "37");
  EXPECT_NE(answerOf("ulimit -n", {}), "37");
}

TEST(Cage, MemoryIsLimited) {
  const std::string command =
      "python3 -c 'x = bytearray(400 << 20); print(len(x) >> 20, flush=True); input()'";
  EXPECT_EQ(answerOf(command, {}), "400");
  EXPECT_EQ(answerOf(command, {.memory = 2000}), "400");
  const std::string caught = answerOf(command, {.memory = 100});
  EXPECT_TRUE(caught.find("MemoryError") != std::string::npos ||
              caught.find("kill") != std::string::npos || caught.find("137") != std::string::npos)
      << caught;
}

/// Whether limits of processes can hold: the superuser has them by a control group alone.
bool canLimitProcesses() {
  const process::Cage cage({.processes = 100});
  return geteuid() != 0 || cage.entrance().find("cgroup") != std::string::npos;
}

TEST(Cage, ProcessesAreLimited) {
  if (!canLimitProcesses()) GTEST_SKIP() << "there is no control group for it";
  const std::string bomb =
      "python3 -c 'import os, time\n"
      "count = 0\n"
      "try:\n"
      "  while count < 300:\n"
      "    if os.fork() == 0: time.sleep(1000)\n"
      "    count += 1\n"
      "except OSError: pass\n"
      "print(\"some\" if count < 300 else \"all\", flush=True)\n"
      "input()'";
  EXPECT_EQ(answerOf(bomb, {.processes = 20}), "some");
}

TEST(Cage, WhoIsInAControlGroupEndsThoughItHasLeftAllElse) {
  const std::string left =
      "env -i setsid sh -c 'sleep 1000 & echo $!; exec > /dev/null; wait' & wait";
  const auto isThere = [](const std::string& process) {
    std::ifstream file("/proc/" + process + "/stat");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    return !text.empty() && text.substr(text.rfind(')') + 2, 1) != "Z";
  };
  if (process::Cage({.processes = 100}).entrance().find("cgroup") == std::string::npos)
    GTEST_SKIP() << "no control group can be made here";
  EXPECT_FALSE(isThere(answerOf(left, {.processes = 100})));
}

}  // namespace
}  // namespace ludorum

// Real processes, each with a fault of its own.
#include "../support/errors.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>

#include "census.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/module/conversation.hpp"

namespace ludorum {
namespace {

using namespace std::chrono_literals;
using test::Census;
using test::has;
using test::messageOf;
using Clock = Conversation::Clock;

/// Enough for anything that a test waits for and that will come.
Clock::time_point later() { return Clock::now() + 20s; }

/// What a process that cannot be talked to is said to have done.
std::string failureOf(const std::string& command) {
  const auto process = startProcess(command);
  return messageOf<Error>([&] { process->receive(later()); });
}

class ProcessConversation : public ::testing::Test {
 protected:
  void TearDown() override { EXPECT_TRUE(before_.isNow()) << "something was left behind"; }

 private:
  Census before_;
};

TEST_F(ProcessConversation, LinesGoThereAndBack) {
  const auto process = startProcess("while read line; do echo \"<$line>\"; done");
  for (const std::string line : {"one", "two words", "", R"({"three":"3"})"}) {
    EXPECT_TRUE(process->send(line, later()));
    EXPECT_EQ(process->receive(later()), '<' + line + '>');
  }
  EXPECT_EQ(process->unread(), "");
}

TEST_F(ProcessConversation, SeveralLinesAreReceivedOneByOneWithoutTheirEnds) {
  const auto process = startProcess(R"(printf 'one\r\n\ntwo\nthree\n'; read line)");
  for (const char* line : {"one", "", "two", "three"}) EXPECT_EQ(process->receive(later()), line);
}

TEST_F(ProcessConversation, ALongLineGoesThroughWhole) {
  std::string line(longestLine - 1, 'x');  // With its end, just what is allowed.
  for (std::size_t i = 0; i < line.size(); i += 1000) line[i] = static_cast<char>('a' + i % 26);
  const auto process = startProcess("cat");
  // Pipes hold much less: cat answers while it is still being told.
  EXPECT_TRUE(process->send(line, later()));
  EXPECT_TRUE(process->receive(later()) == line);
}

TEST_F(ProcessConversation, WhatNobodyAskedForIsSeen) {
  const auto process = startProcess(R"(printf 'one\ntwo\n'; read line)");
  EXPECT_EQ(process->receive(later()), "one");  // Both came at once.
  EXPECT_EQ(process->unread(), "two\n");
  EXPECT_EQ(process->receive(later()), "two");
  EXPECT_EQ(process->unread(), "");
}

TEST_F(ProcessConversation, WhatComesLaterIsSeenToo) {
  const test::TemporaryFile file;
  const auto process =
      startProcess("read line; echo one; echo done > " + file.name() + "; read line");
  EXPECT_TRUE(process->send("go", later()));
  for (const auto until = later(); file.text().empty() && Clock::now() < until;)
    std::this_thread::sleep_for(1ms);
  EXPECT_EQ(process->unread(), "one\n");
}

TEST_F(ProcessConversation, SilenceIsNothing) {
  const auto process = startProcess("sleep 1000");
  const auto begin = Clock::now();
  EXPECT_EQ(process->receive(begin + 50ms), std::nullopt);
  EXPECT_GE(Clock::now(), begin + 50ms);
  EXPECT_EQ(process->receive(begin), std::nullopt);  // The time was up before.
}

TEST_F(ProcessConversation, WhoDoesNotReadIsNotWaitedFor) {
  const auto process = startProcess("sleep 1000");
  EXPECT_TRUE(process->send("a pipe holds this", later()));
  EXPECT_FALSE(process->send(std::string(1 << 20, 'x'), Clock::now() + 50ms));
}

TEST_F(ProcessConversation, AnEndIsToldWithItsExitCode) {
  EXPECT_EQ(failureOf("exit 0"), "it ended with exit code 0");
  EXPECT_EQ(failureOf("exit 3"), "it ended with exit code 3");
}

TEST_F(ProcessConversation, AnEndIsToldWithItsSignal) {
  EXPECT_EQ(failureOf("kill -9 $$"), "it was ended by signal 9 (kill)");
  EXPECT_EQ(failureOf("kill -SEGV $$"), "it was ended by signal 11 (segmentation fault)");
  EXPECT_EQ(failureOf("kill -USR1 $$"), "it was ended by signal " + std::to_string(SIGUSR1));
}

TEST_F(ProcessConversation, ItsLastWordsAreTold) {
  EXPECT_EQ(failureOf("echo first >&2; echo 'no \"luck\"' >&2; exit 1"),
            R"(it ended with exit code 1; its last words: "first\nno \"luck\"")");
  EXPECT_EQ(failureOf(R"(printf '\377\n' >&2; exit 1)"),
            R"(it ended with exit code 1; its last words: "\ufffd")");
}

TEST_F(ProcessConversation, OnlyTheLastWordsAreKept) {
  const std::string told =
      failureOf("i=0; while [ $i -lt 3000 ]; do echo $i >&2; i=$((i+1)); done");
  EXPECT_TRUE(has(told, {"2998\\n2999\""}));
  EXPECT_LT(told.size(), 1400U);
}

TEST_F(ProcessConversation, ACommandThatDoesNotExistIsTold) {
  EXPECT_TRUE(has(failureOf("no-such-player --fast"), {"exit code 127", "no-such-player"}));
}

TEST_F(ProcessConversation, WhatItSaidBeforeItsEndIsReceived) {
  const auto process = startProcess("echo one; echo two; exit 4");
  EXPECT_EQ(process->receive(later()), "one");
  EXPECT_EQ(process->receive(later()), "two");
  EXPECT_EQ(messageOf<Error>([&] { process->receive(later()); }), "it ended with exit code 4");
}

TEST_F(ProcessConversation, AnEndIsSeenThoughItsChildrenHoldTheOutput) {
  const auto process = startProcess("echo one; sleep 1000 & exit 5");
  EXPECT_EQ(process->receive(later()), "one");
  EXPECT_EQ(messageOf<Error>([&] { process->receive(later()); }), "it ended with exit code 5");
}

TEST_F(ProcessConversation, SendingToOneThatIsGoneIsAnErrorAndNoSignal) {
  const auto process = startProcess("exit 6");
  EXPECT_EQ(messageOf<Error>([&] {
              for (;;) process->send("are you there?", later());
            }),
            "it ended with exit code 6");
}

TEST_F(ProcessConversation, AClosedOutputIsToldThoughItLivesOn) {
  EXPECT_EQ(failureOf("exec >&-; sleep 1000"), "it has closed its output, though it still runs");
}

TEST_F(ProcessConversation, AClosedInputIsTold) {
  const auto process = startProcess("exec <&-; echo ready; sleep 1000");
  EXPECT_EQ(process->receive(later()), "ready");
  EXPECT_EQ(messageOf<Error>([&] { process->send("hello", later()); }),
            "it reads no more, though it still runs");
}

TEST_F(ProcessConversation, ALineWithoutEndIsNotReadForEver) {
  EXPECT_EQ(failureOf("tr '\\0' x < /dev/zero"),
            "it sent more than 1 MiB without the end of a line");
}

TEST_F(ProcessConversation, AFloodIsNotRead) {
  const auto process = startProcess("yes");
  EXPECT_EQ(process->receive(later()), "y");
  EXPECT_LT(process->unread().size(), 2000U);
  const std::string more(longestLine, 'x');
  EXPECT_EQ(messageOf<Error>([&] { process->send(more, later()); }),
            "it floods: it sent more than 1 MiB that nobody asked for");
}

TEST_F(ProcessConversation, AFloodOfErrorsDoesNotStopTheClock) {
  const auto process = startProcess("yes >&2");
  EXPECT_EQ(process->receive(Clock::now() + 50ms), std::nullopt);
}

TEST_F(ProcessConversation, ManyWordsBesideAnAnswerDoNotBlockIt) {
  const auto process = startProcess("head -c 300000 /dev/zero >&2; echo done; read line");
  EXPECT_EQ(process->receive(later()), "done");
}

TEST_F(ProcessConversation, ItEndsByItselfWhenItsInputEnds) {
  const test::TemporaryFile file;
  // It does not listen when it is asked to, either: so it has twice the time on a busy machine.
  startProcess("trap '' TERM; while read line; do :; done; echo bye > " + file.name()).reset();
  EXPECT_EQ(file.text(), "bye\n");
}

TEST_F(ProcessConversation, ItIsAskedToEndBeforeItIsMadeTo) {
  const test::TemporaryFile file;
  auto process = startProcess("trap 'echo asked > " + file.name() +
                              "; exit' TERM; echo ready; while :; do sleep 0.01; done");
  EXPECT_EQ(process->receive(later()), "ready");
  process.reset();
  EXPECT_EQ(file.text(), "asked\n");
}

TEST_F(ProcessConversation, ItsChildrenEndWithIt) {
  // One that hears signals, one that does not, and one whose parent is gone already.
  const std::string deaf = "sh -c \"trap '' TERM HUP INT; sleep 1000 & wait; sleep 1000\" & ";
  auto process = startProcess("sleep 1000 & echo $!; " + deaf +
                              "echo $!; (sleep 1000 & echo $!); echo $$; sleep 1000");
  std::vector<int> ids;
  for (int i = 0; i < 4; ++i) ids.push_back(std::stoi(process->receive(later()).value()));
  for (const int id : ids) EXPECT_TRUE(test::runs(id));
  process.reset();
  for (const int id : ids) EXPECT_TRUE(test::endsSoon(id)) << id;
}

TEST_F(ProcessConversation, ChildrenEndThoughTheProcessIsGoneAlready) {
  auto process = startProcess("sleep 1000 & echo $!");
  const int id = std::stoi(process->receive(later()).value());
  EXPECT_EQ(messageOf<Error>([&] { process->receive(later()); }), "it ended with exit code 0");
  EXPECT_TRUE(test::runs(id));
  process.reset();
  EXPECT_TRUE(test::endsSoon(id));
}

TEST_F(ProcessConversation, ChildrenThatHaveLeftItsGroupEndToo) {
  // Both have a session of their own; the parent of the second is gone.
  auto process = startProcess(
      "setsid sh -c 'echo $$; exec sleep 1000' & "
      "read line; (setsid sh -c 'echo $$; exec sleep 1000' &); read line");
  std::vector<int> ids;
  for (int i = 0; i < 2; ++i) {
    ids.push_back(std::stoi(process->receive(later()).value()));
    EXPECT_TRUE(test::runs(ids.back()));
    if (i == 0) process->send("next", later());
  }
  process.reset();
  for (const int id : ids) EXPECT_TRUE(test::endsSoon(id)) << id;
}

TEST_F(ProcessConversation, OneOfSeveralEndsAlone) {
  const std::string command = "setsid sh -c 'echo $$; exec sleep 1000' & read line";
  auto first = startProcess(command), second = startProcess(command);
  const int ending = std::stoi(first->receive(later()).value());
  const int staying = std::stoi(second->receive(later()).value());
  first.reset();
  EXPECT_TRUE(test::endsSoon(ending));
  EXPECT_TRUE(test::runs(staying));
}

TEST_F(ProcessConversation, WhatIsStartedWithinKeepsTheMarkOfBoth) {
  ASSERT_EQ(setenv("LUDORUM_KIN", "/outer/", 1), 0);
  const auto process = startProcess("echo $LUDORUM_KIN; read line");
  EXPECT_TRUE(process->receive(later()).value().starts_with("/outer//ludorum."));
  ASSERT_EQ(unsetenv("LUDORUM_KIN"), 0);
}

TEST_F(ProcessConversation, OneThatIgnoresSignalsIsMadeToEnd) {
  auto process = startProcess("trap '' TERM HUP INT PIPE; echo $$; while :; do sleep 1000; done");
  const int id = std::stoi(process->receive(later()).value());
  process.reset();
  EXPECT_FALSE(test::runs(id));  // It was waited for, so nothing is left of it.
}

TEST_F(ProcessConversation, SignalsAreAsUsualThere) {
  const auto ignored = std::signal(SIGPIPE, SIG_IGN);
  const auto process = startProcess("kill -PIPE $$; echo alive; read line");
  EXPECT_EQ(messageOf<Error>([&] { process->receive(later()); }),
            "it was ended by signal 13 (broken pipe)");
  std::signal(SIGPIPE, ignored);
}

TEST_F(ProcessConversation, WhatOneUsesAnotherDoesNotInherit) {
  const std::string list = "set -- /proc/$$/fd/*; echo $#; read line";
  const auto first = startProcess(list), second = startProcess(list);
  EXPECT_EQ(first->receive(later()), second->receive(later()));
}

}  // namespace
}  // namespace ludorum

#if !defined(_WIN32)
#include "child.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <initializer_list>
#include <system_error>
#include <thread>
#include <utility>

#include "ludorum/core/error.hpp"

namespace ludorum::process {

namespace {
/// What a new process begins with: its standard streams, its group (0: one of its own), and signals
/// as if nobody had ever touched them.
class SpawnPlan {
 public:
  SpawnPlan(std::initializer_list<std::pair<const Descriptor*, int>> streams, pid_t group) {
    posix_spawn_file_actions_init(&actions_);
    for (const auto& [descriptor, stream] : streams)
      posix_spawn_file_actions_adddup2(&actions_, descriptor->number(), stream);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes_, group);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    for (const int usual : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD, SIGXFSZ})
      sigaddset(&signals, usual);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }

  int start(std::string command, char* const* environment) const {
    std::string shell = "sh", option = "-c";
    const std::array<char*, 4> words{shell.data(), option.data(), command.data(), nullptr};
    pid_t id = -1;
    if (const int problem =
            posix_spawn(&id, "/bin/sh", &actions_, &attributes_, words.data(), environment))
      throw ShortageError("no process can be started: " + std::generic_category().message(problem) +
                          "; raise the limit (ulimit -u), or play fewer matches at once");
    return id;
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

void waitFor(int id) {
  while (waitpid(id, nullptr, 0) == -1 && errno == EINTR) {
  }
}

std::string signalName(int signal) {
  switch (signal) {
    case SIGABRT:
      return " (abort)";
    case SIGKILL:
      return " (kill)";
    case SIGPIPE:
      return " (broken pipe)";
    case SIGSEGV:
      return " (segmentation fault)";
    case SIGTERM:
      return " (termination)";
    default:
      return "";
  }
}
}  // namespace

Guard::Guard() {
  Pipe life = makePipe();
  group_ = SpawnPlan({{&life.reading, STDIN_FILENO}}, 0)
               .start("exec >/dev/null 2>&1; trap '' INT TERM HUP; read -r line; kill -s KILL 0",
                      environ);
  life_ = std::move(life.writing);
}
Guard::~Guard() {
  kill(-group_, SIGKILL);
  waitFor(group_);
}

Child::Child(const std::string& command, const ProcessLimits& limits) : cage_(limits) {
  Pipe in = makePipe(), out = makePipe(), err = makePipe();
  id_ = SpawnPlan({{&in.reading, STDIN_FILENO},
                   {&out.writing, STDOUT_FILENO},
                   {&err.writing, STDERR_FILENO}},
                  guard_.group())
            .start(cage_.entrance() + command, kin_.environment());
  input_ = std::move(in.writing);
  output_ = std::move(out.reading);
  errors_ = std::move(err.reading);
  for (const Descriptor* descriptor : {&input_, &output_, &errors_}) neverBlock(*descriptor);
}

Child::~Child() {
  input_.close();
  if (!endsSoon()) {
    kill(-guard_.group(), SIGTERM);
    endsSoon();
  }
  // Nobody has been waited for, so that no number, and not the group's, can be another's by now.
  kill(-guard_.group(), SIGKILL);
  cage_.end();
  waitFor(id_);
  kin_.end();
}

std::string Child::ending() const {
  siginfo_t info{};
  if (waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) != 0)
    return errno == EINTR ? "" : "it ended";  // Nobody knows how: the program ignores SIGCHLD.
  if (info.si_pid == 0) return "";
  const std::string status = std::to_string(info.si_status);
  if (info.si_code == CLD_EXITED) return "it ended with exit code " + status;
  return "it was ended by signal " + status + signalName(info.si_status);
}

bool Child::endsSoon() const {
  using Clock = std::chrono::steady_clock;
  for (const auto until = Clock::now() + grace; ending().empty();) {
    if (Clock::now() >= until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

}  // namespace ludorum::process
#endif

#if !defined(_WIN32)
#include "kin.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <thread>

namespace ludorum::process {

namespace {
constexpr std::string_view kinVariable = "LUDORUM_KIN=";

/// The processes whose environment holds a text.
std::vector<pid_t> carriersOf(const std::string& mark) {
  std::vector<pid_t> found;
  std::error_code none;
  for (std::filesystem::directory_iterator entry("/proc", none), end; entry != end;
       entry.increment(none)) {
    const std::string name = entry->path().filename().string();
    if (!std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c); }))
      continue;
    std::ifstream file(entry->path() / "environ", std::ios::binary);  // Of others it does not open.
    const std::string environment{std::istreambuf_iterator<char>(file), {}};
    if (environment.find(mark) != std::string::npos)
      found.push_back(static_cast<pid_t>(std::stol(name)));
  }
  return found;
}
}  // namespace

Kin::Kin() {
  static std::atomic<unsigned> made = 0;
  mark_ = "/ludorum." + std::to_string(getpid()) + '.' + std::to_string(++made) + '/';
  // Who is itself started by such a command keeps that command's mark.
  const char* before = std::getenv("LUDORUM_KIN");
  variable_ = std::string(kinVariable) + (before != nullptr ? before : "") + mark_;
  for (char** word = environ; *word != nullptr; ++word)
    if (!std::string_view(*word).starts_with(kinVariable)) words_.push_back(*word);
  words_.insert(words_.end(), {variable_.data(), nullptr});
}

void Kin::end() const {
  constexpr int mostRounds = 100;  // They may start others while we look.
  for (int round = 0; round < mostRounds; ++round) {
    const std::vector<pid_t> carriers = carriersOf(mark_);
    if (carriers.empty()) return;
    for (const pid_t carrier : carriers) kill(carrier, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace ludorum::process
#endif

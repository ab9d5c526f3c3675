#include "line_input.hpp"

#include <iostream>
#if !defined(_WIN32)
#include <poll.h>
#endif

namespace ludorum::app {

/// Waits until a character can be read without waiting, or the end of the input; false if it was
/// stopped before. The standard streams begin to read again after a signal, so that the wait must
/// be ours.
bool LineInput::awaitCharacter() const {
#if !defined(_WIN32)
  constexpr int milliseconds = 100;  // A signal just before the wait is not noticed by it.
  pollfd input{.fd = 0, .events = POLLIN, .revents = 0};
  if (&in_ == &std::cin && in_.rdbuf()->in_avail() <= 0)
    while (!isStopped_() && poll(&input, 1, milliseconds) <= 0) {
    }
#endif
  return !isStopped_();
}

std::optional<std::string> LineInput::next() {
  std::string line;
  length_ = 0;
  for (bool isAny = false;; isAny = true) {
    if (!awaitCharacter()) return std::nullopt;
    const int c = in_.get();
    if (c == std::istream::traits_type::eof() && !isAny) return std::nullopt;
    if (c == std::istream::traits_type::eof() || c == '\n') break;
    ++length_;
    if (line.size() <= longest) line += static_cast<char>(c);
  }
  constexpr const char* spaces = " \t\r";
  line.erase(line.find_last_not_of(spaces) + 1);
  return line.substr(std::min(line.find_first_not_of(spaces), line.size()));
}

}  // namespace ludorum::app

// Lines that somebody types, or that come from a pipe.
#pragma once
#include <cstddef>
#include <functional>
#include <istream>
#include <optional>
#include <string>

namespace ludorum::app {

/// Reads lines, and can be interrupted while it waits for one.
class LineInput {
 public:
  static constexpr std::size_t longest = 4096;

  /// `isStopped` is asked while it waits.
  LineInput(std::istream& in, std::function<bool()> isStopped)
      : in_(in), isStopped_(std::move(isStopped)) {}

  /// The next line without its end and the spaces around it; nothing at the end of the input, or
  /// when stopped. Of a line that is too long it keeps one character more than allowed.
  std::optional<std::string> next();
  /// How many bytes the last line had, spaces included.
  std::size_t length() const { return length_; }

 private:
  bool awaitCharacter() const;

  std::istream& in_;
  std::function<bool()> isStopped_;
  std::size_t length_ = 0;
};

}  // namespace ludorum::app

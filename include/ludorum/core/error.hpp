// What the library throws. It never prints nor exits.
#pragma once
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace ludorum {

/// Something that the caller can mend: the message says what was wrong, where, and what is right.
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The machine that this program runs on is short of something: open files, processes, memory. It
/// is nobody's fault who plays.
struct ShortageError : Error {
  using Error::Error;
};

/// What somebody wrote, as a message tells it: in quotes, and only the beginning if it is long.
inline std::string inQuotes(std::string_view text) {
  constexpr std::size_t most = 80;
  std::string shown = "\"";
  shown += text.substr(0, most);
  return shown += text.size() > most ? "...\"" : "\"";
}

namespace detail {
[[noreturn, gnu::cold, gnu::noinline]] inline void refuse(const char* reason) {
  throw Error(reason);
}
}  // namespace detail

/// Throws an Error with this reason unless `right`. One that is written out costs nothing until
/// then.
inline void require(bool right, const std::string& reason) {
  if (!right) throw Error(reason);
}
inline void require(bool right, const char* reason) {
  if (!right) detail::refuse(reason);
}

}  // namespace ludorum

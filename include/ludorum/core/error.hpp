// What the library throws. It never prints nor exits.
#pragma once
#include <stdexcept>
#include <string>

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

/// Throws an Error with this reason unless `right`.
inline void require(bool right, const std::string& reason) {
  if (!right) throw Error(reason);
}

}  // namespace ludorum

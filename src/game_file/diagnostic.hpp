// What a compiler says, taken apart.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace ludorum::game_file {

/// A line of a file: `nim.hpp:12:5`.
struct Place {
  std::string file;
  std::string position;  ///< Line and column: `:12:5`; may be empty.
};

/// An error, warning or note.
struct Diagnostic {
  std::string kind, message;
  Place place;
  std::vector<std::string> excerpt;  ///< Lines of the source that follow it.
  std::vector<Place> origins;  ///< What led there, the nearest first.
  std::vector<Diagnostic> notes;  ///< Of an error.
};

/// Those of a log of g++ or clang; notes belong to what they follow.
std::vector<Diagnostic> diagnosticsIn(std::string_view log);

}  // namespace ludorum::game_file

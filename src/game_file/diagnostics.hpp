// What a compiler said, cut to what concerns the author of a game.
#pragma once
#include <string>
#include <string_view>

namespace ludorum::game_file {

/// Whose file is whose in what a compiler says.
struct Author {
  std::string folder;  ///< Of the game's header, with a slash at its end: what is in it is hers.
  std::string shownFolder;  ///< What is shown in its place: as she named it; may be empty.
  std::string file;  ///< The game's header as she named it: for what has no place in her files.
  std::string generated;  ///< The folder of the sources that include it, with a slash: nobody's.
  std::string library;  ///< The folder of Ludorum's headers, with a slash at its end.
};

/// The errors of a compilation, g++'s or clang's, in at most some 15 lines: those in the author's
/// files with their lines, those of Ludorum's static assertions by their message, and of others in
/// headers the place in the author's files that led there. Empty if the log has no error.
std::string errorsFor(const Author& author, std::string_view log);

}  // namespace ludorum::game_file

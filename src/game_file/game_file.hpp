// A game that is a file: a header is compiled once, and loaded.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "ludorum/module/game_module.hpp"

namespace ludorum::game_file {

/// A game file on the command line, `dir/nim.hpp:heaps=4`, taken apart.
struct GameFileName {
  std::string path;
  std::string settings;  ///< `:heaps=4`, or nothing.
};

/// Whether a text names a file and not a game by its name: what is before a colon ends as headers
/// do, or has a slash. Throws an Error if such a file cannot be a header.
std::optional<GameFileName> gameFileIn(std::string_view text);

/// The game in a header. It is compiled if it has not been, or if it or what it includes, the
/// compiler, its flags or Ludorum have changed since; `notice` is told what takes time then, and
/// gets an empty text afterwards. Throws an Error that says what is wrong with the file, or what is
/// missing to compile it.
std::unique_ptr<GameModule> openGameFile(const std::string& path,
                                         const std::function<void(const std::string&)>& notice);

/// The library's own games are game files, too: a build has compiled them beside the program, or
/// they are compiled when they are opened. `name` is that of the header, without its type.
std::unique_ptr<GameModule> openLibraryGame(const std::string& name,
                                            const std::function<void(const std::string&)>& notice);
/// Whether a build has compiled it, so that it is opened at once.
bool isCompiled(const std::string& name);

}  // namespace ludorum::game_file

// What game files are compiled with.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace ludorum::game_file {

/// How this program itself was compiled; written by CMake.
struct BuiltWith {
  std::string compiler, flags;
  std::string hotFlags, coldFlags;  ///< More of the two parts of a game, which others may not know.
  std::vector<std::string> packages;  ///< Folders of the headers that ours include.
  std::string installedHeaders;  ///< Where ours are, from the folder of an installed program.
  std::string sourceHeaders;  ///< Where they were when it was built.
  std::string headersDigest;  ///< Of what they were.
  std::string modules;  ///< Where the library's compiled games are, from the folder of the program.
};
const BuiltWith& builtWith();

/// A compiler, its flags, and the library's headers.
struct Toolchain {
  std::string compiler;  ///< A command of the shell; CXX, or the one that has compiled the program.
  std::string flags;
  std::string hotFlags, coldFlags;  ///< More of the two parts of a game.
  std::string wishes;  ///< More of them, by which somebody changes those, and those of a source.
  std::filesystem::path headers;  ///< The folder that has `ludorum/` in it.
  std::string identity;  ///< Of all of them: another one makes another module.
};

/// That of this program; the environment's CXX, LUDORUM_CXXFLAGS and LUDORUM_INCLUDE come first.
/// Throws an Error that says what is missing, and what to do.
Toolchain toolchain();

/// Throws an Error if the headers are not those that this program was made of.
void checkHeaders(const Toolchain& tools);

/// The folder that the program is in.
std::filesystem::path folderOfProgram();
/// The folder of the library's headers; throws an Error if there is none.
std::filesystem::path libraryHeaders();
/// A text as one word of a command of the shell.
std::string shellWord(const std::string& text);

/// The digest of all headers in a folder, by their names.
std::string digestOfHeaders(const std::filesystem::path& folder);

}  // namespace ludorum::game_file

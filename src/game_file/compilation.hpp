// Makes a shared object of sources, with the compiler of the system.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "ludorum/core/error.hpp"
#include "toolchain.hpp"

namespace ludorum::game_file {

/// A source to compile, with flags of its own beside those of all.
struct Unit {
  std::string name;  ///< Of its files, without a type.
  std::string text, flags;
};

/// What a compiler did not understand.
struct CompilationError : Error {
  explicit CompilationError(std::string said)
      : Error("it does not compile"), log(std::move(said)) {}
  std::string log;  ///< All that it said.
};

/// What has come of a compilation.
struct Compiled {
  std::filesystem::path module;
  std::vector<std::filesystem::path>
      includes;  ///< What the sources include, Ludorum's and the system's left out.
};

/// Compiles all units at once in a folder, and links them there. Throws a CompilationError if one
/// of them does not compile; if several do not, the first one's.
Compiled compile(const Toolchain& tools, const std::vector<Unit>& units,
                 const std::filesystem::path& folder);

/// The files that a list of the compiler's (-MMD) names, behind the colon.
std::vector<std::filesystem::path> prerequisitesIn(std::string_view list);

}  // namespace ludorum::game_file

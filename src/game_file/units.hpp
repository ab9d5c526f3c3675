// The sources that make a module of a game.
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "compilation.hpp"
#include "ludorum/module/game_module.hpp"
#include "scanner.hpp"
#include "toolchain.hpp"

namespace ludorum::game_file {

/// What to compile for a game.
std::vector<Unit> unitsFor(const GameStruct& game, const std::filesystem::path& header,
                           const Toolchain& tools);

/// Whether a module says that it was made of headers with this digest.
bool isMadeOf(const std::filesystem::path& module, const std::string& headersDigest);
/// Loads what was compiled of them, for as long as the program runs. Throws an Error if it is no
/// module, or not one of this program.
std::unique_ptr<GameModule> loadedModule(const std::filesystem::path& module);

}  // namespace ludorum::game_file

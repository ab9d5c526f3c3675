#include "game_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "game_file/game_file.hpp"

namespace ludorum::app {

void GameFiles::allowIn(CLI::App& command) {
  const CLI::Validator file(
      [this](std::string& text) {
        text = nameOf(text);
        return std::string();
      },
      "");
  for (CLI::Option* option : command.get_options())
    if (option->get_name() == "GAME" || option->get_name() == "--game") option->transform(file);
  for (CLI::App* action : command.get_subcommands({})) allowIn(*action);
}

Context GameFiles::context() const {
  if (games_.empty()) return program_;
  return {games_, program_.loadable, program_.streams, program_.program, program_.figures};
}

std::string GameFiles::nameOf(const std::string& text) {
  const auto file = asUsage([&] { return game_file::gameFileIn(text); });
  if (!file) return text;
  const auto isIt = [&](const auto& known) { return known.first == file->path; };
  auto known = std::find_if(names_.begin(), names_.end(), isIt);
  if (known == names_.end()) {
    open(file->path);
    known = std::prev(names_.end());
  }
  return known->second + file->settings;
}

void GameFiles::open(const std::string& path) {
  const Streams& streams = program_.streams;
  const auto notice = [&](const std::string& what) {
    if (streams.terminal) streams.err << "\r\x1b[K" << what << std::flush;
  };
  auto game = game_file::openGameFile(path, notice);
  if (games_.empty())
    for (const auto& own : program_.games) games_.push_back(own->configured({}));
  names_.emplace_back(path, game->info().name);
  try {
    addGame(games_, std::move(game));
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}; give it another name", path, error.what()));
  }
}

}  // namespace ludorum::app

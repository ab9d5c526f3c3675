// Game files: any text has a game or not, and any log of a compiler has errors or not, in few
// lines.
#include <algorithm>

#include "game_file/compilation.hpp"
#include "game_file/diagnostics.hpp"
#include "game_file/scanner.hpp"
#include "support.hpp"

using namespace ludorum;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::textOf(data, size);
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  for (const game_file::GameStruct& found : game_file::gameStructsIn(text)) {
    fuzz::check(!found.name.empty(), "a struct has no name");
    fuzz::check(found.line >= 1 && found.line <= lines, "a struct is in no line");
    fuzz::check(found.hasMove || found.hasPlayers, "a struct is no part of a game");
  }
  const game_file::Author author{"/a/", "./", "./a.hpp", "/a/c/", "/l/"};
  const std::string told = game_file::errorsFor(author, text);
  fuzz::check(std::count(told.begin(), told.end(), '\n') <= 15, "too many lines are told");
  for (const auto& file : game_file::prerequisitesIn(text))
    fuzz::check(!file.empty(), "a file has no name");
  return 0;
}

// What somebody means who types a line: a move, or a command.
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/module/live_match.hpp"

namespace ludorum::app {

/// What a line means. If it makes no sense, `problem` says why, and what would.
struct TypedLine {
  std::optional<std::size_t> move{};  ///< Which of the moves.
  std::string command{}, argument{};
  std::string problem{};
};

/// What can be typed beside moves.
inline constexpr std::string_view playCommands[]{"hint",  "eval", "undo", "moves",
                                                 "board", "save", "help", "quit"};

/// A move as people type it: words without their quotes.
std::string moveWord(const Json& form);
std::string moveWord(const AnyMove& move);
/// Several, with commas; the first ones and their number if they are many.
std::string moveWords(const std::vector<LegalMove>& moves);

/// Which move a text means in the game's own notation, if any.
using OwnNotation = std::function<std::optional<std::size_t>(const std::string&)>;

/// Reads a line where these moves can be made. `#2` is the second of them; so is `2`, if no move is
/// a number. A word may be in any case, and as short as it stays clear. Where a move has the name
/// of a command, the command is written `/quit`.
TypedLine understood(std::string_view line, const std::vector<LegalMove>& moves,
                     const OwnNotation& otherwise = {});

}  // namespace ludorum::app

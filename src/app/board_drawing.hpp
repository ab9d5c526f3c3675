// A game's board, drawn with characters after its picture.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/module/game_module.hpp"
#include "ludorum/module/live_match.hpp"

namespace ludorum::app {

/// What a terminal can show.
struct Pencils {
  bool colours = false;
  bool boxes = false;  ///< Lines of Unicode; otherwise of ASCII.
  bool wipes = false;  ///< What was written can be wiped away.
  std::size_t columns = 0;  ///< How wide it is; 0: nobody knows.
};

/// The board in lines, each ended. Cells that one can move to bear what to type for it; columns
/// have it below them. Where that would be wider than the terminal, cells have no margins. With
/// colours, pieces have those of their roles, and what has changed since `before` (empty: nothing)
/// is marked.
std::string boardDrawing(const PictureInfo& picture, std::string_view cells,
                         std::string_view before, const std::vector<LegalMove>& moves,
                         Pencils pencils);

/// How many characters of the screen a text takes.
std::size_t screenWidth(std::string_view text);
/// A text in a style of the terminal, such as "2" or "7;33"; and the style that is a role's colour.
std::string styled(const std::string& style, const std::string& text, Pencils pencils);
std::string colourOf(std::size_t role);
/// A text in the colour of a role.
std::string inColourOf(std::size_t role, const std::string& text, Pencils pencils);

}  // namespace ludorum::app

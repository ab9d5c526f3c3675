#include "board_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "shown_text.hpp"
#include "typed_line.hpp"

namespace ludorum::app {

std::size_t screenWidth(std::string_view text) {  // Bytes that go on with a character have none.
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

std::string styled(const std::string& style, const std::string& text, Pencils pencils) {
  return pencils.colours && !style.empty() ? fmt::format("\x1b[{}m{}\x1b[0m", style, text) : text;
}

std::string colourOf(std::size_t role) {
  constexpr std::array<const char*, 6> colours{"33", "31", "36", "35", "32", "34"};
  return colours[role % colours.size()];
}

namespace {
/// A text with a style, and how wide it is on the screen.
struct Inked {
  std::string text;
  std::size_t width = 0;
};

/// The parts of a board's lines, from the left to the right.
struct Rule {
  const char *left, *cross, *right;
};

class Drawing {
 public:
  Drawing(const PictureInfo& picture, std::string_view cells, std::string_view before,
          const std::vector<LegalMove>& moves, Pencils pencils)
      : picture_(picture), cells_(cells), before_(before), pencils_(pencils) {
    labels_.resize(picture.rows * picture.columns);
    below_.resize(picture.columns);
    for (const LegalMove& move : moves) label(move);
    for (std::size_t cell = 0; cell < labels_.size(); ++cell)
      width_ = std::max(width_, content(cell).width);
    for (const std::string& text : below_) width_ = std::max(width_, screenWidth(text));
    const std::size_t wanted = picture.columns * (width_ + 3) + 1;
    if (pencils.columns > 0 && wanted > pencils.columns) margin_ = 0;
  }

  std::string text() const {
    const bool boxes = pencils_.boxes;
    std::string text = ruled(boxes ? Rule{"┌", "┬", "┐"} : Rule{"+", "+", "+"});
    for (std::size_t row = 0; row < picture_.rows; ++row) {
      if (row > 0) text += ruled(boxes ? Rule{"├", "┼", "┤"} : Rule{"+", "+", "+"});
      const char* bar = boxes ? "│" : "|";
      for (std::size_t column = 0; column < picture_.columns; ++column)
        text += bar + padded(content(row * picture_.columns + column));
      text += fmt::format("{}\n", bar);
    }
    text += ruled(boxes ? Rule{"└", "┴", "┘"} : Rule{"+", "+", "+"});
    return text + columnLabels();
  }

 private:
  void label(const LegalMove& move) {
    if (move.cells.empty()) return;
    const std::string word = shownLine(moveWord(move.move));
    const std::size_t first = move.cells.front();
    if (picture_.click == Click::column) below_[first % picture_.columns] = word;
    if (picture_.click == Click::cell && first < labels_.size()) labels_[first] = word;
    if (picture_.click == Click::path)
      for (const std::size_t cell : move.cells)
        if (cell < labels_.size()) labels_[cell] = std::to_string(cell);
  }

  /// What stands in a cell: its piece, and what to type to move there.
  Inked content(std::size_t cell) const {
    const char symbol = cell < cells_.size() ? cells_[cell] : ' ';
    const auto piece =
        std::find_if(picture_.pieces.begin(), picture_.pieces.end(),
                     [symbol](const Piece& candidate) { return candidate.symbol == symbol; });
    Inked ink;
    if (piece != picture_.pieces.end()) {
      const bool isTile = piece->shape == Shape::tile;
      const std::string name = shownLine(isTile ? piece->name : std::string_view(&symbol, 1));
      const bool isNew = cell < before_.size() && before_[cell] != symbol;
      const std::string colour = piece->role >= 0 ? colourOf(std::size_t(piece->role)) : "";
      const char* mark = isNew ? (colour.empty() ? "7" : "7;") : "";
      ink = {styled(mark + colour, name, pencils_), screenWidth(name)};
    }
    if (labels_[cell].empty()) return ink;
    // Beside a piece in brackets: names of pieces may be numbers, too.
    const std::string label = ink.width > 0 ? fmt::format(" [{}]", labels_[cell]) : labels_[cell];
    return {ink.text + styled("2", label, pencils_), ink.width + screenWidth(label)};
  }

  std::string padded(const Inked& ink) const {
    const std::size_t room = width_ - ink.width;
    return fmt::format("{:{}}{}{:{}}", "", margin_ + room / 2, ink.text, "",
                       margin_ + room - room / 2);
  }
  std::string ruled(const Rule& rule) const {
    const char* stroke = pencils_.boxes ? "─" : "-";
    std::string line = rule.left;
    for (std::size_t column = 0; column < picture_.columns; ++column) {
      if (column > 0) line += rule.cross;
      for (std::size_t i = 0; i < width_ + 2 * margin_; ++i) line += stroke;
    }
    return line + rule.right + '\n';
  }
  std::string columnLabels() const {
    const auto isSaid = [](const std::string& text) { return !text.empty(); };
    if (std::none_of(below_.begin(), below_.end(), isSaid)) return {};
    std::string line;
    for (const std::string& text : below_)
      line += ' ' + padded({styled("2", text, pencils_), screenWidth(text)});
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
  }

  const PictureInfo& picture_;
  std::string_view cells_, before_;
  Pencils pencils_;
  std::vector<std::string> labels_, below_;  ///< By cell, and by column; empty where one cannot go.
  std::size_t width_ = 1, margin_ = 1;  ///< Of what stands in a cell, and on each side of it.
};
}  // namespace

std::string boardDrawing(const PictureInfo& picture, std::string_view cells,
                         std::string_view before, const std::vector<LegalMove>& moves,
                         Pencils pencils) {
  return Drawing(picture, cells, before, moves, pencils).text();
}

std::string inColourOf(std::size_t role, const std::string& text, Pencils pencils) {
  return styled(colourOf(role), text, pencils);
}

}  // namespace ludorum::app

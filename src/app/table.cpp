#include "table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "shown_text.hpp"

namespace ludorum::app {

namespace {
/// A count, a decimal or a rate, `4.56 M`, or nothing.
bool isNumber(const std::string& cell) {
  const auto unit = cell.find_first_not_of("0123456789.,+-");
  if (unit == std::string::npos) return true;
  const std::string_view rest = std::string_view(cell).substr(unit);
  return rest == "%" || rest == " %" || rest == " k" || rest == " M" || rest == " G";
}
/// How wide a text is on a terminal: bytes that go on with a character of UTF-8 have no width, and
/// the scripts of East Asia and emoji, which begin with these bytes, have two columns.
std::size_t widthOf(const std::string& text) {
  std::size_t width = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool isWide = (byte >= 0xE3 && byte <= 0xED) || byte == 0xF0;
    if ((byte & 0xC0U) != 0x80U) width += isWide ? 2 : 1;
  }
  return width;
}
}  // namespace

void Table::add(const std::vector<std::string>& row) {
  std::vector<std::string>& added = rows_.emplace_back();
  for (const std::string& cell : row) added.push_back(shownOnOneLine(cell));
}

std::string Table::text() const {
  const std::size_t columns = rows_.front().size();
  std::vector<std::size_t> widths(columns);
  std::vector<bool> numeric(columns, rows_.size() > 1);
  for (const auto& row : rows_)
    for (std::size_t c = 0; c < columns; ++c) {
      widths[c] = std::max(widths[c], widthOf(row[c]));
      if (&row != &rows_.front() && !isNumber(row[c])) numeric[c] = false;
    }
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t c = 0; c < columns; ++c) {
      if (c > 0) line += "  ";
      const std::string filler(widths[c] - widthOf(row[c]), ' ');
      line += numeric[c] ? filler + row[c] : row[c] + filler;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace ludorum::app

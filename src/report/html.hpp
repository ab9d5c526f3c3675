// HTML that cannot be broken by what it shows: everything is escaped unless it says otherwise.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/json/json.hpp"

namespace ludorum::report {

/// A text as an element or a quoted attribute shows it, whatever is in it.
std::string escaped(std::string_view text);
/// JSON that can stand within a script element: it has no `<`.
std::string scriptJson(const Json& json);

/// What a cell of a table shows: plain text, which is escaped, or markup.
class Html {
 public:
  Html(std::string_view plain) : markup_(escaped(plain)) {}
  Html(const std::string& plain) : Html(std::string_view(plain)) {}
  Html(const char* plain) : Html(std::string_view(plain)) {}
  static Html markup(std::string text) {
    Html html("");
    html.markup_ = std::move(text);
    return html;
  }
  const std::string& text() const { return markup_; }

 private:
  std::string markup_;
};

enum class Align : std::uint8_t { words, numbers };

struct Column {
  std::string heading;
  Align align = Align::numbers;
};

/// A table with a caption. One of its columns names the rows: screen readers say it with each cell.
class HtmlTable {
 public:
  HtmlTable(std::string caption, std::vector<Column> columns, std::size_t rowHeading = 0);
  /// Precondition: as many cells as columns.
  void add(const std::vector<Html>& cells);
  std::string text() const;

 private:
  std::string caption_;
  std::vector<Column> columns_;
  std::size_t rowHeading_;
  std::string rows_;
};

/// A part of the page with its heading; `body` is markup.
std::string section(std::string_view id, std::string_view heading, std::string_view body);
/// A paragraph of plain text.
std::string paragraph(std::string_view plain);
/// Leads to the replay of a match, at a ply.
Html matchLink(std::uint64_t match, std::uint64_t ply = 0);

}  // namespace ludorum::report

#include "html.hpp"

#include <fmt/format.h>

#include "ludorum/core/error.hpp"
#include "text/numbers.hpp"

namespace ludorum::report {

namespace {
/// The same text, but bytes that are no UTF-8 are replaced.
std::string validUtf8(std::string_view text) {
  for (const char c : text)
    if (static_cast<unsigned char>(c) >= 0x80)
      return Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace))
          .get<std::string>();
  return std::string(text);
}

/// Tabs and new lines are text; what else controls a terminal is not.
bool isControl(char c) {
  const auto code = static_cast<unsigned char>(c);
  return (code < 0x20 && c != '\t' && c != '\n') || code == 0x7f;
}

std::string_view alignClass(const Column& column) {
  return column.align == Align::numbers ? R"( class="n")" : "";
}
}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : validUtf8(text)) {
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '"')
      result += "&quot;";
    else if (c == '\'')
      result += "&#39;";
    else if (isControl(c))
      result += "\xEF\xBF\xBD";  // U+FFFD stands for what cannot be shown.
    else
      result += c;
  }
  return result;
}

std::string scriptJson(const Json& json) {
  std::string result;
  for (const char c : json.dump(-1, ' ', true, Json::error_handler_t::replace))
    if (c == '<')
      result += "\\u003c";
    else
      result += c;
  return result;
}

HtmlTable::HtmlTable(std::string caption, std::vector<Column> columns, std::size_t rowHeading)
    : caption_(std::move(caption)), columns_(std::move(columns)), rowHeading_(rowHeading) {}

void HtmlTable::add(const std::vector<Html>& cells) {
  require(cells.size() == columns_.size(), "a row must have a cell for each column");
  rows_ += "<tr>";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string_view align = alignClass(columns_[i]);
    rows_ += i == rowHeading_ ? fmt::format(R"(<th scope="row"{}>{}</th>)", align, cells[i].text())
                              : fmt::format("<td{}>{}</td>", align, cells[i].text());
  }
  rows_ += "</tr>\n";
}

std::string HtmlTable::text() const {
  // The box scrolls where the table is wider than the page, so it must be reachable by keyboard.
  std::string text = fmt::format(
      R"(<div class="box" tabindex="0" role="region" aria-label="{0}"><table><caption>{0}</caption>)"
      "\n<thead><tr>",
      escaped(caption_));
  for (const Column& column : columns_)
    text +=
        fmt::format(R"(<th scope="col"{}>{}</th>)", alignClass(column), escaped(column.heading));
  return text + "</tr></thead>\n<tbody>\n" + rows_ + "</tbody></table></div>\n";
}

std::string section(std::string_view id, std::string_view heading, std::string_view body) {
  return fmt::format(
      "<section id=\"{0}\" aria-labelledby=\"{0}-heading\">\n<h2 id=\"{0}-heading\">{1}</h2>\n{2}"
      "</section>\n",
      id, escaped(heading), body);
}

std::string paragraph(std::string_view plain) { return "<p>" + escaped(plain) + "</p>\n"; }

Html matchLink(std::uint64_t match, std::uint64_t ply) {
  return Html::markup(
      fmt::format(R"(<a href="#match-{}-ply-{}" aria-label="replay of match {}, ply {}">{}</a>)",
                  match, ply, match, ply, text::grouped(match)));
}

}  // namespace ludorum::report

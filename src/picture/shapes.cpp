#include "shapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "colours.hpp"
#include "ink.hpp"

namespace ludorum::picture {

namespace {
// Pieces of chess, drawn for this: a body, and a line or two on it.
struct Figure {
  std::string_view body, lines;
};
constexpr Figure pawn{
    "M-9 14V11c0-3 4-4 5-9h-2.5v-3h3.6a5.4 5.4 0 1 1 5.8 0h3.6v3h-2.5c1 5 5 6 5 9v3z", ""};
constexpr Figure rook{
    "M-11 14v-4h2.5l1.5-13h-3v-10h4.6v3.4h3.2v-3.4h4.4v3.4h3.2v-3.4h4.6v10h-3l1.5 13h2.5v4z",
    "M-7-3H7M-8.5 10h17"};
constexpr Figure bishop{
    "M-10 14v-3c4-.5 6-1.5 6.5-3c-4.5-3.5-4.5-10-1-14.5c1.5-2 2.7-3.2 3.4-4.1a2.6 2.6 0 1 1 2.2 0"
    "c.7.9 1.9 2.1 3.4 4.1c3.5 4.5 3.5 11-1 14.5c.5 1.5 2.5 2.5 6.5 3v3z",
    "M-3.5 8h7M0-5.5v8M-3-2h6"};
constexpr Figure knight{
    "M-9 14H10C10.8 4 10.5-4 6.5-8.5C4.5-11 1.5-12 -1-11.8L-2.5-15L-5.2-11C-7.2-9.5-8.2-7.5-8.7-5.5"
    "C-10.2-2.5-11.7-.5-12.2 2C-12.5 4-10.8 5.5-9.2 5L-7.6 4.3C-6.3 3-5 2.4-3.2 2C-1.5 1.6 0 .8 "
    ".5-.8"
    "C.8 3.5-1.5 5.5-4 7.5C-6.5 9.3-8.6 11-9 14z",
    "M-4.6-6.6h.1M2-8.5C6-5.5 7.2 1 7 9"};
constexpr Figure queen{
    "M-9 14v-3l1.2-2.5L-12.5-6a1.8 1.8 0 1 1 1.6-1L-7-1.5L-6.7-9.6a1.8 1.8 0 1 1 1.9-.2L-2.4-2.5"
    "L-.8-10.6a1.8 1.8 0 1 1 1.6 0L2.4-2.5L4.8-9.8a1.8 1.8 0 1 1 1.9 .2L7-1.5L10.9-7a1.8 1.8 0 1 1 "
    "1.6 1"
    "L7.8 8.5L9 11v3z",
    "M-7.8 8.5c5-1.5 10.6-1.5 15.6 0"};
constexpr Figure king{
    "M-9 14v-3l1-2C-13.8 "
    "4.5-13-3.8-7-4.6C-4.6-5-2.9-4.2-1.7-2.8C-3.4-5.4-2.6-7.9-1.2-8.8V-10.7H-3.9"
    "v-2.6h2.7V-16h2.4v2.7h2.7v2.6H1.2v1.9C2.6-7.9 3.4-5.4 1.7-2.8C2.9-4.2 4.6-5 7-4.6"
    "C13-3.8 13.8 4.5 8 9l1 2v3z",
    "M-8 9c5-1.5 11-1.5 16 0M0-1v7.5"};

std::string drawn(const Figure& figure, const std::string& role) {
  std::string text = fmt::format("<path class=\"f{0} u{0} edge\" d=\"{1}\"/>", role, figure.body);
  if (!figure.lines.empty())
    text += fmt::format("<path class=\"u{} thin\" d=\"{}\"/>", role, figure.lines);
  return text;
}

/// A sign on the discs of a role, so that colour alone does not tell them apart.
std::string signOf(int role) {
  constexpr std::array<std::string_view, 4> signs{"M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z",
                                                  "M0-8L8 0L0 8L-8 0z", "M0-8.5L7.5 6h-15z",
                                                  "M-6-6h12v12h-12z"};
  return fmt::format("<path class=\"u{} thin\" opacity=\".6\" d=\"{}\"/>", roleLetter(role),
                     signs[static_cast<std::size_t>(role) % signs.size()]);
}

std::string disc(const Thing& thing, std::span<const std::string_view> roles) {
  const std::string role = roleLetter(thing.role);
  const bool isPlain = isBlackOrWhite(thing.role, roles);
  std::string text =
      fmt::format("<circle class=\"f{0} {1} edge\" r=\"16\"/>", role, isPlain ? "u" + role : "rim");
  if (!thing.text.empty()) return text + centredText(thing.text, 0, 0, 14, 26, "t" + role);
  return thing.role < 0 || isPlain ? text : text + signOf(thing.role);
}

std::string die(const Thing& thing) {
  // The pips of a face, from those in the middle outwards.
  constexpr std::array<std::string_view, 7> pips{"",
                                                 "M0 0h0",
                                                 "M-8-8h0M8 8h0",
                                                 "M-8-8h0M0 0h0M8 8h0",
                                                 "M-8-8h0M8-8h0M-8 8h0M8 8h0",
                                                 "M-8-8h0M8-8h0M0 0h0M-8 8h0M8 8h0",
                                                 "M-8-8h0M8-8h0M-8 0h0M8 0h0M-8 8h0M8 8h0"};
  std::string text = fmt::format(
      "<rect class=\"card{} edge\" x=\"-16\" y=\"-16\" width=\"32\" height=\"32\" rx=\"7\"{}/>",
      thing.role < 0 ? "" : " s" + roleLetter(thing.role),
      thing.role < 0 ? "" : " stroke-width=\"2.5\"");
  const bool isFace = thing.text.size() == 1 && thing.text[0] >= '1' && thing.text[0] <= '6';
  if (!isFace) return text + centredText(thing.text, 0, 0, 18, 26, "black");
  return text + fmt::format("<path class=\"bold\" stroke=\"#18212f\" d=\"{}\"/>",
                            pips[static_cast<std::size_t>(thing.text[0] - '0')]);
}

/// A tile has the colour of its role, or of its tone.
std::string tile(const Thing& thing) {
  const std::string paint =
      thing.tone > 0 ? "T" + std::to_string(std::min(thing.tone, 12)) : roleLetter(thing.role);
  return fmt::format(
             "<rect class=\"f{} rim edge\" x=\"-18\" y=\"-18\" width=\"36\" height=\"36\" "
             "rx=\"6\"/>",
             paint) +
         (thing.text.empty() ? "" : centredText(thing.text, 0, 0, 18, 30, "t" + paint));
}

/// The sign of a suit, with its centre at the origin; nothing if it is none.
std::string_view suitPath(std::string_view sign) {
  if (sign == "♥") return "M0 9C-14-1-8-10-4-9C-2-9 0-7 0-5C0-7 2-9 4-9C8-10 14-1 0 9z";
  if (sign == "♦") return "M0-10L7.5 0L0 10L-7.5 0z";
  if (sign == "♠")
    return "M0-10C14 0 10 6 5.5 6C3.5 6 1.6 5 .8 3.5C1 6.5 2 8.5 3 10H-3C-2 8.5-1 6.5-.8 3.5"
           "C-1.6 5-3.5 6-5.5 6C-10 6-14 0 0-10z";
  if (sign == "♣")
    return "M-3.6-2A4.5 4.5 0 1 1 3.6-2A4.5 4.5 0 1 1 .8 4C1 7 2 8.5 3 10H-3"
           "C-2 8.5-1 7-.8 4A4.5 4.5 0 1 1-3.6-2z";
  return "";
}

/// A face: what it has before its suit stands above it.
std::string card(std::string_view face) {
  const std::size_t bytes = 3;  // Of a suit's sign in UTF-8.
  const std::string_view sign = face.size() >= bytes ? face.substr(face.size() - bytes) : "";
  const std::string_view suit = suitPath(sign);
  if (suit.empty()) return centredText(face, 0, 0, 22, 30, "black");
  const std::string_view classes = sign == "♥" || sign == "♦" ? "red" : "black";
  return centredText(face.substr(0, face.size() - bytes), 0, -11, 19, 30, classes) +
         fmt::format("<path class=\"{}\" transform=\"translate(0 11)\" d=\"{}\"/>", classes, suit);
}

constexpr std::string_view back =
    R"(<rect class="back" x="-14" y="-22" width="28" height="44" rx="3"/>)"
    R"(<path fill="none" stroke="#fff" stroke-opacity=".5" d="M-14-8L0-22L14-8M-14 8L14-20M-14 22L14-6M0 22L14 8M14 8L-14-20M14 22L-14-6M0 22L-14 8"/>)";
}  // namespace

// NOLINTNEXTLINE(readability-function-size): a line or two a shape.
std::string drawingOf(const Thing& thing, std::span<const std::string_view> roles) {
  const std::string role = roleLetter(thing.role);
  switch (thing.shape) {
    case Shape::cross:
      return fmt::format("<path class=\"s{} bold\" d=\"M-10-10L10 10M10-10L-10 10\"/>", role);
    case Shape::ring:
      return fmt::format("<circle class=\"s{} bold\" r=\"11\"/>", role);
    case Shape::disc:
      return disc(thing, roles);
    case Shape::tile:
      return tile(thing);
    case Shape::king:
      return drawn(king, role);
    case Shape::queen:
      return drawn(queen, role);
    case Shape::rook:
      return drawn(rook, role);
    case Shape::bishop:
      return drawn(bishop, role);
    case Shape::knight:
      return drawn(knight, role);
    case Shape::pawn:
      return drawn(pawn, role);
    case Shape::crown:
      return disc({Shape::disc, thing.role, " "}, roles) +
             fmt::format("<path class=\"t{}\" d=\"M-8 6.5V-5l4 4.5L0-7.5l4 7L8-5V6.5z\"/>", role);
    case Shape::arrow:
      return "<path class=\"line thin\" stroke-width=\"2\" d=\"M-10 10L9-9M2-10h8v8M-10 "
             "10l-1-5M-10 10l5 "
             "1M-6 6l-1-5M-6 6l5 1\"/>";
    case Shape::wall:
      return R"(<rect class="wall" x="-20" y="-20" width="40" height="40"/>)";
    case Shape::die:
      return die(thing);
    case Shape::card:
      return card(thing.text);
    case Shape::back:
      return std::string(back);
  }
  return {};
}

}  // namespace ludorum::picture

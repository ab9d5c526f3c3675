#include "colours.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <set>
#include <utility>

namespace ludorum::picture {

namespace {
/// A colour, and what is seen on it.
struct Ink {
  std::string_view fill, on;
};
/// An ink by day and by night.
struct Paint {
  Ink light, dark;
};

// As the page has them (web/colours.css): colours that the colour-blind can tell apart.
constexpr std::array<Paint, 6> palette{{{{"#0b62c4", "#fff"}, {"#6cb2ff", "#08182b"}},
                                        {{"#c2410c", "#fff"}, {"#ffa163", "#2b1304"}},
                                        {{"#0c7a58", "#fff"}, {"#58d3a6", "#04251a"}},
                                        {{"#8a3ab9", "#fff"}, {"#d2a0f5", "#230b33"}},
                                        {{"#7a6200", "#fff"}, {"#e7cf57", "#262000"}},
                                        {{"#455468", "#fff"}, {"#b4c1d3", "#121a24"}}}};
constexpr Paint nobodys{{"#e9d9b8", "#33270c"}, {"#cbb283", "#33270c"}};

// Tiles, by their tone from 1 on.
constexpr std::array<Ink, 12> tones{{{"#efe6d8", "#4a3d2c"},
                                     {"#ecdcb9", "#4a3d2c"},
                                     {"#f2b179", "#3a2108"},
                                     {"#f0975f", "#341503"},
                                     {"#ec7d5a", "#2f0d02"},
                                     {"#d9482b", "#fff"},
                                     {"#e8cf6c", "#3b2c00"},
                                     {"#e6c74f", "#3b2c00"},
                                     {"#e3bd33", "#332600"},
                                     {"#dcae12", "#2b2000"},
                                     {"#c99a00", "#241a00"},
                                     {"#3f3a5c", "#fff"}}};

/// A role that is called by a colour.
struct NamedPaint {
  std::string_view name;
  Paint paint;
};
constexpr std::array<NamedPaint, 6> named{
    {{"black", {{"#1c222c", "#f2f4f8"}, {"#0b0f15", "#dfe5ee"}}},
     {"white", {{"#ffffff", "#1c222c"}, {"#f2f4f8", "#1c222c"}}},
     {"yellow", {{"#f0b400", "#4a3500"}, {"#f7c531", "#4a3500"}}},
     {"red", {{"#c5281f", "#fff"}, {"#e5534a", "#fff"}}},
     {"blue", {{"#0b62c4", "#fff"}, {"#4b9bf5", "#fff"}}},
     {"green", {{"#0c7a58", "#fff"}, {"#2fb486", "#fff"}}}}};

const NamedPaint* namedPaint(int role, std::span<const std::string_view> names) {
  if (role < 0 || static_cast<std::size_t>(role) >= names.size()) return nullptr;
  std::string name(names[static_cast<std::size_t>(role)]);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto found = std::find_if(named.begin(), named.end(),
                                  [&](const NamedPaint& paint) { return paint.name == name; });
  return found == named.end() ? nullptr : &*found;
}

const Paint& paintOf(int role, std::span<const std::string_view> names) {
  if (role < 0) return nobodys;
  if (const NamedPaint* paint = namedPaint(role, names)) return paint->paint;
  return palette[static_cast<std::size_t>(role) % palette.size()];
}

/// What a class does, in light and in dark; where the dark is missing, both are the same.
struct Rule {
  std::string_view name, light, dark{};
};
constexpr std::string_view lettering =
    "text{font-family:system-ui,\"Segoe UI\",Roboto,\"DejaVu Sans\",sans-serif;font-weight:600;"
    "text-anchor:middle}\n";
// The names are short, for they stand at every element.
constexpr std::array rules{
    // Strokes.
    Rule{"thin", "fill:none;stroke-width:1.5;stroke-linecap:round"},
    Rule{"edge", "stroke-width:1.2;stroke-linejoin:round"},
    Rule{"bold", "fill:none;stroke-width:5;stroke-linecap:round"},
    Rule{"soft", "stroke-width:6;stroke-linejoin:round"},
    // Boards.
    Rule{"panel", "fill:#dfe6f0", "fill:#243042"},
    Rule{"rack", "fill:#2c5fb3", "fill:#1d3d73"},
    Rule{"wood", "fill:#e6c893", "fill:#a98553"},
    Rule{"line", "stroke:#6b5630", "stroke:#3a2d16"},
    Rule{"light", "fill:#f6f8fb", "fill:#7f91ac"},
    Rule{"dark", "fill:#b3c3d9", "fill:#50627e"},
    Rule{"cell", "fill:#fbfcfe;stroke:#fbfcfe", "fill:#151c27;stroke:#151c27"},
    Rule{"felt", "fill:#74b58c;stroke:#74b58c", "fill:#3f7a57;stroke:#3f7a57"},
    Rule{"hexagon", "fill:#fbfcfe;stroke:#93a4bd", "fill:#151c27;stroke:#50627e"},
    Rule{"hollow", "fill:#c3cedf;stroke:#93a4bd", "fill:#151c27;stroke:#50627e"},
    Rule{"hole", "fill:#eaf0fa;stroke:#1d468a", "fill:#0f1725;stroke:#142c55"},
    Rule{"seed", "stroke:#7d5527", "stroke:#d3a970"},
    Rule{"box", "fill:#fbfcfe;stroke:#b4c0d1", "fill:#151c27;stroke:#50627e"},
    Rule{"wall", "fill:#515d70", "fill:#a9b5c7"},
    Rule{"ink", "fill:#18212f", "fill:#e8edf5"},
    Rule{"inked", "stroke:#18212f;stroke-width:.8", "stroke:#e8edf5"},
    Rule{"rim", "stroke:#0003", "stroke:#0006"},
    // Cards and dice.
    Rule{"card", "fill:#fff;stroke:#b4c0d1", "fill:#e8edf4;stroke:#50627e"},
    Rule{"black", "fill:#18212f"},
    Rule{"red", "fill:#c5281f"},
    Rule{"back", "fill:#1f57c3", "fill:#34629f"},
};

std::set<std::string, std::less<>> classesIn(std::string_view drawing) {
  constexpr std::string_view key = "class=\"";
  std::set<std::string, std::less<>> classes;
  for (std::size_t at = drawing.find(key); at != drawing.npos; at = drawing.find(key, at)) {
    at += key.size();
    const std::size_t end = drawing.find('"', at);
    std::string name;
    for (const char c : std::string(drawing.substr(at, end - at)) + ' ')
      if (c == ' ')
        classes.insert(std::exchange(name, {}));
      else
        name += c;
  }
  return classes;
}
}  // namespace

std::string roleLetter(int role) { return role < 0 ? "N" : std::to_string(role); }

bool isBlackOrWhite(int role, std::span<const std::string_view> names) {
  const NamedPaint* paint = namedPaint(role, names);
  return paint != nullptr && (paint->name == "black" || paint->name == "white");
}

std::string styleOf(std::string_view drawing, std::span<const std::string_view> names) {
  const auto classes = classesIn(drawing);
  std::string light, dark;
  const auto add = [&](const std::string& name, const Rule& rule) {
    if (!classes.contains(name)) return;
    light += fmt::format(".{}{{{}}}\n", name, rule.light);
    if (!rule.dark.empty()) dark += fmt::format(".{}{{{}}}\n", name, rule.dark);
  };
  for (const Rule& rule : rules) add(std::string(rule.name), rule);
  for (std::size_t tone = 0; tone < tones.size(); ++tone) {
    const std::string name = "T" + std::to_string(tone + 1);
    const std::string fill = fmt::format("fill:{}", tones[tone].fill);
    const std::string on = fmt::format("fill:{}", tones[tone].on);
    add("f" + name, {"", fill});
    add("t" + name, {"", on});
  }
  for (int role = -1; role < static_cast<int>(names.size()); ++role) {
    const auto& [day, night] = paintOf(role, names);
    const auto ink = [&](char letter, const char* what, std::string_view lit,
                         std::string_view dim) {
      const std::string in = fmt::format("{}:{}", what, lit), out = fmt::format("{}:{}", what, dim);
      add(letter + roleLetter(role), {"", in, out});
    };
    ink('f', "fill", day.fill, night.fill);
    ink('s', "stroke", day.fill, night.fill);
    ink('t', "fill", day.on, night.on);
    ink('u', "stroke", day.on, night.on);
  }
  return fmt::format("<style>\n{}{}@media(prefers-color-scheme:dark){{\n{}}}\n</style>\n",
                     drawing.find("<text") == drawing.npos ? "" : lettering, light, dark);
}

}  // namespace ludorum::picture

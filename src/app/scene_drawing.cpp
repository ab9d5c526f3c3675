#include "scene_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "shown_text.hpp"

namespace ludorum::app {

namespace {
bool isNumber(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}
bool isSquare(Ground ground) {
  return ground == Ground::light || ground == Ground::dark || ground == Ground::crossing ||
         ground == Ground::hexagon;
}
bool isSpike(Ground ground) { return ground == Ground::spikeUp || ground == Ground::spikeDown; }
bool isChessman(Shape shape) { return shape >= Shape::king && shape <= Shape::pawn; }

/// "e4": a letter and a number.
bool isSquareName(std::string_view name) {
  return name.size() > 1 &&
         std::string_view("abcdefghijklmnopqrstuvwxyz").find(static_cast<char>(name[0] | 0x20)) !=
             std::string_view::npos &&
         isNumber(name.substr(1));
}

/// Letters for things, and texts of places.
class Letters {
 public:
  Letters(const Scene& scene, const std::vector<std::string>& roles) {
    std::set<Shape> chessmen;
    for (const Place& place : scene.places)
      for (const Thing& thing : place.things)
        if (isChessman(thing.shape)) chessmen.insert(thing.shape);
    tellsShapes_ = chessmen.size() > 1;
    std::set<char> initials;
    for (const std::string& role : roles) initials.insert(role.empty() ? ' ' : role[0]);
    for (std::size_t role = 0; role < roles.size(); ++role)
      names_.push_back(initials.size() == roles.size() ? roles[role].substr(0, 1)
                                                       : std::to_string(role + 1));
  }

  std::string of(const Place& place) const {
    std::vector<std::string> things;
    for (const Thing& thing : place.things) things.push_back(of(thing));
    if (things.empty()) return emptyPlace(place);
    const bool isStack =
        std::adjacent_find(things.begin(), things.end(), std::not_equal_to<>()) == things.end();
    if (things.size() > 1 && isStack) return fmt::format("{}{}", things.size(), things.front());
    return fmt::format("{}", fmt::join(things, ""));
  }

 private:
  std::string of(const Thing& thing) const {
    if (thing.shape == Shape::back) return "##";
    if (!thing.text.empty()) return shownLine(thing.text);
    if (thing.shape == Shape::wall) return "#";
    if (thing.shape == Shape::arrow) return "x";
    const auto role = static_cast<std::size_t>(thing.role);
    if (thing.role < 0 || role >= names_.size()) return "o";
    if (tellsShapes_ && isChessman(thing.shape)) {
      const char letter = "KQRBNP"[static_cast<int>(thing.shape) - static_cast<int>(Shape::king)];
      return std::string(1, role == 0 ? letter : static_cast<char>(letter - 'A' + 'a'));
    }
    if (thing.shape == Shape::crown) return names_[role] + '+';
    if (thing.shape == Shape::tile) return "=";
    return thing.shape == Shape::cross ? "*" : names_[role];
  }
  static std::string emptyPlace(const Place& place) {
    if (!place.text.empty()) return shownLine(place.text);
    if (place.ground == Ground::dark && isNumber(place.name)) return place.name;
    if (place.ground == Ground::field) return "_";
    return !place.name.empty() && (isSquare(place.ground) || isSpike(place.ground)) ? "." : "";
  }

  bool tellsShapes_ = false;
  std::vector<std::string> names_;
};

/// A text with its middle at a column of a line.
struct Ink {
  double middle = 0;
  std::string text, style;
};

class SceneDrawing {
 public:
  SceneDrawing(const Scene& scene, const std::optional<Scene>& before,
               const std::vector<std::string>& roles, Pencils pencils)
      : pencils_(pencils),
        hasSquareNames_(std::all_of(scene.places.begin(), scene.places.end(), [](const Place& p) {
          return !isSquare(p.ground) || (p.ground != Ground::hexagon && isSquareName(p.name));
        })) {
    const Letters letters(scene, roles);
    const bool compares = before && before->places.size() == scene.places.size();
    const std::optional<Letters> earlier =
        compares ? std::optional(Letters(*before, roles)) : std::nullopt;
    for (std::size_t at = 0; at < scene.places.size(); ++at) {
      const Place& place = scene.places[at];
      const std::string text = letters.of(place);
      const bool isNew = earlier && earlier->of(before->places[at]) != text;
      add(place.x, place.y, text, place.width, styleOf(place, isNew));
      addCoordinates(scene, place);
    }
  }

  std::string text() const {
    std::string text;
    for (const auto& [y, inks] : lines_) text += line(inks);
    return text;
  }

 private:
  static std::string styleOf(const Place& place, bool isNew) {
    const bool isOwned = !place.things.empty() && place.things.back().role >= 0;
    const std::string colour =
        isOwned ? colourOf(static_cast<std::size_t>(place.things.back().role)) : "";
    if (isNew) return colour.empty() ? "7" : "7;" + colour;
    return place.things.empty() && place.text.empty() ? "2" : colour;
  }
  void add(double x, double y, const std::string& text, double width, const std::string& style) {
    if (text.empty()) return;
    unit_ = std::max(unit_, std::ceil((static_cast<double>(screenWidth(text)) + 1) / width));
    lines_[std::lround(y * 4)].push_back({x, text, style});
  }
  /// The letters of columns below, the numbers of rows on the left; above and below the points of
  /// backgammon their names.
  void addCoordinates(const Scene& scene, const Place& place) {
    constexpr double beside = 0.9;
    if (isSpike(place.ground))
      add(place.x, place.ground == Ground::spikeUp ? scene.height + beside : -beside, place.name, 1,
          "2");
    if (!hasSquareNames_ || !isSquare(place.ground)) return;
    if (place.x < 1) add(place.x - 1, place.y, place.name.substr(1), 1, "2");
    if (place.y > scene.height - 1)
      add(place.x, scene.height + beside, place.name.substr(0, 1), 1, "2");
  }
  std::string line(std::vector<Ink> inks) const {
    std::sort(inks.begin(), inks.end(),
              [](const Ink& a, const Ink& b) { return a.middle < b.middle; });
    std::string text;
    std::size_t column = 0;
    for (const Ink& ink : inks) {
      const auto width = static_cast<double>(screenWidth(ink.text));
      const double wanted = std::round((ink.middle + 1) * unit_ - width / 2);
      const auto start = static_cast<std::size_t>(std::max(0.0, wanted));
      const std::size_t gap = start > column ? start - column : column > 0 ? 1 : 0;
      text += std::string(gap, ' ') + styled(ink.style, ink.text, pencils_);
      column += gap + screenWidth(ink.text);
    }
    return text + '\n';
  }

  Pencils pencils_;
  bool hasSquareNames_;
  double unit_ = 2;  ///< Characters for the width of a cell.
  std::map<long, std::vector<Ink>> lines_;  ///< By height.
};
}  // namespace

std::string sceneDrawing(const Scene& scene, const std::optional<Scene>& before,
                         const std::vector<std::string>& roles, Pencils pencils) {
  const auto isTooWide = [&](const std::string& text) {
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      if (screenWidth(std::string_view(text).substr(at, end - at)) > pencils.columns) return true;
      at = end + 1;
    }
    return false;
  };
  Pencils plain = pencils;
  plain.colours = false;
  if (pencils.columns > 0 && isTooWide(SceneDrawing(scene, before, roles, plain).text())) return {};
  return SceneDrawing(scene, before, roles, pencils).text();
}

}  // namespace ludorum::app

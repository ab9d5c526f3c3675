#include "grounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "colours.hpp"
#include "ink.hpp"

namespace ludorum::picture {

namespace {
/// A place in units of the drawing.
struct Box {
  explicit Box(const Place& place, double inset = 0)
      : x(place.x * cellSize),
        y(place.y * cellSize),
        width(place.width * cellSize - 2 * inset),
        height(place.height * cellSize - 2 * inset) {}
  double x, y, width, height;
  double left() const { return x - width / 2; }
  double top() const { return y - height / 2; }
};

std::string pathOf(const Box& box) {
  return fmt::format("M{} {}h{}v{}h{}z", lengthText(box.left()), lengthText(box.top()),
                     lengthText(box.width), lengthText(box.height), lengthText(-box.width));
}

std::string hexagonPath(const Box& box) {
  const double half = box.width / 2, radius = box.width / std::numbers::sqrt3;
  return fmt::format("M{} {}l{} {}v{}l{} {}l{} {}v{}z", lengthText(box.x),
                     lengthText(box.y - radius), lengthText(half), lengthText(radius / 2),
                     lengthText(radius), lengthText(-half), lengthText(radius / 2),
                     lengthText(-half), lengthText(-radius / 2), lengthText(-radius));
}

std::string spikePath(const Box& box, bool up) {
  const double base = box.y + (up ? box.height : -box.height) / 2;
  return fmt::format("M{} {}h{}L{} {}z", lengthText(box.left()), lengthText(base),
                     lengthText(box.width), lengthText(box.x),
                     lengthText(base + (up ? -0.94 : 0.94) * box.height));
}

std::string rectangle(const Box& box, double round, const std::string& classes) {
  return fmt::format(
      "<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>\n", classes,
      lengthText(box.left()), lengthText(box.top()), lengthText(box.width), lengthText(box.height),
      lengthText(round));
}

/// With the rim of a role, if it is one's.
std::string rimmed(const std::string& classes, const Place& place) {
  return classes + " edge" + (place.role < 0 ? "" : " s" + roleLetter(place.role));
}

/// Seeds in a hollow, from the middle outwards as those of a sunflower, and below how many.
std::string seedsOf(const Place& place) {
  constexpr int most = 40;
  constexpr double golden = 2.39996;  // The golden angle.
  const Box box(place);
  const int count = std::min(most, std::atoi(place.text.c_str()));
  const double room = std::min(box.width, box.height) * 0.26;
  const double middle = box.y - (box.height > box.width ? 0 : 6);
  std::string path;
  for (int seed = 0; seed < count; ++seed) {
    const double off = room * std::sqrt((seed + 0.3) / std::max(6, count));
    path += fmt::format("M{} {}h0", lengthText(box.x + off * std::cos(golden * seed)),
                        lengthText(middle + off * std::sin(golden * seed)));
  }
  std::string text;
  if (count > 0) text = fmt::format("<path class=\"seed bold\" d=\"{}\"/>\n", path);
  return text + centredText(place.text, box.x, box.y + box.height / 2 - 9, 11, 30, "ink") + '\n';
}

/// A text that belongs to a role has a dot of its colour before it.
std::string labelOf(const Place& place) {
  const Box box(place);
  if (place.role < 0) return centredText(place.text, box.x, box.y, 15, box.width - 2, "ink") + '\n';
  const std::string dot =
      fmt::format("<tspan class=\"f{} inked\">●</tspan> ", roleLetter(place.role));
  return centredText(place.text, box.x, box.y, 15, box.width - 18, "ink", dot) + '\n';
}

/// What is drawn one by one, and texts.
std::string singly(const Place& place, bool rack) {
  const bool hasText = !place.text.empty() && place.things.empty();
  switch (place.ground) {
    case Ground::pit: {
      const Box box(place, 2);
      std::string text = rectangle(box, std::min(box.width, box.height) / 2,
                                   rimmed(rack ? "hole" : "hollow", place));
      return hasText ? text + seedsOf(place) : text;
    }
    case Ground::card:
      return rectangle(Box(place), 5, rimmed("card", place));
    case Ground::field: {
      const Box box(place, 1);
      std::string text = rectangle(box, 4, rimmed("box", place));
      if (hasText) text += centredText(place.text, box.x, box.y, 15, box.width - 6, "ink") + '\n';
      return text;
    }
    case Ground::none:
      return hasText ? labelOf(place) : "";
    default:
      if (!hasText) return "";
      return centredText(place.text, place.x * cellSize, place.y * cellSize, 16, 32, "ink") + '\n';
  }
}
}  // namespace

namespace {
/// Whether black or white stones are laid there: they need a ground that is neither.
bool hasStones(const Scene& scene, std::span<const std::string_view> roles) {
  return std::any_of(scene.places.begin(), scene.places.end(), [&](const Place& place) {
    return !place.things.empty() && isBlackOrWhite(place.things.front().role, roles);
  });
}
}  // namespace

bool hasCrossings(const Scene& scene) {
  return std::any_of(scene.places.begin(), scene.places.end(),
                     [](const Place& place) { return place.ground == Ground::crossing; });
}

bool isRack(const Scene& scene) {
  return std::all_of(scene.places.begin(), scene.places.end(), [](const Place& place) {
    return place.ground == Ground::pit && place.role < 0 && place.text.empty();
  });
}

std::string strokesOf(const Scene& scene) {
  std::string lines, dots;
  for (const auto& [x1, y1, x2, y2] : scene.strokes) {
    const bool isDot = x1 == x2 && y1 == y2;
    (isDot ? dots : lines) +=
        fmt::format("M{} {}L{} {}", lengthText(x1 * cellSize), lengthText(y1 * cellSize),
                    lengthText(x2 * cellSize), lengthText(y2 * cellSize));
  }
  const auto drawn = [](const char* classes, const std::string& path) {
    return path.empty() ? path : fmt::format("<path class=\"{}\" d=\"{}\"/>\n", classes, path);
  };
  return drawn("line thin", lines) + drawn("line bold", dots);
}

std::string groundsOf(const Scene& scene, std::span<const std::string_view> roles) {
  const bool isChequered =
      std::any_of(scene.places.begin(), scene.places.end(),
                  [](const Place& place) { return place.ground == Ground::dark; });
  const std::string cells = hasStones(scene, roles) ? "felt soft" : "cell soft";
  const bool rack = isRack(scene);
  std::map<std::string, std::string> paths;  // By class.
  std::size_t spikes = 0;
  std::string text;
  for (const Place& place : scene.places) {
    const Box whole(place);
    switch (place.ground) {
      case Ground::dark:
        paths["dark"] += pathOf(whole);
        break;
      case Ground::light:
        if (isChequered)
          paths["light"] += pathOf(whole);
        else
          paths[cells] += pathOf(Box(place, 5));
        break;
      case Ground::hexagon:
        paths["hexagon edge"] += hexagonPath(whole);
        if (place.role >= 0) paths["-" + roleLetter(place.role)] += hexagonPath(whole);
        break;
      case Ground::spikeUp:
      case Ground::spikeDown:
        paths[++spikes % 2 == 0 ? "dark" : "light"] +=
            spikePath(whole, place.ground == Ground::spikeUp);
        break;
      default:
        break;
    }
    text += singly(place, rack);
  }
  std::string grounds;
  for (const auto& [classes, path] : paths)
    if (classes.front() == '-')
      text =
          fmt::format("<path class=\"f{}\" opacity=\".3\" d=\"{}\"/>\n", classes.substr(1), path) +
          text;
    else
      grounds += fmt::format("<path class=\"{}\" d=\"{}\"/>\n", classes, path);
  return grounds + text;
}

}  // namespace ludorum::picture

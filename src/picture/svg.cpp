#include "svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <tuple>
#include <vector>

#include "colours.hpp"
#include "grounds.hpp"
#include "ink.hpp"
#include "shapes.hpp"

namespace ludorum::picture {

namespace {
constexpr double margin = 10;

/// Where a thing is drawn, and how large.
struct Spot {
  double x = 0, y = 0, scale = 1;
};

/// Things that fill a cell; others stand on them.
bool isFlat(const Thing& thing) {
  return thing.shape == Shape::tile || thing.shape == Shape::wall || thing.shape == Shape::card ||
         thing.shape == Shape::back;
}

/// A pile along the longer side of a place: it begins at the base of a spike, else at the end that
/// is nearer to the edge of the board.
std::vector<Spot> pileIn(const Place& place, const Scene& scene, std::size_t count) {
  const bool isUpright = place.height >= place.width;
  const double length = isUpright ? place.height : place.width;
  const double centre = isUpright ? place.y : place.x;
  bool fromEnd = centre > (isUpright ? scene.height : scene.width) / 2;
  if (place.ground == Ground::spikeUp) fromEnd = true;
  if (place.ground == Ground::spikeDown) fromEnd = false;
  const double room = length - 1, gaps = std::max(1.0, static_cast<double>(count) - 1);
  const double step = std::min(0.82, room / gaps);
  std::vector<Spot> spots;
  for (std::size_t i = 0; i < count; ++i) {
    const double along = length / 2 - 0.5 - step * static_cast<double>(i);
    const double at = centre + (fromEnd ? along : -along);
    spots.push_back({isUpright ? place.x : at, isUpright ? at : place.y, 1});
  }
  return spots;
}

/// Where the things of a place are drawn: one in its middle, several side by side and smaller, and
/// what is flat beneath them.
std::vector<Spot> spotsIn(const Place& place, const Scene& scene) {
  const auto standing = static_cast<std::size_t>(
      std::count_if(place.things.begin(), place.things.end(), std::not_fn(isFlat)));
  const double shorter = std::min({place.width, place.height, 1.0});
  if (standing == place.things.size() && std::max(place.width, place.height) >= 2 * shorter)
    return pileIn(place, scene, standing);
  const auto columns = static_cast<std::size_t>(std::ceil(std::sqrt(standing)));
  const auto share = 1 / static_cast<double>(std::max<std::size_t>(1, columns));
  std::vector<Spot> spots;
  std::size_t next = 0;
  for (const Thing& thing : place.things) {
    Spot spot{place.x, place.y, shorter};
    if (thing.shape == Shape::card || thing.shape == Shape::back)
      spot.scale = std::min(1.0, place.width / 0.9);
    if (!isFlat(thing) && columns > 1) {
      const double cellX = (static_cast<double>(next % columns) + 0.5) * share - 0.5;
      const double cellY = (static_cast<double>(next / columns) + 0.5) * share - 0.5;
      spot = {place.x + cellX * place.width, place.y + cellY * place.height, shorter * share};
      ++next;
    }
    spots.push_back(spot);
  }
  return spots;
}

/// The things of a scene. A drawing that is there more than once is written once.
class Things {
 public:
  Things(const Scene& scene, std::span<const std::string_view> roles) : roles_(roles) {
    for (const Place& place : scene.places) {
      const std::vector<Spot> spots = spotsIn(place, scene);
      for (std::size_t i = 0; i < spots.size(); ++i) add(place.things[i], spots[i]);
    }
  }

  std::string definitions() const {
    std::string text;
    for (const auto& [key, drawing] : drawings_)
      if (drawing.spots.size() > 1)
        text += fmt::format("<g id=\"{}\">{}</g>\n", drawing.id, drawing.text);
    return text.empty() ? text : "<defs>\n" + text + "</defs>\n";
  }
  std::string text() const {
    std::string text;
    for (const auto& [drawing, spot] : order_) {
      const auto x = lengthText(spot.x * cellSize), y = lengthText(spot.y * cellSize);
      const std::string scale = spot.scale == 1 ? "" : fmt::format(" scale({:.2g})", spot.scale);
      const std::string move = fmt::format("translate({} {}){}", x, y, scale);
      if (drawing->spots.size() == 1)
        text += fmt::format("<g transform=\"{}\">{}</g>\n", move, drawing->text);
      else if (scale.empty())
        text += fmt::format("<use href=\"#{}\" x=\"{}\" y=\"{}\"/>\n", drawing->id, x, y);
      else
        text += fmt::format("<use href=\"#{}\" transform=\"{}\"/>\n", drawing->id, move);
    }
    return text;
  }

 private:
  struct Drawing {
    std::string id, text;
    std::vector<Spot> spots{};
  };

  void add(const Thing& thing, const Spot& spot) {
    const auto [found, isNew] =
        drawings_.try_emplace({static_cast<int>(thing.shape), thing.role, thing.tone, thing.text});
    Drawing& drawing = found->second;
    if (isNew) drawing = {fmt::format("t{}", drawings_.size()), drawingOf(thing, roles_)};
    drawing.spots.push_back(spot);
    order_.emplace_back(&drawing, spot);
  }

  std::span<const std::string_view> roles_;
  std::map<std::tuple<int, int, int, std::string>, Drawing> drawings_;
  std::vector<std::pair<const Drawing*, Spot>> order_;
};
}  // namespace

std::string svgOf(const Scene& scene, const Caption& caption) {
  const double width = scene.width * cellSize + 2 * margin;
  const double height = scene.height * cellSize + 2 * margin;
  const Things things(scene, caption.roles);
  const std::string panel = hasCrossings(scene) ? "wood" : isRack(scene) ? "rack" : "panel";
  std::string drawing = things.definitions();
  drawing += fmt::format(
      "<rect class=\"{0}\" x=\"{1}\" y=\"{1}\" width=\"{2}\" height=\"{3}\" rx=\"8\"/>\n", panel,
      lengthText(-margin), lengthText(width), lengthText(height));
  drawing += strokesOf(scene) + groundsOf(scene, caption.roles) + things.text();
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{0} {0} {1} {2}\" width=\"{1}\" "
      "height=\"{2}\" role=\"img\">\n<title>{3}</title>\n{4}{5}</svg>\n",
      lengthText(-margin), lengthText(width), lengthText(height), escaped(caption.title),
      styleOf(drawing, caption.roles), drawing);
}

}  // namespace ludorum::picture

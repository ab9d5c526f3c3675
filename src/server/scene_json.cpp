#include "scene_json.hpp"

#include <cmath>
#include <cstdint>

namespace ludorum::server {

namespace {
Json length(double cells) {
  const double rounded = std::round(cells * 1000) / 1000;
  const auto whole = static_cast<std::int64_t>(rounded);
  return static_cast<double>(whole) == rounded ? Json(whole) : Json(rounded);
}

Json jsonOf(const Thing& thing) {
  Json json = Json::object();
  if (thing.shape != Shape::disc) json["shape"] = nameOf(thing.shape);
  if (thing.role != Piece::nobodys) json["role"] = thing.role;
  if (!thing.text.empty()) json["text"] = thing.text;
  if (thing.tone != 0) json["tone"] = thing.tone;
  return json;
}

Json jsonOf(const Place& place) {
  Json json{{"name", place.name}, {"x", length(place.x)}, {"y", length(place.y)}};
  if (place.width != 1) json["width"] = length(place.width);
  if (place.height != 1) json["height"] = length(place.height);
  if (place.ground != Ground::light) json["ground"] = nameOf(place.ground);
  if (place.role != Piece::nobodys) json["role"] = place.role;
  if (!place.text.empty()) json["text"] = place.text;
  for (const Thing& thing : place.things) json["things"].push_back(jsonOf(thing));
  return json;
}
}  // namespace

Json jsonOf(const Scene& scene) {
  Json json{
      {"width", length(scene.width)}, {"height", length(scene.height)}, {"places", Json::array()}};
  for (const Place& place : scene.places) json["places"].push_back(jsonOf(place));
  for (const Stroke& stroke : scene.strokes)
    json["strokes"].push_back(
        {length(stroke.x1), length(stroke.y1), length(stroke.x2), length(stroke.y2)});
  if (scene.hops) json["hops"] = true;
  return json;
}

}  // namespace ludorum::server

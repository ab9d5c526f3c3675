#include "catalogue.hpp"

#include <utility>

#include "app/context.hpp"

namespace ludorum::server {

namespace {
std::string_view nameOf(Click click) {
  return click == Click::cell ? "cell" : click == Click::column ? "column" : "path";
}
std::string_view nameOf(Shape shape) {
  switch (shape) {
    case Shape::cross:
      return "cross";
    case Shape::ring:
      return "ring";
    case Shape::disc:
      return "disc";
    default:
      return "tile";
  }
}

Json factsOf(const std::vector<ParameterInfo>& parameters) {
  Json list = Json::array();
  for (const ParameterInfo& parameter : parameters) {
    Json& entry = list.emplace_back(Json{{"name", parameter.name},
                                         {"help", parameter.help},
                                         {"value", parameter.value},
                                         {"choices", parameter.choices}});
    if (parameter.range && parameter.range->min != Range{}.min) entry["min"] = parameter.range->min;
    if (parameter.range && parameter.range->max != Range{}.max) entry["max"] = parameter.range->max;
    entry["optional"] = parameter.optional;
  }
  return list;
}

Json factsOf(const PictureInfo& picture, const std::vector<std::string>& roles) {
  Json pieces = Json::array();
  for (const Piece& piece : picture.pieces)
    pieces.push_back({{"symbol", std::string(1, piece.symbol)},
                      {"name", piece.name},
                      {"shape", nameOf(piece.shape)},
                      {"role", piece.role == Piece::nobodys
                                   ? Json()
                                   : Json(roles.at(static_cast<std::size_t>(piece.role)))}});
  return {{"rows", picture.rows},
          {"columns", picture.columns},
          {"click", nameOf(picture.click)},
          {"pieces", pieces}};
}

Json factsOf(const GameModule& game) {
  const GameInfo info = game.info();
  Json players = Json::array();
  for (const PlayerInfo& player : game.players())
    if (player.name != "exec")  // Not for a server.
      players.push_back({{"name", player.name},
                         {"help", player.help},
                         {"parameters", factsOf(player.parameters)},
                         {"whyNot", player.whyNot},
                         {"weighs", player.weighs}});
  return {{"name", info.name},
          {"roles", info.roles},
          {"kind", info.kind},
          {"luck", info.luck},
          {"resultBounds", {info.resultBounds.min, info.resultBounds.max}},
          {"hidden", info.hidden},
          {"simultaneous", !info.kind.empty() && info.kind.front() == "simultaneous"},
          {"parameters", factsOf(info.parameters)},
          {"players", players},
          {"picture", info.picture ? factsOf(*info.picture, info.roles) : Json()}};
}
}  // namespace

Catalogue::Catalogue(std::span<const std::unique_ptr<GameModule>> games) : games_(games) {
  for (const auto& game : games) {
    const GameInfo info = game->info();
    list_.push_back({{"name", info.name}, {"kind", info.kind}, {"roles", info.roles}});
  }
}

std::shared_ptr<const GameModule> Catalogue::game(const std::string& name,
                                                  const Settings& settings) const {
  const GameModule& found = orRefuse(Code::unknown, [&]() -> const GameModule& {
    return app::gameNamed(games_, name.substr(0, 200));
  });
  return orRefuse(Code::invalid, [&]() -> std::shared_ptr<const GameModule> {
    return found.configured(settings);
  });
}

std::shared_ptr<const GameModule> Catalogue::game(const std::string& specification) const {
  const Specification wanted =
      orRefuse(Code::invalid, [&] { return parseSpecification(specification); });
  return game(wanted.name, wanted.settings);
}

Handlers Catalogue::handlers() {
  return {{"game", {{"game", "parameters"}, [this](const Caller& caller, const Request& request) {
                      caller.answer(
                          factsOf(*game(request.text("game"), request.settings("parameters"))));
                    }}}};
}

}  // namespace ludorum::server

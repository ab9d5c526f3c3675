#include "catalogue.hpp"

#include <chrono>
#include <utility>

#include "scene_json.hpp"

namespace ludorum::server {

namespace {
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
          {"checkered", picture.checkered},
          {"pieces", pieces}};
}

Json factsOf(const GameModule& game) {
  const GameInfo info = game.info();
  Json players = Json::array();
  for (const PlayerInfo& player : game.players())
    if (!player.outside)  // Not for a server.
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
          {"rules", info.rules},
          {"simultaneous", !info.kind.empty() && info.kind.front() == "simultaneous"},
          {"parameters", factsOf(info.parameters)},
          {"players", players},
          {"picture", info.picture ? factsOf(*info.picture, info.roles) : Json()},
          {"scenic", info.scenic}};
}

const LoadableGames& noLoadableGames() {
  static const LoadableGames loadable;
  return loadable;
}

/// What `hello` tells of a game.
template <class Info>
Json entryOf(const Info& game) {
  return {
      {"name", game.name}, {"aliases", game.aliases}, {"kind", game.kind}, {"roles", game.roles}};
}
}  // namespace

Catalogue::Catalogue(std::span<const std::unique_ptr<GameModule>> games,
                     const LoadableGames* loadable)
    : games_(games),
      loadable_(loadable != nullptr ? *loadable : noLoadableGames()),
      ready_(loadable_.games().size()) {
  Json list = Json::array();
  for (const auto& game : games) list.push_back(entryOf(game->info()));
  for (const LoadableGame& game : loadable_.games()) list.push_back(entryOf(game));
  list_ = std::make_shared<const Json>(std::move(list));
}

void Catalogue::requireReady(const std::string& name) const {
  const std::size_t place = loadable_.find(name);
  if (place == ready_.size() || ready_[place]) return;
  if (!loadable_.isReady(place)) prepare(place);
  ready_[place] = true;
}

void Catalogue::prepare(std::size_t place) const {
  const bool isIdle = !preparing_.valid() ||
                      preparing_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  if (isIdle && preparing_.valid()) preparing_.get();  // Why the last one failed, if it did.
  if (isIdle) {
    prepared_ = place;
    preparing_ =
        std::async(std::launch::async, [this, place] { static_cast<void>(loadable_.open(place)); });
  }
  throw Refusal(Code::preparing, loadable_.games()[prepared_].name +
                                     " is being compiled, which takes some seconds, once");
}

std::function<std::shared_ptr<const GameModule>()> Catalogue::later(const std::string& name,
                                                                    Settings settings) const {
  requireReady(name.substr(0, 200));
  // The thread that does it may outlive the catalogue; the games outlive all.
  return [games = games_, loadable = &loadable_, wanted = name.substr(0, 200),
          settings = std::move(settings)] {
    const GameModule& found = orRefuse(
        Code::unknown, [&]() -> const GameModule& { return gameNamed(games, *loadable, wanted); });
    return orRefuse(Code::invalid, [&]() -> std::shared_ptr<const GameModule> {
      return found.configured(settings);
    });
  };
}

std::shared_ptr<const GameModule> Catalogue::game(const std::string& name,
                                                  const Settings& settings) const {
  return later(name, settings)();
}

std::shared_ptr<const GameModule> Catalogue::game(const std::string& specification) const {
  const Specification wanted =
      orRefuse(Code::invalid, [&] { return parseSpecification(specification); });
  return game(wanted.name, wanted.settings);
}

Handlers Catalogue::handlers() {
  return {{"game", {{"game", "parameters"}, [this](const Caller& caller, const Request& request) {
                      caller.answerLater([configured = later(request.text("game"),
                                                             request.settings("parameters"))] {
                        return factsOf(*configured());
                      });
                    }}}};
}

}  // namespace ludorum::server

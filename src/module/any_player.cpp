#include "ludorum/module/any_player.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ludorum/core/error.hpp"
#include "ludorum/core/names.hpp"

namespace ludorum {

std::vector<EvaluatedMove> AnyPlayer::weigh(const AnyView& view, Role role) const {
  std::vector<EvaluatedMove> moves = player_->weigh(view, role);
  std::stable_sort(moves.begin(), moves.end(),
                   [](const auto& a, const auto& b) { return a.value > b.value; });
  return moves;
}

PlayerMaker makerOf(const Specification& player, const PlayerContext& context) {
  std::vector<std::string> names;
  for (const PlayerKind& kind : context.kinds) {
    names.push_back(kind.info.name);
    if (canonicalName(kind.info.name) != canonicalName(player.name)) continue;
    require(kind.configured != nullptr, kind.info.name + " cannot play " +
                                            std::string(context.game.name) + ": " +
                                            kind.info.whyNot);
    return kind.configured(kind, player.settings, context);
  }
  throw Error(unknownName("player", player.name, names));
}

PlayerKind unfitKind(std::string_view name, std::string_view help, std::string_view whyNot) {
  PlayerKind kind;
  kind.info.name = name;
  kind.info.help = help;
  kind.info.whyNot = whyNot;
  return kind;
}

PlayerKind detail::fitKind(std::string_view name, std::string_view help,
                           std::vector<ParameterInfo> parameters, bool weighs, NewPlayer newPlayer,
                           Configure configured) {
  PlayerKind kind;
  kind.info.name = name;
  kind.info.help = help;
  kind.info.parameters = std::move(parameters);
  kind.info.weighs = weighs;
  kind.configured = configured;
  kind.newPlayer = newPlayer;
  return kind;
}

}  // namespace ludorum

// `trace`: the player that makes the moves of a script.
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/fields.hpp"
#include "ludorum/json/parse.hpp"
#include "ludorum/module/any_player.hpp"
#include "members.hpp"

namespace ludorum {

namespace {
struct TraceParameters {
  std::string moves;
  static constexpr auto fields() {
    return std::tuple{Field{"moves", &TraceParameters::moves, "its moves in order: 7;2;6"}};
  }
};

struct TracePlayer final : detail::ErasedPlayer {
  explicit TracePlayer(const std::vector<Json>& moves) : script(moves) {}
  std::optional<AnyMove> decide(const AnyView& view, Role role) override {
    require(made < script.size(), "the script of " + std::to_string(made) + " moves has ended");
    return view.readMove(role, script[made++]);
  }
  std::vector<EvaluatedMove> weigh(const AnyView&, Role) override { return {}; }

  const std::vector<Json> script;
  std::size_t made = 0;
};

struct TraceMaker final : detail::ErasedMaker {
  detail::ErasedPlayer* make(const Rng&, const std::stop_token&, const Effort&) const override {
    return new TracePlayer(script);
  }
  std::vector<Json> script;
};

/// A move is JSON, or a plain word.
Json scriptedMove(const std::string& item) { return jsonIn(item).value_or(Json(item)); }

PlayerMaker configuredTrace(const PlayerKind& kind, const Settings& settings,
                            const PlayerContext&) {
  TraceParameters parameters;
  applySettings(settings, kind.info.name, parameters);
  auto* maker = new TraceMaker;
  PlayerTraits traits;
  traits.scripted = true;
  const PlayerMaker made(maker, traits);
  for (const std::string& item : detail::listed(parameters.moves))
    maker->script.push_back(scriptedMove(item));
  return made;
}
}  // namespace

PlayerKind traceKind(const GameTraits& game) {
  constexpr std::string_view help = "makes the moves of a script";
  if (!game.tellable) return unfitKind("trace", help, "what its roles see does not tell its moves");
  return detail::fitKind("trace", help, parameterInfos(TraceParameters{}), false, nullptr,
                         configuredTrace);
}

}  // namespace ludorum

#include "ludorum/module/game_module.hpp"

#include <algorithm>
#include <utility>

#include "ludorum/core/error.hpp"
#include "ludorum/core/names.hpp"
#include "ludorum/core/text.hpp"
#include "ludorum/module/loadable_games.hpp"

namespace ludorum {

GameModule::GameModule(std::vector<PlayerKind> kinds)
    : kinds_(std::make_shared<const std::vector<PlayerKind>>(std::move(kinds))) {}

GameInfo GameModule::info() const {
  const GameTraits& game = traits();
  const AnyState begin = start(Rng(0));
  GameInfo info;
  info.name = game.name;
  info.aliases = aliases();
  info.roles.assign(game.roles.begin(), game.roles.end());
  info.kind.emplace_back(game.simultaneous ? "simultaneous" : "by turns");
  if (game.roles.size() == 1) info.kind.emplace_back("single player");
  if (!game.haps.empty()) info.kind.emplace_back("with luck");
  if (game.hidden) info.kind.emplace_back("hidden information");
  info.luck.assign(game.haps.begin(), game.haps.end());
  info.resultBounds = begin.resultBounds();
  info.zeroSum = game.zeroSum;
  info.parameters = parameterInfos(copy()->parameterFields());
  info.start = begin.formText();
  info.rules = game.rules;
  info.hidden = game.hidden;
  info.picture = game.picture;
  info.scenic = game.scenic;
  return info;
}

std::unique_ptr<GameModule> GameModule::configured(const Settings& settings) const {
  auto module = copy();
  applySettings(settings, traits().name, module->parameterFields());
  if (auto other = module->variant()) module = std::move(other);
  static_cast<void>(module->start(Rng(0)));  // Parameters that do not fit each other are refused.
  return module;
}

std::unique_ptr<GameModule> GameModule::startingAt(std::string_view state) const {
  auto module = copy();
  module->state_ = start(Rng(0)).readText(state);
  return module;
}

std::string GameModule::parameters() const {
  const auto own = copy();
  std::string text;
  TextWriter writer(text, traits().roles);
  writer.beginObject();
  for (const FieldPlace& field : own->parameterFields()) {
    writer.key(field.name);
    field.type->write(writer, field.value);
  }
  writer.endObject();
  return text;
}

AnyState GameModule::start(const Rng& rng) const { return state_ ? *state_ : setUp(rng); }
AnyState GameModule::startOf(std::uint64_t seed) const {
  return start(Rng(seed).split(traits().roles.size()));
}

AnyStarts GameModule::starts(std::size_t most, const Rng& rng) const {
  if (state_) return {{*state_}, false, {}};
  const std::size_t count = deals();
  AnyStarts starts{{}, count > 0 && count <= most, {}};
  auto& [states, all, probabilities] = starts;
  for (std::size_t i = 0; i < (all ? count : most); ++i) {
    const AnyState start = all ? deal(i) : setUp(rng.split(i));
    auto at = std::find(states.begin(), states.end(), start);
    if (at == states.end()) at = states.insert(at, start);
    if (!all) continue;
    probabilities.resize(states.size());
    probabilities[static_cast<std::size_t>(at - states.begin())] += dealProbability(i);
  }
  return starts;
}

std::vector<AnyState> GameModule::allDeals() const {
  constexpr std::size_t most = 100000;
  if (state_) return {*state_};
  const std::size_t count = deals();
  const std::string name(traits().name);
  require(count > 0,
          "the deals of " + name + " cannot be listed: chance sets it up, and it has no setup()");
  require(count <= most,
          name + " has more than " + std::to_string(most) + " deals: take one of them (--seed)");
  std::vector<AnyState> states;
  for (std::size_t i = 0; i < count; ++i) states.push_back(deal(i));
  return states;
}

std::vector<WeightedState> GameModule::weightedStarts(std::size_t most) const {
  if (state_) return {{*state_, 1}};
  std::vector<WeightedState> starts;
  if (const std::size_t count = deals(); count <= most)
    for (std::size_t i = 0; i < count; ++i) starts.push_back({deal(i), dealProbability(i)});
  return starts;
}

void GameModule::add(PlayerKind kind) {
  std::vector<PlayerKind> kinds = *kinds_;
  const auto same = std::find_if(kinds.begin(), kinds.end(), [&](const PlayerKind& other) {
    return canonicalName(other.info.name) == canonicalName(kind.info.name);
  });
  if (same == kinds.end())
    kinds.push_back(std::move(kind));
  else
    *same = std::move(kind);
  kinds_ = std::make_shared<const std::vector<PlayerKind>>(std::move(kinds));
}

std::vector<PlayerInfo> GameModule::players() const {
  std::vector<PlayerInfo> infos;
  for (const PlayerKind& kind : *kinds_) infos.push_back(kind.info);
  return infos;
}

PlayerMaker GameModule::maker(const Specification& player) const {
  return makerOf(player, {traits(), parameters(), *kinds_, *this});
}

const GameModule& gameNamed(std::span<const std::unique_ptr<GameModule>> games,
                            std::string_view name) {
  return gameNamed(games, LoadableGames(), name);
}

}  // namespace ludorum

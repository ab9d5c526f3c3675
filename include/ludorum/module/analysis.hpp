// Players that tell of their thoughts while they think.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludorum/module/game_module.hpp"
#include "ludorum/module/player_kinds.hpp"

namespace ludorum {

/// What a player makes of the moves of a role, best first. Throws if it does not weigh moves.
template <Playable G>
std::vector<EvaluatedMove> weighedMoves(const Member<G>& member, const std::string& name,
                                        const View<G>& view, Role role) {
  require(member.weighsMoves(), name + " does not weigh its moves");
  std::vector<EvaluatedMove> moves;
  for (const Evaluated<G>& found : member.evaluatedMoves(view, role)) {
    EvaluatedMove& entry =
        moves.emplace_back(EvaluatedMove{moveText<G>(found.move), found.value, found.visits, {}});
    for (const auto& move : found.line) entry.line.push_back(moveText<G>(move));
  }
  std::stable_sort(moves.begin(), moves.end(),
                   [](const auto& a, const auto& b) { return a.value > b.value; });
  return moves;
}

namespace detail {
/// Settings of a player, of which some are replaced by others.
class Budget {
 public:
  Budget(Specification player, const std::vector<ParameterInfo>& parameters)
      : player_(std::move(player)), parameters_(parameters) {}

  /// A parameter's value, as it was set or by default; nothing if there is no such parameter.
  std::optional<Json> operator[](std::string_view name) const {
    for (const auto& [key, value] : player_.settings)
      if (canonicalName(key) == canonicalName(name)) return settingJson(value);
    for (const ParameterInfo& parameter : parameters_)
      if (parameter.name == name) return settingJson(parameter.value);
    return std::nullopt;
  }
  /// A number; 0 if the parameter is none, or there is no such parameter.
  double number(std::string_view name) const {
    const auto value = (*this)[name];
    return value && value->is_number() ? value->get<double>() : 0;
  }
  /// The player with another value.
  Specification with(const std::string& name, const std::string& value) const {
    Specification changed = player_;
    std::erase_if(changed.settings, [&](const auto& setting) {
      return canonicalName(setting.first) == canonicalName(name);
    });
    changed.settings.emplace_back(name, value);
    return changed;
  }

 private:
  Specification player_;
  std::vector<ParameterInfo> parameters_;
};
}  // namespace detail

/// A player that weighs moves bit by bit. One that simulates and goes on with its tree is asked
/// again and again for a share of its simulations; one that begins anew each time gets twice as
/// many; one that searches to a horizon looks a ply further; any other is asked once.
template <Playable G>
class AnalystOf {
 public:
  AnalystOf(const Specification& player, std::string gameParameters, View<G> view, Role role,
            Rng rng, std::stop_token stop)
      : player_(player),
        gameParameters_(std::move(gameParameters)),
        view_(std::move(view)),
        role_(role),
        rng_(rng),
        stop_(std::move(stop)),
        budget_(player, kindOf(player)) {
    const Member<G> whole = made(player);  // What is wrong with it comes to light at once.
    require(whole.weighsMoves(), player.name + " does not weigh its moves");
    if (const auto wanted = budget_["simulationCount"]; wanted && !wanted->is_null())
      simulations_ = amountOf(budget_.number("simulationCount"));
    if (budget_["reuse"] && *budget_["reuse"] == Json(true))
      member_ = made(budget_.with("simulationCount", std::to_string(share())));
    else if (const double horizon = budget_.number("horizon"); horizon > 0)
      horizon_ = static_cast<int>(horizon);
  }

  Analysis operator()() {
    Analysis analysis = member_ ? moreOfTheSame() : anew();
    analysis.done = analysis.done || stop_.stop_requested() || late();
    return analysis;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

  static std::uint64_t amountOf(double number) {
    return number < 1 ? endless : static_cast<std::uint64_t>(number);
  }
  static std::vector<ParameterInfo> kindOf(const Specification& player) {
    for (const PlayerKind<G>& kind : playerKinds<G>())
      if (canonicalName(kind.info.name) == canonicalName(player.name)) return kind.info.parameters;
    return {};
  }
  Member<G> made(const Specification& player) const {
    return playerMaker<G>(player, gameParameters_)(rng_, stop_);
  }
  /// The simulations of a call for a player that goes on with its tree.
  std::uint64_t share() const { return std::clamp<std::uint64_t>(*simulations_ / 16, 250, 5000); }

  Analysis moreOfTheSame() {
    Analysis analysis{weighedMoves(*member_, player_.name, view_, role_), 0, false};
    const std::uint64_t more = member_->simulations();
    spent_ += more;
    analysis.simulations = spent_;
    analysis.done = more == 0 || spent_ >= *simulations_;  // None: all is proven.
    return analysis;
  }
  Analysis anew() {
    Analysis analysis;
    Specification player = player_;
    if (simulations_) {
      spent_ = std::min(*simulations_, spent_ == 0 ? 250 : 2 * spent_);
      player = budget_.with("simulationCount", std::to_string(spent_));
      analysis.done = spent_ == *simulations_;
    } else if (horizon_ > 0) {
      player = budget_.with("horizon", std::to_string(++spent_));
      analysis.done = spent_ >= static_cast<std::uint64_t>(horizon_);
    } else {
      analysis.done = true;
    }
    const Member<G> member = made(player);
    analysis.moves = weighedMoves(member, player.name, view_, role_);
    analysis.simulations = member.simulations();
    return analysis;
  }
  /// Whether the time that the player's parameters give it is over.
  bool late() const {
    const auto cap = budget_["timeCap"];
    if (!cap || !cap->is_string()) return false;
    std::chrono::milliseconds time{};
    JsonReader({}).read(*cap, time);
    return Clock::now() - begin_ >= time;
  }

  Specification player_;
  std::string gameParameters_;
  View<G> view_;
  Role role_;
  Rng rng_;
  std::stop_token stop_;
  detail::Budget budget_;
  std::optional<Member<G>> member_;  // One that goes on with what it has found.
  std::optional<std::uint64_t> simulations_;  // All that it may make, if it makes any.
  int horizon_ = 0;
  std::uint64_t spent_ = 0;  // Simulations, or plies.
  Clock::time_point begin_ = Clock::now();
};

}  // namespace ludorum

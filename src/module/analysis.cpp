#include "ludorum/module/analysis.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "ludorum/core/error.hpp"

namespace ludorum {

namespace {
void requireWeighing(const PlayerMaker& maker, const std::string& name, const AnyView& view,
                     Role role) {
  require(maker.traits().weighs, name + " does not weigh its moves");
  require(!view.game().tellable || !view.moves(role).empty(),
          std::string(view.game().roles[index(role)]) + " is not active in this state");
}
}  // namespace

std::vector<EvaluatedMove> weighedMoves(const PlayerMaker& maker, const std::string& name,
                                        const AnyView& view, Role role, const Rng& rng) {
  requireWeighing(maker, name, view, role);
  return maker(rng).weigh(view, role);
}

Analyst::Analyst(PlayerMaker maker, const std::string& name, AnyView view, Role role,
                 const Rng& rng, std::stop_token stop)
    : maker_(std::move(maker)),
      view_(std::move(view)),
      role_(role),
      rng_(rng),
      stop_(std::move(stop)) {
  requireWeighing(maker_, name, view_, role_);
  const PlayerTraits& traits = maker_.traits();
  if (!traits.simulations) return;
  constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();
  simulations_ = *traits.simulations > 0 ? *traits.simulations : endless;
  if (traits.keepsTree) player_ = maker_(rng_, stop_, {.simulations = share()});
}

Analysis Analyst::operator()() {
  Analysis analysis = player_ ? more() : anew();
  analysis.done = analysis.done || stop_.stop_requested() || isLate();
  return analysis;
}

/// The simulations of a call for a player that goes on with its tree.
std::uint64_t Analyst::share() const {
  return std::clamp<std::uint64_t>(*simulations_ / 16, 250, 5000);
}

Analysis Analyst::more() {
  Analysis analysis{player_->weigh(view_, role_), 0, false};
  const std::uint64_t made = player_->simulations();
  spent_ += made;
  analysis.simulations = spent_;
  analysis.done = made == 0 || spent_ >= *simulations_;  // None: all is proven.
  return analysis;
}

Analysis Analyst::anew() {
  Analysis analysis;
  Effort effort;
  const auto horizon = maker_.traits().horizon;
  if (simulations_) {
    spent_ = std::min(*simulations_, spent_ == 0 ? 250 : 2 * spent_);
    effort.simulations = spent_;
    analysis.done = spent_ == *simulations_;
  } else if (horizon) {
    effort.horizon = ++spent_;
    analysis.done = spent_ >= *horizon;
  } else {
    analysis.done = true;
  }
  const AnyPlayer player = maker_(rng_, stop_, effort);
  analysis.moves = player.weigh(view_, role_);
  analysis.simulations = player.simulations();
  return analysis;
}

/// Whether the time that the player's parameters give it is over.
bool Analyst::isLate() const {
  const auto cap = maker_.traits().timeCap;
  return cap && Clock::now() - begin_ >= *cap;
}

}  // namespace ludorum

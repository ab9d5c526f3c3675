// What the players that weigh moves have in common: evidence, heuristics, and limits to a search.
#pragma once
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/form.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/players/named_function.hpp"

namespace ludorum {

/// A move, and what a player found out about it.
template <Game G>
struct Evaluated {
  typename G::Move move{};
  double value = 0;  ///< For the role that was asked, in the scale of the game's results.
  std::uint64_t visits = 0;  ///< How many simulations (or nodes) the value stands on.
  std::vector<typename G::Move> line{};  ///< What is expected to follow, the move itself first.
};
template <Game G>
using Evaluations = std::vector<Evaluated<G>>;

/// One of the moves of the greatest value; of equals, any. Precondition: there is one.
template <Game G>
typename G::Move bestMove(const Evaluations<G>& evaluated, Rng& rng) {
  std::size_t best = 0;
  std::uint32_t equals = 1;
  for (std::size_t i = 1; i < evaluated.size(); ++i) {
    if (evaluated[i].value > evaluated[best].value) {
      best = i;
      equals = 1;
    } else if (evaluated[i].value == evaluated[best].value && rng.below(++equals) == 0) {
      best = i;
    }
  }
  return evaluated[best].move;
}

namespace detail {
template <class G>
struct HeuristicKind {
  using Of = G;
  static constexpr std::string_view what = "heuristic", usual = "none";
  static auto all() {
    if constexpr (requires { G::heuristics(); })
      return G::heuristics();
    else
      return std::tuple{};
  }
};
}  // namespace detail

/// An estimate of the result of an unfinished state for a role, from that role's point of view and
/// in the scale of the game's results. Any callable `(game, role) -> number` is one; a game names
/// its own in a static `heuristics()`, a tuple of `Named{"lead", callable}`. By default: 0, always.
template <Game G>
class Heuristic : public NamedFunction<detail::HeuristicKind<G>, double(const G&, Role)> {
  using Base = NamedFunction<detail::HeuristicKind<G>, double(const G&, Role)>;

 public:
  Heuristic() = default;
  template <std::invocable<const G&, Role> F>
  Heuristic(F f)  // NOLINT: any callable is one.
      : Base(std::function<double(const G&, Role)>(std::move(f))) {}
  /// The game's heuristic of that name, or `none`.
  static Heuristic named(std::string_view name) { return Heuristic(Called{}, name); }

  /// The estimate; a heuristic that gives no number is an error.
  double operator()(const G& game, Role role) const {
    if (!*this) return 0;
    const double value = this->call(game, role);
    if (!std::isfinite(value))
      detail::refuseAnswer<G>("heuristic", this->name(), " gave no finite number");
    return value;
  }

 private:
  struct Called {};
  Heuristic(Called, std::string_view name) : Base(name) {}
};

/// A weighted sum of heuristics.
template <Game G>
Heuristic<G> composite(std::vector<std::pair<Heuristic<G>, double>> parts) {
  return [parts = std::move(parts)](const G& game, Role role) {
    double sum = 0;
    for (const auto& [heuristic, weight] : parts) sum += weight * heuristic(game, role);
    return sum;
  };
}

/// When a search must end: after a time, or when it is told to. Looking at the clock costs some 20
/// ns, so a search looks every so many steps.
class SearchLimit {
 public:
  using TimeCap = std::optional<std::chrono::milliseconds>;
  explicit SearchLimit(TimeCap timeCap = {}, std::stop_token stop = {})
      : deadline_(timeCap ? std::optional(Clock::now() + *timeCap) : std::nullopt),
        stop_(std::move(stop)) {}
  bool reached() const {
    return stop_.stop_requested() || (deadline_ && Clock::now() >= *deadline_);
  }
  /// Whether it can be reached at all.
  bool exists() const { return deadline_.has_value() || stop_.stop_possible(); }

 private:
  using Clock = std::chrono::steady_clock;
  std::optional<Clock::time_point> deadline_;
  std::stop_token stop_;
};

/// What a player maximises: the expected result, or the probability that it is a victory.
enum class Objective : std::uint8_t { result, victory };
constexpr std::array<std::string_view, 2> enumNames(Objective) { return {"result", "victory"}; }

/// What a result is worth under an objective, in the scale -1 to 1.
constexpr double worth(Objective objective, double value, const Bounds& bounds) {
  if (objective == Objective::victory) return value > 0 ? 1 : value < 0 ? -1 : 0;
  return (value - bounds.min) / (bounds.max - bounds.min) * 2 - 1;
}

namespace detail {
/// Says why there is nothing to decide.
template <Playable G>
[[noreturn, gnu::cold]] void refuseDecision(const G& game, Role role) {
  std::string why = std::string(G::name) + " at " + toString(game) + ": ";
  if (index(role) >= roleCount<G>)
    why += "there is no role " + std::to_string(index(role));
  else if (game.result())
    why += "the match is over, there is nothing to decide";
  else
    why += std::string(G::players[role]) + " is not active, and has nothing to decide";
  throw Error(why);
}
}  // namespace detail

/// Throws unless `role` can move in this state.
template <Playable G>
void checkDecision(const G& game, Role role) {
  if (index(role) >= roleCount<G> || movesOf(game, role).size() == 0)
    detail::refuseDecision(game, role);
}

}  // namespace ludorum

// Quiet states: where a search may stop.
#pragma once
#include <concepts>
#include <functional>
#include <string_view>
#include <tuple>
#include <utility>

#include "ludorum/core/game.hpp"
#include "ludorum/players/named_function.hpp"

namespace ludorum {

namespace detail {
template <class G>
struct QuiescenceKind {
  using Of = G;
  static constexpr std::string_view what = "quiescence", usual = "none";
  static auto all() {
    if constexpr (requires { G::quiescences(); })
      return G::quiescences();
    else
      return std::tuple{};
  }
};
}  // namespace detail

/// Tells whether a state is quiet: whether its estimate can be trusted. Any callable
/// `(game, role) -> bool` will do; a game names its own in a static `quiescences()`, a tuple of
/// `Named{"noCaptures", callable}`. By default every state is quiet.
template <Game G>
class Quiescence : public NamedFunction<detail::QuiescenceKind<G>, bool(const G&, Role)> {
  using Base = NamedFunction<detail::QuiescenceKind<G>, bool(const G&, Role)>;

 public:
  Quiescence() = default;
  template <std::predicate<const G&, Role> F>
  Quiescence(F f)  // NOLINT: any callable is one.
      : Base(std::function<bool(const G&, Role)>(std::move(f))) {}
  /// The game's test of that name, or `none`.
  static Quiescence named(std::string_view name) { return Quiescence(Called{}, name); }

  bool operator()(const G& game, Role role) const { return !*this || this->call(game, role); }

 private:
  struct Called {};
  Quiescence(Called, std::string_view name) : Base(name) {}
};

}  // namespace ludorum

// Quiet states: where a search may stop.
#pragma once
#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/names.hpp"
#include "ludorum/players/evaluation.hpp"

namespace ludorum {

/// Tells whether a state is quiet: whether its estimate can be trusted. Any callable
/// `(game, role) -> bool` will do; a game names its own in a static `quiescences()`, a tuple of
/// `Named{"noCaptures", callable}`. By default every state is quiet.
template <Game G>
class Quiescence {
 public:
  Quiescence() = default;
  template <std::predicate<const G&, Role> F>
  Quiescence(F f) : name_("custom"), function_(std::move(f)) {}  // NOLINT: any callable is one.

  /// The game's test of that name, or `none`.
  static Quiescence named(std::string_view name) {
    Quiescence test;
    const auto tests = [] {
      if constexpr (requires { G::quiescences(); })
        return G::quiescences();
      else
        return std::tuple{};
    };
    test.function_ = detail::namedFunction<Function>("quiescence of " + std::string(G::name), name,
                                                     "none", tests());
    if (test.function_) test.name_ = name;
    return test;
  }
  const std::string& name() const { return name_; }
  explicit operator bool() const { return static_cast<bool>(function_); }
  bool operator()(const G& game, Role role) const { return !function_ || function_(game, role); }

 private:
  using Function = std::function<bool(const G&, Role)>;
  std::string name_ = "none";
  Function function_;
};

}  // namespace ludorum

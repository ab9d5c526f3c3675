// What games made of other games have in common.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "ludorum/core/fields.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/hash.hpp"
#include "ludorum/core/setup.hpp"
#include "ludorum/players/evaluation.hpp"

namespace ludorum::detail {

/// The texts of two names, one after the other, as a constant.
template <const std::string_view& First, const std::string_view& Second>
struct JoinedName {
  static constexpr auto text = [] {
    std::array<char, First.size() + Second.size()> letters{};
    std::copy(First.begin(), First.end(), letters.begin());
    std::copy(Second.begin(), Second.end(),
              letters.begin() + static_cast<std::ptrdiff_t>(First.size()));
    return letters;
  }();
  static constexpr std::string_view value{text.data(), text.size()};
};

/// The names of a game's random variables, if it has any.
template <class G>
struct AdaptedLuck {
  bool operator==(const AdaptedLuck&) const = default;
};
template <class G>
requires requires { G::hapNames; }
struct AdaptedLuck<G> {
  static constexpr auto hapNames = G::hapNames;
  bool operator==(const AdaptedLuck&) const = default;
};

/// A game's parameters, if it has any.
template <class G>
struct AdaptedParameters : ParametersOf<G> {
  using ParametersOf<G>::fields;
};

/// The fields of a struct as those of one derived from it.
template <class Derived, class Base>
constexpr auto derivedFields() {
  const auto derived = []<class S, class T>(const Field<S, T>& field) {
    return Field<Derived, T>{field.name, static_cast<T Derived::*>(field.member), field.help,
                             field.range};
  };
  return std::apply([&](const auto&... field) { return std::tuple{derived(field)...}; },
                    Base::fields());
}

/// The heuristics of `G` as those of `Adapted`, whose `state` is a `G`.
template <class Adapted, class G>
auto adaptedHeuristics() {
  const auto adapted = [](const auto& entry) {
    return Named{entry.name, [function = entry.function](const Adapted& game, Role role) {
                   return static_cast<double>(function(game.state, role));
                 }};
  };
  return std::apply([&](const auto&... entry) { return std::tuple{adapted(entry)...}; },
                    G::heuristics());
}

/// Whether the bytes of a value are the whole of it, so that they can be hashed.
template <class T>
inline constexpr bool isPlain = std::has_unique_object_representations_v<T>;

}  // namespace ludorum::detail

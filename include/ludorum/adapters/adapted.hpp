// What games made of other games have in common.
#pragma once
#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

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

/// What luck decides when a game is set up; of a game that does not tell, nobody's type.
template <class G>
struct AdaptedDeal {
  struct Type {};
};
template <SetUpByLuck G>
struct AdaptedDeal<G> {
  using Type = ValueOf<decltype(setupOf<G>(std::declval<const ParametersOf<G>&>()))>;
};

/// The form of a move in a type that can be read: a text is a string.
template <class T>
constexpr auto kept(const T& form) {
  if constexpr (std::convertible_to<T, std::string_view>)
    return std::string(form);
  else
    return form;
}
template <class... T>
constexpr auto kept(const std::variant<T...>& form) {
  using All = std::variant<decltype(kept(std::declval<const T&>()))...>;
  return std::visit([](const auto& held) { return All(kept(held)); }, form);
}
template <class T>
using Kept = decltype(kept(std::declval<const T&>()));

/// The random variable that sets a game up, with other parameters; nothing if there is none.
template <class G, class Parameters>
struct AdaptedSetup {
  bool operator==(const AdaptedSetup&) const = default;
};
template <SetUpByLuck G, class Parameters>
struct AdaptedSetup<G, Parameters> {
  static auto setup(const Parameters& parameters) { return setupOf<G>(parameters); }
  bool operator==(const AdaptedSetup&) const = default;
};

/// How many play, if a game tells; `Adapted` has a `state` of it.
template <class Adapted, class G>
struct AdaptedCount {
  bool operator==(const AdaptedCount&) const = default;
};
template <class Adapted, PlayerCounted G>
struct AdaptedCount<Adapted, G> {
  constexpr std::size_t playerCount() const {
    return static_cast<const Adapted&>(*this).state.playerCount();
  }
  bool operator==(const AdaptedCount&) const = default;
};

/// `view` of a game that hides something: `Adapted` makes what a role sees in `seenBy(role)`.
template <class Adapted, class G>
struct AdaptedView {
  bool operator==(const AdaptedView&) const = default;
};
template <class Adapted, Hidden G>
struct AdaptedView<Adapted, G> {
  auto view(Role role) const { return static_cast<const Adapted&>(*this).seenBy(role); }
  bool operator==(const AdaptedView&) const = default;
};

/// A game that hides nothing, or whose views can be parts of others.
template <class G>
concept Adaptable = Playable<G> &&(!Hidden<G> || Described<View<G>>);

/// Whether the bytes of a value are the whole of it, so that they can be hashed.
template <class T>
inline constexpr bool isPlain = std::has_unique_object_representations_v<T>;

}  // namespace ludorum::detail

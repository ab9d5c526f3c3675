// The contract's rules of forms: what can be written and read, and what a game must have for it.
#pragma once
#include <chrono>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>

#include "ludorum/core/contract_rules.hpp"
#include "ludorum/core/fields.hpp"
#include "ludorum/core/form.hpp"
#include "ludorum/core/role.hpp"

namespace ludorum::contract {

namespace detail {
template <class S, class T>
inline constexpr bool areFields = false;
template <class S, class... Struct, class... T>
inline constexpr bool areFields<S, std::tuple<Field<Struct, T>...>> =
    (true && ... && std::is_base_of_v<Struct, S>);
/// The names of a struct's fields are those of different members.
template <class S>
consteval bool fieldNames() {
  return std::apply(
      [](const auto&... field) {
        return areNames(std::array<std::string_view, sizeof...(field)>{field.name...});
      },
      S::fields());
}
template <class T, class S>
concept FieldsOf = areFields<S, std::remove_cvref_t<T>>;

/// The first of some types that is not void; void if there is none.
template <class... T>
struct FirstOf {
  using type = void;
};
template <class T, class... Others>
struct FirstOf<T, Others...> {
  using type = typename std::conditional_t<std::is_void_v<T>, FirstOf<Others...>,
                                           std::type_identity<T>>::type;
};

template <class T, bool Read, int depth>
consteval auto formless();
template <class T, bool Read, int depth = 0>
using Formless = typename decltype(formless<std::remove_cvref_t<T>, Read, depth>())::type;

template <class T, bool Read, int depth>
struct Parts;
template <bool Read, int depth, class... Struct, class... T>
struct Parts<std::tuple<Field<Struct, T>...>, Read, depth> : FirstOf<Formless<T, Read, depth>...> {
};
template <bool Read, int depth, class... T>
struct Parts<std::variant<T...>, Read, depth> : FirstOf<Formless<T, Read, depth>...> {};
template <bool Read, int depth, class T, std::size_t N>
struct Parts<PerRole<T, N>, Read, depth> : FirstOf<Formless<T, Read, depth>> {};

/// A list whose items can be written; one that is read must have a fixed size or grow.
template <class T, bool Read>
concept FormList = requires(const T list) {
  list.begin() == list.end();
  requires !std::same_as<std::remove_cvref_t<decltype(*list.begin())>, T>;
}
&&(
    !Read ||
    requires(T list, std::size_t i) {
      { list[i] } -> std::same_as<std::remove_cvref_t<decltype(list[i])>&>;
      list.size();
    } ||
    requires(T list) { list.push_back(*list.begin()); });

/// The innermost part of a type that has no form, in a `std::type_identity`; void if all have one.
template <class T, bool Read, int depth>
consteval auto formless() {
  constexpr int deeper = depth + 1;
  if constexpr (depth > 16 || std::same_as<T, std::string> || std::is_arithmetic_v<T> ||
                std::is_enum_v<T> || std::same_as<T, std::chrono::milliseconds> ||
                requires { T::named(std::string_view()); })
    return std::type_identity<void>{};
  else if constexpr (std::convertible_to<const T&, std::string_view>)
    return std::conditional_t<Read, std::type_identity<T>, std::type_identity<void>>{};
  else if constexpr (requires(const T value) { value.has_value(), *value; })
    return std::type_identity<Formless<decltype(*std::declval<const T&>()), Read, deeper>>{};
  else if constexpr (Described<T>)
    return std::type_identity<
        typename Parts<std::remove_cvref_t<decltype(T::fields())>, Read, deeper>::type>{};
  else if constexpr (requires { typename Parts<T, Read, deeper>::type; })
    return std::type_identity<typename Parts<T, Read, deeper>::type>{};
  else if constexpr (FormList<T, Read>)
    return std::type_identity<
        Formless<decltype(*std::declval<const T&>().begin()), Read, deeper>>{};
  else
    return std::type_identity<T>{};
}
}  // namespace detail

/// What is found in a type that cannot be written (nor read, where it must be): void if nothing.
template <class T>
using Unwritten = detail::Formless<T, false>;
template <class T>
using Unread = detail::Formless<T, true>;
/// Whether that is nothing. Messages of the compiler name the type.
template <class T>
inline constexpr bool hasForm = std::is_void_v<T>;

/// How states and moves are told.
template <class G>
struct FormRules {
  using H = Has<G>;
  static constexpr bool judged =
      ValueRules<G>::kept && PlayRules<G>::kept && LuckRules<G>::kept && !Conditional<G>;

  static constexpr bool fields = !judged || !H::fields || requires {
    { G::fields() } -> detail::FieldsOf<G>;
  };
  static constexpr bool fieldNames = [] {
    if constexpr (judged && H::fields && fields) return detail::fieldNames<G>();
    return true;
  }();
  static constexpr bool validate = !judged || !H::validate || !H::fields || requires(const G game) {
    { game.validate() } -> std::same_as<void>;
  };
  static constexpr bool notBoth = !judged || !(H::fields && (H::form || H::with));
  static constexpr bool form =
      !judged || !notBoth || !(H::form || H::with) || requires(const G game) {
    { game.with(game.form()) } -> std::same_as<G>;
  };
  static constexpr bool toString = !judged || !H::toString || requires(const G game) {
    { game.toString() } -> std::convertible_to<std::string>;
  };
  static constexpr bool readsText = Described<G> ? requires(const G game) {
    { game.formFrom(std::string_view()) } -> std::convertible_to<G>;
  } : requires(const G game) {
    { game.with(game.formFrom(std::string_view())) } -> std::same_as<G>;
  };
  static constexpr bool formFrom = !judged || !H::formFrom || !notBoth || !form || readsText;
  /// What is written as text can be read again.
  static constexpr bool textIsRead = !judged || !toString || !H::toString || H::formFrom;
  static constexpr bool moveForm = !judged || !H::moveForm || requires(const MoveFor<G> move) {
    { G::moveForm(move) } -> std::copyable;
  };
  static constexpr bool moveFrom = !judged || !H::moveFrom || requires(const G game) {
    { game.moveFrom(std::string_view()) } -> std::same_as<MoveFor<G>>;
  };
  static constexpr bool moveLine = !judged || !H::moveLine || requires {
    { G::moveLine } -> std::convertible_to<std::string_view>;
    { &G::moveLine } -> detail::ToStatic;
  };
  static constexpr bool endLine = !judged || !H::endLine || requires {
    { G::endLine } -> std::convertible_to<std::string_view>;
    { &G::endLine } -> detail::ToStatic;
  };
  static constexpr bool kept = fields && fieldNames && validate && notBoth && form && toString &&
                               formFrom && textIsRead && moveForm && moveFrom && moveLine &&
                               endLine;
};

namespace detail {
/// What has no form in a value of luck.
template <class T>
struct HapForm : std::type_identity<Unread<T>> {};
template <class... T>
struct HapForm<std::tuple<T...>> : FirstOf<Unread<T>...> {};
}  // namespace detail

/// What there is to tell of a game has forms.
template <class G>
struct DocumentRules {
  static constexpr bool judged = ValueRules<G>::kept && PlayRules<G>::kept && LuckRules<G>::kept &&
                                 FormRules<G>::kept && SetupRules<G>::kept;

  static constexpr bool form = !judged || Documented<G>;
  static constexpr bool spelt = !judged || !Misspelt<G>::form || Conditional<G>;
  /// What has no form in a state, a move, a hap, the parameters: void if nothing.
  static consteval auto inState() {
    if constexpr (judged && form)
      return std::type_identity<Unread<FormOf<G>>>{};
    else
      return std::type_identity<void>{};
  }
  static consteval auto inMove() {
    if constexpr (judged)
      return std::type_identity<
          Unwritten<decltype(formOfMove<G>(std::declval<const typename G::Move&>()))>>{};
    else
      return std::type_identity<void>{};
  }
  static consteval auto inHap() {
    if constexpr (Stochastic<G>)
      return typename detail::HapForm<Hap<G>>{};
    else
      return std::type_identity<void>{};
  }
  static consteval auto inParameters() {
    if constexpr (judged)
      return std::type_identity<Unread<ParametersOf<G>>>{};
    else
      return std::type_identity<void>{};
  }
  using State = typename decltype(inState())::type;
  using Move = typename decltype(inMove())::type;
  using HapPart = typename decltype(inHap())::type;
  using Parameter = typename decltype(inParameters())::type;
  static constexpr bool kept =
      form && spelt && hasForm<State> && hasForm<Move> && hasForm<HapPart> && hasForm<Parameter>;
};

}  // namespace ludorum::contract

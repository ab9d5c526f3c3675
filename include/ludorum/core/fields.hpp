// Plain structs that say what their members are called: the parameters of games and players, and
// the documented forms of states and moves. Reading, writing, checking and help texts are derived.
#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "ludorum/core/error.hpp"

namespace ludorum {

/// The least and the greatest value that a number may have.
struct Range {
  double min = std::numeric_limits<double>::lowest();
  double max = std::numeric_limits<double>::max();
  bool operator==(const Range&) const = default;
};

/// One member of a struct: its name, a line of help, and the bounds of a number.
template <class Struct, class T>
struct Field {
  std::string_view name;
  T Struct::*member;
  std::string_view help;
  Range range;

  constexpr Field(std::string_view name_, T Struct::*member_, std::string_view help_ = {},
                  Range range_ = {})
      : name(name_), member(member_), help(help_), range(range_) {}
};

/// A struct with a static `fields()` that returns `std::tuple{Field{"name", &S::member}, ...}`.
template <class S>
concept Described = requires {
  S::fields();
};

/// Fields in another form than a tuple, which takes the compiler less time: a function that calls
/// what it is given with all of them.
template <class Pass>
struct FieldList {
  Pass pass;
};
template <class Pass>
FieldList(Pass) -> FieldList<Pass>;

/// A struct whose fields are such a list.
template <class S>
concept Listed = Described<S> && requires {
  S::fields().pass;
};

/// Calls `f` with all the fields of a struct.
template <Described S, class F>
constexpr auto withFields(F f) {
  if constexpr (Listed<S>)
    return S::fields().pass(f);
  else
    return std::apply(f, S::fields());
}

/// Calls `f(field)` for every field of a struct, in order.
template <Described S, class F>
constexpr void forEachField(F f) {
  withFields<S>([&f](const auto&... field) { (f(field), ...); });
}

namespace detail {
/// Says that a parameter is out of its range.
[[noreturn, gnu::cold, gnu::noinline]] inline void refuseNumber(std::string_view name,
                                                                const Range& range, double number) {
  const auto text = [](double value) {
    const bool isWhole = value > -1e15 && value < 1e15 && value == std::trunc(value);
    return isWhole ? std::to_string(static_cast<long long>(value)) : std::to_string(value);
  };
  std::string most = " or more";
  if (range.max != Range{}.max) most = " to " + text(range.max);
  throw Error("the parameter " + std::string(name) + " must be " + text(range.min) + most +
              ", not " + text(number));
}

/// What a field says without its struct: the fields of a list are a table of these.
struct FieldText {
  std::string_view name, help;
  Range range;
};
template <Listed S>
inline constexpr auto fieldTexts = withFields<S>([](const auto&... field) {
  return std::array{FieldText{field.name, field.help, field.range}...};
});

[[gnu::cold, gnu::noinline]] inline void checkNumber(std::string_view name, const Range& range,
                                                     double number) {
  if (!(number >= range.min && number <= range.max)) refuseNumber(name, range, number);
}
/// A member as a number; of what is none, one that is within every range.
template <class T>
constexpr double numberIn(const T& member, const Range& range) {
  if constexpr (std::is_arithmetic_v<T>)
    return static_cast<double>(member);
  else
    return range.min;
}
}  // namespace detail

/// Throws unless every number of a struct is within its range, where NaN never is.
template <Described S>
[[gnu::cold]] void checkRanges(const S& value) {
  const auto numbers = withFields<S>([&](const auto&... field) {
    return std::array{detail::numberIn(value.*field.member, field.range)...};
  });
  if constexpr (Listed<S>) {
    const auto& texts = detail::fieldTexts<S>;
    for (std::size_t i = 0; i < texts.size(); ++i)
      detail::checkNumber(texts[i].name, texts[i].range, numbers[i]);
  } else {
    std::size_t i = 0;
    forEachField<S>(
        [&](const auto& field) { detail::checkNumber(field.name, field.range, numbers[i++]); });
  }
}

}  // namespace ludorum

// Plain structs that say what their members are called: the parameters of games and players, and
// the documented forms of states and moves. Reading, writing, checking and help texts are derived.
#pragma once
#include <limits>
#include <string_view>
#include <tuple>

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

/// Calls `f(field)` for every field of a struct, in order.
template <Described S, class F>
constexpr void forEachField(F f) {
  std::apply([&f](const auto&... field) { (f(field), ...); }, S::fields());
}

}  // namespace ludorum

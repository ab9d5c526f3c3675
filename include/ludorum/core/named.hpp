// Functions that a game offers by name: heuristics and policies.
#pragma once
#include <string_view>

namespace ludorum {

/// An entry of a game's `heuristics()` or `policies()`: `Named{"lead", [](...) { ... }}`.
template <class F>
struct Named {
  std::string_view name;
  F function;
  constexpr Named(std::string_view name_, F function_) : name(name_), function(function_) {}
};

}  // namespace ludorum

// Functions that are chosen by name: heuristics, policies, tests of quiet states.
#pragma once
#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/named.hpp"
#include "ludorum/core/names.hpp"

namespace ludorum {

/// One of the functions that a game names, or any callable of that signature, or none. `Kind` tells
/// what such a function is called (`what`), the name for none (`usual`), the game (`Of`), and what
/// the game names (`all()`, a tuple of `Named`).
template <class Kind, class Signature>
class NamedFunction {
 public:
  /// Which there are, `usual` first.
  static std::vector<std::string_view> names() {
    std::vector<std::string_view> names{Kind::usual};
    std::apply([&](const auto&... entry) { (names.push_back(entry.name), ...); }, Kind::all());
    return names;
  }
  /// `custom` for one that the game does not name.
  const std::string& name() const { return name_; }
  /// Whether it is another than the usual.
  explicit operator bool() const { return static_cast<bool>(function_); }

 protected:
  NamedFunction() = default;
  explicit NamedFunction(std::function<Signature> function)
      : name_("custom"), function_(std::move(function)) {}
  /// The one of that name; an error that lists them all if there is none.
  explicit NamedFunction(std::string_view name) {
    const std::string wanted = canonicalName(name);
    if (wanted == canonicalName(Kind::usual)) return;
    const auto look = [&](const auto& entry) {
      if (canonicalName(entry.name) == wanted) name_ = entry.name, function_ = entry.function;
    };
    std::apply([&](const auto&... entry) { (look(entry), ...); }, Kind::all());
    if (function_) return;
    const std::string what = std::string(Kind::what) + " of " + std::string(Kind::Of::name);
    auto known = names();
    std::rotate(known.begin(), known.begin() + 1, known.end());  // "There are none, lead" misleads.
    throw Error(unknownName(what, name, known));
  }
  template <class... Arguments>
  decltype(auto) call(Arguments&&... arguments) const {
    return function_(std::forward<Arguments>(arguments)...);
  }

 private:
  std::string name_{Kind::usual};
  std::function<Signature> function_;
};

}  // namespace ludorum

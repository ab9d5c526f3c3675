// Functions that are chosen by name: heuristics, policies, tests of quiet states.
#pragma once
#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/named.hpp"
#include "ludorum/core/names.hpp"

namespace ludorum {

namespace detail {
/// Where a name is among those of functions, the usual one first; an error that lists them all if
/// there is none.
[[gnu::cold]] inline std::size_t numberOfName(std::vector<std::string_view> names,
                                              std::string_view name, std::string_view what,
                                              std::string_view game) {
  const std::string wanted = canonicalName(name);
  for (std::size_t i = 0; i < names.size(); ++i)
    if (canonicalName(names[i]) == wanted) return i;
  std::rotate(names.begin(), names.begin() + 1, names.end());  // "There are none, lead" misleads.
  throw Error(unknownName(std::string(what) + " of " + std::string(game), name, std::span(names)));
}
/// Says what is wrong with what a function gave. A template, so that it is compiled with what is
/// cold of the game `G`.
template <class G>
[[noreturn, gnu::cold, gnu::noinline]] void refuseAnswer(std::string_view function,
                                                         const std::string& name,
                                                         std::string_view why) {
  throw Error("the " + std::string(function) + ' ' + name + std::string(why));
}
}  // namespace detail

/// One of the functions that a game names, or any callable of that signature, or none. `Kind` tells
/// what such a function is called (`what`), the name for none (`usual`), the game (`Of`), and what
/// the game names (`all()`, a tuple of `Named`).
template <class Kind, class Signature>
class NamedFunction {
 public:
  /// Which there are, `usual` first.
  [[gnu::cold]] static std::vector<std::string_view> names() {
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
  [[gnu::noinline]] explicit NamedFunction(std::string_view name) {
    const std::size_t wanted = detail::numberOfName(names(), name, Kind::what, Kind::Of::name);
    std::size_t number = 0;
    const auto look = [&](const auto& entry) {
      if (++number == wanted) name_ = entry.name, function_ = entry.function;
    };
    std::apply([&](const auto&... entry) { (look(entry), ...); }, Kind::all());
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

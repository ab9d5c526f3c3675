// Reading documented forms from JSON (nlohmann-json). Writing is the core's business (`text.hpp`).
#pragma once
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/fields.hpp"
#include "ludorum/core/form.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/names.hpp"
#include "ludorum/core/perform.hpp"
#include "ludorum/core/role.hpp"

namespace ludorum {

/// JSON whose objects keep the order of their keys.
using Json = nlohmann::ordered_json;

/// What is nested more deeply is not read: comparing and writing it would use up the stack.
inline constexpr std::size_t maxJsonDepth = 100;

/// How deep JSON is nested: arrays and objects within each other.
inline std::size_t jsonDepth(std::string_view text) {
  std::size_t depth = 0, deepest = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') quoted = !quoted;
    if (quoted && c == '\\') ++i;
    if (quoted) continue;
    if (c == '[' || c == '{') deepest = std::max(deepest, ++depth);
    if ((c == ']' || c == '}') && depth > 0) --depth;
  }
  return deepest;
}

/// The JSON that a text holds; the error says where it stops being JSON.
inline Json parseJson(std::string_view text) {
  require(jsonDepth(text) <= maxJsonDepth, "not JSON that is read here: it is nested too deeply");
  try {
    return Json::parse(text);
  } catch (const Json::exception& error) {
    throw Error("not JSON: " + std::string(error.what()).substr(0, 300));
  }
}

/// JSON as text for messages: plain ASCII, with no more than so many characters.
inline std::string shownJson(const Json& json, std::size_t length) {
  return json.dump(-1, ' ', true, Json::error_handler_t::replace).substr(0, length);
}

/// Any value in its documented form as JSON.
template <Game G, class T>
Json toJson(const T& form) {
  return Json::parse(jsonText<G>(form));
}

/// Reads values from JSON, strictly: what is missing, unknown or of another type is an error that
/// says where. Members of described structs may be left out; they keep the value that they had.
class JsonReader {
 public:
  explicit JsonReader(std::span<const std::string_view> roles) : roles_(roles) {}

  template <class T>
  void read(const Json& json, T& into) {
    if constexpr (std::same_as<T, Role>) {
      into = role(json);
    } else if constexpr (std::same_as<T, bool>) {
      expect(json.is_boolean(), json, "true or false");
      into = json.get<bool>();
    } else if constexpr (std::same_as<T, char>) {
      expect(json.is_string() && json.get_ref<const std::string&>().size() == 1, json,
             "a string of one character");
      into = json.get_ref<const std::string&>()[0];
    } else if constexpr (std::same_as<T, std::string>) {
      expect(json.is_string(), json, "a string");
      into = json.get<std::string>();
    } else if constexpr (requires { enumNames(into); }) {
      into = enumeration<T>(json);
    } else if constexpr (std::same_as<T, std::chrono::milliseconds>) {
      into = duration(json);
    } else if constexpr (requires { T::named(std::string_view()); }) {
      into = named<T>(json);
    } else if constexpr (std::is_enum_v<T>) {
      auto number = std::underlying_type_t<T>{};
      read(json, number);
      into = T(number);
    } else if constexpr (std::integral<T>) {
      into = integer<T>(json);
    } else if constexpr (std::floating_point<T>) {
      expect(json.is_number(), json, "a number");
      into = json.get<T>();
    } else if constexpr (requires { into.has_value(); }) {
      optional(json, into);
    } else if constexpr (Described<T>) {
      object(json, into);
    } else if constexpr (requires { PerRole(into); }) {
      perRole(json, into);
    } else {
      list(json, into);
    }
  }
  /// Reads the value of one field, within its bounds.
  template <class S, class T>
  void readField(const Json& json, const Field<S, T>& field, S& into) {
    const Place place(path_, field.name);
    read(json, into.*field.member);
    if constexpr (requires { std::isfinite(into.*field.member); })
      checkRange(field.range, static_cast<double>(into.*field.member));
    else if constexpr (requires { std::isfinite(*(into.*field.member)); })
      if (into.*field.member) checkRange(field.range, static_cast<double>(*(into.*field.member)));
  }

 private:
  /// Where in the document the reader is: `scores.One`, for messages.
  class Place {
   public:
    Place(std::string& path, std::string_view name) : path_(path), length_(path.size()) {
      if (!path.empty()) path_ += '.';
      path_ += name;
    }
    ~Place() { path_.resize(length_); }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

   private:
    std::string& path_;
    std::size_t length_;
  };

  [[noreturn]] void fail(const std::string& what) const {
    throw Error((path_.empty() ? "" : path_ + ": ") + what);
  }
  void expect(bool fits, const Json& json, const std::string& wanted) const {
    if (fits) return;
    fail("must be " + wanted + ", not " +
         (json.is_structured() ? json.type_name() : shownJson(json, 60)));
  }
  void checkRange(const Range& range, double value) const {
    if (value >= range.min && value <= range.max) return;
    std::string least, most;
    TextWriter(least, roles_).write(range.min);
    TextWriter(most, roles_).write(range.max);
    if (range.max == Range{}.max) fail("must be at least " + least);
    fail("must be " + least + " to " + most);
  }
  Role role(const Json& json) const {
    expect(json.is_string(), json, "the name of a role");
    const auto& name = json.get_ref<const std::string&>();
    for (std::size_t i = 0; i < roles_.size(); ++i)
      if (roles_[i] == name) return Role(i);
    fail(unknownName("role", name, roles_));
  }
  template <class T>
  T named(const Json& json) const {
    expect(json.is_string(), json, "a name");
    try {
      return T::named(json.get_ref<const std::string&>());
    } catch (const Error& error) {
      fail(error.what());
    }
  }
  template <class T>
  T enumeration(const Json& json) const {
    expect(json.is_string(), json, "a name");
    const auto& name = json.get_ref<const std::string&>();
    constexpr auto names = enumNames(T{});
    for (std::size_t i = 0; i < names.size(); ++i)
      if (canonicalName(names[i]) == canonicalName(name)) return T(i);
    fail(unknownName("choice", name, names));
  }
  /// A duration: `50ms`, `1.5s`, or a number of milliseconds.
  std::chrono::milliseconds duration(const Json& json) const {
    constexpr auto wanted = "a duration, such as 50ms or 1.5s";
    expect(json.is_number() || json.is_string(), json, wanted);
    double count = 0;
    if (json.is_number()) {
      count = json.get<double>();
    } else {
      const auto& text = json.get_ref<const std::string&>();
      const auto end = text.data() + text.size();
      const auto [unit, error] = std::from_chars(text.data(), end, count);
      const std::string_view rest(unit, static_cast<std::size_t>(end - unit));
      expect(error == std::errc() && (rest == "ms" || rest == "s"), json, wanted);
      if (rest == "s") count *= 1000;
    }
    expect(count >= 0 && count <= 1e12, json, wanted);
    expect(count == 0 || count >= 1, json, "at least 1ms");
    return std::chrono::milliseconds(static_cast<long long>(count));
  }
  template <class T>
  T integer(const Json& json) const {
    constexpr auto wanted = "a whole number";
    expect(json.is_number_integer(), json, wanted);
    const bool fits = json.is_number_unsigned() ? std::in_range<T>(json.get<std::uint64_t>())
                                                : std::in_range<T>(json.get<std::int64_t>());
    expect(fits, json, std::string(wanted) + " of " + std::to_string(sizeof(T) * 8) + " bits");
    return json.get<T>();
  }
  template <class T>
  void optional(const Json& json, T& into) {
    if (json.is_null()) {
      into.reset();
    } else {
      if (!into) into.emplace();
      read(json, *into);
    }
  }
  template <class T>
  void object(const Json& json, T& into) {
    expect(json.is_object(), json, "an object");
    std::vector<std::string_view> names;
    forEachField<T>([&](const auto& field) {
      names.push_back(field.name);
      if (const auto found = json.find(field.name); found != json.end())
        readField(*found, field, into);
    });
    for (const auto& [key, value] : json.items())
      if (std::find(names.begin(), names.end(), key) == names.end())
        fail(unknownName("member", key, names));
  }
  template <class T, std::size_t N>
  void perRole(const Json& json, PerRole<T, N>& into) {
    expect(json.is_object(), json, "an object by role");
    for (const auto& [key, value] : json.items()) {
      const Role at = role(Json(key));
      const Place place(path_, key);
      read(value, into[at]);
    }
    for (std::size_t i = 0; i < N; ++i)
      if (!json.contains(roles_[i])) fail("the role " + std::string(roles_[i]) + " is missing");
  }
  template <class T>
  void list(const Json& json, T& into) {
    expect(json.is_array(), json, "an array");
    if constexpr (requires { T::capacity(); }) {
      expect(json.size() <= T::capacity(), json,
             "an array of at most " + std::to_string(T::capacity()));
      into = T{};
      append(json, into);
    } else if constexpr (requires { into.clear(); }) {
      into.clear();
      append(json, into);
    } else {  // A fixed size.
      expect(json.size() == into.size(), json, "an array of " + std::to_string(into.size()));
      for (std::size_t i = 0; i < into.size(); ++i) {
        const Place place(path_, std::to_string(i));
        read(json[i], into[i]);
      }
    }
  }
  template <class T>
  void append(const Json& json, T& into) {
    for (std::size_t i = 0; i < json.size(); ++i) {
      const Place place(path_, std::to_string(i));
      typename T::value_type item{};
      read(json[i], item);
      into.push_back(item);
    }
  }

  std::span<const std::string_view> roles_;
  std::string path_;
};

/// Reads a state from its documented form; throws if it is not one, or an impossible state. Members
/// that are left out are those of `start`. A string is read as the string form.
template <Documented G>
G readState(const G& start, const Json& json) {
  auto form = formOf(start);
  if constexpr (requires(std::string_view text) { start.formFrom(text); })
    if (json.is_string()) return stateOf(start, start.formFrom(json.get_ref<const std::string&>()));
  JsonReader(G::players.names).read(json, form);
  return stateOf(start, form);
}

/// Reads a state from a text: JSON, or the string form.
template <Documented G>
G readStateText(const G& start, std::string_view text) {
  if constexpr (requires { start.formFrom(text); })
    if (text.empty() || (text.front() != '{' && text.front() != '"'))
      return stateOf(start, start.formFrom(text));
  return readState(start, parseJson(text));
}

/// The move of `role` that has this documented form; an error that lists its moves if there is
/// none.
template <Playable G>
typename G::Move readMove(const G& game, Role role, const Json& json) {
  const auto moves = movesOf(game, role);
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (Json::parse(moveText<G>(moves[i])) == json) return moves[i];
  const std::string what = shownJson(json, 200);
  if (moves.size() == 0)
    throw InactivePlayer(detail::place(game, role) + "not active, so it cannot move " + what, role);
  throw IllegalMove(detail::place(game, role) + "the move " + what + " is illegal; its moves are " +
                        detail::listed(game, role),
                    role);
}

/// The moves of an object by role: `{"X":7}`.
template <Playable G>
Decisions<G> readMoves(const G& game, const Json& json) {
  require(json.is_object(), "moves must be an object by role");
  Decisions<G> moves{};
  for (const auto& [name, move] : json.items()) {
    const Role role = G::players.role(name);
    moves[role] = readMove(game, role, move);
  }
  return moves;
}

/// The values of luck from an object by name: `{"die":5}`.
template <Stochastic G>
Hap<G> readHap(const Json& json) {
  require(json.is_object() && json.size() == std::size(G::hapNames),
          "haps must be an object with a value for each random variable");
  const auto member = [&](std::string_view name, auto& into) {
    const auto found = json.find(name);
    require(found != json.end(), "haps: \"" + std::string(name) + "\" is missing");
    JsonReader(G::players.names).read(*found, into);
  };
  Hap<G> hap{};
  if constexpr (detail::isTuple<Hap<G>>) {
    std::size_t i = 0;
    std::apply([&](auto&... value) { (member(G::hapNames[i++], value), ...); }, hap);
  } else {
    member(G::hapNames[0], hap);
  }
  return hap;
}

}  // namespace ludorum

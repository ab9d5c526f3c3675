// Reading values from JSON. What a type is made of is compiled once for it; everything else once.
#pragma once
#include <array>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/fields.hpp"
#include "ludorum/core/role.hpp"
#include "ludorum/core/text.hpp"
#include "ludorum/json/forward.hpp"

namespace ludorum {

class JsonReader;

/// What is known of a type of values by who has only a pointer to one.
struct ValueType {
  void (*read)(JsonReader& reader, const Json& json, void* into);
  void (*write)(FormWriter& writer, const void* value);
  /// All the values that it can have, if they have names.
  std::vector<std::string_view> (*choices)();
  /// A number that may have bounds: the value, or nothing where it has none (an empty optional).
  std::optional<double> (*number)(const void* value);
  bool isText = false;  ///< Whether any text can be one.
  bool optional = false;  ///< Whether it may be `none`.
};

/// A member of some struct: what its `Field` tells, and where it is.
struct FieldPlace {
  std::string_view name, help;
  Range range;
  void* value;
  const ValueType* type;
};

/// Reads values from JSON, strictly: what is missing, unknown or of another type is an error that
/// says where. Members of described structs may be left out; they keep the value that they had.
class JsonReader {
 public:
  explicit JsonReader(std::span<const std::string_view> roles) : roles_(roles) {}

  template <class T>
  void read(const Json& json, T& into);
  /// Reads the value of one field, within its bounds.
  void readField(const Json& json, const FieldPlace& field);

 private:
  /// Where in the document the reader is: `scores.One`, for messages.
  class Place {
   public:
    Place(std::string& path, std::string_view name);
    ~Place() { path_.resize(length_); }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

   private:
    std::string& path_;
    std::size_t length_;
  };

  [[noreturn]] void fail(const std::string& what) const;
  void expect(bool fits, const Json& json, std::string_view wanted) const;
  void checkRange(const Range& range, double value) const;

  static bool isNull(const Json& json);
  Role role(const Json& json) const;
  bool boolean(const Json& json) const;
  char character(const Json& json) const;
  const std::string& text(const Json& json, std::string_view wanted) const;
  std::size_t choice(const Json& json, std::span<const std::string_view> names) const;
  std::chrono::milliseconds duration(const Json& json) const;
  std::int64_t signedNumber(const Json& json, unsigned bits) const;
  std::uint64_t unsignedNumber(const Json& json, unsigned bits) const;
  double realNumber(const Json& json) const;

  void readObject(const Json& json, std::span<const FieldPlace> fields);
  /// One value for each role, `stride` bytes apart.
  void readRoles(const Json& json, std::size_t count, void* first, std::size_t stride,
                 const ValueType& type);
  /// The number of items; an error unless it is an array that `capacity` is enough for.
  std::size_t arraySize(const Json& json, std::size_t capacity) const;
  /// An array of exactly so many items, `stride` bytes apart.
  void readItems(const Json& json, std::size_t count, void* first, std::size_t stride,
                 const ValueType& type);
  void readItem(const Json& json, std::size_t number, void* into, const ValueType& type);

  template <class T>
  void readList(const Json& json, T& into);
  template <class... T>
  void readVariant(const Json& json, std::variant<T...>& into);

  std::span<const std::string_view> roles_;
  std::string path_;
};

namespace detail {
template <class T>
std::vector<std::string_view> choicesOf() {
  if constexpr (requires { enumNames(T{}); }) {
    static constexpr auto names = enumNames(T{});
    return {names.begin(), names.end()};
  } else if constexpr (requires { T::names(); }) {
    return T::names();
  } else if constexpr (std::same_as<T, bool>) {
    return {"false", "true"};
  } else {
    return {};
  }
}
template <class T>
std::optional<double> numberOf(const void* value) {
  const T& typed = *static_cast<const T*>(value);
  if constexpr (std::is_arithmetic_v<T>) {
    return static_cast<double>(typed);
  } else if constexpr (requires {
                         typed.has_value();
                         static_cast<double>(*typed);
                       }) {
    if (typed) return static_cast<double>(*typed);
  }
  return std::nullopt;
}
}  // namespace detail

template <class T>
inline constexpr ValueType valueType{
    [](JsonReader& reader, const Json& json, void* into) {
      reader.read(json, *static_cast<T*>(into));
    },
    [](FormWriter& writer, const void* value) { writer.write(*static_cast<const T*>(value)); },
    detail::choicesOf<T>, detail::numberOf<T>,
    std::same_as<T, std::string> || requires {T::named(std::string_view());
}  // namespace ludorum
, requires(const T value) { value.has_value(); }
}
;

namespace detail {
/// The types of the fields of a list.
template <Listed S>
inline constexpr auto fieldTypes = withFields<S>([]<class... T>(const Field<S, T>&...) {
  return std::array{&valueType<T>...};
});
/// What tables say of members, and where these are.
std::vector<FieldPlace> placesOf(std::span<const FieldText> texts,
                                 std::span<const ValueType* const> types,
                                 std::span<void* const> members);
}  // namespace detail

/// The members of a struct, which must outlive them.
template <Described S>
auto fieldsOf(S& object) {
  return withFields<S>([&](const auto&... field) {
    if constexpr (Listed<S>) {
      const std::array<void*, sizeof...(field)> members{&(object.*field.member)...};
      return detail::placesOf(detail::fieldTexts<S>, detail::fieldTypes<S>, members);
    } else {
      return std::array<FieldPlace, sizeof...(field)>{
          FieldPlace{field.name, field.help, field.range, &(object.*field.member),
                     &valueType<std::remove_cvref_t<decltype(object.*field.member)>>}...};
    }
  });
}

template <class T>
// NOLINTNEXTLINE(readability-function-size): a line a type.
[[gnu::cold]] void JsonReader::read(const Json& json, T& into) {
  if constexpr (std::same_as<T, Role>) {
    into = role(json);
  } else if constexpr (std::same_as<T, bool>) {
    into = boolean(json);
  } else if constexpr (std::same_as<T, char>) {
    into = character(json);
  } else if constexpr (std::same_as<T, std::string>) {
    into = text(json, "a string");
  } else if constexpr (requires { enumNames(into); }) {
    constexpr auto names = enumNames(T{});
    into = T(choice(json, names));
  } else if constexpr (std::same_as<T, std::chrono::milliseconds>) {
    into = duration(json);
  } else if constexpr (requires { T::named(std::string_view()); }) {
    try {
      into = T::named(text(json, "a name"));
    } catch (const Error& error) {
      fail(error.what());
    }
  } else if constexpr (std::is_enum_v<T>) {
    auto number = std::underlying_type_t<T>{};
    read(json, number);
    into = T(number);
  } else if constexpr (std::signed_integral<T>) {
    into = static_cast<T>(signedNumber(json, sizeof(T) * 8));
  } else if constexpr (std::unsigned_integral<T>) {
    into = static_cast<T>(unsignedNumber(json, sizeof(T) * 8));
  } else if constexpr (std::floating_point<T>) {
    into = static_cast<T>(realNumber(json));
  } else if constexpr (requires { into.has_value(); }) {
    if (isNull(json)) return into.reset();
    if (!into) into.emplace();
    read(json, *into);
  } else if constexpr (detail::isVariant<T>) {
    readVariant(json, into);
  } else if constexpr (Described<T>) {
    readObject(json, fieldsOf(into));
  } else if constexpr (requires { PerRole(into); }) {
    readRoles(json, into.size(), into.data(), sizeof(into[0]), valueType<typename T::value_type>);
  } else {
    readList(json, into);
  }
}

/// What it can be is tried in turn; if it is nothing of that, the last error tells why.
template <class... T>
void JsonReader::readVariant(const Json& json, std::variant<T...>& into) {
  std::optional<std::string> error("a variant of nothing");
  const auto attempt = [&]<class Held>(Held held) {
    if (!error) return;
    try {
      read(json, held);
      into = std::move(held);
      error.reset();
    } catch (const Error& problem) {
      error = problem.what();
    }
  };
  (attempt(T{}), ...);
  if (error) throw Error(*error);
}

template <class T>
void JsonReader::readList(const Json& json, T& into) {
  using Item = typename T::value_type;
  constexpr bool grows = requires { into.push_back(Item{}); };
  if constexpr (grows) {
    std::size_t capacity = std::size_t(-1);
    if constexpr (requires { T::capacity(); }) capacity = T::capacity();
    const std::size_t size = arraySize(json, capacity);
    into = T{};
    for (std::size_t i = 0; i < size; ++i) {
      Item item{};
      readItem(json, i, &item, valueType<Item>);
      if constexpr (requires { T::fits(item); })
        expect(T::fits(item), json, "numbers that fit: number " + std::to_string(i) + " does not");
      into.push_back(item);
    }
  } else {
    readItems(json, into.size(), into.data(), sizeof(Item), valueType<Item>);
  }
}

}  // namespace ludorum

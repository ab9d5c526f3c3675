// The text of values: compact JSON, written straight into a string. Error messages, transcripts and
// records all use it; reading is the business of `json/`.
#pragma once
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "ludorum/core/fields.hpp"
#include "ludorum/core/role.hpp"

namespace ludorum {

/// Appends values to a text as JSON. Roles are written by name, `PerRole` as an object by role,
/// described structs as objects, lists as arrays, an empty optional as null, durations as "50ms";
/// an enumeration with `enumNames` (found by argument-dependent look-up, one name a value) and a
/// type with a static `named(text)` and a `name()` are written by name. A number without a fraction
/// has no decimal point, and one that JSON cannot hold (NaN) is null.
class TextWriter {
 public:
  TextWriter(std::string& out, std::span<const std::string_view> roles)
      : out_(out), roles_(roles) {}

  template <class T>
  void write(const T& value) {
    if constexpr (std::same_as<T, Role>) {
      string(roles_[index(value)]);
    } else if constexpr (std::same_as<T, bool>) {
      out_ += value ? "true" : "false";
    } else if constexpr (std::same_as<T, char>) {
      string(std::string_view(&value, 1));
    } else if constexpr (std::convertible_to<const T&, std::string_view>) {
      string(value);
    } else if constexpr (requires { enumNames(value); }) {
      string(enumNames(value)[static_cast<std::size_t>(value)]);
    } else if constexpr (std::same_as<T, std::chrono::milliseconds>) {
      string(std::to_string(value.count()) + "ms");
    } else if constexpr (requires { T::named(std::string_view()); }) {
      string(value.name());
    } else if constexpr (std::is_enum_v<T>) {
      number(static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (std::is_arithmetic_v<T>) {
      number(value);
    } else if constexpr (requires { value.has_value(); }) {
      value ? write(*value) : void(out_ += "null");
    } else if constexpr (Described<T>) {
      object(value);
    } else if constexpr (requires { typename PerRoleShape<T>::Item; }) {
      perRole(value);
    } else {
      array(value);
    }
  }
  /// `"key":`, after a comma unless it is the first of an object.
  void key(std::string_view name) {
    if (out_.back() != '{') out_ += ',';
    string(name);
    out_ += ':';
  }

 private:
  template <class T>
  struct PerRoleShape {};
  template <class T, std::size_t N>
  struct PerRoleShape<PerRole<T, N>> {
    using Item = T;
  };

  template <class Number>
  void number(Number value) {
    std::array<char, 32> digits{};
    if constexpr (std::floating_point<Number>) {
      if (!std::isfinite(value)) {
        out_ += "null";
        return;
      }
      constexpr Number exact = 1e15F;
      if (std::trunc(value) == value && std::abs(value) < exact)
        return number(static_cast<long long>(value));
    }
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    out_.append(digits.data(), end);
  }
  /// How many bytes the first character of a text has; 0 if they are no UTF-8.
  static std::size_t characterLength(std::string_view text) {
    const auto byte = [&](std::size_t i) {
      return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const unsigned first = byte(0), second = byte(1);
    const std::size_t length = first < 0x80   ? 1
                               : first < 0xc2 ? 0
                               : first < 0xe0 ? 2
                               : first < 0xf0 ? 3
                               : first < 0xf5 ? 4
                                              : 0;
    for (std::size_t i = 1; i < length; ++i)
      if (byte(i) >> 6 != 2) return 0;
    const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    const bool outside = (first == 0xed && second > 0x9f) || (first == 0xf4 && second > 0x8f);
    return overlong || outside ? 0 : length;
  }
  void string(std::string_view value) {
    constexpr std::string_view hex = "0123456789abcdef";
    out_ += '"';
    for (std::size_t i = 0; i < value.size(); ++i) {
      const char c = value[i];
      const auto code = static_cast<unsigned char>(c);
      if (code >= 0x80) {
        const std::size_t length = characterLength(value.substr(i));
        out_ += length > 0 ? value.substr(i, length) : "\xef\xbf\xbd";
        i += length > 0 ? length - 1 : 0;
        continue;
      }
      if (c == '"' || c == '\\') {
        (out_ += '\\') += c;
      } else if (c == '\n') {
        out_ += "\\n";
      } else if (c == '\t') {
        out_ += "\\t";
      } else if (code < 0x20) {
        ((out_ += "\\u00") += hex[code >> 4]) += hex[code & 15];
      } else {
        out_ += c;
      }
    }
    out_ += '"';
  }
  template <class T>
  void object(const T& value) {
    out_ += '{';
    forEachField<T>([&](const auto& field) {
      key(field.name);
      write(value.*field.member);
    });
    out_ += '}';
  }
  template <class T>
  void perRole(const T& value) {
    out_ += '{';
    for (std::size_t i = 0; i < value.size(); ++i) {
      key(roles_[i]);
      write(value[i]);
    }
    out_ += '}';
  }
  template <class T>
  void array(const T& list) {
    out_ += '[';
    for (const auto& item : list) {
      if (out_.back() != '[') out_ += ',';
      write(item);
    }
    out_ += ']';
  }

  std::string& out_;
  std::span<const std::string_view> roles_;
};

}  // namespace ludorum

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
#include <variant>
#include <vector>

#include "ludorum/core/fields.hpp"
#include "ludorum/core/role.hpp"

namespace ludorum {

namespace detail {
template <class T>
inline constexpr bool isVariant = false;
template <class... T>
inline constexpr bool isVariant<std::variant<T...>> = true;

/// How many bytes the first character of a text has; 0 if they are no UTF-8.
inline std::size_t characterLength(std::string_view text) {
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
}  // namespace detail

/// Takes a value apart into the pieces of JSON, and hands them to whoever makes something of them:
/// a text (`TextWriter`), a tree (`JsonMaker` in `json/`). Roles are written by name, `PerRole` as
/// an object by role, described structs as objects, lists as arrays, a variant as what it holds, an
/// empty optional as null, durations as "50ms"; an enumeration with `enumNames` (found by
/// argument-dependent look-up, one name a value) and a type with a static `named(text)` and a
/// `name()` are written by name.
///
/// The pieces are virtual functions, so that what a type is made of is compiled once for it, and
/// not once for everything that its pieces become.
class FormWriter {
 public:
  explicit FormWriter(std::span<const std::string_view> roles) : roles_(roles) {}
  FormWriter(const FormWriter&) = delete;
  FormWriter& operator=(const FormWriter&) = delete;
  virtual ~FormWriter() = default;

  template <class T>
  [[gnu::cold]] void write(const T& value) {
    if constexpr (std::same_as<T, Role>) {
      text(roles_[index(value)]);
    } else if constexpr (std::same_as<T, bool>) {
      boolean(value);
    } else if constexpr (std::same_as<T, char>) {
      text(std::string_view(&value, 1));
    } else if constexpr (std::convertible_to<const T&, std::string_view>) {
      text(value);
    } else if constexpr (requires { enumNames(value); }) {
      enumeration(value);
    } else if constexpr (std::same_as<T, std::chrono::milliseconds>) {
      text(std::to_string(value.count()) + "ms");
    } else if constexpr (requires { T::named(std::string_view()); }) {
      text(value.name());
    } else if constexpr (std::is_enum_v<T>) {
      write(static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (std::is_arithmetic_v<T>) {
      arithmetic(value);
    } else if constexpr (requires { value.has_value(); }) {
      value ? write(*value) : null();
    } else if constexpr (detail::isVariant<T>) {
      std::visit([this](const auto& held) { this->write(held); }, value);
    } else if constexpr (Described<T>) {
      object(value);
    } else if constexpr (requires { typename PerRoleShape<T>::Item; }) {
      perRole(value);
    } else {
      array(value);
    }
  }

  virtual void null() = 0;
  virtual void boolean(bool value) = 0;
  virtual void number(long long value) = 0;
  virtual void number(unsigned long long value) = 0;
  virtual void number(float value) = 0;
  virtual void number(double value) = 0;
  virtual void text(std::string_view value) = 0;
  virtual void beginObject() = 0;
  virtual void key(std::string_view name) = 0;  ///< Comes before each member of an object.
  virtual void endObject() = 0;
  virtual void beginArray() = 0;
  virtual void item() = 0;  ///< Comes before each item of an array.
  virtual void endArray() = 0;

 private:
  template <class T>
  struct PerRoleShape {};
  template <class T, std::size_t N>
  struct PerRoleShape<PerRole<T, N>> {
    using Item = T;
  };

  /// By its name, or as a number if it has none.
  template <class Enum>
  void enumeration(Enum value) {
    const auto names = enumNames(value);
    const auto at = static_cast<std::size_t>(value);
    at < names.size() ? text(names[at])
                      : arithmetic(static_cast<std::underlying_type_t<Enum>>(value));
  }
  template <class Number>
  void arithmetic(Number value) {
    if constexpr (std::same_as<Number, float>)
      number(value);
    else if constexpr (std::floating_point<Number>)
      number(static_cast<double>(value));
    else if constexpr (std::is_signed_v<Number>)
      number(static_cast<long long>(value));
    else
      number(static_cast<unsigned long long>(value));
  }
  template <class T>
  void object(const T& value) {
    beginObject();
    forEachField<T>([&](const auto& field) {
      key(field.name);
      write(value.*field.member);
    });
    endObject();
  }
  template <class T>
  void perRole(const T& value) {
    beginObject();
    // Of a game for a varying number of players, only those that take part.
    for (std::size_t i = 0; i < value.size() && i < roles_.size(); ++i) {
      key(roles_[i]);
      write(value[i]);
    }
    endObject();
  }
  template <class T>
  void array(const T& list) {
    beginArray();
    for (const auto& each : list) {
      item();
      write(each);
    }
    endArray();
  }

  std::span<const std::string_view> roles_;
};

/// Appends values to a text as compact JSON. A number without a fraction has no decimal point, and
/// one that JSON cannot hold (NaN) is null.
class TextWriter final : public FormWriter {
 public:
  TextWriter(std::string& out, std::span<const std::string_view> roles)
      : FormWriter(roles), out_(out) {}

  void null() override { out_ += "null"; }
  void boolean(bool value) override { out_ += value ? "true" : "false"; }
  [[gnu::cold]] void number(long long value) override { digits(value); }
  [[gnu::cold]] void number(unsigned long long value) override { digits(value); }
  [[gnu::cold]] void number(float value) override { fraction(value); }
  [[gnu::cold]] void number(double value) override { fraction(value); }
  void beginObject() override { out_ += '{'; }
  /// `"key":`, after a comma unless it is the first of an object.
  [[gnu::cold]] void key(std::string_view name) override {
    if (out_.back() != '{') out_ += ',';
    text(name);
    out_ += ':';
  }
  void endObject() override { out_ += '}'; }
  void beginArray() override { out_ += '['; }
  void item() override {
    if (out_.back() != '[') out_ += ',';
  }
  void endArray() override { out_ += ']'; }
  [[gnu::cold]] void text(std::string_view value) override {
    constexpr std::string_view hex = "0123456789abcdef";
    out_ += '"';
    for (std::size_t i = 0; i < value.size(); ++i) {
      const char c = value[i];
      const auto code = static_cast<unsigned char>(c);
      if (code >= 0x80) {
        const std::size_t length = detail::characterLength(value.substr(i));
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

 private:
  template <class Number>
  void digits(Number value) {
    std::array<char, 32> written{};
    const auto end = std::to_chars(written.data(), written.data() + written.size(), value).ptr;
    out_.append(written.data(), end);
  }
  template <std::floating_point Number>
  void fraction(Number value) {
    constexpr Number exact = 1e15F;
    if (!std::isfinite(value))
      null();
    else if (std::trunc(value) == value && std::abs(value) < exact)
      digits(static_cast<long long>(value));
    else
      digits(value);
  }

  std::string& out_;
};

}  // namespace ludorum

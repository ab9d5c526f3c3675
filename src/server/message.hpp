// Messages of the protocol: what clients ask for, read strictly, and how it is refused.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/json/settings.hpp"

namespace ludorum::server {

/// Why something is refused.
enum class Code : std::uint8_t {
  malformed,
  unknown,
  invalid,
  illegal,
  forbidden,
  busy,
  preparing,
  internal
};
constexpr std::array<std::string_view, 8> enumNames(Code) {
  return {"malformed", "unknown", "invalid",   "illegal",
          "forbidden", "busy",    "preparing", "internal"};
}

/// What is asked for is refused, and nothing has changed.
struct Refusal : Error {
  Refusal(Code why, const std::string& reason, std::string about = {})
      : Error(reason), code(why), field(std::move(about)) {}
  Code code;
  std::string field;  ///< The member of the message that it is about; empty if it is about none.
};

/// Refuses with this reason unless `right`.
inline void allow(bool right, Code code, const std::string& reason, const char* field = "") {
  if (!right) throw Refusal(code, reason, field);
}

/// What the work returns; if it fails by an Error, that is a refusal for this cause.
template <class Work>
decltype(auto) orRefuse(Code code, Work work) {
  try {
    return work();
  } catch (const Refusal&) {
    throw;
  } catch (const Error& error) {
    throw Refusal(code, error.what());
  }
}

/// The same, for work on a member of the message: what is wrong is that.
template <class Work>
decltype(auto) orRefuseField(const std::string& field, Work work) {
  try {
    return work();
  } catch (const Refusal& refusal) {
    throw Refusal(refusal.code, refusal.what(), field);
  } catch (const Error& error) {
    throw Refusal(Code::invalid, error.what(), field);
  }
}

/// The number or string by which the client knows a message; null if it has none, or is no message.
Json idOf(const Json& message);

/// What a client asks for.
class Request {
 public:
  /// Takes a message; throws if it is no object with a `type`. Copies share it.
  explicit Request(std::shared_ptr<const Json> message);

  const std::string& type() const { return type_; }
  /// Refuses members that are not among these, or `id` and `type`.
  void expectMembers(const std::vector<std::string_view>& names) const;

  bool has(std::string_view name) const { return message_->contains(name); }
  /// A member that must be there, whatever it is.
  const Json& member(std::string_view name) const;
  const Json& object(std::string_view name) const;
  const Json& array(std::string_view name) const;
  const std::string& text(std::string_view name) const;
  std::string text(std::string_view name, std::string_view usual) const;
  /// A whole number up to `most`.
  std::uint64_t number(std::string_view name, std::uint64_t most) const;
  std::uint64_t number(std::string_view name, std::uint64_t most, std::uint64_t usual) const;
  bool flag(std::string_view name) const;  ///< False if it is not there.
  /// Parameters of a game; none if they are not there.
  Settings settings(std::string_view name) const;

 private:
  std::shared_ptr<const Json> message_;
  std::string type_;
};

/// The message of a text. Throws if it is no JSON, or nested too deeply.
Json readMessage(std::string_view text, std::size_t mostBytes);

/// An answer without members, for them to be added; and a refusal.
Json answerTo(const Json& id);
Json refusalOf(const Json& id, Code code, std::string_view reason, const std::string& field = {});

}  // namespace ludorum::server

// What was thrown, and what the message says.
#pragma once
#include <gtest/gtest.h>

#include <exception>
#include <initializer_list>
#include <string>
#include <string_view>
#include <typeinfo>

namespace ludorum::test {

/// The message of the `E` that `f` throws; a failure if it throws nothing or another type, be it
/// one that is derived from `E`.
template <class E, class F>
std::string messageOf(F f) {
  try {
    f();
  } catch (const E& error) {
    const bool nested = dynamic_cast<const std::nested_exception*>(&error) != nullptr;
    EXPECT_TRUE(nested || typeid(error) == typeid(E)) << "thrown was " << typeid(error).name();
    return error.what();
  } catch (const std::exception& error) {
    ADD_FAILURE() << "thrown was " << typeid(error).name() << ": " << error.what();
    return {};
  }
  ADD_FAILURE() << "nothing was thrown";
  return {};
}

/// Whether a text contains all of these pieces.
inline ::testing::AssertionResult has(std::string_view text,
                                      std::initializer_list<std::string_view> pieces) {
  for (const std::string_view piece : pieces)
    if (text.find(piece) == std::string_view::npos)
      return ::testing::AssertionFailure() << '\'' << piece << "' is not in: " << text;
  return ::testing::AssertionSuccess();
}

}  // namespace ludorum::test

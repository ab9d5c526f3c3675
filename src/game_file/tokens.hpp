// The words and signs of a C++ source.
#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

namespace ludorum::game_file {

/// An identifier or number, a sign, or `::`.
struct Token {
  std::string_view text;  ///< A part of the source.
  std::size_t line = 1;
  bool isName() const;
};

/// All of them, without comments, literals of strings and characters, and lines of the
/// preprocessor.
std::vector<Token> tokensOf(std::string_view source);

}  // namespace ludorum::game_file

// What two players win by their moves, and the names of the moves, as parameters.
#pragma once
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "ludorum/core/error.hpp"
#include "ludorum/core/move_list.hpp"

namespace ludorum {

namespace detail {
/// Cuts off the text up to the next of these characters, which goes as well.
constexpr std::string_view cutAt(std::string_view& text, std::string_view ends) {
  const std::string_view head = text.substr(0, text.find_first_of(ends));
  text.remove_prefix(std::min(text.size(), head.size() + 1));
  return head;
}
}  // namespace detail

/// A name of at most 15 bytes, in place.
struct ShortName {
  std::array<char, 15> letters{};  // Zeros behind the last.
  constexpr std::string_view text() const {
    const auto end = std::find(letters.begin(), letters.end(), '\0');
    return {letters.data(), static_cast<std::size_t>(end - letters.begin())};
  }
  bool operator==(const ShortName&) const = default;
};

/// Names of moves with spaces between: "rock paper scissors".
struct MoveNames {
  MoveList<ShortName, 16> list{};
  bool operator==(const MoveNames&) const = default;

  std::string name() const {
    std::string text;
    for (const ShortName& each : list) text.append(text.empty() ? "" : " ").append(each.text());
    return text;
  }
  /// The names in such a text; throws if there are too many, or one is too long.
  static MoveNames named(std::string_view text) {
    MoveNames names;
    while (!text.empty()) {
      const std::string_view word = detail::cutAt(text, " ");
      if (word.empty()) continue;
      ShortName name;
      require(word.size() <= name.letters.size(),
              "a name of a move has at most 15 letters: " + std::string(word));
      require(names.list.size() < decltype(list)::capacity(), "at most 16 names of moves");
      require(word.find('\0') == std::string_view::npos, "a name of a move is made of letters");
      std::copy(word.begin(), word.end(), name.letters.begin());
      names.list.push_back(name);
    }
    return names;
  }
};

/// What the players win for each pair of moves: at most 8 by 8 numbers for Row, and as many for
/// Column, unless it loses what Row wins. The rows are told one after the other with semicolons
/// between: "1 -1; -1 1", and if it is not zero-sum, with both payoffs: "3/3 0/5; 5/0 1/1".
template <bool ZeroSum>
struct PayoffTable {
  static constexpr std::size_t most = 8;
  using Numbers = std::array<std::array<float, most>, most>;
  std::uint32_t rows = 0, columns = 0;
  std::array<Numbers, ZeroSum ? 1 : 2> of{};  // By player, row and column.

  /// What a player (0 for Row, 1 for Column) wins by these moves.
  constexpr float at(std::size_t player, std::size_t row, std::size_t column) const {
    if constexpr (ZeroSum)
      return player == 0 ? of[0][row][column] : -of[0][row][column];
    else
      return of[player][row][column];
  }
  bool operator==(const PayoffTable&) const = default;

  std::string name() const {
    std::string text;
    for (std::size_t row = 0; row < rows; ++row)
      for (std::size_t column = 0; column < columns; ++column) {
        if (row + column > 0) text += column == 0 ? "; " : " ";
        for (std::size_t p = 0; p < of.size(); ++p)
          text += (p > 0 ? "/" : "") + written(of[p][row][column]);
      }
    return text;
  }
  /// The table that such a text shows; throws if it is none.
  static PayoffTable named(std::string_view text) {
    PayoffTable table;
    require(!text.empty(), "payoffs need a number at least, such as \"1 -1; -1 1\"");
    while (!text.empty()) {
      std::string_view line = detail::cutAt(text, ";");
      require(table.rows < most, "payoffs have at most 8 rows");
      std::uint32_t columns = 0;
      while (!line.empty()) {
        std::string_view cell = detail::cutAt(line, " ");
        if (cell.empty()) continue;
        require(columns < most, "payoffs have at most 8 columns");
        for (Numbers& numbers : table.of)
          numbers[table.rows][columns] = read(detail::cutAt(cell, "/"));
        require(cell.empty(), ZeroSum ? "one payoff for each pair of moves, without a slash"
                                      : "two payoffs for each pair of moves: 3/0");
        ++columns;
      }
      require(columns > 0 && (table.rows == 0 || columns == table.columns),
              "all rows of payoffs have as many numbers as the first");
      table.columns = columns;
      ++table.rows;
    }
    return table;
  }

 private:
  static std::string written(float number) {
    std::array<char, 32> digits{};
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr};
  }
  static float read(std::string_view text) {
    float number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    require(error == std::errc() && stop == end && std::abs(number) <= 1e6F,
            "a payoff is a number of at most a million, not " + inQuotes(text));
    return number == 0 ? 0 : number;  // No negative zero.
  }
};

}  // namespace ludorum

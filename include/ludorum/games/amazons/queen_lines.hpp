// How far a queen sees on a board of up to 10 by 10, looked up in tables.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace ludorum {

/// Which squares are taken, by rows, columns and diagonals at once: each line is a word of ten
/// bits, so that what can be seen along it from a square is one access to a table. A square is `10
/// * row + column`; those beyond a smaller board are taken.
class QueenLines {
 public:
  static constexpr std::size_t width = 10, squareCount = 100;
  /// What a step in each of the eight directions adds to a square. A direction and its opposite
  /// differ in the lowest bit.
  static constexpr std::array<int, 8> steps{-1, 1, -10, 10, 9, -9, -11, 11};
  static constexpr std::size_t opposite(std::size_t direction) { return direction ^ 1; }
  static constexpr std::uint8_t stepped(std::size_t square, std::size_t direction,
                                        std::size_t count) {
    return static_cast<std::uint8_t>(static_cast<int>(square) +
                                     static_cast<int>(count) * steps[direction]);
  }

  /// A square board of that many squares on a side, with nothing on it.
  static constexpr QueenLines board(std::size_t size) {
    QueenLines lines;
    lines.taken_.fill(0x3ff);
    for (std::size_t square = 0; square < squareCount; ++square)
      if (square % width < size && square / width < size) lines.toggle(square);
    return lines;
  }

  constexpr bool isTaken(std::size_t square) const {
    return (taken_[square / width] >> square % width & 1U) != 0;
  }
  /// Takes a square, or frees it.
  constexpr void toggle(std::size_t square) {
    for (const Place& place : places[square])
      taken_[place.line] = static_cast<std::uint16_t>(taken_[place.line] ^ 1U << place.position);
  }
  /// How many free squares there are in each direction before the next that is taken.
  constexpr std::array<std::uint8_t, 8> views(std::size_t square) const {
    std::array<std::uint8_t, 8> lengths{};
    for (std::size_t i = 0; i < 4; ++i) {
      const Sight sight = sightOf(places[square][i]);
      lengths[2 * i] = sight.before, lengths[2 * i + 1] = sight.after;
    }
    return lengths;
  }
  /// The sum of these.
  constexpr std::uint32_t viewCount(std::size_t square) const {
    std::uint32_t sum = 0;
    for (const Place& place : places[square]) {
      const Sight sight = sightOf(place);
      sum += static_cast<std::uint32_t>(sight.before + sight.after);
    }
    return sum;
  }
  /// A row's word, which tell everything that the others tell.
  constexpr std::uint16_t row(std::size_t i) const { return taken_[i]; }
  bool operator==(const QueenLines&) const = default;

 private:
  /// A line that a square lies on, and which of its squares it is.
  struct Place {
    std::uint8_t line, position;
  };
  /// Each square's row, column, and diagonals that fall and rise, as seen from the left.
  static constexpr std::array<std::array<Place, 4>, squareCount> places = [] {
    std::array<std::array<Place, 4>, squareCount> found{};
    for (std::size_t square = 0; square < squareCount; ++square) {
      const auto x = static_cast<std::uint8_t>(square % width);
      const auto y = static_cast<std::uint8_t>(square / width);
      const auto number = [](int line) { return static_cast<std::uint8_t>(line); };
      found[square] = {
          {{y, x}, {number(10 + x), y}, {number(20 + x + y), x}, {number(39 + x + 9 - y), x}}};
    }
    return found;
  }();
  /// The free squares next to a square of a line, on both sides.
  struct Sight {
    std::uint8_t before, after;
  };
  static constexpr auto sights = [] {
    std::array<std::array<Sight, width>, 1024> found{};
    for (std::size_t taken = 0; taken < found.size(); ++taken) {
      auto& line = found[taken];
      const auto isFree = [taken](std::size_t i) { return (taken >> i & 1U) == 0; };
      for (std::size_t i = 1; i < width; ++i)
        if (isFree(i - 1)) line[i].before = static_cast<std::uint8_t>(line[i - 1].before + 1);
      for (std::size_t i = width - 1; i > 0; --i)
        if (isFree(i)) line[i - 1].after = static_cast<std::uint8_t>(line[i].after + 1);
    }
    return found;
  }();
  constexpr Sight sightOf(Place place) const { return sights[taken_[place.line]][place.position]; }

  std::array<std::uint16_t, 58> taken_{};
};

}  // namespace ludorum

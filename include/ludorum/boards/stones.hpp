// Games in which two players lay stones in turns: how their positions are written and read.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>

#include "ludorum/core/bits.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/fields.hpp"
#include "ludorum/core/result.hpp"

namespace ludorum {

/// The stones of the active player and of its opponent, as sets of squares.
struct Stones {
  std::uint64_t mine = 0, theirs = 0;
};

/// A position as people write it: `{"activePlayer":"O","board":"  XO   X "}`.
struct StonesForm {
  Role activePlayer{};
  std::string board;
  static constexpr auto fields() {
    return std::tuple{Field{"activePlayer", &StonesForm::activePlayer},
                      Field{"board", &StonesForm::board}};
  }
};

/// How a game's board is written, a character a square.
template <std::size_t Length>
struct StonesNotation {
  std::array<int, Length> squares;  ///< The square that each character shows; -1 for a '/'.
  Players<2> players;
  char first, second, empty;  ///< The characters of the first player's stones, and so on.

  /// The form of a position. With as many stones on both sides it is the first player's turn.
  StonesForm form(const Stones& stones) const {
    const Role active = Role(popcount(stones.mine | stones.theirs) % 2);
    const auto [own, other] =
        active == Role{0} ? std::pair{first, second} : std::pair{second, first};
    std::string board;
    for (const int square : squares) {
      const std::uint64_t bit = square < 0 ? 0 : std::uint64_t{1} << square;
      board += bit == 0                     ? '/'
               : (stones.mine & bit) != 0   ? own
               : (stones.theirs & bit) != 0 ? other
                                            : empty;
    }
    return {active, board};
  }

  /// Reads a form; throws if it is no board, or if players who take turns cannot have got there.
  Stones read(const StonesForm& form) const {
    require(form.board.size() == Length, "the board must be " + std::to_string(Length) +
                                             " characters long, not " +
                                             std::to_string(form.board.size()));
    std::uint64_t firsts = 0, seconds = 0;
    for (std::size_t i = 0; i < Length; ++i) {
      const char c = form.board[i];
      const bool fits = squares[i] < 0 ? c == '/' : c == first || c == second || c == empty;
      require(fits, "the board has '" + std::string(1, c) + "' at character " + std::to_string(i) +
                        "; its squares are '" + first + "', '" + second + "' or '" + empty +
                        "', with any '/' between rows");
      if (c == first) firsts |= std::uint64_t{1} << squares[i];
      if (c == second) seconds |= std::uint64_t{1} << squares[i];
    }
    const std::size_t f = popcount(firsts), s = popcount(seconds);
    const std::string count = std::string(players[Role{0}]) + " has " + std::to_string(f) +
                              " and " + std::string(players[Role{1}]) + " has " + std::to_string(s);
    require(f == s || f == s + 1, "impossible board: " + count + ", but they take turns");
    require(form.activePlayer == Role(f - s),
            "the active player must be " + std::string(players[Role(f - s)]) + ": " + count);
    return f == s ? Stones{firsts, seconds} : Stones{seconds, firsts};
  }

  /// The string form: the board in brackets.
  std::string text(const Stones& stones) const { return '[' + form(stones).board + ']'; }
  /// Reads the string form, with or without its brackets.
  StonesForm formFrom(std::string_view text) const {
    if (text.size() == Length + 2 && text.front() == '[' && text.back() == ']')
      text = text.substr(1, Length);
    const auto stones = std::ranges::count(text, first) + std::ranges::count(text, second);
    return {Role(stones % 2), std::string(text)};
  }
};

}  // namespace ludorum

// Backgammon as people write it down: turns such as `24/18 13/11*`, and boards as in an XGID.
#pragma once
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/games/backgammon/checkers.hpp"
#include "ludorum/games/backgammon/turns.hpp"

namespace ludorum::backgammon {

inline std::string placeName(unsigned place) {
  return place == off ? "off" : place == bar ? "bar" : std::to_string(place);
}

/// A turn in the mover's own count of points: `8/5 6/5`, `bar/20*`, `13/7(2) 6/off`, `(no play)`. A
/// checker that hops on is told once, with the points on its way where it hit.
inline std::string turnText(const Turn& turn) {
  struct Leg {
    std::string way;
    unsigned to = 0;
    bool hits = false;
    std::string text() const { return way + '/' + placeName(to) + (hits ? "*" : ""); }
  };
  std::vector<Leg> legs;
  for (const Hop hop : turn.hops) {
    if (!hop.exists()) break;
    std::size_t i = 0;
    while (i < legs.size() && legs[i].to != hop.from()) ++i;
    if (i == legs.size()) legs.push_back({placeName(hop.from()), hop.from()});
    Leg& leg = legs[i];
    if (leg.hits) leg.way = leg.text();
    leg.to = hop.to(), leg.hits = hop.hits();
  }
  std::string all;
  for (std::size_t i = 0, same = 0; i < legs.size(); i += same) {
    const std::string text = legs[i].text();
    for (same = 1; i + same < legs.size() && legs[i + same].text() == text;) ++same;
    all += (i > 0 ? " " : "") + text + (same > 1 ? '(' + std::to_string(same) + ')' : "");
  }
  return all.empty() ? "(no play)" : all;
}

/// The checkers of the first player and of the second, each in its own count of places.
using Board = std::array<Checkers, 2>;

/// The board as in eXtreme Gammon's XGID: 26 characters, the second player's bar, the points as the
/// first player counts them, the first player's bar. `A` is one checker of the first player, `B`
/// are two; `a` is one of the second; `-` is nothing. What is missing of 15 has been borne off.
inline std::string boardText(const Board& board) {
  std::string text(26, '-');
  for (unsigned place = 1; place <= bar; ++place) {
    if (const unsigned n = board[0].count(place); n > 0) text[place] = static_cast<char>('@' + n);
    if (const unsigned n = board[1].count(place); n > 0)
      text[bar - place] = static_cast<char>('`' + n);
  }
  return text;
}
/// Reads it; throws if it is no board.
inline Board boardFrom(std::string_view text) {
  require(text.size() == 26, "a board of backgammon has 26 characters: a bar, 24 points, a bar");
  Board board{};
  std::array<unsigned, 2> total{};
  for (unsigned place = 0; place <= bar; ++place) {
    const char c = text[place];
    if (c == '-') continue;
    const bool first = c >= 'A' && c <= 'O', second = c >= 'a' && c <= 'o';
    if (!first && !second) {
      std::string reason = "'?' is no number of checkers: A to O, a to o, or -";
      reason[1] = c;
      throw Error(reason);
    }
    require(place != (first ? 0 : bar), "a checker is on the other player's bar");
    const auto count = static_cast<unsigned>(c - (first ? '@' : '`'));
    total[second] += count;
    for (unsigned n = 0; n < count && total[second] <= 15; ++n)
      board[second].add(first ? place : bar - place);
  }
  for (std::size_t role = 0; role < 2; ++role) {
    require(total[role] <= 15, "a player has 15 checkers, not " + std::to_string(total[role]));
    for (unsigned n = total[role]; n < 15; ++n) board[role].add(off);
  }
  return board;
}

}  // namespace ludorum::backgammon

// The turns of backgammon: what a player can do with a roll.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include "ludorum/boards/dice.hpp"
#include "ludorum/core/bits.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/games/backgammon/checkers.hpp"

namespace ludorum::backgammon {

/// One checker goes from a place to another, and may hit a checker there. As a number, so that hops
/// are sorted by where they begin; 0 is none:
///     bits 6-10: from   1-5: to   0: whether it hits
struct Hop {
  std::uint16_t bits;
  Hop() = default;
  constexpr Hop(unsigned from, unsigned to, bool hits)
      : bits(static_cast<std::uint16_t>(from << 6 | to << 1 | (hits ? 1U : 0U))) {}
  constexpr unsigned from() const { return bits >> 6U; }
  constexpr unsigned to() const { return bits >> 1U & 31U; }
  constexpr bool hits() const { return (bits & 1U) != 0; }
  constexpr bool exists() const { return bits != 0; }
  bool operator==(const Hop&) const = default;
};

/// A whole turn: what it does to the board, so that two ways to do the same are one turn. Its hops
/// are in falling order, those after the last are none. A checker that moves by two different dice
/// and hits nothing on its way hops once.
struct Turn {
  std::array<Hop, 4> hops;
  bool operator==(const Turn&) const = default;
};

/// All turns that a roll can be played by, each once. They are 3060 at most: a double is four hops
/// of 15 checkers, and there are so many ways to share out 4 among 15 (GNU Backgammon's bound).
/// What a list does not hold is never touched, neither made nor copied.
class TurnList {
 public:
  using value_type = Turn;
  constexpr TurnList() {
    if (std::is_constant_evaluated()) turns_.fill({});
  }
  constexpr TurnList(const TurnList& other) : TurnList() { *this = other; }
  constexpr TurnList& operator=(const TurnList& other) {
    size_ = other.size_;
    std::copy(other.begin(), other.end(), turns_.data());
    return *this;
  }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const Turn& operator[](std::size_t i) const { return turns_[i]; }
  constexpr const Turn* begin() const { return turns_.data(); }
  constexpr const Turn* end() const { return turns_.data() + size_; }
  constexpr void push_back(const Turn& turn) {
    if (size_ == turns_.size()) throw Error("there cannot be so many turns in backgammon");
    turns_[size_++] = turn;
  }
  constexpr bool contains(const Turn& turn) const {
    return std::find(begin(), end(), turn) != end();
  }
  constexpr void clear() { size_ = 0; }

 private:
  std::array<Turn, 3060> turns_;
  std::uint32_t size_ = 0;
};

/// Where a checker comes to by a die.
constexpr unsigned target(unsigned from, unsigned die) { return from > die ? from - die : off; }

/// What stands in a player's way, in the player's own count of places.
struct Obstacles {
  Places made = 0, blots = 0;  // The opponent's points with two checkers or more, and with one.
  constexpr explicit Obstacles(const Checkers& opponents)
      : made(mirrored(opponents.several()) & points),
        blots(mirrored(opponents.single()) & points) {}

  /// The places of `own` that a checker can leave by a die: the bar before all else; to where the
  /// opponent has made no point; off the board when all are at home, with more eyes than it takes
  /// only from the farthest point.
  constexpr Places sources(Places own, unsigned die) const {
    if ((own & at(bar)) != 0) return (made & at(bar - die)) != 0 ? 0 : at(bar);
    const Places inside = own & ~(made << die) & ~(at(die + 1) - 1);
    if ((own & ~home) != 0) return inside;
    return inside | (own >> die != 0 ? own & at(die) : std::bit_floor(own));
  }
  constexpr Hop hop(unsigned from, unsigned to) const { return {from, to, (blots & at(to)) != 0}; }
};

/// Lists the turns of a player.
class TurnMaker {
 public:
  constexpr TurnMaker(const Checkers& mine, const Checkers& theirs, TurnList& turns)
      : mine_(mine), own_(mine.any() & onBoard), way_(theirs), turns_(turns) {}

  /// Both dice must be played if that can be, else the larger one, else the smaller; of a double as
  /// many of four as can be. If nothing can, there is the turn without a hop.
  constexpr void list(Dice dice) {
    const auto low = static_cast<unsigned>(dice.lowest());
    const auto high = static_cast<unsigned>(dice.highest());
    if (low == high) return listDouble(mine_, low, way_.blots, onBoard, {}, 0);
    // The larger die first; then the smaller first, where the larger one could not have been.
    listBoth(high, low, 0);
    listBoth(low, high, way_.sources(own_, high));
    if (turns_.empty()) listOne(high);
    if (turns_.empty()) listOne(low);
    if (turns_.empty()) turns_.push_back({});
  }

 private:
  /// The turns by two dice in this order whose second hop is from none of the places `known`.
  constexpr void listBoth(unsigned die, unsigned other, Places known) {
    for (Places firsts = way_.sources(own_, die); firsts != 0; firsts &= firsts - 1) {
      const unsigned from = lowestBit(firsts), to = target(from, die);
      const Places left = (mine_.single() & at(from)) != 0 ? own_ & ~at(from) : own_;
      const Places after = (left | at(to)) & onBoard;
      for (Places next = way_.sources(after, other) & ~known; next != 0; next &= next - 1) {
        const unsigned second = lowestBit(next);
        const Turn turn = joined(from, to, second, target(second, other));
        const bool isNew = known == 0 && turn.hops[1].exists();  // One hop may have two ways.
        if (isNew || !turns_.contains(turn)) turns_.push_back(turn);
      }
    }
  }
  /// Two hops, as one if they are those of one checker that hits nothing on its way.
  constexpr Turn joined(unsigned from, unsigned to, unsigned second, unsigned last) const {
    if (second == to && (way_.blots & at(to)) == 0) return {way_.hop(from, last)};
    if (last == from) return {way_.hop(second, to)};
    if (std::pair(second, last) > std::pair(from, to)) std::swap(from, second), std::swap(to, last);
    return {way_.hop(from, to), last == to ? Hop(second, last, false) : way_.hop(second, last)};
  }
  constexpr void listOne(unsigned die) {
    for (Places rest = way_.sources(own_, die); rest != 0; rest &= rest - 1)
      turns_.push_back({way_.hop(lowestBit(rest), target(lowestBit(rest), die))});
  }
  /// Goes on with a turn of a double by hops from the places `allowed`: always from the farthest
  /// one to the nearest, so that no turn comes twice. Only the turns with most hops are kept.
  constexpr void listDouble(const Checkers& now, unsigned die, Places blots, Places allowed,
                            Turn turn, std::size_t made) {
    Places rest = made < 4 ? way_.sources(now.any() & onBoard, die) & allowed : 0;
    if (rest == 0 && made > longest_) turns_.clear(), longest_ = made;
    if (rest == 0 && made == longest_) turns_.push_back(turn);
    for (; rest != 0; rest -= std::bit_floor(rest)) {
      const auto from = static_cast<unsigned>(std::bit_width(rest)) - 1, to = target(from, die);
      Checkers after = now;
      after.remove(from), after.add(to);
      turn.hops[made] = Hop(from, to, (blots & at(to)) != 0);
      listDouble(after, die, blots & ~at(to), allowed & (at(from + 1) - 1), turn, made + 1);
    }
  }

  const Checkers& mine_;
  Places own_;
  Obstacles way_;
  TurnList& turns_;
  std::size_t longest_ = 0;
};

}  // namespace ludorum::backgammon

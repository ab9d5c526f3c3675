// What the players that look ahead have in common: checks, leaves, watches, and deepening.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/fields.hpp"
#include "ludorum/core/form.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/players/evaluation.hpp"

namespace ludorum {

/// A game by turns that hides nothing, so that its tree can be searched.
template <class G>
concept Searchable = TurnBased<G> && Open<G>;

/// A game in which there is one's own result, and at most one opponent whose loss it is.
template <class G>
concept TwoSided = Searchable<G> &&(SinglePlayer<G> || (roleCount<G> == 2 && isZeroSum<G>()));

namespace detail {

/// Thrown through a search when its limit is reached, and caught where the search began.
struct SearchStopped {};

/// Looks at a limit a few times a millisecond, however long a step of the search takes.
class Watch {
 public:
  Watch() = default;
  explicit Watch(const SearchLimit& limit) : limit_(limit), left_(limit.exists() ? 1 : never) {}
  /// To be called at every node. Throws SearchStopped when the limit is reached.
  void step() {
    if (--left_ == 0) look();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t never = ~std::uint64_t{0};

  void look() {
    using std::chrono::microseconds;
    if (limit_.reached()) throw SearchStopped{};
    const auto now = Clock::now();
    if (now - last_ < microseconds(100)) interval_ = std::min<std::uint64_t>(interval_ * 2, 8192);
    if (now - last_ > microseconds(400)) interval_ = std::max<std::uint64_t>(interval_ / 4, 1);
    last_ = now;
    left_ = interval_;
  }
  SearchLimit limit_{};
  std::uint64_t left_ = never, interval_ = 1;
  Clock::time_point last_ = Clock::now();
};

inline constexpr int maxHorizon = 1000;  // Searches recurse: this is what a stack surely holds.
inline constexpr int maxQuiescencePlies = 100;
inline constexpr std::int64_t maxTimeCap = 366LL * 24 * 3600 * 1000;
inline constexpr int maxMemory = 1 << 20;  // A TiB, in MiB.

/// Throws unless the parameters that all searches have make sense.
template <class Parameters>
[[gnu::cold]] void checkSearch(const Parameters& p) {
  checkRanges(p);
  if (!p.timeCap) return;
  const std::int64_t cap = p.timeCap->count();
  if (cap < 0 || cap > maxTimeCap)
    refuseNumber("timeCap (in ms)", Range{0, double(maxTimeCap)}, double(cap));
}

/// What a state is worth where a search does not look further: the estimate, held within the bounds
/// of the game's results, so that no estimate is better than a victory and bounds can be relied on.
template <Game G>
double estimate(const Heuristic<G>& heuristic, const G& game, Role role, const Bounds& bounds) {
  if (!heuristic) return std::clamp(0.0, double{bounds.min}, double{bounds.max});
  return std::clamp(heuristic(game, role), double{bounds.min}, double{bounds.max});
}

/// The lines of best play below each ply of a search, kept without an allocation a node.
template <class Move>
class Lines {
 public:
  explicit Lines(std::size_t plies) : lines_(plies + 1) {}
  /// Nothing is known to follow at this ply.
  void end(std::size_t ply) { lines_[ply].clear(); }
  /// At this ply comes a move, and then what was found below; nothing where luck decides first.
  void begin(std::size_t ply, const Move& move, bool luck) {
    lines_[ply].assign(1, move);
    if (!luck)
      lines_[ply].insert(lines_[ply].end(), lines_[ply + 1].begin(), lines_[ply + 1].end());
  }
  const std::vector<Move>& operator[](std::size_t ply) const { return lines_[ply]; }

 private:
  std::vector<std::vector<Move>> lines_;
};

/// Whether a list has no moves.
template <class List>
constexpr bool isEmpty(const List& moves) {
  if constexpr (requires { moves.empty(); })  // Counting a set takes longer.
    return moves.empty();
  else
    return moves.size() == 0;
}

/// Calls `f(move, place)` for the moves of a list, until it returns true. Whether it did.
template <class List, class F>
constexpr bool untilMove(const List& moves, F f) {
  std::size_t place = 0;
  if constexpr (requires { moves.begin() == moves.end(); }) {
    for (const auto move : moves)
      if (f(move, place++)) return true;
  } else {
    for (; place < moves.size(); ++place)
      if (f(moves[place], place)) return true;
  }
  return false;
}

/// Whether luck decides what comes of a move.
template <Playable G>
bool dependsOnLuck([[maybe_unused]] const G& game, [[maybe_unused]] const Action<G>& action) {
  if constexpr (Stochastic<G>)
    return game.haps(action).has_value();
  else
    return false;
}

/// Searches deeper and deeper until the horizon, the limit, or the end of the tree, and gives what
/// the last complete search found. `weigh(depth)` searches, `exhausted()` says whether the last one
/// saw the whole tree, `glance()` is for when there is no time for any. Without a limit, straight
/// to the horizon.
template <class Weigh, class Exhausted, class Glance>
auto deepened(const SearchLimit& limit, int horizon, Weigh weigh, Exhausted exhausted,
              Glance glance) {
  std::optional<decltype(weigh(1))> found;
  try {
    for (int depth = limit.exists() ? 1 : horizon; depth <= horizon; ++depth) {
      found = weigh(depth);
      if (exhausted()) break;
    }
  } catch (const SearchStopped&) {
    if (!found) found = glance();
  }
  return *std::move(found);
}

}  // namespace detail
}  // namespace ludorum

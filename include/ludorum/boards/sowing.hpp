// Rows of pits that seeds are sown around, as in Kalah and Oware.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "ludorum/core/bits.hpp"
#include "ludorum/core/role.hpp"

namespace ludorum {

/// A list of pits, the first one first, each named by the bit at which its byte in a `PitRow`
/// begins; bit 8p + 7 says that pit p is in it.
struct Pits {
  using value_type = std::uint32_t;
  std::uint64_t bits = 0;

  constexpr std::size_t size() const { return popcount(bits); }
  constexpr bool empty() const { return bits == 0; }
  constexpr bool contains(std::uint32_t pit) const {
    return pit % 8 == 0 && pit < 64 && (bits >> (pit + 7) & 1U) != 0;
  }
  constexpr std::uint32_t operator[](std::size_t i) const { return nthBit(bits >> 7, i); }
  bool operator==(const Pits&) const = default;
};

/// A player's pits in the order in which they are sown, and the store, a byte each:
///     byte     7     6 5 4 3 2 1 0
///          the store   the pits
/// So it has 7 pits at most, and there may be at most 127 seeds in a match. A pit, and the store,
/// are named by the bit at which their byte begins, so that nothing need be computed of a name.
struct PitRow {
  using Pit = std::uint32_t;
  static constexpr std::size_t maxPits = 7;
  static constexpr Pit store = 56;
  std::uint64_t seeds = 0;

  static constexpr Pit pit(std::size_t number) { return static_cast<Pit>(8 * number); }
  /// A row with so many seeds in each of so many pits, and an empty store.
  static constexpr PitRow filled(std::size_t pits, unsigned each) {
    PitRow row;
    for (std::size_t i = 0; i < pits; ++i) row.put(pit(i), each);
    return row;
  }
  constexpr unsigned operator[](Pit pit) const {
    return static_cast<unsigned>(seeds >> pit & 0xff);
  }
  /// How many seeds are in the pits.
  constexpr unsigned inPits() const {
    return static_cast<unsigned>((seeds << 8) * 0x0101010101010101ULL >> 56);
  }
  /// No pit has a seed.
  constexpr bool empty() const { return seeds << 8 == 0; }
  /// The pits that have seeds: to add 127 carries into the top bit of their bytes.
  constexpr Pits filledPits() const {
    constexpr std::uint64_t most = 0x007f7f7f7f7f7f7fULL;
    return {((seeds & most) + most) & ~most << 8 >> 8};
  }
  constexpr void put(Pit pit, unsigned count) { seeds += std::uint64_t{count} << pit; }
  /// Takes all seeds out of a pit; tells how many.
  constexpr unsigned lift(Pit pit) {
    const unsigned lifted = (*this)[pit];
    seeds -= std::uint64_t{lifted} << pit;
    return lifted;
  }
  /// Moves what is in the pits to the store.
  constexpr void sweep() { seeds = std::uint64_t{(*this)[store] + inPits()} << store; }
  bool operator==(const PitRow&) const = default;
};

/// What the active player has, and its opponent. Seeds go round: through the active player's pits
/// from the first, and then through the opponent's from the first.
struct PitRows {
  PitRow mine, theirs;

  /// How many seeds more the active player has in store.
  constexpr int lead() const { return int(mine[PitRow::store]) - int(theirs[PitRow::store]); }
  /// What both have in store, if it is this role's turn.
  constexpr PerRole<int, 2> stores(Role turn) const {
    PerRole<int, 2> stored{};
    stored[index(turn)] = int(mine[PitRow::store]);
    stored[1 - index(turn)] = int(theirs[PitRow::store]);
    return stored;
  }
  /// All seeds there are.
  constexpr int seedCount() const {
    return int(mine.inPits() + theirs.inPits() + mine[PitRow::store] + theirs[PitRow::store]);
  }
  /// Both players take what is left in their pits.
  constexpr void sweep() { mine.sweep(), theirs.sweep(); }
  bool operator==(const PitRows&) const = default;
};

/// Where a seed may fall while it goes round.
enum class SownPlaces : std::uint8_t {
  pits,  ///< In all pits but the one that the seeds come from, as in Oware.
  pitsAndStore,  ///< In all pits, and in the store of the player who sows, as in Kalah.
};

/// Sowing: the seeds of a pit are put into the places after it, one by one.
template <SownPlaces Places>
class Sowing {
 public:
  static constexpr bool hasStore = Places == SownPlaces::pitsAndStore;

  /// What comes of it as the player sees it who moves next: the same one again, if the last seed
  /// fell into its store, else the other. `last` has a single seed, the one that fell last.
  struct Sown {
    PitRows rows, last;
    bool again;
  };
  /// Sows the seeds of one of the active player's pits. Preconditions: pits <= maxPits,
  /// pit < 8 * pits, and the pit has seeds.
  ///
  /// Nothing can predict where the last seed falls, so nothing is branched to by that. The rows
  /// change hands before the seeds are added to them: by then it is known whether they do, while
  /// what is added is still on its way from the table.
  static constexpr Sown sow(PitRows rows, std::size_t pits, PitRow::Pit pit) {
    const Effects& of = effects[pits][pit / 8];
    const std::size_t lap = 2 * pits + (hasStore ? 1 : 0) - (hasStore ? 0 : 1);
    std::size_t seeds = rows.mine.lift(pit);
    if (seeds > lap) [[unlikely]] {
      const std::size_t laps = (seeds - 1) / lap;
      rows.mine.seeds += laps * of.behind[lap];
      rows.theirs.seeds += laps * of.ahead[lap];
      seeds -= laps * lap;
    }
    const bool again = hasStore && 8 * seeds + pit == 8 * pits;
    PitRows next{again ? rows.mine : rows.theirs, again ? rows.theirs : rows.mine};
    next.mine.seeds += of.ahead[seeds];
    next.theirs.seeds += of.behind[seeds];
    return {next, {{of.lastAhead[seeds]}, {of.lastBehind[seeds]}}, again};
  }

 private:
  static constexpr std::size_t most = PitRow::maxPits;
  /// What so many seeds of a pit add to the rows of the player who moves next (ahead) and of the
  /// other one (behind), and what the last of them does.
  struct Effects {
    std::array<std::uint64_t, 2 * most + 2> ahead{}, behind{}, lastAhead{}, lastBehind{};
  };
  /// By the number of pits, and the pit.
  static constexpr auto effects = [] {
    std::array<std::array<Effects, most>, most + 1> table{};
    for (std::size_t pits = 1; pits <= most; ++pits)
      for (std::size_t pit = 0; pit < pits; ++pit) {
        const std::size_t own = pits + (hasStore ? 1 : 0), places = own + pits;
        Effects& of = table[pits][pit];
        std::uint64_t mine = 0, theirs = 0;  // Of the player who sows, and of the other one.
        for (std::size_t seeds = 1; seeds <= places; ++seeds) {
          const std::size_t at = (pit + seeds) % places;
          const bool isMine = at < own, again = hasStore && at == pits;
          const std::uint64_t last = std::uint64_t{1}
                                     << (again ? PitRow::store : 8 * (isMine ? at : at - own));
          (isMine ? mine : theirs) += last;
          of.ahead[seeds] = again ? mine : theirs, of.behind[seeds] = again ? theirs : mine;
          (isMine == again ? of.lastAhead : of.lastBehind)[seeds] = last;
        }
      }
    return table;
  }();
};

}  // namespace ludorum

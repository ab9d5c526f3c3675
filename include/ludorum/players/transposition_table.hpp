// A table of states that a search has met, within a limit of memory.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>

#include "ludorum/core/error.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/hash.hpp"

namespace ludorum {

/// Whether a state can be hashed without a detour through text. Others are searched without table.
template <Game G>
constexpr bool hasQuickHash() {
  return requires(const G game) { game.hash(); }
  || std::has_unique_object_representations_v<G>;
}

/// The key of a state in a table: its hash, stirred once more with `salt`.
template <Game G>
constexpr std::uint64_t tableKey(const G& game, std::uint64_t salt) {
  // Stirred before it meets the state: else a state could be mistaken for its neighbour of another
  // salt.
  std::uint64_t hash = mixed(0x2545f4914f6cdd1dULL, salt);
  if constexpr (requires { game.hash(); }) {
    return mixed(hash, static_cast<std::uint64_t>(game.hash()));
  } else if constexpr (std::has_unique_object_representations_v<G> && sizeof(G) % 4 == 0) {
    // By words: `hashOf` would go byte by byte.
    using Word = std::conditional_t<sizeof(G) % 8 == 0, std::uint64_t, std::uint32_t>;
    for (const Word word : std::bit_cast<std::array<Word, sizeof(G) / sizeof(Word)>>(game))
      hash = mixed(hash, word);
    return mixed(hash, sizeof(G));
  } else {
    return mixed(hash, hashOf(game));
  }
}

/// What a search found out about a state. 24 bytes; two make a bucket.
struct TableEntry {
  enum class Bound : std::uint8_t { none, lower, upper, exact };
  static constexpr std::uint16_t noMove = 0xffff;

  std::uint64_t key;
  double value;  ///< For the active player of the state.
  std::int16_t depth;  ///< How many plies below the state were searched.
  std::uint16_t move;  ///< The best one's place among the moves.
  Bound bound;
  bool proven;  ///< Whether the value rests on results alone, so that no deeper search changes it.
  std::uint8_t age;

  /// Whether a search of `depth` plies would find the same. A deeper search would not, as a rule:
  /// what a table holds never changes what a search finds.
  bool fits(int wanted) const { return depth == wanted || (proven && depth < wanted); }
};

/// The table: of the two places in a bucket one goes to the deepest search and one to the latest.
///
/// It grows a bucket at a time (linear hashing: Litwin, "Linear hashing: a new tool for file and
/// table addressing", VLDB 1980), so that a small search touches little memory and no insertion
/// waits for all others to be moved. All of the memory is asked for at the first insertion; the
/// system hands it out as it is touched. A copy begins empty.
class TranspositionTable {
 public:
  using Entry = TableEntry;

  explicit TranspositionTable(std::size_t bytes) : capacity_(bytes / sizeof(Bucket)) {
    if (capacity_ < firstBuckets) capacity_ = 0;
  }
  TranspositionTable(const TranspositionTable& other) : capacity_(other.capacity_) {}
  TranspositionTable(TranspositionTable&&) noexcept = default;
  TranspositionTable& operator=(const TranspositionTable& other) {
    return *this = TranspositionTable(other);
  }
  TranspositionTable& operator=(TranspositionTable&&) noexcept = default;
  ~TranspositionTable() = default;

  /// A search begins: what older ones left gives way.
  void beginSearch() { ++age_; }
  /// Forgets everything.
  void clear() {
    if (buckets_) std::memset(static_cast<void*>(buckets_.get()), 0, used_ * sizeof(Bucket));
    used_ = level_ = firstBuckets, filled_ = 0;
  }
  const Entry* find(std::uint64_t key) const {
    if (!buckets_) return nullptr;
    for (const Entry& entry : buckets_[place(key)])
      if (entry.key == key && entry.bound != Entry::Bound::none) return &entry;
    return nullptr;
  }
  void store(std::uint64_t key, double value, int depth, std::size_t move, Entry::Bound bound,
             bool proven) {
    if (!buckets_ && !allocate()) return;
    Bucket& bucket = buckets_[place(key)];
    Entry& deep = bucket[0];
    const bool first = deep.bound == Entry::Bound::none || deep.key == key || deep.age != age_ ||
                       deep.depth <= depth;
    const bool moves = first && deep.key != key && deep.bound != Entry::Bound::none;
    const Entry& lost = bucket[first && !moves ? 0 : 1];
    const bool isNew = lost.bound == Entry::Bound::none;
    const bool crowded = !isNew && lost.key != key && lost.age == age_;
    if (moves) bucket[1] = deep;
    bucket[first ? 0 : 1] = {
        key,
        value,
        static_cast<std::int16_t>(depth),
        move < Entry::noMove ? static_cast<std::uint16_t>(move) : Entry::noMove,
        bound,
        proven,
        age_};
    if (isNew) ++filled_;
    if ((crowded || 3 * filled_ > 2 * used_) && used_ < capacity_) grow();
  }
  /// How much memory it takes, at most.
  std::size_t bytes() const { return capacity_ * sizeof(Bucket); }

 private:
  using Bucket = std::array<Entry, 2>;
  static_assert(sizeof(Bucket) == 48 && std::is_trivially_copyable_v<Bucket>);
  static constexpr std::size_t firstBuckets = 1024;
  struct Free {
    void operator()(Bucket* buckets) const { std::free(buckets); }
  };

  bool allocate() {
    if (capacity_ == 0) return false;
    buckets_.reset(static_cast<Bucket*>(std::calloc(capacity_, sizeof(Bucket))));
    if (!buckets_) refuse();
    return true;
  }
  [[noreturn, gnu::cold]] void refuse() const {
    throw Error("there is no memory for a table of " + std::to_string(bytes() >> 20U) +
                " MiB: lower the limit");
  }
  /// `level_` is a power of two, and `level_ <= used_ < 2 * level_`: buckets beyond are not split
  /// yet.
  std::size_t place(std::uint64_t key) const {
    const std::size_t wide = key & (2 * level_ - 1);
    return wide < used_ ? wide : wide - level_;
  }
  /// Splits the next bucket in two.
  void grow() {
    Bucket& old = buckets_[used_ - level_];
    Bucket& fresh = buckets_[used_++];
    for (std::size_t i = 0; i < old.size(); ++i)
      if (old[i].bound != Entry::Bound::none && place(old[i].key) == used_ - 1) {
        fresh[i] = old[i];
        old[i] = Entry{};
      }
    if (used_ == 2 * level_) level_ = used_;
  }

  std::size_t capacity_, used_ = firstBuckets, level_ = firstBuckets, filled_ = 0;
  std::unique_ptr<Bucket[], Free> buckets_;
  std::uint8_t age_ = 0;
};

}  // namespace ludorum

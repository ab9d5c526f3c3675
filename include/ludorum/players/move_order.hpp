// Which moves a search tries first: those that refuted others before.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludorum/core/game.hpp"
#include "ludorum/core/hash.hpp"
#include "ludorum/players/search.hpp"

namespace ludorum::detail {

/// Killer moves (Akl & Newborn, "The principal continuation and the killer heuristic", 1977): what
/// refuted a sibling comes first. History (Schaeffer, "The history heuristic and alpha-beta search
/// enhancements in practice", 1989): then what refuted most anywhere. Before anything is known, a
/// game's own `static int moveOrder(move)` counts, the greater the earlier.
///
/// A list of moves in its order takes no allocation a node: all lists of a search lie one after
/// the other in one store.
template <Game G>
class MoveOrder {
 public:
  using Move = typename G::Move;

  explicit MoveOrder(std::size_t depths) : killers_(depths + 1) {}

  /// A search begins: what was learnt before counts for less.
  void beginSearch() {
    top_ = 0;
    for (auto& side : history_)
      for (std::uint32_t& count : side) count /= 8;
  }
  /// A move was so good that the others need not be looked at.
  void recordRefutation(const Move& move, std::size_t depth, bool mine) {
    auto& killers = killers_[depth];
    if (!(killers.count > 0 && killers.moves[0] == move)) {
      killers.moves[1] = killers.moves[0];
      killers.moves[0] = move;
      killers.count = std::min(killers.count + 1, 2U);
    }
    std::uint32_t& count = history_[mine ? 1 : 0][slot(move)];
    count = std::min<std::uint32_t>(count + static_cast<std::uint32_t>(depth * depth + 1), most);
  }

  /// The moves of a node but one, the most promising first.
  class Picker {
   public:
    struct Picked {
      std::uint64_t rank;  ///< The score, and below it, turned round, the place.
      Move move;
      /// Its place among the moves as the game lists them.
      std::size_t place() const { return 0xffffffff - (rank & 0xffffffff); }
    };
    template <class List>
    Picker(MoveOrder& order, const List& moves, std::size_t without, std::size_t depth, bool mine)
        : order_(order), begin_(order.top_), next_(order.top_) {
      const std::size_t count = moves.size();
      if (order.store_.size() < begin_ + count) order.store_.resize(2 * (begin_ + count));
      Picked* at = order.store_.data() + begin_;
      untilMove(moves, [&](const Move& move, std::size_t i) {
        if (i != without)
          *at++ = {std::uint64_t{order.score(move, depth, mine)} << 32 | (0xffffffff - i), move};
        return false;
      });
      order.top_ = static_cast<std::size_t>(at - order.store_.data());
    }
    ~Picker() { order_.top_ = begin_; }
    Picker(const Picker&) = delete;
    Picker& operator=(const Picker&) = delete;

    bool done() const { return next_ == order_.top_; }
    /// The best of what is left. Of equals, the one that the game lists first.
    Picked pick() {
      auto* const items = order_.store_.data();
      std::size_t best = next_;
      for (std::size_t i = next_ + 1; i < order_.top_; ++i)
        if (items[i].rank > items[best].rank) best = i;
      std::swap(items[best], items[next_]);
      return items[next_++];
    }

   private:
    MoveOrder& order_;
    std::size_t begin_, next_;
  };

 private:
  static constexpr std::size_t slots = 1024;
  static constexpr std::uint32_t most = 1U << 30U;
  struct Killers {
    std::array<Move, 2> moves{};
    unsigned count = 0;
  };

  /// Where a move's history is kept; moves that cannot be told apart cheaply share one place.
  static constexpr std::size_t slot(const Move& move) {
    if constexpr (std::is_integral_v<Move> || std::is_enum_v<Move>) {
      return static_cast<std::size_t>(move) % slots;
    } else if constexpr (std::has_unique_object_representations_v<Move>) {
      std::uint64_t hash = 0;
      for (const unsigned char byte : std::bit_cast<std::array<unsigned char, sizeof(Move)>>(move))
        hash = mixed(hash, byte);
      return hash % slots;
    } else {
      return 0;
    }
  }
  std::uint32_t score(const Move& move, std::size_t depth, bool mine) const {
    const Killers& killers = killers_[depth];
    for (unsigned k = 0; k < killers.count; ++k)
      if (killers.moves[k] == move) return most + 2 - k;
    std::uint32_t count = history_[mine ? 1 : 0][slot(move)];
    if constexpr (requires { G::moveOrder(move); })
      count += static_cast<std::uint32_t>(std::max(0, static_cast<int>(G::moveOrder(move))));
    return std::min(count, most);
  }

  std::vector<Killers> killers_;
  std::array<std::array<std::uint32_t, slots>, 2> history_{};
  std::vector<typename Picker::Picked> store_;
  std::size_t top_ = 0;
};

}  // namespace ludorum::detail

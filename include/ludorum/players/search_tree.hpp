// The tree of a Monte Carlo tree search: nodes of 24 bytes, in chunks up to a limit of memory.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <new>
#include <vector>

#include "ludorum/players/search_node.hpp"

namespace ludorum {

/// Adds; with a single thread without the price of an atomic operation. The value before. Whether
/// several threads search is asked each time: the processor foresees the answer, and a search is
/// compiled once.
template <class T>
T add(bool parallel, std::atomic<T>& number, T more) {
  if (parallel) return number.fetch_add(more, std::memory_order_relaxed);
  const T before = number.load(std::memory_order_relaxed);
  number.store(before + more, std::memory_order_relaxed);
  return before;
}

/// Where nodes live. Chunks are taken when they are first needed, and kept for the next search;
/// their sum never passes the limit. Any number of threads may allocate.
class NodeStore {
 public:
  static constexpr std::uint32_t chunkBits = NodeChunk::bits, chunkNodes = NodeChunk::nodes;
  static constexpr std::size_t chunkBytes = NodeChunk::bytes;
  static constexpr std::uint32_t maxCount = 65535;  ///< The most children of a node.

  explicit NodeStore(std::size_t bytes)
      : chunks_(std::clamp<std::size_t>(bytes / chunkBytes, 1, std::size_t{1} << 16)) {}

  Node& operator[](std::uint32_t i) { return chunks_[i >> chunkBits].get()[i & (chunkNodes - 1)]; }
  /// So many new nodes side by side: the index of the first, or 0 if there is no memory for them.
  std::uint32_t allocate(std::size_t count) {
    if (count > maxCount) return 0;
    std::uint64_t top = top_.load(std::memory_order_relaxed), start = 0;
    do {
      start = top;
      if ((start & (chunkNodes - 1)) + count > chunkNodes)
        start = ((start >> chunkBits) + 1) << chunkBits;
      if (start >> chunkBits >= chunks_.size() || !ready(start >> chunkBits)) return 0;
    } while (!top_.compare_exchange_weak(top, start + count, std::memory_order_relaxed));
    const auto first = static_cast<std::uint32_t>(start);
    for (std::uint32_t i = 0; i < count; ++i) new (&(*this)[first + i]) Node;
    return first;
  }
  /// Forgets all nodes, and keeps the memory.
  void clear() { top_ = 2; }

  /// Keeps the nodes below `root`, and itself, alone (C. Cheney's algorithm, "A Nonrecursive List
  /// Compacting Algorithm", 1970). Its new index; 0, and nothing is left, if there was no memory to
  /// copy them to. Only while no thread searches.
  [[gnu::cold]] std::uint32_t keep(std::uint32_t root) {
    const auto used = static_cast<std::uint32_t>((top_ + chunkNodes - 1) >> chunkBits);
    const std::uint32_t base = used << chunkBits;
    if (used >= chunks_.size()) return clear(), 0;
    top_ = std::uint64_t{base} + 2;
    const std::uint32_t kept = allocate(1);
    if (kept == 0) return clear(), 0;
    copy((*this)[root], (*this)[kept]);
    for (std::uint32_t scan = kept; scan < top_; ++scan) {
      Node& node = (*this)[scan];
      const std::uint32_t old = node.children;
      if (old <= Node::locked) continue;
      const std::uint32_t fresh = gapless(node.count);
      if (fresh == 0) return clear(), 0;
      for (std::uint32_t i = 0; i < node.count; ++i) copy((*this)[old + i], (*this)[fresh + i]);
      node.children = fresh - base;
    }
    top_ = top_ - base;
    std::rotate(chunks_.begin(), chunks_.begin() + used, chunks_.end());
    return kept - base;
  }
  /// The bytes that have been taken from the system, and the most that may be.
  std::size_t bytes() const {
    std::size_t count = 0;
    for (const NodeChunk& chunk : chunks_) count += chunk.get() != nullptr ? 1U : 0U;
    return count * chunkBytes;
  }
  std::size_t nodes() const { return static_cast<std::size_t>(top_) - 2; }

 private:
  bool ready(std::uint64_t number) {
    NodeChunk& chunk = chunks_[static_cast<std::size_t>(number)];
    if (chunk.get(std::memory_order_acquire) != nullptr) return true;
    const std::scoped_lock lock(mutex_);
    return chunk.fill();
  }
  /// Allocates, with what is left over at the end of a chunk filled by nodes without children.
  std::uint32_t gapless(std::uint32_t count) {
    const auto room = chunkNodes - (static_cast<std::uint32_t>(top_) & (chunkNodes - 1));
    if (count > room && room < chunkNodes) allocate(room);
    return allocate(count);
  }
  static void copy(const Node& from, Node& to) {
    to.total = from.total.load(), to.visits = from.visits.load();
    to.children = from.children.load(), to.known = from.known.load();
    to.count = from.count, to.flags = from.flags.load();
    if (to.children == Node::locked) to.children = Node::none;
  }

  std::vector<NodeChunk> chunks_;
  // The numbers 0 and 1 mean something else than a node. In a cache line of its own: what threads
  // write here shall not take from others the line with the chunks, which all read all the time.
  alignas(64) std::atomic<std::uint64_t> top_{2};
  std::mutex mutex_;
};

/// The children of a node; they are made where there are none, and told to `init`. 0 if that cannot
/// be done now: there is no memory, or another thread is at it.
template <class Init>
std::uint32_t childrenOf(bool parallel, NodeStore& store, Node& node, std::size_t count,
                         Init init) {
  std::uint32_t first = node.children.load(std::memory_order_acquire);
  if (first > Node::locked) return first;
  if (first == Node::locked ||
      (parallel && !node.children.compare_exchange_strong(first, Node::locked)))
    return 0;
  first = store.allocate(count);
  if (first > 0) {
    node.count = static_cast<std::uint16_t>(count);
    init(first);
  }
  node.children.store(first, std::memory_order_release);
  return first;
}
inline std::uint32_t childrenOf(bool parallel, NodeStore& store, Node& node, std::size_t count) {
  return childrenOf(parallel, store, node, count, [](std::uint32_t) {});
}

}  // namespace ludorum

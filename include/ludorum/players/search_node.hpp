// The nodes of a Monte Carlo tree search, and the memory that they are in.
#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>

namespace ludorum {

/// A node: what is known of the move (or the outcome of luck) that leads to it. All its numbers are
/// from the point of view of its owner, the role that made that move; so a parent finds in its
/// children what it needs: the statistics of its moves for the role that moves there. States are
/// not kept: a simulation makes them again as it walks down.
///
///     total 8 | visits 4 | children 4 | known 4 | count 2 | flags 1 | spare 1
struct Node {
  static constexpr std::uint8_t proven = 1;
  static constexpr std::uint32_t none = 0, locked = 1;  // Instead of an index of children.

  std::atomic<std::int64_t> total{0};  ///< The sum of the rewards, in units of 1 / rewardOne.
  std::atomic<std::uint32_t> visits{0};
  std::atomic<std::uint32_t> children{none};  ///< The first of `count` nodes that are neighbours.
  std::atomic<float> known{0};  ///< The exact reward if proven; before that, an estimate or 0.
  std::uint16_t count = 0;  ///< Written before `children`, read after it.
  std::atomic<std::uint8_t> flags{0};

  bool isProven() const { return (flags.load(std::memory_order_acquire) & proven) != 0; }
  void prove(float reward) {
    known.store(reward, std::memory_order_relaxed);
    flags.store(proven, std::memory_order_release);
  }
  std::uint32_t visited() const { return visits.load(std::memory_order_relaxed); }
  double sum() const { return static_cast<double>(total.load(std::memory_order_relaxed)); }
};
static_assert(sizeof(Node) == 24);

/// Memory for 65,536 nodes, 1.5 MiB, or none. What a thread gives up, it keeps for its next chunks,
/// up to a few: a tournament makes players for every match, and to take their memory from the
/// system each time, page by page, took a seventh of its time (and more where threads wait for one
/// another there).
class NodeChunk {
 public:
  static constexpr std::uint32_t bits = 16, nodes = 1U << bits;
  static constexpr std::size_t bytes = nodes * sizeof(Node);

  NodeChunk() = default;
  NodeChunk(NodeChunk&& other) noexcept : memory_(other.memory_.exchange(nullptr)) {}
  NodeChunk& operator=(NodeChunk&& other) noexcept {
    giveUp(memory_.exchange(other.memory_.exchange(nullptr)));
    return *this;
  }
  ~NodeChunk() { giveUp(memory_.load()); }

  /// Null where there is none.
  Node* get(std::memory_order order = std::memory_order_relaxed) const {
    return memory_.load(order);
  }
  /// Gets memory where there is none; false if the system has none. By one thread at a time.
  bool fill() {
    if (get() != nullptr) return true;
    Spares& spares = sparesOfThread();
    void* const memory =
        spares.count > 0 ? spares.kept[--spares.count] : ::operator new(bytes, std::nothrow);
    memory_.store(static_cast<Node*>(memory), std::memory_order_release);
    return memory != nullptr;
  }

 private:
  /// Memory that a thread keeps for its next chunks. It has no destructor: a chunk of a static
  /// object is given up after the end of its thread.
  struct Spares {
    std::array<void*, 8> kept{};
    std::size_t count = 0;
    bool closed = false;
  };
  /// Frees what a thread that ends has kept.
  struct Closer {
    Spares& spares;
    ~Closer() {
      while (spares.count > 0) ::operator delete(spares.kept[--spares.count]);
      spares.closed = true;
    }
  };
  static Spares& sparesOfThread() {
    static thread_local constinit Spares spares;
    return spares;
  }
  static void giveUp(Node* memory) noexcept {
    if (memory == nullptr) return;
    Spares& spares = sparesOfThread();
    if (spares.closed || spares.count == spares.kept.size()) return ::operator delete(memory);
    static thread_local Closer closer{spares};
    spares.kept[spares.count++] = memory;
  }

  std::atomic<Node*> memory_{nullptr};
};

}  // namespace ludorum

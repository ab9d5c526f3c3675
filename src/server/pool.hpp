// Threads that work for clients, and what waits for them: every client has its turn.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace ludorum::server {

/// What comes first. Whatever is less urgent than a decision leaves a thread free for decisions.
enum class Urgency : std::uint8_t { decision, analysis, estimate };

/// For whom work is done: a client, and one of its links.
struct Party {
  std::string client{};
  std::uint64_t link = 0;
};

/// Whether threads give way to others of the program.
enum class Manners : std::uint8_t { usual, givingWay };

/// Takes what is not needed any more and takes long to end, to be ended by another thread.
using Bin = std::function<void(std::shared_ptr<const void>)>;

/// Shares a value that ends up in the bin.
template <class T>
std::shared_ptr<const T> thrownInto(const Bin& bin, T value) {
  return {new T(std::move(value)), [bin](const T* gone) { bin(std::shared_ptr<const T>(gone)); }};
}

/// A number of threads, and what waits for them: by urgency; then of the client that has the fewest
/// threads, and of those the one that has taken least time of late; then in the order of asking. A
/// client of whose work nothing is done while others have all threads gets one besides, and so does
/// a link: nobody waits until somebody else has enough. Estimates alone wait.
class Pool {
 public:
  using Ticket = std::uint64_t;

  explicit Pool(std::size_t threads, Manners manners = Manners::usual);  ///< Two at least.
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  std::size_t size() const;
  /// How much waits.
  std::size_t waiting() const;
  /// The work is done in one of the threads, and must not throw.
  Ticket add(Urgency urgency, Party party, std::function<void()> work);
  /// Work that has not begun is not wanted any more.
  void forget(Ticket ticket);
  /// What is thrown into it is ended by a thread of the pool, or at once where there is none any
  /// more: the bin may outlive the pool.
  Bin bin() const;
  /// Forgets what waits, and ends the threads; those that do not end in time are left to
  /// themselves: their work then must not need anything that goes away.
  void close(std::chrono::milliseconds patience);

 private:
  struct Shared;
  std::shared_ptr<Shared> shared_;
};

}  // namespace ludorum::server

// The threads that search.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace ludorum::server {

/// What comes first. Whatever is less urgent than a decision leaves a thread free for decisions.
enum class Urgency : std::uint8_t { decision, analysis, estimate };

/// A fixed number of threads, and what waits for them: by urgency, then in the order of asking.
class Pool {
 public:
  explicit Pool(std::size_t threads);  ///< Two at least.
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  std::size_t size() const;
  /// The work is done in one of the threads, and must not throw.
  void add(Urgency urgency, std::function<void()> work);
  /// Forgets what waits, and ends the threads; those that do not end in time are left to
  /// themselves: their work then must not need anything that goes away.
  void close(std::chrono::milliseconds patience);

 private:
  struct Shared;
  std::shared_ptr<Shared> shared_;
};

}  // namespace ludorum::server

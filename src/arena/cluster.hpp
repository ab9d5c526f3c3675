// Tournaments of many processes, on one machine or on many: `mpirun -n 4 ludorum tournament ...`.
//
// MPI starts the processes, connects them and ends them all when one dies. One of them, the host,
// has the archive and the table; it hands matches out as the others ask for them. Messages are
// JSON:
//
//     host -> worker   {"plan": ..., "record": ...}      once
//                      [fixture, ...]                    matches to play
//     worker -> host   []                               ready for the first matches
//                      [outcome, ...] or {"error": ...}  what became of them; ready for more
//
// An empty message from the host sends a worker home.
#pragma once
#include <functional>
#include <memory>
#include <optional>

#include "ludorum/arena/crew.hpp"
#include "plan.hpp"

namespace ludorum::arena {

/// The processes that this one was started with.
class Cluster {
 public:
  /// Nothing if this process was started alone. Throws if it was not, but this program was built
  /// without MPI.
  static std::optional<Cluster> joined();
  ~Cluster();
  Cluster(Cluster&&) noexcept;
  Cluster& operator=(Cluster&&) noexcept;

  bool isHost() const;
  /// All the others as a crew. To be called by the host, once.
  Crew crew(const Plan& plan, bool record) const;
  /// Plays what the host asks for, until it sends this process home.
  void serve(const std::function<Play(const Plan& plan, bool record)>& playOf) const;

 private:
  struct Processes;
  explicit Cluster(std::unique_ptr<Processes> processes);
  std::unique_ptr<Processes> processes_;
};

}  // namespace ludorum::arena

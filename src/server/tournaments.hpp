// Tournaments that clients hold: one at a time, in threads of its own, told live.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>

#include "server/archives.hpp"
#include "server/catalogue.hpp"
#include "server/handlers.hpp"
#include "server/rooms.hpp"
#include "server/searches.hpp"
#include "server/seeds.hpp"

namespace ludorum::server {

class Tournaments {
 public:
  Tournaments(Loop loop, const Limits& limits, const Catalogue& catalogue, Searches& searches,
              const Archives& archives, Seeds& seeds,
              std::function<void(LinkId, std::string)> send);
  ~Tournaments();

  Handlers handlers();
  /// Ends the tournament of a link that is gone.
  void leave(LinkId link);
  /// Ends the tournament. One that does not end in time, because a player thinks for long, is left
  /// to itself.
  void close(Milliseconds patience);

 private:
  struct RunningTournament;

  void begin(const Caller& caller, const Request& request);
  void start(const Caller& caller, const std::shared_ptr<RunningTournament>& run);
  void cancel(const Caller& caller, const Request& request);
  void heard(std::uint64_t number, std::string standings, bool done);

  Loop loop_;
  const Limits& limits_;
  const Catalogue& catalogue_;
  Searches& searches_;
  const Archives& archives_;
  Seeds& seeds_;
  std::function<void(LinkId, std::string)> send_;
  std::shared_ptr<RunningTournament> run_;  ///< The tournament that goes on, if one does.
  std::weak_ptr<std::atomic<bool>> preparing_;  ///< True while one is being prepared.
  std::thread thread_;
  std::uint64_t numbers_ = 0;
};

}  // namespace ludorum::server

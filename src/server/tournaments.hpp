// Tournaments that clients begin: one at a time, in threads of its own, told live. They belong to
// the server: they go on when who began one has gone, and are found again.
#pragma once
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <thread>

#include "server/archives.hpp"
#include "server/catalogue.hpp"
#include "server/handlers.hpp"
#include "server/rooms.hpp"
#include "server/searches.hpp"
#include "server/seeds.hpp"
#include "server/tournament_run.hpp"

namespace ludorum::server {

class Tournaments {
 public:
  Tournaments(Loop loop, const Limits& limits, const Catalogue& catalogue, Searches& searches,
              const Archives& archives, Seeds& seeds,
              std::function<void(LinkId, std::string)> send);
  ~Tournaments();

  Handlers handlers();
  /// A link is gone: it is told no more.
  void leave(LinkId link);
  /// Ends the tournament. One that does not end in time, because a player thinks for long, is left
  /// to itself.
  void close(Milliseconds patience);

 private:
  void begin(const Caller& caller, const Request& request);
  std::shared_ptr<TournamentRun> newRun(const Caller& caller, const Request& request);
  void start(const Caller& caller, const std::shared_ptr<TournamentRun>& run);
  TournamentRun& named(const Request& request) const;
  TournamentRun& owned(const Caller& caller, const Request& request) const;
  void list(const Caller& caller) const;
  void follow(const Caller& caller, const Request& request);
  void resume(const Caller& caller, const Request& request);
  void cancel(const Caller& caller, const Request& request);
  void heard(std::uint64_t number, const Json& standings, const std::string& line);

  Loop loop_;
  const Limits& limits_;
  const Catalogue& catalogue_;
  Searches& searches_;
  const Archives& archives_;
  Seeds& seeds_;
  std::function<void(LinkId, std::string)> send_;
  std::shared_ptr<TournamentRun> run_;  ///< The tournament that goes on, if one does.
  std::weak_ptr<std::atomic<bool>> preparing_;  ///< True while one is being prepared.
  std::thread thread_;
  std::map<std::uint64_t, std::shared_ptr<TournamentRun>> known_;  ///< By number.
  std::uint64_t numbers_ = 0;
};

}  // namespace ludorum::server

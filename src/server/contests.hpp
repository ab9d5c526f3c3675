// Tournaments in the hall: one at a time, in threads of its own, told live.
#pragma once
#include <cstdint>
#include <memory>
#include <thread>

#include "server/catalogue.hpp"
#include "server/desk.hpp"
#include "server/searches.hpp"
#include "server/seeds.hpp"
#include "server/shelf.hpp"
#include "server/tables.hpp"

namespace ludorum::server {

class Contests {
 public:
  Contests(Loop loop, const Limits& limits, const Catalogue& catalogue, Searches& searches,
           const Shelf& shelf, Seeds& seeds, Send send);
  ~Contests();

  Handlers handlers();
  /// A link is gone: its tournament ends.
  void leave(LinkId link);
  /// Ends the tournament. One that does not end in time, because a player thinks for long, is left
  /// to itself.
  void close(Milliseconds patience);

 private:
  struct Run;

  void begin(const Caller& caller, const Request& request);
  void cancel(const Caller& caller, const Request& request);
  void heard(std::uint64_t number, Json standings);

  Loop loop_;
  const Limits& limits_;
  const Catalogue& catalogue_;
  Searches& searches_;
  const Shelf& shelf_;
  Seeds& seeds_;
  Send send_;
  std::shared_ptr<Run> run_;  ///< The tournament that goes on, if one does.
  std::thread thread_;
  std::uint64_t numbers_ = 0;
};

}  // namespace ludorum::server

// What clients ask about matches.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "server/catalogue.hpp"
#include "server/handlers.hpp"
#include "server/rooms.hpp"
#include "server/seeds.hpp"

namespace ludorum::server {

inline constexpr std::uint64_t longestDelay = 10'000;  ///< Milliseconds between two plies.

class MatchRequests {
 public:
  MatchRequests(const Catalogue& catalogue, Rooms& rooms, Searches& searches, const Limits& limits,
                Loop loop, Seeds& seeds);

  Handlers handlers();
  /// Makes a room of the match of a record, and answers with its id. `read` is called in another
  /// thread.
  void load(const Caller& caller, std::function<Json()> read);

 private:
  void create(const Caller& caller, const Request& request);
  void join(const Caller& caller, const Request& request);
  void claim(const Caller& caller, const Request& request);
  void share(const Caller& caller, const Request& request);
  void unshare(const Caller& caller, const Request& request);
  void move(const Caller& caller, const Request& request);
  std::size_t roleToMove(const Caller& caller, const Request& request);
  void decide(const Caller& caller, const Request& request, const AnyMove& wanted);
  void quit(const Caller& caller, const Request& request);
  void undo(const Caller& caller, const Request& request);
  void restart(const Caller& caller, const Request& request);
  void setPause(const Caller& caller, const Request& request);
  void setDelay(const Caller& caller, const Request& request);
  void scene(const Caller& caller, const Request& request);
  void position(const Caller& caller, const Request& request);
  void record(const Caller& caller, const Request& request);

  Room& roomOf(const Request& request) { return rooms_.at(request.text("match")); }
  Room& roomToRearrange(const Caller& caller, const Request& request, std::uint64_t generation);

  const Catalogue& catalogue_;
  Rooms& rooms_;
  Searches& searches_;
  const Limits& limits_;
  Loop loop_;
  Seeds& seeds_;
};

}  // namespace ludorum::server

// A room has a match, its seats, and the links of those who are there.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/json/json.hpp"
#include "ludorum/module/game_module.hpp"
#include "ludorum/module/live_match.hpp"
#include "server/playtester.hpp"
#include "server/quota.hpp"
#include "server/room_shot.hpp"
#include "server/seats.hpp"
#include "server/timed_match.hpp"

namespace ludorum::server {

/// What a room begins with.
struct RoomSetup {
  std::string id, client;  ///< The client is whose limits it counts for.
  std::shared_ptr<const GameModule> game;
  Seats seats{};
  Beginning beginning{};
  LinkId owner = 0;  ///< The link that made it.
  std::unique_ptr<LiveMatch> loaded{};  ///< A match of a record, if it is to be one.
  bool paused = false;
  Milliseconds delay{0};
};

/// How fast artificial players move.
struct Pace {
  bool paused = false;
  Milliseconds delay{0};  ///< Before a ply without a person, since the last one, at least.
  std::size_t steps = 0;  ///< Decisions that may be made although it is paused.
  std::optional<TimePoint> lastPly{};  ///< When a ply was made last.

  bool isHalted() const { return paused && steps == 0; }
};

/// What `Rooms` must remember about a room.
struct Upkeep {
  TimePoint changed;  ///< When somebody did something last, or left.
  bool isEstimating = false;  ///< Whether chances are being estimated.
  Pool::Ticket estimate = 0;  ///< The estimate that waits, or goes on.
  std::stop_source gone{};  ///< Stops it when the room goes.
  bool isSaved = false;  ///< Whether the archive has the match as it is.
  bool isSavingSoon = false;  ///< Whether it is looked at again in a moment.
  TimePoint savable{};  ///< Before that it is not saved again while it goes on.
  std::uint64_t generation = 0;  ///< Another one whenever plies are taken back.
  Lease place{};  ///< Among the matches of its client.
  double telling = 0;  ///< Seconds that it takes of late to write what happens, about.
  std::size_t untold = 0;  ///< Events that are being written by other threads.
};

/// Everybody may read the members; functions change them.
class Room {
 public:
  Room(RoomSetup setup, TimePoint now);

  const std::string id;
  const Party party;  ///< For whose account it goes.
  const std::shared_ptr<const GameModule> game;
  const std::shared_ptr<const GameInfo> facts;
  const GameInfo& info;  ///< These.
  TimedMatch match;
  Seats seats;
  std::set<LinkId> links;  ///< Who is here.
  Pace pace;
  Upkeep upkeep;
  const std::shared_ptr<const Json> parameters;  ///< Of the game, in their documented form.

  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;
  ~Room() = default;

  /// As it is now.
  std::shared_ptr<const RoomShot> shot() const;
  std::size_t roleNamed(std::string_view name) const;

  /// Refuses, unless the link is here; or may decide for the role; or may stop and pause; or may
  /// take back.
  void requirePresence(LinkId link) const;
  void requireSeat(LinkId link, std::size_t role) const;
  void requireControl(LinkId link) const;
  void requireSolitude(LinkId link) const;

  /// With a pass, it watches from the side of the role that has given it.
  void join(LinkId link, const std::vector<std::string>& secrets, std::string_view pass);
  /// The clocks begin when the last seat is taken.
  std::size_t claim(LinkId link, std::string_view invitation, const std::string& secret,
                    TimePoint now);
  void leave(LinkId link, TimePoint now);

  /// Somebody decides. Throws if it is illegal, and then nothing has changed.
  void decide(std::size_t role, const AnyMove& move, Milliseconds time, TimePoint now);
  void quit(std::size_t role, TimePoint now);
  /// It has taken so long to write what happened. What took longer is forgotten slowly.
  void noteTelling(double seconds);
  void fail(const std::string& reason);
  /// The ply that `undo` goes back to if none is named.
  std::size_t lastOwnPly() const;
  /// What the match was is thrown into the bin.
  void takeBack(std::unique_ptr<LiveMatch> live, const Bin& bin, TimePoint now);
  void restart(Beginning beginning, std::unique_ptr<LiveMatch> live, bool swap, const Bin& bin,
               TimePoint now);

  /// An artificial player for a role that has none; it ends up in the bin.
  std::shared_ptr<ArtificialPlayer> newPlayer(std::size_t role, const Bin& bin);

 private:
  void wentBack(TimePoint now);

  std::uint64_t timesTakenBack_ = 0;  ///< Since the match began.
};

}  // namespace ludorum::server

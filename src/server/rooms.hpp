// `Rooms` has all rooms, lets their artificial players decide, and tells everybody what happened.
#pragma once
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "server/estimate.hpp"
#include "server/playtester.hpp"
#include "server/quota.hpp"
#include "server/room.hpp"
#include "server/room_view.hpp"
#include "server/searches.hpp"
#include "server/telling.hpp"

namespace ludorum::server {

class Rooms {
 public:
  Rooms(Loop loop, const Limits& limits, Searches& searches, Telling telling, Bin bin);

  /// Called with a match that has ended, that goes, or, now and then, that goes on: it may be kept.
  std::function<void(Room&, bool isLast)> keep = [](Room&, bool) {};
  /// Called before a match goes, or goes back.
  std::function<void(const Room&)> forget = [](const Room&) {};

  /// A place for another match of a client. Refuses if it has too many that somebody needs.
  Lease place(const std::string& client);
  Room& add(std::shared_ptr<Room> room, Lease place);
  /// Refuses if there is none.
  Room& at(const std::string& id);
  /// Takes a link that is gone out of all rooms.
  void leave(LinkId link);
  void leave(Room& room, LinkId link);

  /// To be called after a room has changed: artificial players go on, and all are told.
  void decided(Room& room, std::size_t pliesBefore);
  void resigned(Room& room);  ///< After somebody has given up.
  void rearranged(Room& room);  ///< After taking back, or a new start.
  void paced(Room& room);  ///< After a change of pause or delay.
  void seated(Room& room, LinkId newcomer, bool seatsChanged);
  void reseated(Room& room);  ///< After a change of who may watch whom.
  /// Lets the chances be estimated that are not known.
  void estimate(Room& room);

  /// Whether it takes longer than a moment to look at a match: others threads do it.
  bool isCostly(const Room& room) const { return room.upkeep.telling > limits_.moment; }
  /// Where to throw what takes long to end.
  const Bin& bin() const { return bin_; }

  /// Ends all; matches that go on are kept.
  void close();

 private:
  using Event = std::function<Json(const RoomShot&, const Side&, ToldScenes&)>;

  void toAll(const Room& room, const Json& event) const;
  /// Tells those who are on the same side the same.
  void toEach(Room& room, const Links& links, const Event& event);
  void toEachLater(Room& room, const Links& links, const Event& event);
  void showMatch(Room& room, const Links& links);
  void told(const std::string& id, double seconds);
  void tell(Room& room, std::size_t pliesBefore);
  bool beginThinking(Room& room);
  void think(Room& room, std::size_t role);
  void saveNowAndThen(Room& room);
  void hasDecided(const std::string& id, std::size_t role, const Search* search, Decision decision);
  void settle(Room& room);
  bool act(Room& room);
  void finish(Room& room);
  void estimateInPool(Room& room, std::size_t ply, const std::function<Chances()>& work);
  void estimated(Room& room, std::size_t ply, const Chances& chances);
  bool dropIdle(const std::string* client);
  std::shared_ptr<const Room> taken(const std::string& id, const std::string& reason);
  void remove(const std::string& id, const std::string& reason);
  void spare(const std::string* client);
  void giveMemoryBack() const;
  void sweep();

  Loop loop_;
  const Limits& limits_;
  Searches& searches_;
  Telling telling_;
  Bin bin_;
  std::shared_ptr<Quota> places_;
  std::map<std::string, std::shared_ptr<Room>> rooms_;
};

}  // namespace ludorum::server

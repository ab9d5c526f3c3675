// The seats of a match: who decides for each role, and through which connections.
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
#include <tuple>
#include <vector>

#include "ludorum/json/json.hpp"
#include "ludorum/module/any_player.hpp"
#include "ludorum/module/game_module.hpp"
#include "server/demand.hpp"
#include "server/playtester.hpp"
#include "server/ply_notes.hpp"
#include "server/quota.hpp"
#include "server/searches.hpp"

namespace ludorum::server {

/// An artificial player that stays, with its memory of the match. Threads of the pool make and call
/// it, one after the other. Once it was stopped, another has to take its place.
struct ArtificialPlayer {
  PlayerMaker maker;
  Rng rng;
  std::stop_source stop{};
  std::optional<AnyPlayer> made{};  ///< By the first search.
  PlyNotes past{};  ///< In which one with the same script has decided.
  Lease memory{};
};

/// What came of a search.
struct Decision {
  std::optional<AnyMove> move{};  ///< Nothing if the player quits.
  Milliseconds time{0};
  std::string error{};  ///< What it failed by, if it did.
};

/// What a player decides. In a thread of the pool.
Decision decisionOf(ArtificialPlayer& player, const AnyView& view, Role role);

/// Who somebody is in a match: who is the same sees the same.
struct Side {
  std::vector<std::size_t> own{};  ///< The roles that one decides for.
  std::optional<std::size_t> watched{};  ///< The role whose side one may watch.
  bool operator==(const Side&) const = default;
  bool operator<(const Side& other) const {
    return std::tie(own, watched) < std::tie(other.own, other.watched);
  }
};

/// Who decides for a role.
struct Seat {
  bool isPerson = false;
  std::string secret{};  ///< Of a person; empty until somebody has the seat.
  std::string invitation{};  ///< To a person; spent when there is a secret.
  std::set<LinkId> holders{};  ///< Through which a person is here.
  std::string pass{};  ///< Who has it may watch from this side; empty: nobody may.
  std::set<LinkId> watchers{};  ///< Who does.
  Candidate artificial{};
  std::shared_ptr<ArtificialPlayer> player{};
  std::shared_ptr<Search> search{};  ///< While it thinks.
  std::optional<Decision> decision{};  ///< One that waits for its time.

  bool isTaken() const { return !isPerson || !secret.empty(); }
  bool isPresent() const { return !isPerson || !holders.empty(); }
  /// As records have it.
  std::string name() const { return isPerson ? "human" : artificial.player.text; }
};

/// The seats by role. Functions that take a link refuse what it may not do.
class Seats : public std::vector<Seat> {
 public:
  using std::vector<Seat>::vector;

  std::size_t persons() const;
  bool areTaken() const;  ///< Whether nobody is missing.
  /// By role, as records have them.
  std::vector<std::string> names() const;
  /// The roles of a link.
  std::vector<std::size_t> rolesOf(LinkId link) const;
  Side sideOf(LinkId link) const;
  /// Whether all persons of the match are the same, at this link.
  bool isAlone(LinkId link) const { return rolesOf(link).size() == persons(); }

  /// Gives a link the seats that have these secrets.
  void take(LinkId link, const std::vector<std::string>& secrets);
  /// The role of the seat that is now the link's, and whose secret that is from now on. The same
  /// again changes nothing.
  std::size_t claim(LinkId link, std::string_view invitation, const std::string& secret);
  /// Lets a link watch from the side of the role that this is the pass of.
  void watch(LinkId link, std::string_view pass);
  void leave(LinkId link);

  /// Ends all searches; their answers are not wanted.
  void stopThinking();
  /// Lets all artificial players go; others are made when they are needed.
  void dismissPlayers();
  /// Passes the roles on by one.
  void rotate();
};

}  // namespace ludorum::server

// A table: a match, who sits at it, and what they may do.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/json/json.hpp"
#include "ludorum/module/game_module.hpp"
#include "server/demand.hpp"
#include "server/hall.hpp"
#include "server/quota.hpp"
#include "server/searches.hpp"

namespace ludorum::server {

using Milliseconds = std::chrono::milliseconds;
using TimePoint = std::chrono::steady_clock::time_point;

/// An artificial player that stays, with its memory of the match. Threads of the pool make and call
/// it, one after the other. Once it was stopped, another has to take its place.
struct Mind {
  std::shared_ptr<const GameModule> game;
  Specification player;
  std::uint64_t seed = 0;
  std::stop_source stop{};
  Decider decider{};  ///< Made by the first search.
  std::vector<Json> past{};  ///< States in which one with the same script has decided.
  Lease memory{};
};

/// What came of a search for a decision.
struct Thought {
  std::optional<DecidedMove> move{};  ///< Nothing if the player quits.
  Milliseconds time{0};
  std::string error{};  ///< What it failed by, if it did.
};

/// Who decides for a role.
struct Seat {
  bool isPerson = false;
  std::string secret{};  ///< Of a person; empty until somebody has the seat.
  std::string invitation{};  ///< To a person; spent when there is a secret.
  std::set<LinkId> holders{};  ///< Through which a person is here.
  Candidate artificial{};
  std::shared_ptr<Mind> mind{};
  std::shared_ptr<Search> search{};  ///< While it thinks.
  std::optional<Thought> thought{};  ///< A decision that waits for its time.

  bool isTaken() const { return !isPerson || !secret.empty(); }
  bool isPresent() const { return !isPerson || !holders.empty(); }
  /// As records have it.
  std::string name() const { return isPerson ? "human" : artificial.player.text; }
};

/// What is known of a ply besides the match's own history.
struct PlyNote {
  std::vector<std::optional<Milliseconds>> times{};  ///< Of the decisions, by role.
  std::optional<std::vector<double>> chances{};  ///< Afterwards, by role.
  bool isEstimated = false;  ///< Whether somebody has tried to tell the chances.
};

/// What a table begins with.
struct TableSetup {
  std::string id, client;  ///< The client is whose limits it counts for.
  std::shared_ptr<const GameModule> game;
  std::vector<Seat> seats{};  ///< By role.
  LiveRequest beginning{};
  std::unique_ptr<LiveMatch> loaded{};  ///< A match of a record, if it is to be one.
  bool paused = false;
  Milliseconds delay{0};
};

/// The members are for those who look; what changes something has a function.
class Table {
 public:
  Table(TableSetup setup, TimePoint now);

  const std::string id, client;
  const std::shared_ptr<const GameModule> game;
  const GameInfo info;
  const bool isLoaded;
  Json parameters;  ///< Of the game, in their documented form.
  std::vector<Seat> seats;  ///< By role.
  std::unique_ptr<LiveMatch> live;
  std::set<LinkId> links;  ///< Who is here.
  std::vector<PlyNote> notes;  ///< By ply; the first is the start.
  std::string error;  ///< What ended the match early, if something did.
  bool paused = false;
  Milliseconds delay{0};
  std::size_t steps = 0;  ///< Decisions that may be made although it is paused.
  std::optional<TimePoint> artificialSince{};  ///< When a ply was made without a person.
  TimePoint changed;  ///< When somebody did something last, or left.
  bool isEstimating = false;  ///< Whether chances are being estimated.
  bool isSaved = false;  ///< Whether it has been given to the archive.
  std::uint64_t generation = 0;  ///< Another one whenever plies are taken back.
  Lease place{};  ///< Among the matches of its client.

  bool hasEnded() const { return isLoaded || !error.empty() || live->awaited().empty(); }
  std::uint64_t seed() const { return beginning_.seed; }
  std::size_t persons() const;
  std::vector<std::size_t> awaited() const;
  /// The roles that have a move after so many plies, be it that they have decided already.
  std::vector<std::size_t> active(std::size_t ply) const;
  std::vector<std::string> playerNames() const;  ///< By role, as records have them.
  /// The roles of a link.
  std::vector<std::size_t> rolesOf(LinkId link) const;
  /// Whether all persons of the match are the same, at this link.
  bool isAlone(LinkId link) const;
  std::size_t roleNamed(std::string_view name) const;
  /// The sums of what decisions took, by role.
  std::vector<Milliseconds> clock() const;

  void join(LinkId link, const std::vector<std::string>& secrets);
  /// The role of the seat that is now the link's, and whose secret that is from now on. The same
  /// again changes nothing.
  std::size_t claim(LinkId link, std::string_view invitation, const std::string& secret);
  void leave(LinkId link, TimePoint now);

  /// Refuses, unless the link is here; or may decide for the role; or may stop and pause; or may
  /// take back.
  void requirePresence(LinkId link) const;
  void requireSeat(LinkId link, std::size_t role) const;
  void requireControl(LinkId link) const;
  void requireSolitude(LinkId link) const;

  /// Somebody decides. Throws if it is illegal, and then nothing has changed.
  void decide(std::size_t role, const Json& move, Milliseconds time, TimePoint now);
  void quit(std::size_t role, TimePoint now);
  void fail(const std::string& reason);
  /// The ply that `undo` goes back to if none is named.
  std::size_t lastOwnPly() const;
  void takeBack(std::size_t plies, TimePoint now);
  void restart(bool swap, TimePoint now);
  /// How long the decision of a person has taken.
  Milliseconds waitedSince(TimePoint now) const;

  /// Ends all searches; their answers are not wanted.
  void stopThinking();
  /// A mind for an artificial player that has none.
  std::shared_ptr<Mind> newMind(std::size_t role);

 private:
  void note(std::size_t role, Milliseconds time, TimePoint now);

  LiveRequest beginning_;
  std::vector<std::optional<Milliseconds>> pending_;  ///< Of decisions for the next ply.
  TimePoint turnBegan_;
  std::uint64_t minds_ = 0;  ///< That there were.
};

}  // namespace ludorum::server

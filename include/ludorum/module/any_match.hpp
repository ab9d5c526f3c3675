// Matches of any game, for code that does not know its type. `match_of.hpp` makes them of a game's.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ludorum/arena/outcome.hpp"
#include "ludorum/core/role.hpp"
#include "ludorum/core/text.hpp"
#include "ludorum/erased/any_state.hpp"
#include "ludorum/module/any_player.hpp"

namespace ludorum {

/// What happened in a ply.
struct AnyPly {
  AnyDecisions decisions;  ///< By role; none for a role that was not active.
  std::optional<AnyHap> hap{};  ///< What luck decided, where it had a part.
};

/// A ply of a match that has been played, and the state that it was made in.
struct PastPly {
  AnyState state;
  AnyPly ply;
};

/// A match: its players play it (`run`), or its decisions come from outside (`decide`), and those
/// can be taken back.
class AnyMatch {
 public:
  static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

  AnyMatch() = default;
  AnyMatch(const AnyMatch&) = delete;
  AnyMatch& operator=(const AnyMatch&) = delete;
  virtual ~AnyMatch() = default;

  virtual const GameTraits& game() const = 0;
  /// How many plies were made.
  virtual std::size_t plies() const = 0;
  /// The state after so many plies; 0 is the start.
  virtual AnyState state(std::size_t ply) const = 0;
  AnyState state() const { return state(plies()); }
  /// What happened in a ply, from 0.
  virtual AnyPly ply(std::size_t number) const = 0;
  /// The roles that must still decide before the next ply is made; none when the match has ended.
  virtual RoleSet awaited() const = 0;
  /// By role; nothing while the match goes on, and after an error.
  virtual std::optional<std::vector<float>> result() const = 0;
  /// The role that quit or forfeited, if one did.
  virtual std::optional<Role> quitter() const = 0;
  /// The role whose player failed, if one did.
  virtual std::optional<Role> failed() const = 0;
  /// What ended the match early, if a player failed.
  virtual const std::string& error() const = 0;

  /// Decides for a role that is awaited; the last one's decision makes the ply. Throws, and nothing
  /// changes, if the role is not awaited or the move is illegal.
  virtual void decide(Role role, const AnyMove& move) = 0;
  /// The role gives up, whoever's turn it is, which ends the match. Throws if it has ended.
  virtual void resign(Role role) = 0;
  /// Takes the failure of a player as its defeat. Precondition: a player failed.
  virtual void forfeit() = 0;
  /// Goes back to when so many plies were made; decisions for the next one are forgotten. Luck
  /// comes out again as it did: nobody undoes to roll a better number.
  virtual void takeBack(std::size_t plies) = 0;
  /// Lets the players play until the match ends, or for so many plies. Throws a MatchError if one
  /// fails.
  virtual void run(std::size_t plies) = 0;

  /// The history as records have it: an array of states, moves and haps.
  virtual void writeHistory(FormWriter& writer) const = 0;
};

/// What a match is made of, beside the state, and who plays it.
struct MatchSetup {
  std::uint64_t seed = 0;  ///< Of luck.
  /// How the match came to its state; luck is drawn as if what it has decided had been drawn.
  std::vector<PastPly> history{};
  std::vector<AnyPlayer> players{};  ///< By role; empty if the decisions come from outside.
  /// Where to count what the players do, by role; it must outlive the match. None: nowhere.
  std::vector<arena::RoleOutcome>* figures = nullptr;
};

}  // namespace ludorum

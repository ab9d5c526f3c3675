// A match that is driven from outside, move by move, for code that knows no game type: what a page
// or a terminal shows, and what people do in it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/json/json.hpp"

namespace ludorum {

/// What is seen of a state.
struct Position {
  std::string state;  ///< The documented form of what is seen, JSON; null where it has none.
  std::string text;  ///< For people; empty where nothing may be seen.
  std::string cells;  ///< A character for each cell of the game's picture; empty without one.
  std::vector<double> scores;  ///< By role; empty if the game has none, or hides them.
};

/// A move that can be made.
struct LegalMove {
  std::string move;  ///< JSON.
  /// Where it is clicked on the picture: any of these cells, or a path from the first to the last
  /// (see Click); empty without a picture.
  std::vector<std::size_t> cells;
};

/// What happened in a ply: the moves of the roles that were active, and luck.
struct PlayedPly {
  std::vector<std::optional<std::string>> moves;  ///< By role, JSON; none of who was not active.
  std::string haps;  ///< JSON, an object; empty where luck had no part.
  std::string line;  ///< Of the transcript.
};

/// From whose side a match is seen: a role's, or that of somebody who sees all.
using Viewer = std::optional<std::size_t>;

/// A match without players: its decisions come from outside, and can be taken back. Roles are
/// numbers, in the game's order.
class LiveMatch {
 public:
  LiveMatch() = default;
  LiveMatch(const LiveMatch&) = delete;
  LiveMatch& operator=(const LiveMatch&) = delete;
  virtual ~LiveMatch() = default;

  /// How many plies were made.
  virtual std::size_t plies() const = 0;
  /// The roles that must still decide before the next ply is made; none when the match has ended.
  virtual std::vector<std::size_t> awaited() const = 0;
  /// By role; nothing while the match goes on.
  virtual std::optional<std::vector<float>> result() const = 0;
  /// The role that quit, if one did.
  virtual std::optional<std::size_t> quitter() const = 0;

  /// The state after so many plies; 0 is the start.
  virtual Position position(std::size_t ply, Viewer viewer) const = 0;
  /// What happened in a ply, from 0. In a game that hides something a role sees its own moves
  /// alone.
  virtual PlayedPly played(std::size_t ply, Viewer viewer) const = 0;
  /// The transcript's closing line; empty while the match goes on.
  virtual std::string endLine() const = 0;
  /// What a role that is awaited can do now.
  virtual std::vector<LegalMove> moves(std::size_t role) const = 0;

  /// Decides for a role that is awaited; the last one's decision makes the ply. Throws, and nothing
  /// changes, if the role is not awaited or the move is illegal.
  virtual void decide(std::size_t role, const Json& move) = 0;
  /// The role gives up, whoever's turn it is, which ends the match. Throws if it has ended.
  virtual void quit(std::size_t role) = 0;
  /// Goes back to when so many plies were made; decisions for the next one are forgotten. Luck
  /// comes out again as it did: nobody undoes to roll a better number.
  virtual void takeBack(std::size_t plies) = 0;

  /// The record of the match so far; `players` are their specifications, by role.
  virtual std::string record(const std::vector<std::string>& players) const = 0;
};

}  // namespace ludorum

// What somebody at a terminal is shown of a match.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "board_drawing.hpp"
#include "ludorum/module/any_player.hpp"
#include "ludorum/module/live_match.hpp"

namespace ludorum::app {

/// How long the decisions of a ply took, by role; nothing where it does not matter.
using DecisionTimes = std::vector<std::optional<double>>;

/// Makes the texts; prints nothing. Nothing that comes of a game is shown raw.
class PlayView {
 public:
  /// `players` are their specifications by role, empty for people.
  PlayView(GameInfo info, std::vector<std::string> players, Pencils pencils)
      : info_(std::move(info)), players_(std::move(players)), pencils_(pencils) {}

  const Pencils& pencils() const { return pencils_; }
  /// The name of a role, with who plays it unless it is a person.
  std::string name(std::size_t role) const;
  /// The board or the text of the state, the scores, and what can be typed where the board does not
  /// say it.
  std::string position(const LiveMatch& match, Viewer viewer,
                       const std::vector<LegalMove>& moves) const;
  /// What was done in a ply: moves, luck and times.
  std::string ply(const SeenPly& played, const DecisionTimes& seconds) const;
  /// The move that a player thinks best, and what it is worth.
  std::string hint(const EvaluatedMove& best, const std::string& player) const;
  /// Who has won, and the transcript's closing line.
  std::string ending(const LiveMatch& match) const;

 private:
  std::string sceneDrawn(const LiveMatch& match, Viewer viewer, const Position& now) const;
  std::string valuesByRole(const std::vector<double>& values) const;
  bool isDrawn(const std::vector<LegalMove>& moves) const;

  GameInfo info_;
  std::vector<std::string> players_;
  Pencils pencils_;
};

/// The moves with their numbers.
std::string moveList(const std::vector<LegalMove>& moves);
/// What can be typed.
std::string playHelp();

}  // namespace ludorum::app

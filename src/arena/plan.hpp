// The plan of a tournament: everything that decides its matches.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ludorum/arena/format.hpp"
#include "ludorum/arena/participant.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/module/game_module.hpp"

namespace ludorum::arena {

/// What a sequential test asks: is the first player `elo1` better than the second, or only `elo0`?
struct SequentialQuestion {
  double elo0 = 0, elo1 = 5, alpha = 0.05, beta = 0.05;
};

struct Plan {
  std::string game;  ///< With all its parameters: "Pig:goal=50,rounds=none".
  std::string state;  ///< That matches begin in; empty: the game's own.
  std::vector<Participant> players;
  TournamentRules rules;
  std::uint64_t openingPlies = 0;  ///< Made at random before each match.
  std::vector<std::string> openings;  ///< States to begin in, one deal each, in turns.
  std::optional<SequentialQuestion> sprt;

  /// One line of JSON: equal plans have equal lines.
  std::string text() const;
  /// Reads such a line.
  static Plan read(const std::string& text);
  /// The first thing in which two plans differ, for people; empty if they are equal.
  static std::string difference(const std::string& wanted, const std::string& found);
};

/// Whether a line stands for matches that nobody has planned: people play them in the playtester.
/// It has a member `tables`, and is no plan.
bool isUnplanned(const std::string& plan);

/// The game as a specification with all its parameters.
std::string specificationOf(const GameInfo& info);

/// The player that a word means, `uct:simulationCount=100` or `NAME=SPECIFICATION`. Without a name,
/// it goes by its specification.
Participant readParticipant(const std::string& word);
/// The players of a file: a list of words, or of objects with `name`, `player` and `parameters`; or
/// an object of names and specifications. `path` is for messages.
std::vector<Participant> readParticipants(const std::string& json, const std::string& path);
/// Gives players of the same specification names of their own; throws if two were named alike.
void makeNamesUnique(std::vector<Participant>& players);

}  // namespace ludorum::arena

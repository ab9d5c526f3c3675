// What a game is like, by matches: who wins, how long they take, how many moves there are to choose
// from, how far luck and setbacks go.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ludorum/arena/interval.hpp"
#include "ludorum/module/game_module.hpp"

namespace ludorum {

/// A figure, and where its true value lies with 95 %.
struct Estimate {
  double value = 0;
  arena::Interval interval{};
};

/// What came of a role.
struct RoleMeasure {
  Estimate victories;  ///< The share of matches in which its result was above 0.
  Estimate mean;  ///< Of its results in matches that ended; NaN if none did.
};

/// How far who won had been behind; in zero-sum games of two roles or more. Each decision of a
/// winner is weighed by another player of its kind, with the same parameters: it was behind if less
/// than 0, which is an even result, was expected of the move that it made. C. Browne, "Automatic
/// Generation and Evaluation of Recombination Games", 2008, calls it drama that winners come from
/// behind. J. M. Thompson, "Defining the Abstract", 2000, calls it decisiveness that a lead can be
/// reached which the others cannot make good.
struct Drama {
  Estimate behind;  ///< The share of the winners' decisions at which they were behind.
  /// How far they were behind, in the mean over their decisions: 0 where they were not, 1 where
  /// nothing but the worst result was expected.
  Estimate depth;
  /// The share of a match, in plies, after which its winner was ahead at every decision.
  Estimate settled;
};

/// What matches between the same players have shown.
struct Measurement {
  std::vector<std::string> players;  ///< As they were specified, by role.
  std::uint64_t matches = 0;  ///< Fewer than were wanted after a stop; then maybe none.
  std::vector<RoleMeasure> roles;
  /// The share of matches in which not all have the same result; of one role, a result but 0.
  Estimate decided;
  Estimate unfinished;  ///< The share of matches that were as long as they may be. Nobody won them.
  Estimate plies;  ///< Of a match.
  std::uint64_t fewestPlies = 0, mostPlies = 0;
  Estimate width;  ///< Moves that there are to choose from, in the mean over decisions.
  Estimate luck;  ///< The share of plies in which luck has a part; the set-up is not counted.
  /// Nothing if it was not wanted, nobody can weigh the moves, or nobody has won.
  std::optional<Drama> drama;
  bool repeatable = true;  ///< Whether the seed decides it alone: see MatchReport.
};

/// How to measure a game.
struct MeasureRequest {
  /// One for each role, or one for all.
  std::vector<Specification> players;
  std::uint64_t matches = 1000;  ///< At least 1.
  std::uint64_t seed = 1;  ///< Match n, from 0, is that of the seed `seed + n`.
  std::size_t threads = 1;  ///< The figures are the same for any number.
  std::size_t maxPlies = 10000;  ///< No match is longer: it is left unfinished.
  bool drama = false;  ///< Whether to measure that, too: it takes about as long as the matches.
  /// Whether to stop: then those matches are measured that came before the first one without an
  /// end. It is asked from threads of its own, many times a second.
  std::function<bool()> stop{};
  std::function<void(std::uint64_t)> progress{};  ///< Is told how many matches were played.
};

/// Plays matches, and measures them. Throws if a player is unknown or cannot play, and if a match
/// ends by an error or somebody quits: then its length is not the game's.
Measurement measured(const GameModule& game, const MeasureRequest& request);

}  // namespace ludorum

// What a tournament knows of its matches: who is to play, and what became of it.
#pragma once
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ludorum::arena {

/// Why a match was over.
enum class Ending : std::uint8_t {
  finished,  ///< The game ended it.
  quit,  ///< A player quit: it has lost.
  error,  ///< A player failed (it threw, died, or moved illegally): it has lost.
  timeOut,  ///< A player took too long: it has lost.
  unfinished,  ///< Nothing yet: it may go on, and nobody has a result. Not in tournaments.
};
constexpr std::array<std::string_view, 5> enumNames(Ending) {
  return {"finished", "quit", "error", "timeout", "unfinished"};
}

/// A match that is to be played. Players are numbers: places in the tournament's list of players.
struct Fixture {
  std::uint64_t match = 0;  ///< Its number in the tournament, from 0.
  std::uint64_t seed = 0;  ///< Decides what the players draw.
  /// Decides set-up, opening and luck. Matches that swap roles share it: a fair comparison.
  std::uint64_t luck = 0;
  std::vector<std::uint32_t> players{};  ///< By role.
  /// How many deals of the same players came before in the round: openings are taken in turns.
  /// Follows from the schedule, so archives do not keep it, and it is not compared.
  std::uint64_t turn = 0;
  bool operator==(const Fixture& other) const {
    return match == other.match && seed == other.seed && luck == other.luck &&
           players == other.players;
  }
};

/// What a player did in a match.
struct RoleOutcome {
  float result = 0;
  std::uint64_t decisions = 0;
  std::uint64_t moves = 0;  ///< That it could choose from, all decisions together.
  std::uint64_t simulations = 0;  ///< That it says it made; 0 if it does not simulate.
  std::chrono::nanoseconds time{0};  ///< For all decisions together.
  std::chrono::nanoseconds slowest{0};  ///< For the decision that took longest.
  std::uint64_t slowestPly = 0;  ///< When that was, from 0.
  bool operator==(const RoleOutcome&) const = default;
};

/// A match that was played. Every role has a result, unless it is unfinished: who forfeits has
/// lost.
struct Outcome {
  Fixture fixture{};
  std::vector<RoleOutcome> roles{};  ///< By role.
  std::uint64_t plies = 0;
  Ending ending = Ending::finished;
  std::uint32_t culprit = 0;  ///< The role that ended it early; of no meaning if it finished.
  std::string reason{};  ///< Why it ended early, for people; empty if it finished.
  std::string record{};  ///< One line of JSON; empty if records are not kept.
  bool operator==(const Outcome&) const = default;
};

}  // namespace ludorum::arena

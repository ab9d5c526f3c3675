// What was asked of `ludorum tournament`, and the plan that this makes.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/plan.hpp"
#include "context.hpp"

namespace ludorum::app {

struct TournamentOptions {
  std::string game;
  std::vector<std::string> players;
  std::vector<std::string> games;  ///< Of files; they are known by their names.
  std::optional<std::string> playersFile, state, archive, report, openings, sprt;
  std::string format = "round-robin", rank = "elo";
  std::optional<std::uint64_t> seed, measured, rounds;
  std::uint64_t matches = 0, threads = 0;
  bool resume = false, json = false, times = false;
};

/// The plan without a seed of its own. Throws, before anything is played, if it cannot be.
arena::Plan planOf(const TournamentOptions& options, const GameModule& game, const GameInfo& info);

}  // namespace ludorum::app

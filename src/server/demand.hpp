// What artificial players ask of the machine, and which of them a server seats.
#pragma once
#include <cstddef>
#include <optional>

#include "ludorum/json/settings.hpp"
#include "ludorum/module/any_player.hpp"
#include "ludorum/module/game_module.hpp"

namespace ludorum::server {

/// What a player may take, by its parameters.
struct Demand {
  std::size_t memory = 0;  ///< MiB.
  std::size_t threads = 1;
};

/// A player that was asked for, and what it takes.
struct Candidate {
  Specification player{};
  Demand demand{};
  std::optional<PlayerMaker> maker{};
};

/// The player that a text names. Refuses what the game does not have, what cannot play it, what is
/// a program of its own, and what wants more than `most`.
Candidate candidateOf(const GameModule& game, const std::string& text, const Demand& most);

}  // namespace ludorum::server

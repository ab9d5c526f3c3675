// How a tournament stands, with what follows from it.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "ludorum/arena/ratings.hpp"
#include "ludorum/module/game_module.hpp"
#include "organiser.hpp"
#include "plan.hpp"

namespace ludorum::arena {

/// By what players are ordered: their rating, which victories make, or the mean of their results.
enum class Ranking : std::uint8_t { elo, mean };
constexpr std::array<std::string_view, 2> enumNames(Ranking) { return {"elo", "mean"}; }

/// A standing with what follows from it. The parts that it was made of must outlive it.
struct Summary {
  Summary(const Standing& now, const Plan& itsPlan, const GameInfo& itsGame,
          Ranking by = Ranking::elo);

  const Standing& standing;
  const Plan& plan;
  const GameInfo& game;
  Ratings ratings;
  /// The players from best to worst: by what they reached where the format says it, else by Elo in
  /// games of two roles, and by their mean result in others, or where that is asked for.
  std::vector<std::uint32_t> order;
  Ranking ranking;
};

}  // namespace ludorum::arena

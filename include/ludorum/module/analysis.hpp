// Players that tell of their thoughts while they think.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "ludorum/core/rng.hpp"
#include "ludorum/erased/any_state.hpp"
#include "ludorum/module/any_player.hpp"

namespace ludorum {

/// What a player that is still thinking makes of the moves of a role, best first.
struct Analysis {
  std::vector<EvaluatedMove> moves;
  std::uint64_t simulations = 0;  ///< So far; 0 if the player does not simulate.
  bool done = false;  ///< Whether that is all that its parameters allow.
};

/// A player that weighs moves bit by bit. One that simulates and goes on with its tree is asked
/// again and again for a share of its simulations; one that begins anew each time gets twice as
/// many; one that searches to a horizon looks a ply further; any other is asked once.
class Analyst {
 public:
  /// `name` is the player's, for messages. Throws if it does not weigh moves, or the role has none.
  Analyst(PlayerMaker maker, const std::string& name, AnyView view, Role role, const Rng& rng,
          std::stop_token stop = {});

  /// Thinks a bit more, and tells what it has found.
  Analysis operator()();

 private:
  using Clock = std::chrono::steady_clock;

  std::uint64_t share() const;
  Analysis more();
  Analysis anew();
  bool isLate() const;

  PlayerMaker maker_;
  AnyView view_;
  Role role_;
  Rng rng_;
  std::stop_token stop_;
  std::optional<AnyPlayer> player_;  // One that goes on with what it has found.
  std::optional<std::uint64_t> simulations_;  // All that it may make, if it makes any.
  std::uint64_t spent_ = 0;  // Simulations, or plies.
  Clock::time_point begin_ = Clock::now();
};

/// What a player makes of the moves of a role, best first; the same errors.
std::vector<EvaluatedMove> weighedMoves(const PlayerMaker& maker, const std::string& name,
                                        const AnyView& view, Role role, const Rng& rng);

}  // namespace ludorum

// OutsidePlayer: somebody outside this program plays any game.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ludorum/core/rng.hpp"
#include "ludorum/erased/any_state.hpp"
#include "ludorum/module/outside_session.hpp"

namespace ludorum {

/// The number that makes this generator, `Rng(seedOf(rng)) == rng`: a process is told numbers only.
std::uint64_t seedOf(const Rng& rng);

/// A player that is told what it sees and answers with its moves by the protocol of
/// docs/protocol.md.
class OutsidePlayer {
 public:
  /// `gameParameters` are JSON: those of the game that it is to play. The generator becomes the
  /// seed that it is told.
  OutsidePlayer(const OutsideParameters& parameters, const GameTraits& game,
                std::string_view gameParameters, const Rng& rng, StartConversation start = {});

  /// Its move; nothing if it quits.
  std::optional<AnyMove> decide(const AnyView& view, Role role);
  /// How many simulations it says that its last decision took; 0 if it does not say.
  std::uint64_t simulations() const { return simulations_; }

 private:
  std::string question(const AnyView& view, Role role, const std::vector<AnyMove>& moves) const;

  OutsideSession session_;
  std::uint64_t simulations_ = 0;
};

}  // namespace ludorum

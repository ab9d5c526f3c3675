// TracePlayer: plays a script.
#pragma once
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/player.hpp"

namespace ludorum {

/// Makes the moves of a script, one at each of its turns, from the first to the last. A turn after
/// the last is an error, and so is a move that is illegal when its turn comes.
template <Game G>
class TracePlayer {
 public:
  explicit TracePlayer(std::vector<typename G::Move> script) : script_(std::move(script)) {}

  typename G::Move operator()(const View<G>&, Role) {
    if (made_ == script_.size())
      throw Error("the script of " + std::to_string(made_) + " moves has ended");
    return script_[made_++];
  }

 private:
  std::vector<typename G::Move> script_;
  std::size_t made_ = 0;
};

}  // namespace ludorum

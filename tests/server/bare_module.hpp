// A game behind the seam with one player, where Module<G> has all: it compiles in a moment.
#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/erased/state_of.hpp"
#include "ludorum/module/game_module.hpp"
#include "ludorum/module/match_of.hpp"
#include "module/view_kinds.hpp"

namespace ludorum::test {

/// With the usual parameters, and `ismcts` alone.
template <class G>
class BareModule final : public GameModule {
 public:
  BareModule() : GameModule({detail::ismctsKind(gameTraits<G>())}) {}
  const GameTraits& traits() const override { return gameTraits<G>(begun()); }
  std::unique_ptr<GameModule> copy() const override { return std::make_unique<BareModule>(*this); }
  std::unique_ptr<AnyMatch> match(const AnyState& start, MatchSetup setup) const override {
    return std::make_unique<MatchOf<G>>(stateIn<G>(start), std::move(setup));
  }
  const Laboratory& laboratory() const override { throw Error("a bare module has none"); }

 private:
  static G begun(const Rng& rng = Rng(0)) {
    Rng luck = rng;
    return ludorum::startOf<G>({}, luck);
  }
  std::vector<std::string> aliases() const override { return {}; }
  std::unique_ptr<GameModule> variant() const override { return nullptr; }
  std::vector<FieldPlace> parameterFields() override { return {}; }
  AnyState setUp(const Rng& rng) const override { return anyState<G>(begun(rng)); }
  std::size_t deals() const override { return 0; }
  AnyState deal(std::size_t) const override { return setUp(Rng(0)); }
  double dealProbability(std::size_t) const override { return 1; }
};

}  // namespace ludorum::test

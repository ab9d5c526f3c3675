// `Module<G>`: any game behind the seam.
#pragma once
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ludorum/core/contract.hpp"
#include "ludorum/core/setup.hpp"
#include "ludorum/erased/state_of.hpp"
#include "ludorum/json/settings.hpp"
#include "ludorum/module/game_module.hpp"
#include "ludorum/module/laboratory.hpp"
#include "ludorum/module/match_of.hpp"
#include "ludorum/module/player_kinds.hpp"

namespace ludorum {

template <Documented G>
std::unique_ptr<GameModule> moduleOf(const ParametersOf<G>& parameters);

/// A game behind the seam. There is none of a game that does not keep the contract.
template <class G, bool = contract::DocumentedContract<G>::kept>
class Module {};
template <class G>
class Module<G, true> final : public GameModule {
 public:
  using Parameters = ParametersOf<G>;

  Module() : GameModule(playerKinds<G>()) {}
  explicit Module(const Parameters& parameters) : Module() { parameters_ = parameters; }

  const GameTraits& traits() const override {
    if constexpr (PlayerCounted<G>) {
      Rng luck(0);
      return gameTraits<G>(ludorum::startOf<G>(parameters_, luck));
    } else {
      return gameTraits<G>();
    }
  }
  std::unique_ptr<GameModule> copy() const override { return std::make_unique<Module>(*this); }
  std::unique_ptr<AnyMatch> match(const AnyState& start, MatchSetup setup) const override {
    return std::make_unique<MatchOf<G>>(stateIn<G>(start), std::move(setup));
  }
  const Laboratory& laboratory() const override {
    static const LaboratoryOf<G> laboratory;
    return laboratory;
  }

 private:
  std::vector<std::string> aliases() const override {
    if constexpr (requires { G::aliases; })
      return {std::begin(G::aliases), std::end(G::aliases)};
    else
      return {};
  }
  std::unique_ptr<GameModule> variant() const override {
    if constexpr (requires { typename G::Variant; }) {
      if (G::Variant::isMeantBy(parameters_)) return moduleOf<typename G::Variant>(parameters_);
    }
    return nullptr;
  }
  std::vector<FieldPlace> parameterFields() override {
    const auto fields = fieldsOf(parameters_);
    return {fields.begin(), fields.end()};
  }
  AnyState setUp(const Rng& rng) const override {
    Rng luck = rng;
    return anyState<G>(ludorum::startOf<G>(parameters_, luck));
  }
  std::size_t deals() const override { return dealCount<G>(parameters_); }
  AnyState deal(std::size_t number) const override {
    if constexpr (SetUpByLuck<G>)
      return anyState<G>(dealt<G>(parameters_, setupOf<G>(parameters_).value(number)));
    else
      return setUp(Rng(0));
  }
  double dealProbability([[maybe_unused]] std::size_t number) const override {
    if constexpr (SetUpByLuck<G>)
      return setupOf<G>(parameters_).probability(number);
    else
      return 1;
  }

  Parameters parameters_;
};

/// A game with these parameters. Compiled with the cold part of the game: who has a variant need
/// not compile it.
template <Documented G>
std::unique_ptr<GameModule> moduleOf(const ParametersOf<G>& parameters) {
  return std::make_unique<Module<G>>(parameters);
}

/// How to make a player of a game by its name: `playerMaker<Pig>(parseSpecification("uct"))`.
template <Documented G>
PlayerMaker playerMaker(const Specification& player) {
  return Module<G>().maker(player);
}

}  // namespace ludorum

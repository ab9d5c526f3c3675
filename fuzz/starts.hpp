// A game's start with parameters that somebody typed.
#pragma once
#include "ludorum/erased/state_of.hpp"
#include "ludorum/json/settings.hpp"

namespace ludorum::fuzz {

template <Documented G>
AnyState startOf(const Settings& settings) {
  ParametersOf<G> parameters{};
  applySettings(settings, G::name, fieldsOf(parameters));
  Rng luck(1);
  return anyState<G>(ludorum::startOf<G>(parameters, luck));
}

}  // namespace ludorum::fuzz

// Cards and deals of Hearts by the names of cards.
#pragma once
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/games/hearts.hpp"

namespace ludorum::test {

inline Card named(std::string_view name) {
  for (const Card card : CardSet::deck())
    if (enumNames(card)[static_cast<std::size_t>(card)] == name) return card;
  ADD_FAILURE() << name;
  return Card{};
}
/// Cards by their names, with spaces between.
inline std::vector<Card> cards(const std::string& names) {
  std::vector<Card> list;
  for (std::size_t i = 0; i + 1 < names.size(); i += 3) list.push_back(named(names.substr(i, 2)));
  return list;
}
inline CardSet setOf(const std::string& names) {
  CardSet set;
  for (const Card card : cards(names)) set.push_back(card);
  return set;
}
/// A deal without passing: these hands, filled up with what is left, from the lowest card on.
inline Hearts dealt(const std::array<std::string, 4>& hands) {
  Hearts::Form form;
  CardSet left = CardSet::deck();
  for (std::size_t r = 0; r < 4; ++r) left = left - (form.dealt[r] = setOf(hands[r]));
  for (CardSet& hand : form.dealt)
    while (hand.size() < 13) {
      hand = hand | left[0];
      left = left - left[0];
    }
  Rng rng(0);
  return Hearts::start({HeartsPass::nobody}, rng).with(form);
}
inline Hearts played(Hearts game, const std::string& names) {
  for (const Card card : cards(names)) {
    EXPECT_TRUE(game.moves().contains(card)) << faceOf(card) << " in " << names;
    game.apply(card);
  }
  return game;
}

}  // namespace ludorum::test

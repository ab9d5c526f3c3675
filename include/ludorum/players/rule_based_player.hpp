// RuleBasedPlayer: plays by rules that are tried in order.
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/form.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/player.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {

/// A rule: the move that it wants in a state, or nothing if it does not apply.
template <Game G>
using Rule = std::function<std::optional<typename G::Move>(const View<G>&, Role)>;

/// The rule that makes `move` wherever the string form of what the role sees matches a pattern
/// (ECMAScript's, searched for anywhere in it). A view that is no state has its form, as JSON.
template <Game G>
Rule<G> regexRule(const std::string& pattern, typename G::Move move) {
  try {
    return [regex = std::regex(pattern), move](const View<G>& view, Role) {
      std::string text;
      if constexpr (Game<View<G>>)
        text = toString(view);
      else
        text = jsonOf(G::players.names, view);
      return std::regex_search(text, regex) ? std::optional(move) : std::nullopt;
    };
  } catch (const std::regex_error& error) {
    throw Error("the pattern \"" + pattern + "\" is no regular expression: " + error.what());
  }
}

/// Makes the move of the first rule that applies and wants a legal one; if none does, a random
/// move.
template <Playable G>
class RuleBasedPlayer {
 public:
  explicit RuleBasedPlayer(std::vector<Rule<G>> rules, Rng rng = Rng(0))
      : rules_(std::move(rules)), rng_(rng) {
    for (const Rule<G>& rule : rules_) require(static_cast<bool>(rule), "a rule is empty");
  }

  typename G::Move operator()(const View<G>& view, Role role) {
    const auto moves = movesSeen(view, role);
    for (const Rule<G>& rule : rules_)
      if (const auto move = rule(view, role))
        for (std::size_t i = 0; i < moves.size(); ++i)
          if (moves[i] == *move) return *move;
    require(moves.size() > 0, "there is nothing to decide: the role is not active");
    return choice(moves, rng_);
  }

 private:
  std::vector<Rule<G>> rules_;
  Rng rng_;
};

}  // namespace ludorum

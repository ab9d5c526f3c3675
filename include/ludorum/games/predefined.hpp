// Predefined: a game whose end is known beforehand, for trying out players.
#pragma once
#include <algorithm>
#include <vector>

#include "ludorum/boards/labels.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of Predefined.
struct PredefinedParameters {
  double result = 0;
  int height = 5, width = 5;
  static constexpr auto fields() {
    using P = PredefinedParameters;
    return std::tuple{
        Field{"result", &P::result, "what A gets in the end, and B loses", Range{-1e6, 1e6}},
        Field{"height", &P::height, "plies of a match", Range{1, 1000}},
        Field{"width", &P::width, "moves to choose from in every ply", Range{1, 1000}}};
  }
};

/// A and B move in turns, `height` plies in all, and the result is what the parameter says,
/// whatever they do. L. Val's game for Ludorum.js. A move is a number from 1 to `width`.
struct Predefined {
  using Move = std::uint16_t;
  using Parameters = PredefinedParameters;
  static constexpr std::string_view name = "Predefined";
  static constexpr Players players{"A", "B"};
  static constexpr std::string_view rules =
      "A and B choose a number in turns. After so many plies (the parameter height) the match is "
      "over, and its result is the one that was set beforehand (the parameter result), whatever "
      "they chose.\n\n"
      "It is meant for trying out players and tournaments: a tree of which everything is known.";

  std::uint16_t left = 5, height = 5, width = 5;  // Plies to come, and all of them; moves.
  float outcome = 0;  // What A gets.

  static constexpr Predefined start(const Parameters& p) {
    const auto height = static_cast<std::uint16_t>(p.height);
    return {height, height, static_cast<std::uint16_t>(p.width), static_cast<float>(p.result)};
  }

  constexpr Role activePlayer() const { return Role((height - left) % 2); }
  constexpr std::optional<Result<2>> result() const {
    return left == 0 ? std::optional(players.victory(Role{0}, outcome)) : std::nullopt;
  }
  constexpr Bounds resultBounds() const {
    const float most = std::max({1.0F, outcome, -outcome});
    return {-most, most};
  }
  constexpr MoveRange<Move> moves() const { return {1, left == 0 ? 0U : std::uint32_t{width}}; }
  constexpr Predefined next(Move) const {
    return {static_cast<std::uint16_t>(left - 1), height, width, outcome};
  }
  bool operator==(const Predefined&) const = default;
  constexpr std::uint64_t hash() const {
    return hashOfWords(left, height, width, static_cast<std::int64_t>(double(outcome) * 1024));
  }

  /// `result`: what it will be.
  static constexpr auto heuristics() {
    return std::tuple{Named{"result", [](const Predefined& game, Role role) {
                              return role == Role{0} ? game.outcome : -game.outcome;
                            }}};
  }

  /// `{"activePlayer":"B","height":4}`: the plies to come.
  struct Form {
    Role activePlayer{};
    int height = 0;
    static constexpr auto fields() {
      return std::tuple{Field{"activePlayer", &Form::activePlayer},
                        Field{"height", &Form::height, "plies to come"}};
    }
  };
  Form form() const { return {activePlayer(), left}; }
  /// The state of that form; throws if no match can get there.
  Predefined with(const Form& form) const {
    require(form.height >= 0 && form.height <= height,
            "the plies to come are 0 to " + std::to_string(height));
    Predefined state = *this;
    state.left = static_cast<std::uint16_t>(form.height);
    require(state.activePlayer() == form.activePlayer,
            "with " + std::to_string(form.height) + " plies to come it is the turn of " +
                std::string(players[state.activePlayer()]));
    return state;
  }

  /// Who is to move and how long it lasts, and below a field for each number, ten in a row.
  Scene scene() const {
    constexpr int perRow = 10;
    const int columns = std::clamp<int>(width, 5, perRow);
    const int rows = (width - 1) / perRow + 1;
    Scene scene{double(columns), rows + 1.0, {}, {}};
    const std::string who(players[activePlayer()]);
    scene.places.push_back(labelPlace(
        left == 0 ? "the end" : who + " to move, " + std::to_string(left) + " plies to come",
        columns / 2.0, 0.5, columns));
    for (int n = 0; n < width; ++n) {
      Place place;
      place.text = place.name = std::to_string(n + 1);
      const int row = n / perRow;
      place.x = n % perRow + 0.5, place.y = row + 1.5;
      place.ground = Ground::field;
      scene.places.push_back(place);
    }
    return scene;
  }
  static std::vector<std::size_t> clicks(Move move) { return {move}; }
};

}  // namespace ludorum

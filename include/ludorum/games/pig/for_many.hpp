// Pig for two to ten players, with one die or two.
#pragma once
#include <algorithm>
#include <string>

#include "ludorum/boards/dice.hpp"
#include "ludorum/core/rules.hpp"
#include "ludorum/games/pig/parameters.hpp"

namespace ludorum {

/// The active player rolls as often as it likes. A 1 ends its turn with nothing, and two of them
/// lose its score as well; if it holds, it scores the sum of its rolls. Whoever has `goal` points
/// wins from all others what they lack. For two players with one die, it is the same as `Pig`.
///
/// With two dice it is the variation called Two-Dice Pig (Wikipedia, "Pig (dice game)"): doubles
/// but two ones count as any other roll, and there is no duty to roll again.
struct PigForMany {
  enum class Move : std::uint8_t { roll, hold };
  using Parameters = PigParameters;
  static constexpr std::string_view name = "Pig";
  static constexpr Players players{"One", "Two",   "Three", "Four", "Five",
                                   "Six", "Seven", "Eight", "Nine", "Ten"};
  static constexpr std::array<std::string_view, 1> hapNames{"dice"};
  static constexpr std::string_view rules = pigRules;

  PerRole<int, 10> scored{};
  int points = 0, round = 0;  // Rolled in this turn; turns that all have had.
  Role turn{};
  std::uint8_t count = 2, dice = 1;  // How many play, and roll.
  int goal = 100, rounds = 100;
  static constexpr int endless = 1000000000;  // As many rounds as nobody plays: no limit.
  static constexpr PigForMany start(const Parameters& parameters) {
    PigForMany game;
    game.count = static_cast<std::uint8_t>(parameters.players);
    game.dice = static_cast<std::uint8_t>(parameters.dice);
    game.goal = parameters.goal, game.rounds = parameters.rounds.value_or(endless);
    return game;
  }
  /// Whether it takes this type of game to play with these parameters.
  static constexpr bool isMeantBy(const Parameters& parameters) {
    return parameters.players != 2 || parameters.dice != 1;
  }
  constexpr std::size_t playerCount() const { return count; }

  constexpr Role activePlayer() const { return turn; }
  constexpr std::optional<Result<10>> result() const {  // Only who just held can have won.
    const Role before = Role((index(turn) + count - 1U) % count);
    if (scored[before] < goal) return round > rounds ? std::optional(players.tied()) : std::nullopt;
    Result<10> result{};
    for (std::size_t r = 0; r < count; ++r)
      if (Role(r) != before) {
        result[r] = static_cast<float>(scored[r] - goal);
        result[before] -= result[r];
      }
    return result;
  }
  constexpr Bounds resultBounds() const { return {float(-goal), float(goal * (count - 1))}; }
  constexpr PerRole<int, 10> scores() const { return scored; }
  constexpr MoveRange<Move> moves() const {
    if (points == 0) return {Move::roll, result() ? 0U : 1U};  // Nobody has points at the end.
    if (scored[turn] + points >= goal) return {Move::hold, 1};
    return {Move::roll, 2};
  }
  constexpr std::optional<DiceRoll> haps(Move move) const {
    return move == Move::roll ? std::optional(DiceRoll{dice}) : std::nullopt;
  }
  constexpr PigForMany next(Move move, Dice rolled = {}) const {
    if (move == Move::hold) return passed(scored[turn] + points);
    if (rolled.count(1) > 0) return passed(rolled.count(1) == 2 ? 0 : scored[turn]);
    PigForMany after = *this;
    after.points += rolled.sum();
    return after;
  }
  bool operator==(const PigForMany&) const = default;
  constexpr std::uint64_t hash() const {
    std::uint64_t hash = hashOfWords(points, round, turn, count, dice, goal, rounds);
    for (const int score : scored) hash = mixed(hash, static_cast<std::uint64_t>(score));
    return hash;
  }

  /// `lead`: how far a role is ahead of the best of the others.
  static constexpr auto heuristics() {
    return std::tuple{Named{"lead", [](const PigForMany& game, Role role) {
                              int others = 0;
                              for (std::size_t r = 0; r < game.count; ++r)
                                if (Role(r) != role) others = std::max(others, game.scored[r]);
                              return game.scored[role] - others;
                            }}};
  }
  static constexpr auto policies() {  // `hold20`: holds as soon as the turn is worth 20 points.
    return std::tuple{Named{"hold20", [](const PigForMany& game, Role, Rng&) {
                              return game.points >= 20 ? Move::hold : game.moves()[0];
                            }}};
  }

  /// `{"activePlayer":"One","scores":{"One":94,"Two":84,"Three":0},"points":6,"round":17}`.
  struct Form {
    Role activePlayer{};
    PerRole<int, 10> scores{};
    int points = 0, round = 0;
    static constexpr auto fields() {
      return std::tuple{Field{"activePlayer", &Form::activePlayer}, Field{"scores", &Form::scores},
                        Field{"points", &Form::points}, Field{"round", &Form::round}};
    }
  };
  Form form() const { return {turn, scored, points, round}; }
  /// The state of that form; throws if no match can get there.
  PigForMany with(const Form& form) const;
  static constexpr std::string_view moveForm(Move m) { return m == Move::roll ? "roll" : "hold"; }

 private:
  /// The next player's turn, with what the active one has scored by now.
  constexpr PigForMany passed(int score) const {
    PigForMany after = *this;
    after.scored[turn] = score, after.points = 0;
    after.turn = Role((index(turn) + 1U) % count);
    if (after.turn == Role{0}) ++after.round;
    return after;
  }
};

inline PigForMany PigForMany::with(const Form& form) const {
  require(index(form.activePlayer) < count,
          std::string(players[form.activePlayer]) + " does not play in this match");
  const Role before = Role((index(form.activePlayer) + count - 1U) % count);
  const int low = 2 * dice, high = 6 * dice;  // What a roll without a 1 can be.
  const int most = goal > low ? goal - 1 + high : high;  // Who has the goal must hold.
  for (std::size_t r = 0; r < players.size(); ++r) {
    const int score = form.scores[r];
    require(r < count || score == 0,
            std::string(players[Role(r)]) + " does not play in this match");
    require(score == 0 || (score >= low && score <= most), "impossible scores");
    require(score < goal || Role(r) == before,
            "somebody has won before: the turn passes when a player holds, and the match ends");
  }
  const int left = goal - form.scores[form.activePlayer];
  // More than one roll: what there was before the last one must have been less than it takes.
  const bool oneRoll = form.points >= low && form.points <= high;
  const bool rolls = form.points > high && std::max(low, form.points - high) < left;
  require(form.points == 0 || ((oneRoll || rolls) && form.scores[before] < goal),
          "impossible points: no rolls come to " + std::to_string(form.points) + " here");
  const int last = rounds + 1;
  const bool begins = form.points == 0 && form.activePlayer == Role{0};
  require(form.round >= 0 && form.round <= last && (form.round < last || begins),
          "impossible round: the match ends after " + std::to_string(last - 1));
  PigForMany state = *this;
  state.scored = form.scores, state.points = form.points, state.round = form.round;
  state.turn = form.activePlayer;
  return state;
}

}  // namespace ludorum

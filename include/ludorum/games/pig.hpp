// Pig: a game by turns with luck.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "ludorum/core/rules.hpp"
#include "ludorum/games/pig/for_many.hpp"
#include "ludorum/games/pig/parameters.hpp"

namespace ludorum {

/// The active player rolls a die as often as it likes. A 1 ends its turn with nothing; if it holds,
/// it scores the sum of its rolls. Whoever has `goal` points wins by the difference.
struct Pig {
  enum class Move : std::uint8_t { roll, hold };
  using Parameters = PigParameters;
  static constexpr std::string_view name = "Pig";
  static constexpr Players players{"One", "Two"};
  static constexpr std::array<std::string_view, 1> hapNames{"die"};
  static constexpr std::string_view rules = pigRules;
  using Variant = PigForMany;  // Where the parameters ask for more players, or for two dice.

  int mine = 0, theirs = 0;  // The scores of the active player and of its opponent.
  int points = 0, round = 0;  // Rolled in this turn; turns that both have had.
  Role turn{};
  int goal = 100, rounds = 100;
  static constexpr int endless = 1000000000;  // As many rounds as nobody plays: no limit.
  static constexpr Pig start(const Parameters& parameters) {
    if (Variant::isMeantBy(parameters))
      throw Error("Pig is for two players with a die; PigForMany is for others");
    return {.goal = parameters.goal, .rounds = parameters.rounds.value_or(endless)};
  }

  constexpr Role activePlayer() const { return turn; }
  constexpr std::optional<Result<2>> result() const {  // Only the one who just held can have won.
    if (theirs >= goal) return players.victory(players.opponent(turn), float(goal - mine));
    if (round > rounds) return players.tied();
    return std::nullopt;
  }
  constexpr Bounds resultBounds() const { return {float(-goal), float(goal)}; }
  constexpr PerRole<int, 2> scores() const {
    return turn == Role{0} ? PerRole<int, 2>{{mine, theirs}} : PerRole<int, 2>{{theirs, mine}};
  }
  constexpr MoveRange<Move> moves() const {
    if (points == 0) return {Move::roll, result() ? 0U : 1U};  // Nobody has points at the end.
    if (mine + points >= goal) return {Move::hold, 1};
    return {Move::roll, 2};
  }
  constexpr std::optional<Die> haps(Move move) const {
    return move == Move::roll ? std::optional(D6) : std::nullopt;
  }
  constexpr Pig next(Move move, int die = 0) const {
    if (move == Move::hold) return passed(mine + points);
    if (die <= 1) return passed(mine);
    return {mine, theirs, points + die, round, turn, goal, rounds};
  }
  bool operator==(const Pig&) const = default;
  static constexpr auto heuristics() {  // `lead`: how far a role is ahead; `race`: below.
    using Game = const Pig&;
    return std::tuple{
        Named{"lead", [](Game g, Role r) { return (r == g.turn ? 1 : -1) * (g.mine - g.theirs); }},
        Named{"race", [](Game g, Role r) { return (r == g.turn ? g.goal : -g.goal) * g.race(); }}};
  }
  /// The active player's chance less the other's: the race of two sums of turns, of some 8 points
  /// with a spread of 7.7, by a logistic curve. To be on turn is a lead, points at risk count less.
  double race() const {
    const double ahead = mine - theirs + 4.5 + 0.7 * points;
    const double turns = (2 * goal - mine - theirs - 0.7 * points) / 8;
    return std::tanh(0.851 * ahead / (7.7 * std::sqrt(turns + 8)));
  }
  static constexpr auto policies() {  // `hold20`: holds as soon as the turn is worth 20 points.
    return std::tuple{Named{"hold20", [](const Pig& g, Role, Rng&) {
                              const bool enough = g.points >= 20 || g.mine + g.points >= g.goal;
                              return enough ? Move::hold : Move::roll;
                            }}};
  }
  constexpr std::uint64_t hash() const {
    return hashOfWords(mine, theirs, points, round, turn, goal, rounds);
  }

  /// `{"activePlayer":"One","scores":{"One":94,"Two":84},"points":6,"round":17}`.
  struct Form {
    Role activePlayer{};
    PerRole<int, 2> scores{};
    int points = 0, round = 0;
    static constexpr auto fields() {
      return std::tuple{Field{"activePlayer", &Form::activePlayer}, Field{"scores", &Form::scores},
                        Field{"points", &Form::points}, Field{"round", &Form::round}};
    }
  };
  Form form() const { return {turn, scores(), points, round}; }
  /// The state of that form; throws if no match can get there.
  Pig with(const Form& form) const;
  static constexpr std::string_view moveForm(Move m) { return m == Move::roll ? "roll" : "hold"; }

  /// `17: {"One":94,"Two":84} One has 6`, and at the end `Fin: {"One":16,"Two":-16} ({...})`.
  std::string toString() const {
    const std::string scored = jsonText<Pig>(scores());
    if (const auto r = result()) return "Fin: " + jsonText<Pig>(*r) + " (" + scored + ")";
    return std::to_string(round) + ": " + scored + ' ' + std::string(players[turn]) + " has " +
           std::to_string(points);
  }
  Form formFrom(std::string_view text) const;  ///< Reads the string form.
  static constexpr std::string_view moveLine = "{state}, moves: {moves}", endLine = "{state}.";

 private:
  /// The other player's turn, with what the active one has scored by now.
  constexpr Pig passed(int score) const {
    const int after = turn == Role{1} ? round + 1 : round;
    return {theirs, score, 0, after, players.opponent(turn), goal, rounds};
  }
};

inline Pig Pig::with(const Form& form) const {
  const int active = form.scores[form.activePlayer];
  const int other = form.scores[players.opponent(form.activePlayer)];
  const int most = goal > 2 ? goal + 5 : 6;  // Who has the goal must hold: one 6 more at most.
  for (const int score : form.scores)
    require(score == 0 || (score >= 2 && score <= most), "impossible scores");
  require(active < goal, "the active player has won already: the turn passes when a player holds");
  const bool sums = form.points >= 2 && form.points <= most - active;  // Rolls: 7 is 5 and 2.
  require(form.points == 0 || (sums && other < goal && (form.points != 7 || active + 2 < goal)),
          "impossible points: no rolls of 2 to 6 come to " + std::to_string(form.points) + " here");
  const int last = rounds + 1;
  const bool begins = form.points == 0 && form.activePlayer == Role{0};
  require(form.round >= 0 && form.round <= last && (form.round < last || begins),
          "impossible round: the match ends after " + std::to_string(last - 1));
  return {active, other, form.points, form.round, form.activePlayer, goal, rounds};
}

inline Pig::Form Pig::formFrom(std::string_view text) const {
  const std::string line(text);
  const char* scored = line.c_str() + std::min(line.rfind('{'), line.size());
  std::array<char, 4> who{};
  Form form{};
  if (std::sscanf(scored, "{\"One\":%9d,\"Two\":%9d} %3s has %9d", &form.scores[0], &form.scores[1],
                  who.data(), &form.points) == 4) {
    form.activePlayer = players.role(who.data());
    std::sscanf(line.c_str(), "%10d", &form.round);
  } else {  // The end. The text does not tell in which round that was.
    form.activePlayer = Role(form.scores[0] >= goal ? 1 : 0);
    form.round = form.scores[0] < goal && form.scores[1] < goal ? rounds + 1 : 0;
  }
  require(with(form).toString() == text, inQuotes(line) + " is not the text of a state of Pig");
  return form;
}

}  // namespace ludorum

// Pig: a game by turns with luck.
#pragma once
#include <array>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of Pig.
struct PigParameters {
  int goal = 100;
  std::optional<int> rounds = 100;
  static constexpr auto fields() {
    return std::tuple{
        Field{"goal", &PigParameters::goal, "points that win the match", Range{2, 10000}},
        Field{"rounds", &PigParameters::rounds, "a longer match is tied; none for no limit",
              Range{1, 1e9}}};
  }
};

/// The active player rolls a die as often as it likes. A 1 ends its turn with nothing; if it holds,
/// it scores the sum of its rolls. Whoever has `goal` points wins by the difference.
struct Pig {
  enum class Move : std::uint8_t { roll, hold };
  using Parameters = PigParameters;
  static constexpr std::string_view name = "Pig";
  static constexpr Players players{"One", "Two"};
  static constexpr std::array<std::string_view, 1> hapNames{"die"};

  int mine = 0, theirs = 0;  // The scores of the active player and of its opponent.
  int points = 0;  // What the active player has rolled in this turn.
  int round = 0;  // How often both have had their turn.
  Role turn{};
  int goal = 100, rounds = 100;  // `rounds` is 0 for no limit.

  static constexpr Pig start(const Parameters& p) {
    Pig game;
    game.goal = p.goal, game.rounds = p.rounds.value_or(0);
    return game;
  }

  constexpr Role activePlayer() const { return turn; }
  constexpr std::optional<Result<2>> result() const {  // Only the one who just held can have won.
    if (theirs >= goal) return players.victory(players.opponent(turn), float(goal - mine));
    if (rounds > 0 && round > rounds) return players.tied();
    return std::nullopt;
  }
  constexpr Bounds resultBounds() const { return {float(-goal), float(goal)}; }
  constexpr PerRole<int, 2> scores() const {
    return turn == Role{0} ? PerRole<int, 2>{{mine, theirs}} : PerRole<int, 2>{{theirs, mine}};
  }

  constexpr MoveList<Move, 2> moves() const {
    if (result()) return {};
    if (points == 0) return {Move::roll};
    if (mine + points >= goal) return {Move::hold};
    return {Move::roll, Move::hold};
  }
  constexpr std::optional<Die> haps(Move move) const {
    return move == Move::roll ? std::optional(D6) : std::nullopt;
  }
  constexpr Pig next(Move move, int die = 0) const {
    Pig after = *this;
    if (move == Move::roll && die > 1) {
      after.points += die;
      return after;
    }
    after.mine = theirs, after.theirs = move == Move::hold ? mine + points : mine;
    after.points = 0, after.round += static_cast<int>(turn), after.turn = players.opponent(turn);
    return after;
  }
  bool operator==(const Pig&) const = default;
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
};

inline Pig Pig::with(const Form& form) const {
  const int active = form.scores[form.activePlayer];
  const int other = form.scores[players.opponent(form.activePlayer)];
  const int most = goal + 5;  // Who has the goal must hold: the last roll counts 6 at most.
  for (const int score : form.scores)
    require(score >= 0 && score != 1 && score <= most,
            "impossible scores: they are 0, or 2 to " + std::to_string(most));
  require(active < goal, "the active player has won already: the turn passes when a player holds");
  require(form.points >= 0 && form.points != 1 && active + form.points <= most,
          "impossible points: rolls of 2 to 6 cannot sum to " + std::to_string(form.points) +
              " with a score of " + std::to_string(active));
  require(other < goal || form.points == 0, "nobody has points once the match is over");
  require(form.round >= 0 && (rounds == 0 || form.round <= rounds + 1), "impossible round");
  require(rounds == 0 || form.round <= rounds || (form.points == 0 && form.activePlayer == Role{0}),
          "nobody rolls after the last round");
  Pig state = *this;
  state.mine = active, state.theirs = other, state.turn = form.activePlayer;
  state.points = form.points, state.round = form.round;
  return state;
}

inline Pig::Form Pig::formFrom(std::string_view text) const {
  const std::string line(text);
  std::array<char, 4> who{};
  int one = 0, two = 0, rolled = 0, played = 0;
  Form form;
  if (std::sscanf(line.c_str(), "%9d: {\"One\":%9d,\"Two\":%9d} %3s has %9d", &played, &one, &two,
                  who.data(), &rolled) == 5) {
    form = {players.role(who.data()), {{one, two}}, rolled, played};
  } else if (std::sscanf(line.c_str(), "Fin: {%*[^}]} ({\"One\":%9d,\"Two\":%9d})", &one, &two) ==
             2) {
    const bool tied = one < goal && two < goal;  // The text does not tell in which round it ended.
    form = {Role(one >= goal ? 1 : 0), {{one, two}}, 0, tied ? rounds + 1 : 0};
  }
  require(with(form).toString() == text, "\"" + line + "\" is not the text of a state of Pig");
  return form;
}

}  // namespace ludorum

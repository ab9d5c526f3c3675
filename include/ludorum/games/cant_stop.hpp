// Can't Stop, by Sid Sackson (1980).
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "ludorum/boards/dice.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of Can't Stop.
struct CantStopParameters {
  int players = 2;
  int rounds = 500;
  static constexpr auto fields() {
    using P = CantStopParameters;
    return std::tuple{Field{"players", &P::players, "how many play", Range{2, 4}},
                      Field{"rounds", &P::rounds, "then it is tied", Range{1, 1e6}}};
  }
};

/// How far somebody has come in each of the columns 2 to 12: four bits a column, the column 2
/// lowest.
class Climbs {
 public:
  static constexpr int least = 2, greatest = 12;
  static constexpr int height(int column) { return 13 - 2 * std::abs(7 - column); }

  constexpr int operator[](int column) const {
    return static_cast<int>(word_ >> shift(column) & 15U);
  }
  /// Precondition: the sum is no more than 15.
  constexpr void add(int column, int steps = 1) {
    word_ += std::uint64_t(static_cast<unsigned>(steps)) << shift(column);
  }
  constexpr Climbs operator+(Climbs others) const { return Climbs(word_ + others.word_); }
  /// The columns that there are steps in, as a set: bit n is the column n.
  constexpr unsigned columns() const { return columnsOf(nonZero(word_)); }
  /// The columns that are climbed to the top.
  constexpr unsigned climbed() const { return columnsOf(nonZero(word_ ^ heights) ^ ones); }
  constexpr std::uint64_t word() const { return word_; }
  bool operator==(const Climbs&) const = default;
  constexpr Climbs() = default;

 private:
  static constexpr std::uint64_t heights = 0x3579bdb9753, ones = 0x11111111111;
  static constexpr int shift(int column) { return 4 * (column - least); }
  static constexpr std::uint64_t nonZero(std::uint64_t word) {
    word |= word >> 2;
    return (word | word >> 1) & ones;
  }
  static constexpr unsigned columnsOf(std::uint64_t set) {
    unsigned columns = 0;
    for (; set != 0; set &= set - 1) columns |= 1U << (lowestBit(set) / 4 + least);
    return columns;
  }
  constexpr explicit Climbs(std::uint64_t word) : word_(word) {}
  std::uint64_t word_ = 0;
};

/// Players climb the columns 2 to 12 by the sums of two pairs of four dice, as far as they dare.
struct CantStop {
  /// Roll, stop, or one or two columns to climb, the smaller first; the same twice is two steps.
  struct Move {
    std::uint8_t first = 0, second = 0;
    constexpr bool isChoice() const { return first != 0; }
    bool operator==(const Move&) const = default;
  };
  static constexpr Move roll{0, 0}, stop{0, 1};
  using Parameters = CantStopParameters;
  static constexpr std::string_view name = "CantStop";
  static constexpr std::array<std::string_view, 1> aliases{"Can't Stop"};
  static constexpr Players players{"One", "Two", "Three", "Four"};
  static constexpr std::array<std::string_view, 1> hapNames{"dice"};
  static constexpr std::string_view rules =
      "There are eleven columns, 2 to 12, with 3, 5, 7, 9, 11, 13, 11, 9, 7, 5 and 3 steps. Who is "
      "on "
      "turn rolls four dice and makes two pairs of them; the sum of each pair is a column, in "
      "which "
      "a runner climbs a step from where the player has come before. There are only three runners: "
      "a new one is set into a column if one is left. Both sums must be used if they can be; if "
      "just one runner is left for two new columns, the player chooses. Columns that somebody has "
      "climbed to the top are closed.\n\n"
      "After each roll the player may stop, and keeps what the runners have climbed, or roll "
      "again. If then no pair of the dice moves a runner, all that was climbed in this turn is "
      "lost. Who first has climbed three columns to the top wins.";

  PerRole<Climbs, 4> climbed{};  // What is safe.
  Climbs runners{};  // What the active player has climbed in this turn.
  Dice dice{};  // To make pairs of; none when the player decides whether to roll.
  Role turn{};
  std::uint8_t count = 2;  // How many play.
  int round = 0, rounds = 500;

  static constexpr CantStop start(const Parameters& parameters) {
    CantStop game;
    game.count = static_cast<std::uint8_t>(parameters.players);
    game.rounds = parameters.rounds;
    return game;
  }
  constexpr std::size_t playerCount() const { return count; }

  constexpr Role activePlayer() const { return turn; }
  constexpr std::optional<Result<4>> result() const {
    for (std::size_t winner = 0; winner < count; ++winner)
      if (popcount(climbed[winner].climbed()) >= 3)
        return players.victory(RoleSet(Role(winner)), 1, count);
    if (round == rounds) return players.tied();
    return std::nullopt;
  }
  /// The columns that each player has climbed.
  constexpr PerRole<int, 4> scores() const {
    PerRole<int, 4> won{};
    for (std::size_t r = 0; r < count; ++r)
      won[r] = static_cast<int>(popcount(climbed[r].climbed()));
    return won;
  }
  constexpr MoveList<Move, 6> moves() const {
    if (!dice.empty()) return choices();
    if (result()) return {};
    return runners.columns() == 0 ? MoveList<Move, 6>{roll} : MoveList<Move, 6>{roll, stop};
  }
  constexpr std::optional<DiceRoll> haps(const Move& move) const {
    return move == roll ? std::optional(DiceRoll{4}) : std::nullopt;
  }
  constexpr CantStop next(const Move& move, Dice rolled = {}) const {
    CantStop after = *this;
    after.dice = rolled;
    if (move.isChoice())
      for (const int column : {move.first, move.second})
        if (column != 0 &&
            after.climbed[turn][column] + after.runners[column] < Climbs::height(column))
          after.runners.add(column);
    if (move == stop) after.climbed[turn] = climbed[turn] + runners;
    if (move == stop || (move == roll && after.choices().empty())) after.pass();
    return after;
  }
  bool operator==(const CantStop&) const = default;
  constexpr std::uint64_t hash() const {
    return hashOfWords(climbed[0].word(), climbed[1].word(), climbed[2].word(), climbed[3].word(),
                       runners.word(), dice.bits(), turn, count, round, rounds);
  }

  /// `rule28`: M. Keller's "Rule of 28" (World Game Review 6, 1986) says when to stop, `progress`
  /// which columns to choose.
  static constexpr auto policies() {
    return std::tuple{
        Named{"rule28", [](const CantStop& game, Role, Rng&) { return game.byRuleOf28(); }}};
  }
  /// `progress`: how far the role has come in its columns, less that of the best of the others.
  static constexpr auto heuristics() {
    return std::tuple{
        Named{"progress", [](const CantStop& game, Role role) { return game.progress(role); }}};
  }

  /// The steps in the columns 2 to 12 by player, those of the runners, and the dice.
  struct Form {
    Role activePlayer{};
    PerRole<std::array<int, 11>, 4> climbed{};
    std::array<int, 11> runners{};
    Dice dice{};
    int round = 0;
    static constexpr auto fields() {
      return std::tuple{Field{"activePlayer", &Form::activePlayer},
                        Field{"climbed", &Form::climbed}, Field{"runners", &Form::runners},
                        Field{"dice", &Form::dice}, Field{"round", &Form::round}};
    }
  };
  Form form() const {
    Form form{turn, {}, listed(runners), dice, round};
    for (std::size_t r = 0; r < count; ++r) form.climbed[r] = listed(climbed[r]);
    return form;
  }
  /// The state of that form; throws if no match can get there.
  CantStop with(const Form& form) const;
  /// `roll`, `stop`, `7` or `6 8`.
  static std::string moveForm(const Move& move) {
    if (!move.isChoice()) return move == roll ? "roll" : "stop";
    return std::to_string(move.first) +
           (move.second != 0 ? ' ' + std::to_string(move.second) : std::string());
  }

  Scene scene() const;
  /// Moves are buttons: a choice is of two columns at once.
  static std::vector<std::size_t> clicks(const Move&) { return {}; }

 private:
  constexpr void pass() {
    runners = {}, dice = {};
    turn = Role((index(turn) + 1) % count);
    if (turn == Role{0}) ++round;
  }
  /// The ways to make two pairs of the dice and climb by them.
  constexpr MoveList<Move, 6> choices() const {
    MoveList<Move, 6> list;
    const auto add = [&list](int a, int b) {
      const Move move{static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)};
      if (std::find(list.begin(), list.end(), move) == list.end()) list.push_back(move);
    };
    unsigned closed = (climbed[turn] + runners).climbed();
    for (std::size_t r = 0; r < count; ++r) closed |= climbed[r].climbed();
    const unsigned running = runners.columns();
    const auto left = 3 - popcount(running);
    for (std::size_t with = 1; with <= 3; ++with) {  // The die that the first is paired with.
      int a = dice[0] + dice[with], b = dice.sum() - a;
      if (a > b) std::swap(a, b);
      const unsigned both = 1U << a | 1U << b, fresh = both & ~running;
      const unsigned open = both & ~closed & (left > 0 ? ~0U : running);
      if (open == both && popcount(fresh) <= left) {
        add(a, b);
      } else {
        if ((open >> a & 1U) != 0) add(a, 0);
        if ((open >> b & 1U) != 0) add(b, 0);
      }
    }
    return list;
  }
  static constexpr std::array<int, 11> listed(Climbs steps) {
    std::array<int, 11> list{};
    for (int column = 2; column <= 12; ++column) list[std::size_t(column - 2)] = steps[column];
    return list;
  }
  /// The count of the rule: a runner's column is worth the more the rarer its sum, once for the
  /// runner and once for each step; three odd columns are worse to go on with, three even ones
  /// better, and three on one side worse.
  constexpr int countOf28(Climbs steps) const {
    int sum = 0, odd = 0, low = 0, high = 0, used = 0;
    for (int column = 2; column <= 12; ++column) {
      if (steps[column] == 0) continue;
      sum += (1 + std::abs(7 - column)) * (steps[column] + 1);
      ++used, odd += column % 2, low += column < 8 ? 1 : 0, high += column > 6 ? 1 : 0;
    }
    if (used < 3) return sum;
    return sum + (odd == 3 ? 2 : odd == 0 ? -2 : 0) + (low == 3 || high == 3 ? 4 : 0);
  }
  Move byRuleOf28() const {
    const auto list = moves();
    if (dice.empty()) {
      const bool wins = popcount((climbed[turn] + runners).climbed()) >= 3;
      return list.size() > 1 && (wins || countOf28(runners) >= 28) ? stop : roll;
    }
    Move best = list[0];
    double most = -2;
    for (const Move move : list)
      if (const double worth = next(move).progress(turn); worth > most) most = worth, best = move;
    return best;
  }
  double progress(Role role) const;
};

inline double CantStop::progress(Role role) const {
  PerRole<double, 4> worth{};
  unsigned closed = 0;
  for (std::size_t r = 0; r < count; ++r) closed |= climbed[r].climbed();
  for (std::size_t r = 0; r < count; ++r) {
    const Climbs steps = Role(r) == turn ? climbed[r] + runners : climbed[r];
    for (int column = 2; column <= 12; ++column) {
      const double part = double(steps[column]) / Climbs::height(column);
      worth[r] += (closed >> column & 1U) == 0 || part == 1 ? part * part : 0;
    }
  }
  double others = 0;
  for (std::size_t r = 0; r < count; ++r)
    if (Role(r) != role) others = std::max(others, worth[r]);
  return std::tanh((worth[role] - others) / 2);
}

inline CantStop CantStop::with(const Form& form) const {
  CantStop state = *this;
  require(index(form.activePlayer) < count,
          std::string(players[form.activePlayer]) + " does not play in this match");
  require(form.round >= 0 && form.round <= rounds,
          "impossible round: the match ends after " + std::to_string(rounds));
  const auto read = [](const std::array<int, 11>& list, Climbs below) {
    Climbs steps;
    for (int column = 2; column <= 12; ++column) {
      const int n = list[std::size_t(column - 2)], most = Climbs::height(column) - below[column];
      require(n >= 0 && n <= most, "impossible steps in the column " + std::to_string(column) +
                                       ": " + std::to_string(n));
      steps.add(column, n);
    }
    return steps;
  };
  unsigned closed = 0;
  std::size_t winners = 0;
  for (std::size_t r = 0; r < players.size(); ++r) {
    state.climbed[r] = read(form.climbed[r], {});
    require(r < count || state.climbed[r] == Climbs{},
            std::string(players[Role(r)]) + " does not play in this match");
    const unsigned own = state.climbed[r].climbed();
    require((closed & own) == 0, "two players have climbed the same column to the top");
    closed |= own, winners += popcount(own) >= 3 ? 1U : 0U;
    require(popcount(own) <= 5, "nobody can climb more than five columns");
  }
  require(winners <= 1, "there can only be one winner");
  state.turn = form.activePlayer, state.dice = form.dice, state.round = form.round;
  state.runners = read(form.runners, state.climbed[state.turn]);
  require((state.runners.columns() & closed) == 0, "a runner is in a column that is closed");
  require(popcount(state.runners.columns()) <= 3, "there are only three runners");
  if (state.result()) {
    require(form.dice.empty() && state.runners == Climbs{}, "the game is over: nobody climbs");
  } else if (!form.dice.empty()) {
    require(form.dice.size() == 4, "four dice are rolled");
    require(!state.choices().empty(), "no pair of these dice can be used: the turn has passed");
  }
  return state;
}

inline Scene CantStop::scene() const {
  Scene scene{.width = 11, .height = 15};
  for (int column = 2; column <= 12; ++column)
    for (int step = 1; step <= Climbs::height(column); ++step) {
      Place place{.name = "column " + std::to_string(column) + ", step " + std::to_string(step),
                  .x = column - 1.5,
                  .y = 6.5 + (Climbs::height(column) + 1) / 2.0 - step,
                  .ground = step % 2 == 0 ? Ground::dark : Ground::light};
      for (std::size_t r = 0; r < count; ++r)
        if (climbed[r][column] == step)
          place.things.push_back({.shape = Shape::disc, .role = static_cast<int>(r)});
      if (runners[column] > 0 && climbed[turn][column] + runners[column] == step)
        place.things.push_back({.shape = Shape::pawn, .role = static_cast<int>(index(turn))});
      if (step == Climbs::height(column)) place.text = std::to_string(column);
      scene.places.push_back(place);
    }
  addDice(scene, dice, 4, 14.5);
  return scene;
}

}  // namespace ludorum

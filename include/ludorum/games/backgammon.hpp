// Backgammon.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "ludorum/boards/dice.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/core/rules.hpp"
#include "ludorum/games/backgammon/checkers.hpp"
#include "ludorum/games/backgammon/estimate.hpp"
#include "ludorum/games/backgammon/notation.hpp"
#include "ludorum/games/backgammon/turns.hpp"

namespace ludorum {

/// The parameters of Backgammon.
struct BackgammonParameters {
  int turns = 1000;
  static constexpr auto fields() {
    using P = BackgammonParameters;
    return std::tuple{Field{"turns", &P::turns, "then it is tied", Range{1, 1e6}}};
  }
};

/// Who begins, and with what: both roll a die, again if they are equal. The greater one begins, and
/// plays both.
struct OpeningRoll {
  using Value = PerRole<int, 2>;
  static constexpr std::size_t size() { return 30; }
  static constexpr Value value(std::size_t i) {
    const auto one = static_cast<int>(i / 5) + 1, other = static_cast<int>(i % 5) + 1;
    return {{one, other < one ? other : other + 1}};
  }
  static constexpr double probability(std::size_t) { return 1.0 / 30; }
  static constexpr Value draw(Rng& rng) { return value(rng.below(30)); }
  bool operator==(const OpeningRoll&) const = default;
};

/// Two players race 15 checkers around 24 points and off the board, by two dice. Each counts the
/// points on its own: it moves from 24 down to 1, where its home board is 6 to 1; its point n is
/// the other's point 25 - n. A move is a whole turn, and the state holds the roll for it.
struct Backgammon {
  using Move = backgammon::Turn;
  using Checkers = backgammon::Checkers;
  using Parameters = BackgammonParameters;
  static constexpr std::string_view name = "Backgammon";
  static constexpr Players players{"White", "Black"};
  static constexpr std::array<std::string_view, 1> hapNames{"dice"};
  static constexpr std::string_view rules =
      "Two players race their 15 checkers around the 24 points of the board, in opposite "
      "directions, "
      "into their home boards and off. Who is on turn rolls two dice, and moves a checker by each "
      "of "
      "them, or one by both, to points that do not hold two or more checkers of the other; a "
      "double "
      "is played four times. Both dice must be played if there is a way to, else the larger one if "
      "it can be. A single checker that the other comes to is hit: it is put on the bar, and has "
      "to "
      "enter the other's home board again before anything else is moved.\n\n"
      "Who has all checkers in the home board may bear them off: by a die that shows their point, "
      "or "
      "by a larger one from the farthest point. Who first has borne off all of them wins 1 point; "
      "2 "
      "(a gammon) if the other has borne off none; 3 (a backgammon) if the other has besides a "
      "checker on the bar or in the winner's home board. At first both roll a die, and the greater "
      "one begins with this roll. There is no doubling cube.";

  static constexpr Checkers setOut = [] {
    Checkers start;
    for (const unsigned point : {24U, 24U, 13U, 13U, 13U, 13U, 13U, 8U, 8U, 8U, 6U, 6U, 6U, 6U, 6U})
      start.add(point);
    return start;
  }();
  Checkers mine = setOut, theirs = setOut;  // Of the active player, and of its opponent.
  Dice dice{3, 1};  // What the active player has rolled; nothing when the game is over.
  Role turn{};
  int played = 0, turns = 1000;  // Turns that there were, and can be.

  static constexpr OpeningRoll setup(const Parameters&) { return {}; }
  static constexpr Backgammon start(const Parameters& parameters, const OpeningRoll::Value& roll) {
    const auto begins = Role(roll[0] > roll[1] ? 0 : 1);
    return {setOut, setOut, {roll[0], roll[1]}, begins, 0, parameters.turns};
  }

  constexpr Role activePlayer() const { return turn; }
  constexpr std::optional<Result<2>> result() const {  // Who has just moved can have won.
    using namespace backgammon;
    if (theirs.allOff()) {
      const bool behind = (mine.any() & (at(bar) | mirrored(home))) != 0;
      const float worth = mine.count(off) > 0 ? 1 : behind ? 3 : 2;
      return players.victory(players.opponent(turn), worth);
    }
    if (played == turns) return players.tied();
    return std::nullopt;
  }
  static constexpr Bounds resultBounds() { return {-3, 3}; }
  constexpr backgammon::TurnList moves() const {
    backgammon::TurnList list;
    if (!dice.empty()) backgammon::TurnMaker(mine, theirs, list).list(dice);
    return list;
  }
  /// The opponent's roll, unless the game is over.
  constexpr std::optional<DiceRoll> haps(const Move& move) const {
    if (played + 1 == turns) return std::nullopt;
    unsigned off = mine.count(backgammon::off);
    for (const backgammon::Hop hop : move.hops) off += hop.exists() && hop.to() == 0 ? 1U : 0U;
    return off == 15 ? std::nullopt : std::optional(DiceRoll{2});
  }
  constexpr Backgammon next(const Move& move, Dice rolled = {}) const {
    Backgammon after{theirs, mine, rolled, players.opponent(turn), played + 1, turns};
    for (const backgammon::Hop hop : move.hops) {
      if (!hop.exists()) break;
      after.theirs.remove(hop.from()), after.theirs.add(hop.to());
      if (hop.hits())
        after.mine.remove(backgammon::bar - hop.to()), after.mine.add(backgammon::bar);
    }
    return after;
  }
  bool operator==(const Backgammon&) const = default;
  constexpr std::uint64_t hash() const {
    const auto& [a, b] = std::tie(mine.digits, theirs.digits);
    return hashOfWords(pair(a[0], a[1]), pair(a[2], a[3]), pair(b[0], b[1]), pair(b[2], b[3]),
                       dice.bits(), turn,
                       pair(static_cast<std::uint32_t>(played), static_cast<std::uint32_t>(turns)));
  }

  /// `race`: who is ahead; `blots`: besides, which checkers may be hit, and which points block.
  static constexpr auto heuristics() {
    using Game = const Backgammon&;
    return std::tuple{
        Named{"race", [](Game g, Role r) { return (r == g.turn ? 1 : -1) * g.estimate(false); }},
        Named{"blots", [](Game g, Role r) { return (r == g.turn ? 1 : -1) * g.estimate(true); }}};
  }
  /// The active player's; half a roll (8.17 pips) is what it is worth to be on turn.
  double estimate(bool withContact) const {
    using namespace backgammon;
    const int own = mine.pips(), others = theirs.pips();
    double ahead = others - own + 4;
    if (withContact)
      ahead += exposure(theirs, mine) - exposure(mine, theirs) / 3 + wall(mine) - wall(theirs);
    return chanceOf(ahead, own + others);
  }

  /// `{"activePlayer":"White","board":"-b----E-C---eE---c-e----B-","dice":[1,3],"played":0}`.
  struct Form {
    Role activePlayer{};
    std::string board;
    Dice dice{};
    int played = 0;
    static constexpr auto fields() {
      return std::tuple{Field{"activePlayer", &Form::activePlayer}, Field{"board", &Form::board},
                        Field{"dice", &Form::dice}, Field{"played", &Form::played}};
    }
  };
  Form form() const {
    const bool first = turn == Role{0};
    return {turn, backgammon::boardText({first ? mine : theirs, first ? theirs : mine}), dice,
            played};
  }
  /// The state of that form; throws if no match can get there.
  Backgammon with(const Form& form) const;
  static std::string moveForm(const Move& move) { return backgammon::turnText(move); }

  /// An XGID, `XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10`, without a cube or a score.
  std::string toString() const;
  Form formFrom(std::string_view text) const;  ///< Reads an XGID whose dice have been rolled.

  /// The board as White sees it, who goes from the right above to the right below.
  Scene scene() const;
  std::vector<std::size_t> clicks(const Move& move) const;

 private:
  static constexpr std::uint64_t pair(std::uint32_t high, std::uint32_t low) {
    return std::uint64_t{high} << 32 | low;
  }
  /// The place in the scene of one of a role's places.
  static constexpr std::size_t scenePlace(Role role, unsigned place) {
    if (role == Role{0}) return place;
    return place == backgammon::off ? 26 : place == backgammon::bar ? 27 : 25 - place;
  }
};

inline Backgammon Backgammon::with(const Form& form) const {
  using namespace backgammon;
  const Board board = boardFrom(form.board);
  Backgammon state{board[index(form.activePlayer)],
                   board[index(players.opponent(form.activePlayer))],
                   form.dice,
                   form.activePlayer,
                   form.played,
                   turns};
  require(!state.mine.allOff(), "the active player has won already: the turn has passed");
  require(form.played >= 0 && form.played <= turns,
          "impossible number of turns: a match has at most " + std::to_string(turns));
  const auto shutOut = [](const Checkers& own, const Checkers& other) {
    return own.count(bar) > 0 && (~mirrored(other.several()) & mirrored(home)) == 0;
  };
  require(!shutOut(state.mine, state.theirs) || !shutOut(state.theirs, state.mine),
          "impossible board: both players are on the bar before six points, and could not move");
  const std::size_t rolled = state.result() ? 0 : 2;
  require(form.dice.size() == rolled, rolled == 0 ? "the game is over: there is nothing to roll"
                                                  : "the active player must have rolled two dice");
  return state;
}

inline std::string Backgammon::toString() const {
  std::string rolled = "00";
  if (!dice.empty()) rolled = std::to_string(dice.highest()) + std::to_string(dice.lowest());
  return "XGID=" + form().board + (turn == Role{0} ? ":0:0:1:" : ":0:0:-1:") + rolled +
         ":0:0:0:0:10";
}

inline Backgammon::Form Backgammon::formFrom(std::string_view text) const {
  std::array<std::string_view, 5>
      parts;  // Board, cube, whose cube, whose turn, dice; then a score.
  std::string_view rest = text.substr(text.substr(0, 5) == "XGID=" ? 5 : 0);
  for (std::string_view& part : parts) {
    part = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(part.size() + 1, rest.size()));
  }
  const auto& [board, cube, owner, active, rolled] = parts;
  require((active == "1" || active == "-1") && rolled.size() == 2,
          inQuotes(text) + " is no XGID, such as " + Backgammon{}.toString());
  Form form{Role(active == "1" ? 0 : 1), std::string(board), {}, played};
  if (rolled != "00")
    for (const char die : rolled) form.dice.push_back(die - '0');
  else if (!with({form.activePlayer, form.board, {}, turns}).theirs.allOff())
    form.played = turns;  // Nobody has won: only the last turn leaves nothing to roll.
  return form;
}

inline Scene Backgammon::scene() const {
  using namespace backgammon;
  Scene scene{.width = 14.3, .height = 11};
  scene.hops = true;
  scene.places.resize(28);
  for (unsigned point = 0; point <= bar; ++point) {
    const bool below = point <= 12;
    // Points 1 to 12 run to the left below, 13 to 24 to the right above; the bar is in the middle.
    const unsigned column = below ? 12 - point : point - 13;
    Place& place = scene.places[point];
    place.name = std::to_string(point);
    place.x = column + (column < 6 ? 0.5 : 1.5), place.y = below ? 8.5 : 2.5;
    place.height = 5;
    place.ground = below ? Ground::spikeUp : Ground::spikeDown;
  }
  for (const Role role : players.all()) {
    const Checkers& own = role == turn ? mine : theirs;
    const double y = role == Role{0} ? 8.5 : 2.5;
    for (const unsigned end : {off, bar}) {
      Place& place = scene.places[scenePlace(role, end)];
      place = {.name = std::string(players[role]) + "'s " + (end == off ? "tray" : "bar"),
               .x = end == off ? 13.7 : 6.5,
               .y = y,
               .height = 5,
               .ground = Ground::field,
               .role = static_cast<int>(index(role))};
    }
    for (unsigned place = off; place <= bar; ++place)
      for (unsigned n = own.count(place); n > 0; --n)
        scene.places[scenePlace(role, place)].things.push_back(
            {.shape = Shape::disc, .role = static_cast<int>(index(role))});
  }
  addDice(scene, dice, turn == Role{0} ? 9.5 : 2.5, 5.5);
  return scene;
}

inline std::vector<std::size_t> Backgammon::clicks(const Move& move) const {
  std::vector<std::size_t> path;
  for (const backgammon::Hop hop : move.hops)
    if (hop.exists())
      for (const unsigned place : {hop.from(), hop.to()}) path.push_back(scenePlace(turn, place));
  return path;
}

}  // namespace ludorum

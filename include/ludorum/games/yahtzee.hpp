// Yahtzee.
#pragma once
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "ludorum/boards/dice.hpp"
#include "ludorum/boards/labels.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/core/rules.hpp"
#include "ludorum/games/yahtzee/sheet.hpp"

namespace ludorum {

/// The parameters of Yahtzee.
struct YahtzeeParameters {
  int players = 1;
  static constexpr auto fields() {
    return std::tuple{Field{"players", &YahtzeeParameters::players, "how many play", Range{1, 4}}};
  }
};

/// Players fill the 13 boxes of their sheets with five dice, some of which they may roll again.
struct Yahtzee {
  /// The dice to keep while the others are rolled again, or a box to fill.
  struct Move {
    std::uint32_t code;  // The bits of dice, or 2^24 and the box.
    static constexpr Move keep(Dice dice) { return {dice.bits()}; }
    static constexpr Move fill(std::size_t box) {
      return {1U << 24 | static_cast<std::uint32_t>(box)};
    }
    constexpr bool fills() const { return code >> 24 != 0; }
    constexpr std::size_t box() const { return code & 15U; }
    constexpr Dice kept() const { return Dice::of(code); }
    bool operator==(const Move&) const = default;
  };
  using Parameters = YahtzeeParameters;
  static constexpr std::string_view name = "Yahtzee";
  static constexpr Players players{"One", "Two", "Three", "Four"};
  static constexpr bool zeroSum = false;  // Who plays alone gets the score.
  static constexpr std::array<std::string_view, 1> hapNames{"dice"};
  static constexpr std::string_view rules =
      "Who is on turn rolls five dice, and may twice roll again as many of them as it likes. Then "
      "it "
      "fills a box of its sheet, which is done once for each of the 13 boxes. The upper six score "
      "the "
      "sum of the dice that show their face; 63 points there are worth 35 more. Three and four of "
      "a "
      "kind, and chance, score the sum of all dice; a full house scores 25, four dice in a row 30, "
      "five in a row 40, five of a kind (a yahtzee) 50; what does not fit scores nothing.\n\n"
      "Further yahtzees score 100 more each, if the box of the first has its 50. Once that box is "
      "filled, even by nothing, a yahtzee is a joker: it has to go to the upper box of its face; "
      "if "
      "that is filled, to a lower box, where it scores in full as a full house or a row; and only "
      "if "
      "these are filled, to another upper box. The greatest sum wins. Who plays alone has the sum "
      "as "
      "the result.";

  PerRole<yahtzee::Sheet, 4> sheets{};
  Dice dice{1, 2, 3, 4, 6};  // Of the active player; none when the game is over.
  std::uint8_t rerolls = 2;  // That are left.
  std::uint8_t count = 1;  // How many play.
  Role turn{};

  static constexpr DiceRoll setup(const Parameters&) { return DiceRoll{5}; }
  static constexpr Yahtzee start(const Parameters& parameters, Dice rolled) {
    Yahtzee game;
    game.dice = rolled, game.count = static_cast<std::uint8_t>(parameters.players);
    return game;
  }
  constexpr std::size_t playerCount() const { return count; }

  constexpr Role activePlayer() const { return turn; }
  constexpr std::optional<Result<4>> result() const {
    if (!dice.empty()) return std::nullopt;
    const auto totals = scores();
    if (count == 1) return Result<4>{{static_cast<float>(totals[0])}};
    RoleSet best;
    for (std::size_t r = 0; r < count; ++r)
      if (totals[r] == *std::max_element(totals.begin(), totals.end())) best = best | Role(r);
    return best.size() == count ? players.tied() : players.victory(best, 1, count);
  }
  /// The greatest sum is 1575: twelve times 100 after the first yahtzee, and 375 in the boxes.
  constexpr Bounds resultBounds() const { return count == 1 ? Bounds{0, 1575} : Bounds{}; }
  constexpr PerRole<int, 4> scores() const {
    PerRole<int, 4> totals{};
    for (std::size_t r = 0; r < count; ++r) totals[r] = sheets[r].total();
    return totals;
  }
  /// The boxes, and then what can be kept, if there is another roll: anything but all five.
  constexpr MoveList<Move, 44> moves() const {
    MoveList<Move, 44> list;
    if (dice.empty()) return list;
    for (yahtzee::Boxes rest = sheets[turn].allowed(dice); rest != 0; rest &= rest - 1)
      list.push_back(Move::fill(lowestBit(rest)));
    if (rerolls == 0) return list;
    const std::size_t first = list.size();
    list.push_back(Move::keep({}));
    for (int face = 1; face <= Dice::faces; ++face) {
      const std::size_t known = list.size();
      for (int more = 1; more <= dice.count(face); ++more)
        for (std::size_t i = first; i < known; ++i)
          if (const Dice kept = list[i].kept() + Dice::same(face, more); kept != dice)
            list.push_back(Move::keep(kept));
    }
    return list;
  }
  constexpr std::optional<DiceRoll> haps(const Move& move) const {
    if (!move.fills()) return DiceRoll{5 - static_cast<int>(move.kept().size())};
    const bool last = index(turn) + 1U == count && popcount(sheets[turn].open()) == 1;
    return last ? std::nullopt : std::optional(DiceRoll{5});
  }
  constexpr Yahtzee next(const Move& move, Dice rolled = {}) const {
    Yahtzee after = *this;
    if (move.fills()) {
      after.sheets[turn].fill(dice, move.box());
      after.turn = Role((index(turn) + 1) % count);
      after.dice = rolled, after.rerolls = 2;
    } else {
      after.dice = move.kept() + rolled;
      --after.rerolls;
    }
    return after;
  }
  bool operator==(const Yahtzee&) const = default;
  constexpr std::uint64_t hash() const {
    std::uint64_t hash = hashOfWords(dice.bits(), rerolls, count, turn);
    for (const yahtzee::Sheet& sheet : sheets) {
      for (const std::uint8_t points : sheet.points) hash = mixed(hash, points);
      hash = mixed(hash, std::uint64_t{sheet.filled} << 8 | sheet.bonuses);
    }
    return hash;
  }

  /// `par`: what is scored, and what the open boxes are worth on average; the dice on the table are
  /// worth what they score more than that. Of more players, by how much they are ahead.
  static constexpr auto heuristics() {
    return std::tuple{
        Named{"par", [](const Yahtzee& game, Role role) { return game.estimate(role); }}};
  }

  /// `{"activePlayer":"One","dice":[1,2,3,4,6],"rerolls":2,"sheets":{"One":{"ones":null,…}}}`.
  struct Form {
    Role activePlayer{};
    Dice dice{};
    int rerolls = 2;
    PerRole<yahtzee::SheetForm, 4> sheets{};
    static constexpr auto fields() {
      return std::tuple{Field{"activePlayer", &Form::activePlayer}, Field{"dice", &Form::dice},
                        Field{"rerolls", &Form::rerolls}, Field{"sheets", &Form::sheets}};
    }
  };
  Form form() const {
    Form form{turn, dice, rerolls, {}};
    for (std::size_t r = 0; r < count; ++r) form.sheets[r] = yahtzee::formOf(sheets[r]);
    return form;
  }
  /// The state of that form; throws if no match can get there.
  Yahtzee with(const Form& form) const;
  /// The name of a box, or `keep 3 3 5`, `keep nothing`.
  static std::string moveForm(const Move& move) {
    if (move.fills()) return std::string(yahtzee::boxNames[move.box()]);
    std::string text = "keep";
    for (const int die : move.kept()) text += ' ' + std::to_string(die);
    return move.kept().empty() ? text + " nothing" : text;
  }

  /// The sheets side by side, with a row for each box, and the dice.
  Scene scene() const;
  /// A box is clicked on; what to keep is a button.
  std::vector<std::size_t> clicks(const Move& move) const {
    if (!move.fills()) return {};
    return {index(turn) * yahtzee::boxes + move.box()};
  }

 private:
  double estimate(Role role) const;
};

inline double Yahtzee::estimate(Role role) const {
  using namespace yahtzee;
  // What the boxes bring in optimal solitaire play (T. Verhoeff, "Optimal Solitaire Yahtzee
  // Strategies", 1999); a point in an upper box is worth its part of the bonus as well.
  constexpr std::array<double, boxes> par{2.11,  5.28,  8.57,  12.16, 15.69, 19.19, 21.66,
                                          13.10, 22.59, 29.46, 32.71, 16.87, 22.01};
  const auto weight = [](std::size_t box) { return box < 6 ? 1.38 : 1.0; };
  PerRole<double, 4> worth{};
  for (std::size_t r = 0; r < count; ++r) {
    const Sheet& sheet = sheets[r];
    worth[r] = sheet.total() + (sheet.upperSum() < 63 ? 0.38 * sheet.upperSum() : 0);
    for (Boxes rest = sheet.open(); rest != 0; rest &= rest - 1)
      worth[r] += weight(lowestBit(rest)) * par[lowestBit(rest)];
    if (Role(r) != turn || dice.empty()) continue;
    double gain = -100;
    for (Boxes rest = sheet.allowed(dice); rest != 0; rest &= rest - 1) {
      const std::size_t box = lowestBit(rest);
      gain = std::max(gain, weight(box) * (sheet.score(dice, box) - par[box]));
    }
    worth[r] += gain + (sheet.isJoker(dice) && sheet.points[yahtzee::yahtzee] == 50 ? 100 : 0);
  }
  if (count == 1) return worth[0];
  double others = 0;
  for (std::size_t r = 0; r < count; ++r)
    if (Role(r) != role) others = std::max(others, worth[r]);
  return std::tanh((worth[role] - others) / 60);
}

inline Yahtzee Yahtzee::with(const Form& form) const {
  Yahtzee state = *this;
  state.turn = form.activePlayer, state.dice = form.dice;
  state.rerolls = static_cast<std::uint8_t>(form.rerolls);
  require(index(form.activePlayer) < count,
          std::string(players[form.activePlayer]) + " does not play in this match");
  require(form.rerolls >= 0 && form.rerolls <= 2, "the dice are rolled again at most twice");
  std::size_t boxes = 0;
  for (std::size_t r = 0; r < players.size(); ++r) {
    state.sheets[r] = yahtzee::sheetFrom(form.sheets[r]);
    require(r < count || state.sheets[r] == yahtzee::Sheet{},
            std::string(players[Role(r)]) + " does not play in this match");
    boxes += popcount(yahtzee::Boxes{state.sheets[r].filled});
  }
  for (std::size_t r = 0; r < count; ++r)
    require(popcount(yahtzee::Boxes{state.sheets[r].filled}) ==
                boxes / count + (r < boxes % count ? 1 : 0),
            "the players have filled their boxes in turns");
  require(index(form.activePlayer) == boxes % count,
          "the active player must be " + std::string(players[Role(boxes % count)]));
  const bool over = boxes == count * yahtzee::boxes;
  require(form.dice.size() == (over ? 0U : 5U),
          over ? "the game is over: there is nothing to roll" : "there are five dice");
  require(!over || form.rerolls == 2, "the game is over: nothing was rolled again");
  return state;
}

/// A column of boxes for each player, under its name and above its sum.
inline Scene Yahtzee::scene() const {
  using namespace yahtzee;
  constexpr double titles = 4, column = 2, sums = boxes + 1.5;
  Scene scene{.width = titles + column * count, .height = sums + 2};
  const auto middle = [](std::size_t r) {
    return titles + column * (static_cast<double>(r) + 0.5);
  };
  const auto row = [](std::size_t box) { return static_cast<double>(box) + 1.5; };
  for (std::size_t r = 0; r < count; ++r)
    for (std::size_t box = 0; box < boxes; ++box) {
      const bool filled = (sheets[r].filled >> box & 1U) != 0;
      scene.places.push_back(
          {.name = std::string(players[Role(r)]) + "'s " + std::string(boxNames[box]),
           .x = middle(r),
           .y = row(box),
           .width = column,
           .ground = Ground::field,
           .role = static_cast<int>(r),
           .text = filled ? std::to_string(sheets[r].points[box]) : ""});
    }
  for (std::size_t box = 0; box < boxes; ++box)
    scene.places.push_back(labelPlace(boxTitle(box), titles / 2, row(box), titles));
  for (std::size_t r = 0; r < count; ++r) {
    const std::string who(players[Role(r)]), total = std::to_string(sheets[r].total());
    const int seat = static_cast<int>(r);
    scene.places.push_back(labelPlace(who, middle(r), 0.5, column, seat));
    scene.places.push_back(labelPlace(total, middle(r), sums, column, seat));
    scene.places.back().name = who + "'s sum";
  }
  scene.places.push_back(labelPlace("sum", titles / 2, sums, titles));
  addDice(scene, dice, 0.5, sums + 1.3);
  return scene;
}

}  // namespace ludorum

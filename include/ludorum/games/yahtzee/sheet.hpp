// The score sheet of Yahtzee: its boxes, what dice score in them, and which may be filled.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "ludorum/boards/dice.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/fields.hpp"

namespace ludorum::yahtzee {

/// The boxes 0 to 5 are the upper ones, of the faces 1 to 6.
inline constexpr std::size_t boxes = 13, threeOfAKind = 6, fourOfAKind = 7, fullHouse = 8,
                             smallStraight = 9, largeStraight = 10, yahtzee = 11, chance = 12;
inline constexpr std::array<std::string_view, boxes> boxNames{
    "ones",          "twos",         "threes",      "fours",     "fives",
    "sixes",         "threeOfAKind", "fourOfAKind", "fullHouse", "smallStraight",
    "largeStraight", "yahtzee",      "chance"};

/// The name of a box as people write it: "three of a kind".
inline std::string boxTitle(std::size_t box) {
  std::string title;
  for (const char letter : boxNames[box]) {
    const bool begins = letter >= 'A' && letter <= 'Z';
    if (begins) title += ' ';
    title += begins ? static_cast<char>(letter - 'A' + 'a') : letter;
  }
  return title;
}

/// A set of boxes.
using Boxes = std::uint32_t;
inline constexpr Boxes all = (1U << boxes) - 1, upper = 0b111111;

/// What dice score in a box; a joker is a full house and a straight, too.
constexpr int scoreOf(Dice dice, std::size_t box, bool joker) {
  const auto straight = [shown = dice.shown()](unsigned length) {
    unsigned runs = shown;
    for (unsigned i = 1; i < length; ++i) runs &= shown >> i;
    return runs != 0;
  };
  const int alike = dice.mostAlike();
  switch (box) {
    case threeOfAKind:
      return alike >= 3 ? dice.sum() : 0;
    case fourOfAKind:
      return alike >= 4 ? dice.sum() : 0;
    case fullHouse:
      return joker || (alike == 3 && popcount(dice.shown()) == 2) ? 25 : 0;
    case smallStraight:
      return joker || straight(4) ? 30 : 0;
    case largeStraight:
      return joker || straight(5) ? 40 : 0;
    case yahtzee:
      return alike == 5 ? 50 : 0;
    case chance:
      return dice.sum();
    default:
      return static_cast<int>(box + 1) * dice.count(static_cast<int>(box + 1));
  }
}

/// What a player has scored.
struct Sheet {
  std::array<std::uint8_t, boxes> points{};  // 0 in a box that is not filled.
  std::uint8_t bonuses = 0;  // Further yahtzees, 100 points each.
  std::uint16_t filled = 0;

  constexpr Boxes open() const { return all & ~Boxes{filled}; }
  constexpr int upperSum() const {
    int sum = 0;
    for (std::size_t box = 0; box < 6; ++box) sum += points[box];
    return sum;
  }
  constexpr int total() const {
    int sum = upperSum() >= 63 ? 35 : 0;
    for (const int score : points) sum += score;
    return sum + 100 * bonuses;
  }
  /// Five of a kind when there was one already: they are a joker.
  constexpr bool isJoker(Dice dice) const {
    return (filled >> yahtzee & 1U) != 0 && dice.mostAlike() == 5;
  }
  /// The boxes that may be filled with these dice: any, but a joker has to go to its upper box; if
  /// that is filled, to a lower one; if all these are, to any.
  constexpr Boxes allowed(Dice dice) const {
    if (!isJoker(dice)) return open();
    const Boxes own = open() & 1U << (dice.lowest() - 1), lower = open() & ~upper;
    return own != 0 ? own : lower != 0 ? lower : open();
  }
  constexpr int score(Dice dice, std::size_t box) const {
    return scoreOf(dice, box, isJoker(dice));
  }
  /// Precondition: the box is allowed.
  constexpr void fill(Dice dice, std::size_t box) {
    if (isJoker(dice) && points[yahtzee] == 50) ++bonuses;
    points[box] = static_cast<std::uint8_t>(score(dice, box));
    filled = static_cast<std::uint16_t>(filled | 1U << box);
  }
  bool operator==(const Sheet&) const = default;
};

/// The form of a sheet: null for a box that is not filled.
struct SheetForm {
  std::optional<int> ones{}, twos{}, threes{}, fours{}, fives{}, sixes{}, threeOfAKind{},
      fourOfAKind{}, fullHouse{}, smallStraight{}, largeStraight{}, yahtzee{}, chance{};
  int bonuses = 0;
  static constexpr auto fields() {
    using S = SheetForm;
    return std::tuple{Field{"ones", &S::ones},
                      Field{"twos", &S::twos},
                      Field{"threes", &S::threes},
                      Field{"fours", &S::fours},
                      Field{"fives", &S::fives},
                      Field{"sixes", &S::sixes},
                      Field{"threeOfAKind", &S::threeOfAKind},
                      Field{"fourOfAKind", &S::fourOfAKind},
                      Field{"fullHouse", &S::fullHouse},
                      Field{"smallStraight", &S::smallStraight},
                      Field{"largeStraight", &S::largeStraight},
                      Field{"yahtzee", &S::yahtzee},
                      Field{"chance", &S::chance},
                      Field{"bonuses", &S::bonuses}};
  }
  static constexpr std::array<std::optional<int> SheetForm::*, boxes> members{
      &SheetForm::ones,          &SheetForm::twos,          &SheetForm::threes,
      &SheetForm::fours,         &SheetForm::fives,         &SheetForm::sixes,
      &SheetForm::threeOfAKind,  &SheetForm::fourOfAKind,   &SheetForm::fullHouse,
      &SheetForm::smallStraight, &SheetForm::largeStraight, &SheetForm::yahtzee,
      &SheetForm::chance};
};

inline SheetForm formOf(const Sheet& sheet) {
  SheetForm form;
  for (std::size_t box = 0; box < boxes; ++box)
    if ((sheet.filled >> box & 1U) != 0) form.*SheetForm::members[box] = sheet.points[box];
  form.bonuses = sheet.bonuses;
  return form;
}

/// Whether five dice can score so in a box.
constexpr bool canScore(std::size_t box, int points) {
  if (box == threeOfAKind || box == fourOfAKind)
    return points == 0 || (points >= 5 && points <= 30);
  if (box == chance) return points >= 5 && points <= 30;
  if (box < 6) {
    const int face = static_cast<int>(box) + 1;
    return points >= 0 && points <= 5 * face && points % face == 0;
  }
  constexpr std::array<int, 4> fixed{25, 30, 40, 50};
  return points == 0 || points == fixed[box - fullHouse];
}

/// Reads a sheet; throws if nobody can have filled it so.
inline Sheet sheetFrom(const SheetForm& form) {
  Sheet sheet;
  for (std::size_t box = 0; box < boxes; ++box)
    if (const auto& points = form.*SheetForm::members[box]) {
      require(canScore(box, *points),
              std::string(boxNames[box]) + " cannot be " + std::to_string(*points));
      sheet.points[box] = static_cast<std::uint8_t>(*points);
      sheet.filled = static_cast<std::uint16_t>(sheet.filled | 1U << box);
    }
  const auto others = static_cast<int>(popcount(Boxes{sheet.filled} & ~(1U << yahtzee)));
  require(form.bonuses >= 0 && form.bonuses <= (sheet.points[yahtzee] == 50 ? others : 0),
          "impossible bonuses: they are for further yahtzees, after one that scored 50");
  sheet.bonuses = static_cast<std::uint8_t>(form.bonuses);
  return sheet;
}

}  // namespace ludorum::yahtzee

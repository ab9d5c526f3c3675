// What all see of a deal of Hearts, and how it is drawn.
#pragma once
#include <algorithm>

#include "ludorum/boards/cards.hpp"
#include "ludorum/boards/labels.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/core/rules.hpp"
#include "ludorum/games/hearts/play.hpp"

namespace ludorum {

/// To whom everybody passes three cards before the play.
enum class HeartsPass : std::uint8_t { nobody, left, across, right };
constexpr std::array<std::string_view, 4> enumNames(HeartsPass) {
  return {"nobody", "left", "across", "right"};
}

/// The parameters of Hearts.
struct HeartsParameters {
  HeartsPass pass = HeartsPass::left;
  static constexpr auto fields() {
    return std::tuple{Field{"pass", &HeartsParameters::pass, "to whom three cards are passed"}};
  }
};

/// What all see of a deal: who passes to whom and how many cards have been passed, who led first,
/// and the play.
struct HeartsTable {
  static constexpr Players names{"North", "East", "South", "West"};

  HeartsPass pass = HeartsPass::left;
  std::uint8_t passes = 0;  // From 0 to 12: three of each player, one player after the other.
  Role first{};  // Who led first, or must; once the cards are passed.
  HeartsPlay play{};

  constexpr bool isPassing() const { return pass != HeartsPass::nobody && passes < 12; }
  constexpr Role seat(std::size_t player) const { return Role((index(first) + player) % 4); }
  constexpr Role turn() const { return isPassing() ? Role(passes / 3) : seat(play.turn()); }
  constexpr Role receiver(Role giver) const {
    return Role((index(giver) + static_cast<std::size_t>(pass)) % 4);
  }
  constexpr Role giver(Role receiver) const {
    return Role((index(receiver) + 4 - static_cast<std::size_t>(pass)) % 4);
  }
  /// How many cards a role has passed by now.
  constexpr std::size_t passedBy(Role role) const {
    const std::size_t before = 3 * index(role);
    return passes <= before ? 0 : std::min<std::size_t>(3, passes - before);
  }
  /// How many cards a role holds now.
  constexpr std::size_t held(Role role) const {
    if (isPassing()) return 13 - passedBy(role);
    const std::size_t away = (index(role) + 8 - index(first) - play.leader()) % 4;
    return 13 - play.size() / 4 - (away < play.inTrick() ? 1 : 0);
  }
  constexpr PerRole<unsigned, 4> points() const {
    PerRole<unsigned, 4> points{};
    for (std::size_t player = 0; player < 4; ++player) points[seat(player)] = play.taken(player);
    return points;
  }
  constexpr CardSet moves(CardSet hand) const { return isPassing() ? hand : play.legal(hand); }
  static constexpr CardSet setOf(const MoveList<Card, 3>& cards) {
    CardSet set;
    for (const Card card : cards) set = set | card;
    return set;
  }
  constexpr std::uint64_t hash() const { return hashOfWords(pass, passes, first, play.hash()); }
  bool operator==(const HeartsTable&) const = default;
  Scene scene(const PerRole<std::optional<CardSet>, 4>& hands) const;
};

/// Under each other the players: their points, their hands, and at the end of the row what they
/// have played to the trick, or to the last one. A hand that is seen may take two rows; the backs
/// of one that is not lie over each other.
inline Scene HeartsTable::scene(const PerRole<std::optional<CardSet>, 4>& hands) const {
  constexpr double title = 2.2, pitch = 0.95, row = 1.4;
  constexpr std::size_t perRow = 7;
  Scene scene{title + pitch * perRow + 1.3, 0.1, {}, {}};
  const auto taken = points();
  PerRole<double, 4> middle{};
  for (const Role role : names.all()) {
    const bool isSeen = hands[role].has_value();
    const std::string who(names[role]);
    const int seat = static_cast<int>(index(role));
    const double top = scene.height;
    scene.height += row * (isSeen && held(role) > perRow ? 2 : 1);
    middle[role] = (top + scene.height) / 2;
    scene.places.push_back(
        labelPlace(who + ": " + std::to_string(taken[role]), title / 2, middle[role], title, seat));
    for (std::size_t i = 0; i < held(role); ++i) {
      const std::string face = isSeen ? faceOf((*hands[role])[i]) : "";
      const double along = isSeen ? pitch * static_cast<double>(i % perRow) : 0.45 * double(i);
      const double line = isSeen && i >= perRow ? 1.5 : 0.5;
      scene.places.push_back(cardPlace(isSeen ? face : "a card of " + who, title + 0.5 + along,
                                       top + row * line, face, seat));
    }
  }
  scene.height += 0.1;
  const std::size_t from =
      play.size() - (play.inTrick() > 0 ? play.inTrick() : std::min<std::size_t>(4, play.size()));
  play.forEach([&](std::size_t player, Card card, const HeartsPlay& before) {
    if (before.size() < from) return;
    const Role role = seat(player);
    scene.places.push_back(cardPlace(std::string(names[role]) + " played " + faceOf(card),
                                     scene.width - 0.6, middle[role], faceOf(card),
                                     static_cast<int>(index(role))));
  });
  return scene;
}

}  // namespace ludorum

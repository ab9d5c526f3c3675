// Hearts: four players who want no points.
#pragma once
#include <algorithm>
#include <vector>

#include "ludorum/boards/cards.hpp"
#include "ludorum/boards/labels.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/core/rules.hpp"
#include "ludorum/games/hearts/play.hpp"
#include "ludorum/games/hearts/table.hpp"
#include "ludorum/games/hearts/unseen.hpp"

namespace ludorum {

/// What everybody sees of Hearts: how many cards were passed, and all that was played.
struct HeartsPublicView : HeartsTable {
  bool operator==(const HeartsPublicView&) const = default;
  static constexpr auto fields() {
    using V = HeartsPublicView;
    return std::tuple{Field{"pass", &V::pass},
                      Field{"passes", &V::passes, "how many cards were passed", Range{0, 12}},
                      Field{"first", &V::first, "who leads first"},
                      Field{"played", &V::play, "by all, in order"}};
  }
  Scene scene() const { return HeartsTable::scene({}); }
};

/// What a player of Hearts knows: its hand, what it has passed and received, and all that was
/// played. `first` means nothing before the play.
struct HeartsView : HeartsTable {
  Role role{};
  CardSet hand{};
  MoveList<Card, 3> passed{};
  CardSet received{};

  constexpr CardSet moves() const { return turn() == role ? HeartsTable::moves(hand) : CardSet{}; }
  constexpr std::uint64_t hash() const {
    return hashOfWords(HeartsTable::hash(), role, hand.bits, received.bits, setOf(passed).bits);
  }
  bool operator==(const HeartsView&) const = default;
  static constexpr auto fields() {
    using V = HeartsView;
    return std::tuple{Field{"role", &V::role, "who sees this"},
                      Field{"pass", &V::pass},
                      Field{"passes", &V::passes, "how many cards were passed", Range{0, 12}},
                      Field{"hand", &V::hand},
                      Field{"passed", &V::passed, "by the role"},
                      Field{"received", &V::received, "by the role"},
                      Field{"first", &V::first, "who leads first"},
                      Field{"played", &V::play, "by all, in order"}};
  }
  Scene scene() const {
    PerRole<std::optional<CardSet>, 4> seen{};
    seen[role] = hand;
    return HeartsTable::scene(seen);
  }
  std::vector<std::size_t> clicks(Card card) const { return placeNamed(scene(), faceOf(card)); }
};

/// One deal. The rules of Bicycle Cards, but that the result is told for one deal and around the
/// mean.
struct Hearts : HeartsTable {
  using Move = Card;
  using Parameters = HeartsParameters;
  static constexpr std::string_view name = "Hearts";
  static constexpr Players players = names;
  static constexpr std::string_view rules =
      "Each of the four players is dealt 13 cards, and passes three of them, before it sees what "
      "it "
      "is passed; the parameter pass says to whom. Who has the two of clubs leads it. The others "
      "follow suit if they can, else they play any card. The highest card of the suit that was led "
      "takes the trick, and its player leads the next one. To the first trick nobody plays points "
      "who has anything else. Hearts may not be led before a heart or the queen of spades was "
      "played, unless there is nothing else to lead.\n\n"
      "Every heart that is taken is a point, and the queen of spades is 13. Who takes all 26 has "
      "none instead, and the others have 26 each. Points are bad: the result of a player is how "
      "many fewer it has than the four have on average.";

  PerRole<CardSet, 4> hands{{CardSet::of(Suit::clubs), CardSet::of(Suit::diamonds),
                             CardSet::of(Suit::hearts), CardSet::of(Suit::spades)}};
  PerRole<MoveList<Card, 3>, 4> passed{};

  static constexpr Hearts start(const Parameters& parameters, Rng& rng) {
    Hearts game;
    game.pass = parameters.pass;
    CardSet deck = CardSet::deck();
    for (CardSet& hand : game.hands) hand = takeCards(deck, 13, rng);
    if (!game.isPassing()) game.first = game.opener();
    return game;
  }

  constexpr Role activePlayer() const { return turn(); }
  constexpr std::optional<Result<4>> result() const {
    if (!play.isOver()) return std::nullopt;
    auto points = HeartsTable::points();
    for (const Role role : players.all())
      if (points[role] == 26) {
        points = {{26, 26, 26, 26}};
        points[role] = 0;
        break;
      }
    const unsigned sum = points[0] + points[1] + points[2] + points[3];
    Result<4> result{};
    for (const Role role : players.all()) result[role] = float(sum) / 4 - float(points[role]);
    return result;
  }
  static constexpr Bounds resultBounds() { return {-18.5, 19.5}; }
  constexpr CardSet moves() const { return HeartsTable::moves(hands[turn()]); }
  constexpr Hearts next(Card card) const {
    Hearts after = *this;
    after.apply(card);
    return after;
  }
  constexpr void apply(Card card) {
    const Role role = turn();
    hands[role] = hands[role] - card;
    if (!isPassing()) return play.push_back(card);
    passed[role].push_back(card);
    ++passes;
    if (isPassing()) return;
    for (const Role giver : players.all())
      hands[receiver(giver)] = hands[receiver(giver)] | setOf(passed[giver]);
    first = opener();
  }
  constexpr HeartsView view(Role role) const {
    const bool received = pass != HeartsPass::nobody && !isPassing();
    return {static_cast<const HeartsTable&>(*this), role, hands[role], passed[role],
            received ? setOf(passed[giver(role)]) : CardSet{}};
  }
  constexpr HeartsPublicView publicView() const { return {static_cast<const HeartsTable&>(*this)}; }
  constexpr bool isPublic(Card) const { return !isPassing(); }
  static Hearts sample(const HeartsView& view, Role role, Rng& rng);
  bool operator==(const Hearts&) const = default;
  constexpr std::uint64_t hash() const {
    std::uint64_t hash = HeartsTable::hash();
    for (const Role role : players.all()) {
      hash = mixed(hash, hands[role].bits);
      for (const Card card : passed[role]) hash = mixed(hash, static_cast<std::uint64_t>(card));
    }
    return hash;
  }

  static constexpr auto heuristics() {  // `points`: as if no more were taken.
    return std::tuple{Named{"points", [](const Hearts& game, Role role) {
                              const auto points = game.points();
                              return (points[0] + points[1] + points[2] + points[3]) / 4.0 -
                                     points[role];
                            }}};
  }
  /// `duck`: passes and throws away its worst cards, leads its lowest one, and follows with the
  /// highest card that does not take the trick. It looks at what the role knows alone.
  static constexpr auto policies() {
    return std::tuple{Named{
        "duck", [](const Hearts& game, Role role, Rng&) { return game.ducked(game.hands[role]); }}};
  }

  /// The deal and what was done: `{"dealt":{"North":["2C",…],…},"passed":{"North":["QS"],…},
  /// "played":["2C","AC"]}`.
  struct Form {
    PerRole<CardSet, 4> dealt{};
    PerRole<MoveList<Card, 3>, 4> passed{};
    HeartsPlay played{};
    static constexpr auto fields() {
      return std::tuple{Field{"dealt", &Form::dealt, "the hands before cards were passed"},
                        Field{"passed", &Form::passed, "by each player, in order"},
                        Field{"played", &Form::played, "by all, in order"}};
    }
  };
  Form form() const;
  /// The state of that form; throws if no match can get there.
  Hearts with(const Form& form) const;
  Scene scene() const { return HeartsTable::scene({{hands[0], hands[1], hands[2], hands[3]}}); }
  std::vector<std::size_t> clicks(Card card) const { return placeNamed(scene(), faceOf(card)); }

 private:
  constexpr Role opener() const {
    for (const Role role : players.all())
      if (hands[role].contains(HeartsPlay::opening)) return role;
    return Role{};
  }
  constexpr Card ducked(CardSet hand) const;
};

/// The worst card of the hand where it can be thrown away; else one that takes no trick.
constexpr Card Hearts::ducked(CardSet hand) const {
  const CardSet cards = HeartsTable::moves(hand);
  const auto badness = [](Card card) {  // The king and the ace of spades may take the queen.
    int bad = static_cast<int>(rankOf(card)) + (suitOf(card) == Suit::hearts ? 3 : 0);
    if (card == HeartsPlay::queen) bad += 30;
    if (suitOf(card) == Suit::spades && card > HeartsPlay::queen) bad += 20;
    return bad;
  };
  const auto most = [&](CardSet of, int sign) {
    Card best = of[0];
    for (const Card card : of)
      if (sign * badness(card) > sign * badness(best)) best = card;
    return best;
  };
  if (isPassing()) return most(cards, 1);
  if (play.inTrick() == 0) return most(cards, -1);
  const Suit suit = suitOf(play.ofTrick(0));
  if (suitOf(cards[0]) != suit) return most(cards, 1);
  Card winning = play.ofTrick(0);
  for (std::size_t i = 1; i < play.inTrick(); ++i)
    if (suitOf(play.ofTrick(i)) == suit) winning = std::max(winning, play.ofTrick(i));
  const CardSet below = cards & CardSet((std::uint64_t{1} << static_cast<unsigned>(winning)) - 1);
  return below.empty() ? cards[0] : below[below.size() - 1];
}

inline Hearts::Form Hearts::form() const {
  Form form{hands, passed, play};
  play.forEach([&](std::size_t player, Card card, const HeartsPlay&) {
    form.dealt[seat(player)].push_back(card);
  });
  for (const Role role : players.all()) {
    CardSet& dealt = form.dealt[role];
    if (pass != HeartsPass::nobody && !isPassing()) dealt = dealt - setOf(passed[giver(role)]);
    dealt = dealt | setOf(passed[role]);
  }
  return form;
}

inline Hearts Hearts::with(const Form& form) const {
  Hearts game;
  game.pass = pass;
  game.hands = form.dealt;
  CardSet all;
  std::size_t given = 0;
  for (const Role role : players.all()) {
    require(form.dealt[role].size() == 13, "everybody is dealt 13 cards");
    for (const Card card : form.dealt[role] & all)
      throw Error("a card that is dealt twice: " + std::string(nameOf(card)));
    all = all | form.dealt[role];
    given += form.passed[role].size();
  }
  game.first = game.isPassing() ? Role{} : game.opener();
  const auto make = [&game](Card card) {
    require(game.moves().contains(card), "the " + faceOf(card) + " cannot come from " +
                                             std::string(players[game.turn()]) + " then");
    game.apply(card);
  };
  while (game.isPassing() && game.passedBy(game.turn()) < form.passed[game.turn()].size())
    make(form.passed[game.turn()][game.passedBy(game.turn())]);
  require(game.passes == given,
          "cards are passed by North, East, South and West in turn, three each");
  require(form.played.size() == 0 || !game.isPassing(), "cards are passed before they are played");
  for (const Card card : form.played) make(card);
  return game;
}

/// A state that looks so to that role: the cards that it does not see are dealt to the others, as
/// they may still hold them, and the passes that it does not know are any. All such deals and
/// passes are equally likely; that others would have played otherwise is not weighed.
inline Hearts Hearts::sample(const HeartsView& view, Role role, Rng& rng) {
  Hearts game;
  static_cast<HeartsTable&>(game) = static_cast<const HeartsTable&>(view);
  PerRole<CardSet, 4> shown{}, barred{}, certain{};
  view.play.forEach([&](std::size_t player, Card card, const HeartsPlay& before) {
    const Role who = view.seat(player);
    shown[who].push_back(card);
    barred[who] = barred[who] | before.ruledOut(card);
  });
  if (!view.isPassing()) {
    if (view.pass != HeartsPass::nobody) certain[view.receiver(role)] = setOf(view.passed);
    if (view.play.size() == 0) certain[view.first] = certain[view.first] | HeartsPlay::opening;
  }
  CardSet unseen = CardSet::deck() - view.hand - setOf(view.passed);
  std::array<std::size_t, 3> wanted{};
  std::array<CardSet, 3> others{};
  const auto other = [role](std::size_t p) { return Role((index(role) + 1 + p) % 4); };
  for (const Role who : players.all()) unseen = unseen - shown[who];
  for (std::size_t p = 0; p < 3; ++p) {
    const Role who = other(p);
    certain[who] = certain[who] - shown[who];
    unseen = unseen - certain[who];
    wanted[p] = (view.isPassing() ? 13 : view.held(who)) - certain[who].size();
    others[p] = barred[who];
  }
  const auto dealt = dealUnseen(unseen, wanted, others, rng);
  for (std::size_t p = 0; p < 3; ++p) game.hands[other(p)] = dealt[p] | certain[other(p)];
  game.hands[role] = view.hand;
  game.passed[role] = view.passed;
  if (view.pass == HeartsPass::nobody) return game;
  for (std::size_t p = 0; p < 3; ++p) {
    const Role giver = other(p), receiver = view.receiver(giver);
    CardSet from = view.isPassing()   ? game.hands[giver]
                   : receiver == role ? view.received
                                      : game.hands[receiver] | shown[receiver];
    for (std::size_t n = view.passedBy(giver); n > 0; --n)
      game.passed[giver].push_back(takeCard(from, rng));
    if (view.isPassing()) game.hands[giver] = from;
  }
  return game;
}

}  // namespace ludorum

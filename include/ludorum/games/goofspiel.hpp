// Goofspiel, the game of pure strategy: two players bid cards for prizes.
#pragma once
#include <bitset>
#include <vector>

#include "ludorum/boards/cards.hpp"
#include "ludorum/boards/labels.hpp"
#include "ludorum/boards/one_of.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/boards/squares.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// In which order the prizes are bid for.
enum class PrizeOrder : std::uint8_t { drawn, rising, falling };
constexpr std::array<std::string_view, 3> enumNames(PrizeOrder) {
  return {"drawn", "rising", "falling"};
}
/// What a match is for: to have more points, or as many more as can be.
enum class GoofspielAim : std::uint8_t { victory, difference };
constexpr std::array<std::string_view, 2> enumNames(GoofspielAim) {
  return {"victory", "difference"};
}

/// The parameters of Goofspiel.
struct GoofspielParameters {
  int cards = 13;
  PrizeOrder prizes = PrizeOrder::drawn;
  GoofspielAim aim = GoofspielAim::victory;
  static constexpr auto fields() {
    using P = GoofspielParameters;
    return std::tuple{
        Field{"cards", &P::cards, "of each player, and prizes", Range{2, 13}},
        Field{"prizes", &P::prizes, "drawn by luck, or in rising or falling order"},
        Field{"aim", &P::aim, "victory: the result is 1 or -1; difference: it is the points"}};
  }
};

/// Both have the cards 1 to n and bid one of them for each prize, at the same time. The greater bid
/// gets as many points as the prize's number, and nobody does if the bids are equal. S. M. Ross,
/// "Goofspiel - the game of pure strategy", 1971. A move is the number of a card.
struct Goofspiel {
  using Move = std::uint8_t;
  using Parameters = GoofspielParameters;
  using Cards = Squares<std::uint32_t>;  // Bit n is the card n, from 1 on.
  static constexpr std::string_view name = "Goofspiel";
  static constexpr std::array<std::string_view, 2> aliases{"GOPS", "PureStrategy"};
  static constexpr Players players{"First", "Second"};
  static constexpr std::array<std::string_view, 1> hapNames{"prize"};
  static constexpr std::string_view rules =
      "There are as many prizes as each player has cards, and all are numbered from 1 on. One "
      "prize after the other is laid open. Both players bid one of their cards for it, at the same "
      "time: the greater card wins as many points as the prize's number; if they are equal, nobody "
      "gets it. The cards are seen, and gone.\n\n"
      "Who has more points in the end wins. The prizes come in any order, unless the parameter "
      "prizes says that they rise or fall.";

  PerRole<Cards, 2> hands{{Cards{0x3ffe}, Cards{0x3ffe}}};
  PerRole<int, 2> points{};
  Cards prizes{0x3ffc};  // Those to come.
  Move prize = 1;  // That is bid for now; 0 at the end.
  std::uint8_t cards = 13;
  PrizeOrder order = PrizeOrder::drawn;
  GoofspielAim aim = GoofspielAim::victory;

  /// The cards 1 to `count`.
  static constexpr Cards first(int count) { return {(1U << count) * 2 - 2}; }
  static constexpr OneOf<Cards> setup(const Parameters& p) {
    const Cards all = first(p.cards);
    if (p.prizes == PrizeOrder::drawn) return {all};
    return {{1U << (p.prizes == PrizeOrder::rising ? 1 : p.cards)}};
  }
  static constexpr Goofspiel start(const Parameters& p, Move prize) {
    const Cards all = first(p.cards);
    return {
        {{all, all}}, {},   {all.bits & ~(1U << prize)}, prize, static_cast<std::uint8_t>(p.cards),
        p.prizes,     p.aim};
  }

  constexpr PerRole<int, 2> scores() const { return points; }
  constexpr Bounds resultBounds() const {
    const int all = cards * (cards + 1) / 2;
    const float most = aim == GoofspielAim::victory ? 1 : float(all);
    return {-most, most};
  }
  constexpr std::optional<Result<2>> result() const {
    if (prize != 0) return std::nullopt;
    const int ahead = points[0] - points[1];
    const int won = aim == GoofspielAim::difference ? ahead : (ahead > 0) - (ahead < 0);
    return players.victory(Role{0}, static_cast<float>(won));
  }
  constexpr Cards moves(Role role) const { return hands[role]; }
  /// The prize that is bid for next, if there is a choice of luck.
  constexpr std::optional<OneOf<Cards>> haps(const PerRole<Move, 2>&) const {
    if (order != PrizeOrder::drawn || prizes.empty()) return std::nullopt;
    return OneOf<Cards>{prizes};
  }
  constexpr Goofspiel next(const PerRole<Move, 2>& bids) const {
    if (prizes.empty()) return next(bids, 0);
    return next(bids, order == PrizeOrder::rising ? prizes[0] : prizes[prizes.size() - 1]);
  }
  constexpr Goofspiel next(const PerRole<Move, 2>& bids, Move laidOpen) const {
    Goofspiel after = *this;
    for (const std::size_t r : {0U, 1U}) {
      after.hands[r].bits ^= 1U << bids[r];
      after.points[r] += bids[r] > bids[1 - r] ? prize : 0;
    }
    after.prizes.bits &= ~(1U << laidOpen);
    after.prize = laidOpen;
    return after;
  }
  bool operator==(const Goofspiel&) const = default;
  constexpr std::uint64_t hash() const {
    return hashOfWords(hands[0].bits, hands[1].bits, points[0], points[1], prizes.bits, prize,
                       cards, order, aim);
  }

  /// `match`: bids the card with the prize's number, which is the best answer to random bids
  /// (Ross); or if it is gone, the next higher one, or else the highest.
  static constexpr auto policies() {
    return std::tuple{Named{"match", [](const Goofspiel& game, Role role, Rng&) {
                              const Cards hand = game.hands[role];
                              const std::uint32_t enough = hand.bits >> game.prize << game.prize;
                              return enough != 0 ? Cards{enough}[0] : hand[hand.size() - 1];
                            }}};
  }

  /// `{"hands":{"First":[1,3],"Second":[1,2]},"points":{"First":0,"Second":2},"prize":1,
  /// "prizes":[3]}`; at the end the prize is null.
  struct Form {
    PerRole<MoveList<Move, 13>, 2> hands{};
    PerRole<int, 2> points{};
    std::optional<int> prize{};
    MoveList<Move, 13> prizes{};
    static constexpr auto fields() {
      return std::tuple{Field{"hands", &Form::hands}, Field{"points", &Form::points},
                        Field{"prize", &Form::prize, "the one that is bid for"},
                        Field{"prizes", &Form::prizes, "those to come, in rising order"}};
    }
  };
  Form form() const {
    Form form{{{listOf(hands[0]), listOf(hands[1])}}, points, {}, listOf(prizes)};
    if (prize != 0) form.prize = prize;
    return form;
  }
  /// The state of that form; throws if no match can get there.
  Goofspiel with(const Form& form) const;
  Scene scene() const;
  /// Buttons: both may have the same card.
  static std::vector<std::size_t> clicks(Move) { return {}; }

 private:
  static MoveList<Move, 13> listOf(Cards set) {
    MoveList<Move, 13> list;
    for (const Move card : set) list.push_back(card);
    return list;
  }
  /// The set of cards that a list has; throws if one is there twice, or is none.
  Cards setOf(const MoveList<Move, 13>& list) const {
    Cards set;
    for (const Move card : list) {
      require(first(cards).contains(card), "cards are 1 to " + std::to_string(cards));
      require(!set.contains(card), "a card that is there twice: " + std::to_string(card));
      set.bits |= 1U << card;
    }
    return set;
  }
};

inline Goofspiel Goofspiel::with(const Form& form) const {
  Goofspiel game = *this;
  game.hands = {{setOf(form.hands[0]), setOf(form.hands[1])}};
  game.prizes = setOf(form.prizes);
  game.points = form.points;
  game.prize = static_cast<Move>(form.prize.value_or(0));
  const std::size_t left = game.hands[0].size();
  require(game.hands[1].size() == left, "both have as many cards");
  require(form.prize.has_value() == (left > 0), "there is a prize as long as there are cards");
  require(
      left == 0 || (form.prize >= 1 && form.prize <= cards && !game.prizes.contains(game.prize)),
      "the prize must be one of 1 to " + std::to_string(cards) + " that is not to come");
  require(game.prizes.size() + (left > 0 ? 1 : 0) == left, "as many prizes as cards of a player");
  if (left > 0 && order != PrizeOrder::drawn) {
    const bool rises = order == PrizeOrder::rising;
    const std::uint32_t last = first(static_cast<int>(left)).bits;  // The prizes 1 to `left`.
    const std::uint32_t due = rises ? last << (cards - left) : last;
    require((game.prizes.bits | 1U << game.prize) == due &&
                game.prize == (rises ? lowestBit(due) : left),
            "prizes that come in another order");
  }
  // What the points can be: every prize that is gone was First's, Second's or nobody's.
  std::array<std::bitset<92>, 92> can{};
  can[0][0] = true;
  for (int gone = 1; gone <= cards; ++gone)
    if (!game.prizes.contains(static_cast<unsigned>(gone)) && gone != game.prize)
      for (std::size_t sum = can.size(); sum-- > 0;) {
        const auto before = can[sum];
        can[sum] |= before << static_cast<std::size_t>(gone);
        if (sum + static_cast<std::size_t>(gone) < can.size())
          can[sum + static_cast<std::size_t>(gone)] |= before;
      }
  for (const int scored : form.points) require(scored >= 0 && scored < 92, "impossible points");
  require(can[static_cast<std::size_t>(form.points[0])][static_cast<std::size_t>(form.points[1])],
          "points that the prizes which are gone do not come to");
  return game;
}

/// The prizes to come and the prize that is bid for in the middle, the hands above and below.
inline Scene Goofspiel::scene() const {
  Scene scene{double(cards) + 1, 6.5, {}, {}};
  const auto add = [&](Cards set, double y, const std::string& whose, int seat) {
    for (const Move card : set)
      scene.places.push_back(
          cardPlace(whose + std::to_string(card), card, y, std::to_string(card), seat));
  };
  for (const std::size_t r : {0U, 1U}) {
    const std::string who(players.names[r]);
    add(hands[r], r == 0 ? 5.2 : 1.3, who + "'s ", static_cast<int>(r));
    scene.places.push_back(labelPlace(who + ": " + std::to_string(points[r]), 2, r == 0 ? 6.2 : 0.3,
                                      4, static_cast<int>(r)));
  }
  for (const Move card : prizes)
    scene.places.push_back(labelPlace(std::to_string(card), card, 4.2, 1));
  if (prize != 0)
    scene.places.push_back(cardPlace("the prize", (cards + 1) / 2.0, 3.2, std::to_string(prize)));
  return scene;
}

}  // namespace ludorum

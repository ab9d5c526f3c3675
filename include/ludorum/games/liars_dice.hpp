// Liar's dice for two: bids on dice of which one sees only one's own.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "ludorum/boards/dice.hpp"
#include "ludorum/boards/labels.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/boards/squares.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of liar's dice.
struct LiarsDiceParameters {
  int dice = 1, faces = 6;
  bool wild = true;
  static constexpr auto fields() {
    using P = LiarsDiceParameters;
    return std::tuple{Field{"dice", &P::dice, "how many each player has", Range{1, 5}},
                      Field{"faces", &P::faces, "sides of a die", Range{2, 6}},
                      Field{"wild", &P::wild, "the highest face counts as any other"}};
  }
};

/// A bid, or the call of the last one: `2x5` says that at least two of all dice show a five.
///
/// Bids have numbers, by quantity and then by face; the faces of a quantity begin at multiples of
/// 6, however many a die has. The greatest number is the call.
struct LiarsMove {
  std::uint8_t number = 0;
  static constexpr unsigned rows = 10, columns = Dice::faces, call = 63;

  static constexpr LiarsMove bid(int quantity, int face) {
    return {static_cast<std::uint8_t>((quantity - 1) * int{columns} + face - 1)};
  }
  static constexpr LiarsMove liar() { return {call}; }
  constexpr bool isBid() const { return number < rows * columns; }
  constexpr int quantity() const { return static_cast<int>(number / columns) + 1; }
  constexpr int face() const { return static_cast<int>(number % columns) + 1; }
  bool operator==(const LiarsMove&) const = default;

  std::string name() const {
    return isBid() ? std::to_string(quantity()) + 'x' + std::to_string(face()) : "liar";
  }
  /// The move of that name; throws if there is none.
  static LiarsMove named(std::string_view text) {
    for (LiarsMove move{}; move.isBid(); ++move.number)
      if (move.name() == text) return move;
    require(text == "liar", "a move is a bid such as 2x5, or liar; not " + inQuotes(text));
    return liar();
  }
};

/// A set of moves, which is a list of them in rising order. What was bid is one, since every bid
/// must be higher than the one before; so are the moves that a player has.
class LiarsMoves {
 public:
  using value_type = LiarsMove;
  Squares<std::uint64_t> numbers{};

  static constexpr std::size_t capacity() { return 61; }
  constexpr std::size_t size() const { return numbers.size(); }
  constexpr LiarsMove operator[](std::size_t i) const { return {numbers[i]}; }
  constexpr bool contains(LiarsMove move) const { return numbers.contains(move.number); }
  /// Throws if it is not higher than all moves before.
  constexpr void push_back(LiarsMove move) {
    if ((numbers.bits >> move.number) != 0) throw Error("every bid must be higher than the last");
    numbers.bits |= std::uint64_t{1} << move.number;
  }
  bool operator==(const LiarsMoves&) const = default;

  struct Iterator {
    Squares<std::uint64_t>::Iterator at;
    constexpr LiarsMove operator*() const { return {*at}; }
    constexpr Iterator& operator++() { return ++at, *this; }
    bool operator==(const Iterator&) const = default;
  };
  constexpr Iterator begin() const { return {numbers.begin()}; }
  constexpr Iterator end() const { return {numbers.end()}; }
};

/// What all see: the dice that there are, and what was bid.
struct LiarsTable {
  int dice = 1, faces = 6;
  bool wild = true;
  LiarsMoves made{};

  constexpr Role turn() const { return Role(made.size() % 2); }
  constexpr bool isOver() const { return made.contains(LiarsMove::liar()); }
  constexpr LiarsMoves moves() const {
    const std::uint64_t bids = made.numbers.bits;
    if (bids >> LiarsMove::call != 0) return {};
    const std::uint64_t row = (std::uint64_t{1} << faces) - 1;
    const std::uint64_t all = row * 0x41041041041041 & ((std::uint64_t{1} << 12 * dice) - 1);
    const std::uint64_t higher = ~std::uint64_t{0} << std::bit_width(bids);
    const std::uint64_t call = std::uint64_t{bids != 0} << LiarsMove::call;
    return {{(all & higher) | call}};
  }
  /// The highest bid. Precondition: there is one.
  constexpr LiarsMove last() const {
    const std::uint64_t bids = made.numbers.bits << 1 >> 1;
    return {static_cast<std::uint8_t>(std::bit_width(bids) - 1)};
  }
  constexpr std::uint64_t hash() const { return hashOfWords(dice, faces, wild, made.numbers.bits); }
  bool operator==(const LiarsTable&) const = default;
  Scene scene(const PerRole<std::optional<Dice>, 2>& hands) const;
  /// Bids are fields of the scene, in the order of their numbers.
  std::vector<std::size_t> clicks(LiarsMove move) const {
    if (!move.isBid()) return {};
    return {static_cast<std::size_t>((move.quantity() - 1) * faces + move.face() - 1)};
  }
};

/// What everybody sees of liar's dice: what was bid, and all dice after the call.
struct LiarsDicePublicView : LiarsTable {
  PerRole<std::optional<Dice>, 2> hands{};

  bool operator==(const LiarsDicePublicView&) const = default;
  static constexpr auto fields() {
    using V = LiarsDicePublicView;
    return std::tuple{Field{"dice", &V::dice, "how many each player has", Range{1, 5}},
                      Field{"faces", &V::faces, "sides of a die", Range{2, 6}},
                      Field{"wild", &V::wild, "the highest face counts as any other"},
                      Field{"hands", &V::hands, "the dice that are seen"},
                      Field{"made", &V::made, "the moves, in turns"}};
  }
  Scene scene() const { return LiarsTable::scene(hands); }
};

/// What a player of liar's dice knows: its own dice, what was bid, and all dice after the call.
/// `{"role":"First","dice":1,"faces":6,"wild":true,"hands":{"First":[3],"Second":null},"made":[]}`.
struct LiarsDiceView : LiarsTable {
  Role role{};
  PerRole<std::optional<Dice>, 2> hands{};

  constexpr LiarsMoves moves() const { return turn() == role ? LiarsTable::moves() : LiarsMoves{}; }
  constexpr std::uint64_t hash() const {
    std::uint64_t seen = index(role);
    for (const auto& hand : hands) seen = seen << 24 | (hand ? hand->bits() : 0);
    return hashOfWords(LiarsTable::hash(), seen);
  }
  bool operator==(const LiarsDiceView&) const = default;
  static constexpr auto fields() {
    using V = LiarsDiceView;
    return std::tuple{Field{"role", &V::role, "who sees this"},
                      Field{"dice", &V::dice, "how many each player has", Range{1, 5}},
                      Field{"faces", &V::faces, "sides of a die", Range{2, 6}},
                      Field{"wild", &V::wild, "the highest face counts as any other"},
                      Field{"hands", &V::hands, "the dice that are seen"},
                      Field{"made", &V::made, "the moves, in turns"}};
  }
  Scene scene() const { return LiarsTable::scene(hands); }
};

/// Both roll their dice and look at their own. In turns they bid higher and higher on how many of
/// all dice show a face, until one calls the other a liar. With one die each this is the Dudo of
/// T. Neller and M. Lanctot, "An Introduction to Counterfactual Regret Minimization", 2013, and the
/// game that OpenSpiel plays.
struct LiarsDice : LiarsTable {
  using Move = LiarsMove;
  using Parameters = LiarsDiceParameters;
  static constexpr std::string_view name = "LiarsDice";
  static constexpr std::array<std::string_view, 1> aliases{"Dudo"};
  static constexpr Players players{"First", "Second"};
  static constexpr std::string_view rules =
      "Both players roll their dice and look at their own. In turns they bid that at least so many "
      "of all dice show some face: 2x5 is two fives. A bid must be higher than the one before: "
      "more dice of any face, or as many of a higher face.\n\n"
      "Instead of bidding, a player can call the other a liar. Then all dice are shown, and the "
      "highest face counts as any other (unless the parameter wild says no). If the dice bear out "
      "the last bid, who made it wins; if not, who called.";

  PerRole<Dice, 2> hands{{Dice{1}, Dice{1}}};

  /// A roll by one player, the dice told apart: several of its values may be the same dice.
  struct Roll {
    int dice = 1, faces = 6;
    constexpr std::size_t size() const {
      std::size_t sequences = 1;
      for (int die = 0; die < dice; ++die) sequences *= static_cast<std::size_t>(faces);
      return sequences;
    }
    constexpr Dice value(std::size_t i) const {
      Dice rolled;
      for (int die = 0; die < dice; ++die, i /= static_cast<std::size_t>(faces))
        rolled = rolled + Dice::same(static_cast<int>(i % static_cast<std::size_t>(faces)) + 1, 1);
      return rolled;
    }
    constexpr double probability(std::size_t) const { return 1.0 / static_cast<double>(size()); }
    constexpr Dice draw(Rng& rng) const {
      return value(rng.below(static_cast<std::uint32_t>(size())));
    }
    bool operator==(const Roll&) const = default;
  };
  static constexpr Joint<Roll, Roll> setup(const Parameters& p) {
    return Joint(Roll{p.dice, p.faces}, Roll{p.dice, p.faces});
  }
  static constexpr LiarsDice start(const Parameters& p, const std::tuple<Dice, Dice>& rolled) {
    return {{p.dice, p.faces, p.wild, {}}, {{std::get<0>(rolled), std::get<1>(rolled)}}};
  }

  constexpr Role activePlayer() const { return turn(); }
  constexpr std::optional<Result<2>> result() const {
    if (!isOver()) return std::nullopt;
    const Role bidder = turn();  // It would be its turn again, after the call.
    return players.victory(isTrue(last()) ? bidder : players.opponent(bidder));
  }
  constexpr LiarsDice next(Move move) const {
    LiarsDice after = *this;
    after.made.numbers.bits |= std::uint64_t{1} << move.number;
    return after;
  }
  constexpr LiarsDiceView view(Role role) const {
    LiarsDiceView seen{static_cast<const LiarsTable&>(*this), role, {}};
    for (const Role r : players.all())
      if (r == role || isOver()) seen.hands[r] = hands[r];
    return seen;
  }
  constexpr LiarsDicePublicView publicView() const {
    LiarsDicePublicView seen{static_cast<const LiarsTable&>(*this), {}};
    if (isOver()) seen.hands = {{hands[0], hands[1]}};
    return seen;
  }
  static constexpr bool isPublic(Move) { return true; }
  /// A state that looks so to that role: dice that it does not see are rolled anew.
  static constexpr LiarsDice sample(const LiarsDiceView& view, Role, Rng& rng) {
    LiarsDice game{static_cast<const LiarsTable&>(view), {}};
    for (const Role r : players.all())
      game.hands[r] = view.hands[r] ? *view.hands[r] : Roll{view.dice, view.faces}.draw(rng);
    return game;
  }
  bool operator==(const LiarsDice&) const = default;
  constexpr std::uint64_t hash() const {
    return hashOfWords(LiarsTable::hash(), hands[0].bits(), hands[1].bits());
  }

  /// `odds`: calls if the last bid is more likely wrong than any higher bid is right, and else
  /// makes that bid; dice that it does not see show each face as often. It looks at what the role
  /// knows alone.
  static constexpr auto policies() {
    return std::tuple{Named{
        "odds", [](const LiarsDice& game, Role role, Rng&) {
          Move best = Move::liar();
          double most = -1;
          if (!game.made.numbers.empty()) most = 1 - game.chance(game.last(), role);
          for (const Move move : game.moves())
            if (const double right = move.isBid() ? game.chance(move, role) : -1; right > most)
              best = move, most = right;
          return best;
        }}};
  }
  /// How likely a bid is right, for what a role knows.
  constexpr double chance(LiarsMove bid, Role role) const {
    const double hit = (wild && bid.face() != faces ? 2.0 : 1.0) / faces;
    std::array<double, 6> unseen{1};  // The chances of 0 to 5 dice that count.
    for (int die = 0; die < dice; ++die)
      for (std::size_t n = unseen.size(); n-- > 0;)
        unseen[n] = unseen[n] * (1 - hit) + (n > 0 ? unseen[n - 1] * hit : 0);
    double right = 0;
    for (int n = std::max(0, bid.quantity() - counting(hands[role], bid.face())); n <= dice; ++n)
      right += unseen[static_cast<std::size_t>(n)];
    return right;
  }

  /// `{"hands":{"First":[3],"Second":[6]},"made":["1x3","2x3","liar"]}`.
  struct Form {
    PerRole<Dice, 2> hands{};
    LiarsMoves made{};
    static constexpr auto fields() {
      return std::tuple{Field{"hands", &Form::hands},
                        Field{"made", &Form::made, "the moves, in turns"}};
    }
  };
  Form form() const { return {hands, made}; }
  /// The state of that form; throws if no match can get there.
  LiarsDice with(const Form& form) const {
    for (const Dice& hand : form.hands) {
      require(hand.size() == static_cast<std::size_t>(dice),
              "a hand has " + std::to_string(dice) + (dice == 1 ? " die" : " dice"));
      require(hand.highest() <= faces, "a die shows 1 to " + std::to_string(faces));
    }
    LiarsDice game{{dice, faces, wild, {}}, form.hands};
    for (const Move move : form.made) {
      require(game.moves().contains(move), move.name() + " cannot follow there");
      game = game.next(move);
    }
    return game;
  }
  Scene scene() const { return LiarsTable::scene({{hands[0], hands[1]}}); }

 private:
  /// How many of some dice count as this face.
  constexpr int counting(Dice some, int face) const {
    return some.count(face) + (wild && face != faces ? some.count(faces) : 0);
  }
  constexpr bool isTrue(LiarsMove bid) const {
    return counting(hands[0] + hands[1], bid.face()) >= bid.quantity();
  }
};

/// A field for each bid, with the colour of the player who made it; below, the dice of both.
inline Scene LiarsTable::scene(const PerRole<std::optional<Dice>, 2>& hands) const {
  const double width = std::max(faces, dice + 2);
  Scene scene{width, 2.0 * dice + 2.5, {}, {}};
  int before = 0;
  for (int quantity = 1; quantity <= 2 * dice; ++quantity)
    for (int face = 1; face <= faces; ++face) {
      const LiarsMove bid = LiarsMove::bid(quantity, face);
      Place place{bid.name(),     face - 0.5, quantity - 0.5, 1, 1, Ground::field,
                  Piece::nobodys, {},         bid.name()};
      if (made.contains(bid)) place.things.push_back({Shape::disc, before++ % 2, bid.name()});
      scene.places.push_back(place);
    }
  for (const Role role : {Role{0}, Role{1}}) {
    const double y = 2.0 * dice + 1 + static_cast<double>(index(role));
    const int seat = static_cast<int>(index(role));
    scene.places.push_back(labelPlace(std::string(LiarsDice::players[role]), 1, y, 1.9, seat));
    for (int die = 0; die < dice; ++die) {
      const std::string face =
          hands[role] ? std::to_string((*hands[role])[static_cast<std::size_t>(die)]) : "?";
      scene.places.push_back(
          {"die " + face, die + 2.5, y, 1, 1, Ground::none, seat, {{Shape::die, seat, face}}, {}});
    }
  }
  return scene;
}

}  // namespace ludorum

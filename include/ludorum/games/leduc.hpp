// Leduc poker: two rounds of betting, with a card for both in between.
#pragma once
#include <vector>

#include "ludorum/boards/arrangements.hpp"
#include "ludorum/boards/cards.hpp"
#include "ludorum/boards/labels.hpp"
#include "ludorum/boards/one_of.hpp"
#include "ludorum/boards/packed_list.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// To call is also to check, where there is nothing to pay.
enum class LeducMove : std::uint8_t { fold, call, raise };
constexpr std::array<std::string_view, 3> enumNames(LeducMove) { return {"fold", "call", "raise"}; }

/// The betting: the moves of both rounds in order, and what they come to. In each round First
/// begins, and there are at most two raises; the longest is call, raise, raise, call.
class LeducBetting : public PackedList<LeducMove, 2, 8> {
 public:
  /// Precondition: the move is one of `moves()`.
  constexpr void push_back(LeducMove move) {
    const bool ends = endsRound(move);
    PackedList::push_back(move);
    const unsigned mine = 8 * (acted_ & 1U), theirs = 8 - mine;
    const std::uint32_t owed = paid_ >> theirs & 255U;
    const std::uint32_t more = move == LeducMove::raise ? (round_ == 0 ? 2 : 4) : 0;
    if (move != LeducMove::fold) paid_ = (owed + more) << mine | owed << theirs;
    folded_ = move == LeducMove::fold;
    raises_ = ends ? 0 : raises_ + (more > 0 ? 1 : 0);
    acted_ = ends ? 0 : acted_ + 1;
    round_ += ends ? 1 : 0;
  }
  bool operator==(const LeducBetting&) const = default;

  /// The first round has number 0.
  constexpr unsigned round() const { return round_; }
  constexpr bool isOver() const { return folded_ || round_ == 2; }
  constexpr bool isShowdown() const { return round_ == 2; }
  constexpr Role next() const { return Role(acted_ & 1U); }
  /// Who has folded, if somebody has: the one that moved last.
  constexpr std::optional<Role> folded() const {
    return folded_ ? std::optional(Role((acted_ & 1U) ^ 1U)) : std::nullopt;
  }
  /// The chips that a player has put in.
  constexpr unsigned paid(Role role) const { return paid_ >> 8 * index(role) & 255U; }
  /// A call ends the round unless it is its first move.
  constexpr bool endsRound(LeducMove move) const { return move == LeducMove::call && acted_ > 0; }
  constexpr MoveRange<LeducMove> moves() const {
    if (isOver()) return {};
    const bool owes = paid(Role{0}) != paid(Role{1});
    return {owes ? LeducMove::fold : LeducMove::call, 1U + (owes ? 1 : 0) + (raises_ < 2 ? 1 : 0)};
  }

 private:
  std::uint32_t paid_ = 0x101;  // A byte for each player.
  std::uint32_t round_ = 0, raises_ = 0, acted_ = 0;  // Raises and moves of this round.
  bool folded_ = false;
};

/// What everybody sees of Leduc poker: the card for both once it is there, all moves, and both
/// cards after a showdown.
struct LeducPublicView {
  PerRole<std::optional<Card>, 2> cards{};
  std::optional<Card> shared{};
  LeducBetting made{};

  bool operator==(const LeducPublicView&) const = default;
  static constexpr auto fields() {
    using V = LeducPublicView;
    return std::tuple{Field{"cards", &V::cards, "those that are seen"},
                      Field{"shared", &V::shared, "the card for both"},
                      Field{"made", &V::made, "the moves of both rounds"}};
  }
  Scene scene() const;
};

/// What a player of Leduc poker knows: its card, the card for both once it is there, all moves, and
/// the other's card if there was a showdown.
/// `{"role":"First","cards":{"First":"KS","Second":null},"shared":null,"made":["call"]}`.
struct LeducView {
  Role role{};
  PerRole<std::optional<Card>, 2> cards{};
  std::optional<Card> shared{};
  LeducBetting made{};

  constexpr MoveRange<LeducMove> moves() const {
    return made.next() == role ? made.moves() : MoveRange<LeducMove>{};
  }
  constexpr std::uint64_t hash() const {
    const auto number = [](const auto& card) { return card ? static_cast<unsigned>(*card) : 63; };
    return hashOfWords(index(role), number(cards[0]), number(cards[1]), number(shared), made.word(),
                       made.size());
  }
  bool operator==(const LeducView&) const = default;
  static constexpr auto fields() {
    using V = LeducView;
    return std::tuple{Field{"role", &V::role, "who sees this"},
                      Field{"cards", &V::cards, "those that are seen"},
                      Field{"shared", &V::shared, "the card for both"},
                      Field{"made", &V::made, "the moves of both rounds"}};
  }
  Scene scene() const { return LeducPublicView{cards, shared, made}.scene(); }
  static std::vector<std::size_t> clicks(LeducMove) { return {}; }
};

/// Two players, six cards, two rounds of betting. F. Southey et al., "Bayes' Bluff: Opponent
/// Modelling in Poker", 2005.
struct Leduc {
  using Move = LeducMove;
  static constexpr std::string_view name = "Leduc";
  static constexpr std::array<std::string_view, 1> aliases{"LeducPoker"};
  static constexpr Players players{"First", "Second"};
  static constexpr std::array<std::string_view, 1> hapNames{"card"};
  static constexpr std::string_view rules =
      "The deck has a jack, a queen and a king of hearts and of spades. Each player puts one chip "
      "into the pot and is dealt a card that the other does not see. In a round of betting First "
      "begins; a player may call, which is to pay what the other has paid more, or to check where "
      "that is nothing; raise, which is to pay 2 chips beyond that; or fold where there is "
      "something to pay. There are at most two raises a round, and a call that answers the other "
      "player ends it.\n\n"
      "Then a third card is laid open for both, and a second round follows, in which a raise is 4 "
      "chips. At the end who has a pair with the open card wins, else the higher card; equal ranks "
      "share. The result is what everybody has won or lost, in chips.";
  static constexpr Card none = Card(63);  // No card of the deck.

  Card first = cardOf(Rank::jack, Suit::hearts), second = cardOf(Rank::queen, Suit::hearts);
  Card shared = none;
  LeducBetting made{};

  static constexpr CardSet deck() {
    CardSet cards;
    for (std::uint8_t n = 0; n < 6; ++n) cards = cards | numbered(n);
    return cards;
  }
  using Deal = Arrangements<2>;
  static constexpr Deal setup() { return {6, 2}; }
  static constexpr Leduc start(const Deal::Value& dealt) {
    return {numbered(dealt[0]), numbered(dealt[1]), none, {}};
  }

  constexpr Card card(Role role) const { return role == Role{0} ? first : second; }
  constexpr Role activePlayer() const { return made.next(); }
  constexpr std::optional<Result<2>> result() const {
    if (!made.isOver()) return std::nullopt;
    const int ahead = made.isShowdown() ? strength(first, shared) - strength(second, shared)
                                        : (made.folded() == Role{0} ? -1 : 1);
    const unsigned paid = made.paid(Role(ahead > 0 ? 1 : 0));
    return players.victory(
        Role{0}, static_cast<float>((ahead > 0) - (ahead < 0)) * static_cast<float>(paid));
  }
  static constexpr Bounds resultBounds() { return {-13, 13}; }
  constexpr MoveRange<Move> moves() const { return made.moves(); }
  /// The card for both, when the first round is over.
  constexpr std::optional<OneOf<CardSet>> haps(Move move) const {
    if (made.round() > 0 || !made.endsRound(move)) return std::nullopt;
    return OneOf<CardSet>{deck() - first - second};
  }
  constexpr Leduc next(Move move) const { return next(move, shared); }
  constexpr Leduc next(Move move, Card laidOpen) const {
    Leduc after = *this;
    after.made.push_back(move);
    after.shared = laidOpen;
    return after;
  }
  constexpr LeducView view(Role role) const {
    LeducView seen{role, {}, {}, made};
    seen.cards[role] = card(role);
    const Role other = players.opponent(role);
    if (made.isShowdown()) seen.cards[other] = card(other);
    if (shared != none) seen.shared = shared;
    return seen;
  }
  constexpr LeducPublicView publicView() const {
    LeducPublicView seen{{}, {}, made};
    if (made.isShowdown()) seen.cards = {{first, second}};
    if (shared != none) seen.shared = shared;
    return seen;
  }
  static constexpr bool isPublic(Move) { return true; }
  /// A state that looks so to that role: the other's card is any that is not seen.
  static constexpr Leduc sample(const LeducView& view, Role, Rng& rng) {
    CardSet unseen = deck();
    for (const auto& card : {view.cards[0], view.cards[1], view.shared})
      if (card) unseen = unseen - *card;
    const Card other = OneOf<CardSet>{unseen}.draw(rng);
    return {view.cards[0].value_or(other), view.cards[1].value_or(other),
            view.shared.value_or(none), view.made};
  }
  bool operator==(const Leduc&) const = default;
  constexpr std::uint64_t hash() const {
    return hashOfWords(first, second, shared, made.word(), made.size());
  }

  /// `odds`: raises with a card that wins two of three times against any other, and folds one that
  /// wins less than one of three times, which are the least odds that the pot offers. (D. Sklansky,
  /// "The Theory of Poker", 1987.) It looks at what the role knows alone.
  static constexpr auto policies() {
    return std::tuple{Named{"odds", [](const Leduc& game, Role role, Rng&) {
                              const double chance = game.chance(role);
                              const auto moves = game.moves();
                              const Move wanted = chance * 3 > 2   ? Move::raise
                                                  : chance * 3 < 1 ? Move::fold
                                                                   : Move::call;
                              return moves.contains(wanted) ? wanted : Move::call;
                            }}};
  }
  /// How likely a role's card wins at the showdown, for what it knows; to share is half of it.
  constexpr double chance(Role role) const {
    const Card own = card(role);
    double sum = 0, all = 0;
    for (const Card open : shared == none ? deck() - own : CardSet{} | shared)
      for (const Card other : deck() - own - open) {
        const int ahead = strength(own, open) - strength(other, open);
        sum += ahead > 0 ? 2 : ahead == 0 ? 1 : 0;
        all += 2;
      }
    return sum / all;
  }

  /// `{"cards":{"First":"JH","Second":"QH"},"shared":"QS","made":["call","call","raise"]}`.
  struct Form {
    PerRole<Card, 2> cards{};
    std::optional<Card> shared{};
    LeducBetting made{};
    static constexpr auto fields() {
      return std::tuple{Field{"cards", &Form::cards}, Field{"shared", &Form::shared},
                        Field{"made", &Form::made, "the moves of both rounds"}};
    }
  };
  Form form() const {
    return {{{first, second}}, shared == none ? std::nullopt : std::optional(shared), made};
  }
  /// The state of that form; throws if no match can get there.
  static Leduc with(const Form& form) {
    CardSet seen;
    for (const auto& card :
         {std::optional(form.cards[0]), std::optional(form.cards[1]), form.shared})
      if (card) {
        const std::string called(nameOf(*card));
        require(deck().contains(*card),
                "a card that is not in the deck: " + called +
                    "; there are jacks, queens and kings of hearts and spades");
        require(!seen.contains(*card), "a card that is there twice: " + called);
        seen = seen | *card;
      }
    LeducBetting made;
    for (const Move move : form.made) {
      require(made.moves().contains(move), "a move that could not be made");
      made.push_back(move);
    }
    require(form.shared.has_value() == (made.round() > 0),
            "the shared card is laid open when the first round is over, and not before");
    return {form.cards[0], form.cards[1], form.shared.value_or(none), made};
  }
  /// Both cards, face up.
  Scene scene() const {
    LeducView all = view(Role{0});
    all.cards = {{first, second}};
    return all.scene();
  }
  static std::vector<std::size_t> clicks(Move) { return {}; }

 private:
  static constexpr Card numbered(std::uint8_t n) {
    return cardOf(Rank(static_cast<unsigned>(Rank::jack) + n / 2),
                  n % 2 == 0 ? Suit::hearts : Suit::spades);
  }
  /// At the showdown, the greater the better.
  static constexpr int strength(Card card, Card open) {
    return static_cast<int>(rankOf(card)) + (rankOf(card) == rankOf(open) ? 13 : 0);
  }
};

/// First's card, the card for both, Second's card, with the chips that they have put in.
inline Scene LeducPublicView::scene() const {
  Scene scene{6, 3, {}, {}};
  const auto face = [](const std::optional<Card>& card) { return card ? faceOf(*card) : ""; };
  for (const Role r : {Role{0}, Role{1}}) {
    const std::string who(Leduc::players[r]);
    const double x = r == Role{0} ? 1 : 5;
    const int seat = static_cast<int>(index(r));
    scene.places.push_back(labelPlace(who, x, 0.4, 2, seat));
    scene.places.push_back(cardPlace(who + "'s card", x, 1.4, face(cards[r]), seat));
    scene.places.push_back(labelPlace(std::to_string(made.paid(r)) + " in", x, 2.5));
  }
  scene.places.push_back(cardPlace("the card for both", 3, 1.4, face(shared)));
  return scene;
}

}  // namespace ludorum

// Kuhn poker for two to four players: the smallest poker that is worth a bluff.
#pragma once
#include <algorithm>
#include <vector>

#include "ludorum/boards/arrangements.hpp"
#include "ludorum/boards/cards.hpp"
#include "ludorum/boards/labels.hpp"
#include "ludorum/boards/packed_list.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of Kuhn poker.
struct KuhnParameters {
  int players = 2;
  static constexpr auto fields() {
    return std::tuple{Field{"players", &KuhnParameters::players, "how many play", Range{2, 4}}};
  }
};

/// To pass is to check, or to fold where somebody has bet; to bet is also to call.
enum class KuhnMove : std::uint8_t { pass, bet };
constexpr std::array<std::string_view, 2> enumNames(KuhnMove) { return {"pass", "bet"}; }

/// What the players have done, in turns from the first on. Three pass, one bets, three answer: that
/// is the longest.
struct KuhnHistory : PackedList<KuhnMove, 1, 7> {
  constexpr bool hasBet() const { return word() != 0; }
  /// All have passed, or all others have answered the first bet.
  constexpr bool isOver(unsigned players) const {
    return size() >= (hasBet() ? players + lowestBit(word()) : players);
  }
  /// Whether a player has bet or called: before the first bet everybody passed, after it everybody
  /// moves once more.
  constexpr bool hasPaid(std::size_t player, unsigned players) const {
    return ((word() | word() >> players) >> player & 1U) != 0;
  }
  constexpr Role next(unsigned players) const { return Role(size() % players); }
  constexpr std::uint64_t hash() const { return hashOfWords(word(), size()); }
  bool operator==(const KuhnHistory&) const = default;
};

/// What everybody sees of Kuhn poker: all moves, and who showed what in the end.
struct KuhnPublicView {
  int players = 2;
  PerRole<std::optional<Rank>, 4> cards{};
  KuhnHistory made{};

  bool operator==(const KuhnPublicView&) const = default;
  static constexpr auto fields() {
    using V = KuhnPublicView;
    return std::tuple{Field{"players", &V::players, "how many play", Range{2, 4}},
                      Field{"cards", &V::cards, "those that are seen"},
                      Field{"made", &V::made, "the moves, in turns from the first player on"}};
  }
  Scene scene() const;
};

/// What a player of Kuhn poker knows: its card, all moves, and who showed what in the end.
/// `{"role":"First","players":2,"cards":{"First":"K",…},"made":["pass"]}`, with null for what is
/// not seen.
struct KuhnView {
  Role role{};
  int players = 2;
  PerRole<std::optional<Rank>, 4> cards{};
  KuhnHistory made{};

  constexpr unsigned count() const { return static_cast<unsigned>(players); }
  constexpr MoveRange<KuhnMove> moves() const {
    const bool mine = !made.isOver(count()) && made.next(count()) == role;
    return {KuhnMove::pass, mine ? 2U : 0U};
  }
  constexpr std::uint64_t hash() const {
    std::uint64_t seen = 0;
    for (const auto& card : cards) seen = seen * 16 + (card ? static_cast<unsigned>(*card) + 1 : 0);
    return hashOfWords(index(role), players, seen, made.hash());
  }
  bool operator==(const KuhnView&) const = default;
  static constexpr auto fields() {
    using V = KuhnView;
    return std::tuple{Field{"role", &V::role, "who sees this"},
                      Field{"players", &V::players, "how many play", Range{2, 4}},
                      Field{"cards", &V::cards, "those that are seen"},
                      Field{"made", &V::made, "the moves, in turns from the first player on"}};
  }
  Scene scene() const { return KuhnPublicView{players, cards, made}.scene(); }
  static std::vector<std::size_t> clicks(KuhnMove) { return {}; }
};

/// Everybody stakes a chip and is dealt a card. One after the other may bet a chip; once somebody
/// has, the others call or fold in turns, once each. The highest card that is left takes the pot.
/// H. W. Kuhn, "A Simplified Two-Person Poker", 1950; for more players N. Abou Risk and
/// D. Szafron, "Using Counterfactual Regret Minimization to Create Competitive Multiplayer Poker
/// Agents", 2010.
struct Kuhn {
  using Move = KuhnMove;
  using Parameters = KuhnParameters;
  static constexpr std::string_view name = "Kuhn";
  static constexpr std::array<std::string_view, 1> aliases{"KuhnPoker"};
  static constexpr Players players{"First", "Second", "Third", "Fourth"};
  static constexpr std::string_view rules =
      "Each player puts one chip into the pot and is dealt one card, which the others do not see; "
      "the deck has one card more than there are players. In turns they pass or bet one chip more. "
      "If all pass, the highest card takes the pot.\n\n"
      "After the first bet each of the others has one more turn: to bet is to pay a chip as well, "
      "to pass is to give up. The highest card of those who have paid takes the pot. The result is "
      "what everybody has won or lost, in chips.";

  // Everything is in a word or less, so that a playout needs no memory: the cards, four bits each,
  // are numbers in the deck from 0 on, and 0 for roles that are absent.
  std::uint32_t cards = 0x10, count = 2;
  KuhnHistory made{};

  /// The cards are dealt by numbers, from the lowest of the deck on.
  using Deal = Arrangements<4>;
  static constexpr Deal setup(const Parameters& parameters) {
    const auto playing = static_cast<std::uint32_t>(parameters.players);
    return {playing + 1, playing};
  }
  static constexpr Kuhn start(const Parameters& parameters, const Deal::Value& dealt) {
    std::uint32_t cards = 0;
    for (std::size_t r = 0; r < dealt.size(); ++r) cards |= std::uint32_t{dealt[r]} << 4 * r;
    return {cards, static_cast<std::uint32_t>(parameters.players), {}};
  }
  /// The lowest card of the deck: with two players it has jack, queen and king; with three an ace
  /// as well; with four a ten, too.
  static constexpr unsigned lowest(unsigned playing) {
    return static_cast<unsigned>(playing < 4 ? Rank::jack : Rank::ten);
  }
  constexpr unsigned number(std::size_t player) const { return cards >> 4 * player & 15U; }
  constexpr Rank card(std::size_t player) const { return Rank(lowest(count) + number(player)); }

  constexpr std::size_t playerCount() const { return count; }
  constexpr Role activePlayer() const { return made.next(count); }
  constexpr std::optional<Result<4>> result() const {
    if (!made.isOver(count)) return std::nullopt;
    Result<4> chips{};
    unsigned pot = 0, best = 0, winner = 0;
    for (unsigned r = 0; r < count; ++r) {
      const unsigned stake = made.hasPaid(r, count) ? 2 : 1;
      const unsigned strength = holds(r) ? number(r) + 1 : 0;
      winner = strength > best ? r : winner;
      best = std::max(best, strength);
      pot += stake;
      chips[r] = -static_cast<float>(stake);
    }
    chips[winner] += static_cast<float>(pot);
    return chips;
  }
  constexpr Bounds resultBounds() const { return {-2, 2 * (float(count) - 1)}; }
  constexpr MoveRange<Move> moves() const { return {Move::pass, made.isOver(count) ? 0U : 2U}; }
  constexpr Kuhn next(Move move) const {
    Kuhn after = *this;
    after.made.push_back(move);
    return after;
  }
  /// Its own card, and at a showdown those of all who have not folded.
  constexpr KuhnView view(Role role) const {
    KuhnView seen{role, static_cast<int>(count), {}, made};
    const bool over = made.isOver(count);
    for (std::size_t r = 0; r < count; ++r)
      if (Role(r) == role || (over && holds(r))) seen.cards[r] = card(r);
    return seen;
  }
  /// The cards of a showdown.
  constexpr KuhnPublicView publicView() const {
    KuhnPublicView seen{static_cast<int>(count), {}, made};
    if (made.isOver(count))
      for (std::size_t r = 0; r < count; ++r)
        if (holds(r)) seen.cards[r] = card(r);
    return seen;
  }
  static constexpr bool isPublic(Move) { return true; }
  /// A state that looks so to that role: the cards that it does not see are dealt anew.
  static constexpr Kuhn sample(const KuhnView& view, Role, Rng& rng) {
    const unsigned playing = view.count();
    MoveList<unsigned, 5> unseen;
    for (unsigned n = 0; n <= playing; ++n) {
      bool seen = false;
      for (const auto& card : view.cards) seen = seen || card == Rank(lowest(playing) + n);
      if (!seen) unseen.push_back(n);
    }
    const auto left = static_cast<std::uint32_t>(unseen.size());
    const Deal::Value order = Deal{left, left - 1}.draw(rng);
    Kuhn game{0, playing, view.made};
    for (std::size_t r = 0, dealt = 0; r < playing; ++r)
      game.cards |= (view.cards[r] ? static_cast<unsigned>(*view.cards[r]) - lowest(playing)
                                   : unseen[order[dealt++]])
                    << 4 * r;
    return game;
  }
  bool operator==(const Kuhn&) const = default;
  constexpr std::uint64_t hash() const { return hashOfWords(cards, count, made.hash()); }

  /// `solution`: as often as Kuhn found that a player should bet, if there are two. Of more, who
  /// has the highest card bets, and who has the lowest does not call, as all else would be worse.
  /// It looks at what the role knows alone.
  static constexpr auto policies() {
    return std::tuple{Named{"solution", [](const Kuhn& game, Role role, Rng& rng) {
                              return rng.uniform() < game.bluff(index(role)) ? KuhnMove::bet
                                                                             : KuhnMove::pass;
                            }}};
  }
  /// The chance that a player bets, by that policy. Kuhn found that First may bet a jack with any
  /// chance up to a third, a king three times as often, and call with a queen a third more often.
  constexpr double bluff(std::size_t player) const {
    const unsigned own = number(player);
    if (own == count) return 1;
    if (own == 0) return made.hasBet() ? 0 : 1 / 3.0;
    if (!made.hasBet()) return 0;
    return count > 2 ? double(own) / (2 * count) : player == 0 ? 2 / 3.0 : 1 / 3.0;
  }

  /// `{"cards":["J","Q"],"made":["pass"]}`.
  struct Form {
    MoveList<Rank, 4> cards{};
    KuhnHistory made{};
    static constexpr auto fields() {
      return std::tuple{Field{"cards", &Form::cards, "those of the players, in turn"},
                        Field{"made", &Form::made, "the moves, in turns from the first on"}};
    }
  };
  Form form() const {
    Form form{{}, made};
    for (std::size_t r = 0; r < count; ++r) form.cards.push_back(card(r));
    return form;
  }
  /// The state of that form; throws if no match can get there.
  Kuhn with(const Form& form) const {
    require(form.cards.size() == count, "as many cards as players: " + std::to_string(count));
    Kuhn game{0, count, {}};
    for (std::size_t r = 0; r < count; ++r) {
      const auto nameOf = [](Rank card) {
        return std::string(enumNames(card)[static_cast<std::size_t>(card)]);
      };
      const unsigned rank = static_cast<unsigned>(form.cards[r]);
      require(rank >= lowest(count) && rank <= lowest(count) + count,
              "a card that is not in the deck: " + nameOf(form.cards[r]));
      for (std::size_t before = 0; before < r; ++before)
        require(form.cards[r] != form.cards[before],
                "a card that two players hold: " + nameOf(form.cards[r]));
      game.cards |= (rank - lowest(count)) << 4 * r;
    }
    for (const Move move : form.made) {
      require(!game.made.isOver(count), "a move after the end");
      game.made.push_back(move);
    }
    return game;
  }
  /// All cards, face up.
  Scene scene() const {
    KuhnView all = view(Role{0});
    for (std::size_t r = 0; r < count; ++r) all.cards[r] = card(r);
    return all.scene();
  }
  static std::vector<std::size_t> clicks(Move) { return {}; }

 private:
  /// Whether a player has not folded, at the end.
  constexpr bool holds(std::size_t player) const {
    return made.hasPaid(player, count) || !made.hasBet();
  }
};

/// Side by side the players' names, cards and chips in the pot.
inline Scene KuhnPublicView::scene() const {
  Scene scene{2.0 * players, 3, {}, {}};
  const auto count = static_cast<unsigned>(players);
  for (std::size_t r = 0; r < count; ++r) {
    const std::string who(Kuhn::players.names[r]);
    const double x = 2 * static_cast<double>(r) + 1;
    const auto& card = cards[r];
    const std::string face = card ? faceOf(cardOf(*card, Suit::spades)) : "";
    scene.places.push_back(labelPlace(who, x, 0.4, 2, static_cast<int>(r)));
    scene.places.push_back(cardPlace(who + "'s card", x, 1.4, face, static_cast<int>(r)));
    scene.places.push_back(labelPlace(made.hasPaid(r, count) ? "2 chips" : "1 chip", x, 2.5));
  }
  return scene;
}

}  // namespace ludorum

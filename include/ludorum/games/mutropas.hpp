// Mutropas: hidden pieces that beat one another in a circle.
#pragma once
#include <algorithm>
#include <vector>

#include "ludorum/boards/cards.hpp"
#include "ludorum/boards/labels.hpp"
#include "ludorum/boards/one_of.hpp"
#include "ludorum/boards/packed_list.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/boards/squares.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of Mutropas.
struct MutropasParameters {
  int pieces = 4;
  static constexpr auto fields() {
    return std::tuple{Field{"pieces", &MutropasParameters::pieces,
                            "of each player; one more is left out", Range{1, 9}}};
  }
};

/// A set of pieces, bit n for the piece n. It is written and read as a list: `[0,3,7]`.
struct MutropasPieces : Squares<std::uint32_t> {
  static constexpr std::size_t capacity() { return 19; }
  /// Adds a piece; throws if there is no such piece in any match, or if it is there already.
  void push_back(std::uint8_t piece) {
    require(piece < capacity() && !contains(piece),
            "a piece that is there twice, or is none: " + std::to_string(piece));
    bits |= 1U << piece;
  }
  bool operator==(const MutropasPieces&) const = default;
};
/// Pieces in the order in which a player has played them.
using MutropasPlayed = PackedList<std::uint8_t, 5, 9>;

/// The luck of the deal: each player has so many of all pieces, and one is left out. Every deal is
/// equally likely.
struct MutropasDeal {
  using Value = PerRole<MutropasPieces, 2>;
  std::uint32_t each = 4;

  constexpr std::uint32_t count() const { return 2 * each + 1; }
  constexpr std::size_t size() const { return count() * waysToShare(); }
  /// By the piece that is left out, then by those of the first player.
  constexpr Value value(std::size_t i) const {
    const auto out = static_cast<std::uint32_t>(i / waysToShare());
    std::size_t left = i % waysToShare(), ways = waysToShare();
    std::uint32_t first = 0, wanted = each;
    for (std::uint32_t n = 0, rest = 2 * each; rest > 0; ++n) {
      if (n == out) continue;
      const std::size_t with = ways * wanted / rest;  // The ways that give this one to the first.
      const bool taken = left < with;
      left -= taken ? 0 : with;
      ways = taken ? with : ways - with;
      wanted -= taken ? 1 : 0;
      first |= taken ? 1U << n : 0U;
      --rest;
    }
    return {{MutropasPieces{{first}}, MutropasPieces{{all() & ~first & ~(1U << out)}}}};
  }
  constexpr double probability(std::size_t) const { return 1 / static_cast<double>(size()); }
  constexpr Value draw(Rng& rng) const {
    return value(rng.below(static_cast<std::uint32_t>(size())));
  }
  bool operator==(const MutropasDeal&) const = default;

 private:
  constexpr std::uint32_t all() const { return (1U << count()) - 1; }
  /// In how many ways the players can share what is not left out.
  constexpr std::size_t waysToShare() const {
    std::size_t ways = 1;
    for (std::size_t n = 1; n <= each; ++n) ways = ways * (each + n) / n;
    return ways;
  }
};

/// What everybody sees of Mutropas: what both have played, and how many pieces each has left.
struct MutropasPublicView {
  std::uint8_t left = 0;
  PerRole<MutropasPlayed, 2> played{};

  bool operator==(const MutropasPublicView&) const = default;
  static constexpr auto fields() {
    using V = MutropasPublicView;
    return std::tuple{Field{"left", &V::left, "how many pieces each player has left"},
                      Field{"played", &V::played, "round by round"}};
  }
  Scene scene() const;
};

/// What a player of Mutropas knows: its own pieces, and what both have played.
/// `{"role":"Left","pieces":[0,3,7],"played":{"Left":[1],"Right":[4]}}`.
struct MutropasView {
  Role role{};
  MutropasPieces pieces{};
  PerRole<MutropasPlayed, 2> played{};

  constexpr MutropasPieces moves() const { return pieces; }
  constexpr std::uint64_t hash() const {
    return hashOfWords(index(role), pieces.bits, played[0].word(), played[1].word(),
                       played[0].size());
  }
  bool operator==(const MutropasView&) const = default;
  static constexpr auto fields() {
    using V = MutropasView;
    return std::tuple{Field{"role", &V::role, "who sees this"},
                      Field{"pieces", &V::pieces, "those that the role has left"},
                      Field{"played", &V::played, "round by round"}};
  }
  Scene scene() const;
  std::vector<std::size_t> clicks(std::uint8_t piece) const;
};

/// Both play one of their pieces at the same time, again and again, and the piece that beats the
/// other one wins the round. L. Val's game of hidden information for Ludorum.js. A move is
/// the number of a piece.
struct Mutropas {
  using Move = std::uint8_t;
  using Parameters = MutropasParameters;
  using Pieces = MutropasPieces;
  static constexpr std::string_view name = "Mutropas";
  static constexpr Players players{"Left", "Right"};
  static constexpr std::string_view rules =
      "There are nine pieces, numbered from 0 to 8. They are in a circle, where 0 follows 8: each "
      "piece beats the four that follow it, and is beaten by the four before it. So 0 beats 1, 2, "
      "3 "
      "and 4, and 7 beats 8, 0, 1 and 2. Each player is dealt four pieces, which the other does "
      "not "
      "see; nobody sees the one that is left out.\n\n"
      "In each round both play a piece at the same time, and whoever's beats the other's wins the "
      "round. The pieces are seen then, and gone. When there are no more, the result is the number "
      "of rounds that a player has won less those that it has lost. (With the parameter pieces, "
      "each player has so many, and a piece beats as many.)";

  PerRole<Pieces, 2> pieces{{Pieces{{0b000001111}}, Pieces{{0b011110000}}}};  // That are left.
  PerRole<MutropasPlayed, 2> played{};

  static constexpr MutropasDeal setup(const Parameters& parameters) {
    return {static_cast<std::uint32_t>(parameters.pieces)};
  }
  static constexpr Mutropas start(const Parameters&, const MutropasDeal::Value& dealt) {
    return {dealt, {}};
  }

  /// How many pieces each player had at first, and how many there are in all.
  constexpr unsigned each() const {
    return static_cast<unsigned>(pieces[0].size() + played[0].size());
  }
  constexpr unsigned count() const { return 2 * each() + 1; }
  /// Whether a piece beats another one.
  constexpr bool beats(unsigned piece, unsigned other) const {
    return (other + count() - piece - 1) % count() < each();
  }

  constexpr std::optional<Result<2>> result() const {
    if (!pieces[0].empty()) return std::nullopt;
    return players.victory(Role{0}, static_cast<float>(lead()));
  }
  constexpr Bounds resultBounds() const {
    const auto most = static_cast<float>(each());
    return {-most, most};
  }
  /// The rounds that each has won.
  constexpr PerRole<int, 2> scores() const {
    const int rounds = static_cast<int>(played[0].size()), won = (rounds + lead()) / 2;
    return {{won, rounds - won}};
  }
  constexpr Pieces moves(Role role) const { return pieces[role]; }
  constexpr Mutropas next(const PerRole<Move, 2>& moves) const {
    Mutropas after = *this;
    for (const std::size_t r : {0U, 1U}) {
      after.pieces[r].bits &= ~(1U << moves[r]);
      after.played[r].push_back(moves[r]);
    }
    return after;
  }
  constexpr MutropasView view(Role role) const { return {role, pieces[role], played}; }
  constexpr MutropasPublicView publicView() const {
    return {static_cast<std::uint8_t>(pieces[0].size()), played};
  }
  static constexpr bool isPublic(Move) { return true; }
  /// A state that looks so to that role: any of the pieces that it has not seen is the one left
  /// out.
  static constexpr Mutropas sample(const MutropasView& view, Role role, Rng& rng) {
    Mutropas game{{}, view.played};
    game.pieces[role] = view.pieces;
    const Pieces unseen = game.unseen();
    const Role other = players.opponent(role);
    game.pieces[other].bits = unseen.bits & ~(1U << OneOf<Pieces>{unseen}.draw(rng));
    return game;
  }
  bool operator==(const Mutropas&) const = default;
  constexpr std::uint64_t hash() const {
    return hashOfWords(pieces[0].bits, pieces[1].bits, played[0].word(), played[1].word(),
                       played[0].size());
  }

  /// `pairs`: the lead, and what the pieces that are left win from one another on average. That is
  /// exactly what comes of it if one of the players goes on at random, whatever the other does.
  static constexpr auto heuristics() {
    return std::tuple{Named{"pairs", [](const Mutropas& game, Role role) {
                              const double lead = game.lead() + game.pairs();
                              return role == Role{0} ? lead : -lead;
                            }}};
  }

  /// `{"pieces":{"Left":[0,3],"Right":[2,5]},"played":{"Left":[1,7],"Right":[4,8]}}`.
  struct Form {
    PerRole<Pieces, 2> pieces{};
    PerRole<MoveList<Move, 9>, 2> played{};
    static constexpr auto fields() {
      return std::tuple{Field{"pieces", &Form::pieces, "those that are left"},
                        Field{"played", &Form::played, "round by round"}};
    }
  };
  Form form() const {
    Form form{pieces, {}};
    for (const Role role : players.all())
      for (const Move piece : played[role]) form.played[role].push_back(piece);
    return form;
  }
  /// The state of that form; throws if no match can get there.
  Mutropas with(const Form& form) const;
  /// All pieces, face up.
  Scene scene() const;
  std::vector<std::size_t> clicks(Move piece) const;

 private:
  /// The rounds that the first role has won less those that it has lost.
  constexpr int lead() const {
    int lead = 0;
    for (std::size_t i = 0; i < played[0].size(); ++i)
      lead += beats(played[0][i], played[1][i]) ? 1 : -1;
    return lead;
  }
  constexpr double pairs() const {
    if (pieces[0].empty()) return 0;
    int sum = 0;
    for (const Move one : pieces[0])
      for (const Move two : pieces[1]) sum += beats(one, two) ? 1 : -1;
    return sum / static_cast<double>(pieces[0].size());
  }
  /// The pieces that nobody has, and nobody has played.
  constexpr Pieces unseen() const {
    // As long as one player's are not known yet, the other's tell how many there are.
    const unsigned most =
        2 * static_cast<unsigned>(std::max(pieces[0].size(), pieces[1].size()) + played[0].size());
    std::uint32_t seen = pieces[0].bits | pieces[1].bits;
    for (const auto& list : played)
      for (const unsigned piece : list) seen |= 1U << piece;
    return {{((2U << most) - 1) & ~seen}};
  }
};

inline Mutropas Mutropas::with(const Form& form) const {
  Mutropas game{form.pieces, {}};
  Pieces seen;
  for (const Role role : players.all()) {
    require(form.pieces[role].size() + form.played[role].size() == each(),
            "each player has " + std::to_string(each()) + " pieces, with those that are played");
    for (const Move piece : form.pieces[role]) seen.push_back(piece);
    for (const Move piece : form.played[role])
      seen.push_back(piece), game.played[role].push_back(piece);
  }
  require(seen.bits >> count() == 0, "pieces are 0 to " + std::to_string(count() - 1));
  require(form.played[0].size() == form.played[1].size(), "both have played as many pieces");
  return game;
}

namespace detail {
/// Left's pieces below and Right's above, with the rounds between them. Pieces that are not known
/// lie face down.
inline Scene mutropasScene(const PerRole<std::optional<MutropasPieces>, 2>& known,
                           const PerRole<MutropasPlayed, 2>& played, std::size_t left) {
  const std::size_t each = left + played[0].size();
  Scene scene{static_cast<double>(each) + 2, 6.6, {}, {}};
  for (const Role role : Mutropas::players.all()) {
    const std::string who(Mutropas::players[role]);
    const int seat = static_cast<int>(index(role));
    const bool isBelow = role == Role{0};
    scene.places.push_back(labelPlace(who, 1, isBelow ? 5.8 : 0.8, 2, seat));
    for (std::size_t i = 0; i < left; ++i) {
      const auto& own = known[role];
      const std::string face = own ? std::to_string((*own)[i]) : "";
      scene.places.push_back(cardPlace(own ? "piece " + face : who + "'s piece",
                                       static_cast<double>(i) + 2.5, isBelow ? 5.8 : 0.8, face,
                                       seat));
    }
    for (std::size_t i = 0; i < played[role].size(); ++i)
      scene.places.push_back(cardPlace(who + "'s in round " + std::to_string(i + 1),
                                       static_cast<double>(i) + 2.5, isBelow ? 4 : 2.6,
                                       std::to_string(played[role][i]), seat));
  }
  return scene;
}
}  // namespace detail

inline Scene MutropasPublicView::scene() const { return detail::mutropasScene({}, played, left); }
inline Scene MutropasView::scene() const {
  PerRole<std::optional<MutropasPieces>, 2> known{};
  known[role] = pieces;
  return detail::mutropasScene(known, played, pieces.size());
}
inline std::vector<std::size_t> MutropasView::clicks(std::uint8_t piece) const {
  return placeNamed(scene(), "piece " + std::to_string(piece));
}
inline Scene Mutropas::scene() const {
  return detail::mutropasScene({{pieces[0], pieces[1]}}, played, pieces[0].size());
}
inline std::vector<std::size_t> Mutropas::clicks(Move piece) const {
  return placeNamed(scene(), "piece " + std::to_string(piece));
}

}  // namespace ludorum

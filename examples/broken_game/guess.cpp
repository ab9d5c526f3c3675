// A sound game that can be broken on purpose: BREAK=LAW ./guess check guess
//
// Both are dealt a card, 1 to 3, that the other does not see. Left says what Right's card is, then
// Right says what Left's is. One alone who is right wins.
#include <algorithm>
#include <cstdlib>
#include <ludorum/app.hpp>
#include <ludorum/core/rules.hpp>

using namespace ludorum;

/// Whether this law is to be broken.
static bool broken(std::string_view law) {
  static const char* const wanted = std::getenv("BREAK");
  return wanted != nullptr && law == wanted;
}

/// A card: 1, 2 or 3, all equally likely.
struct Card {
  static constexpr std::size_t size() { return 3; }
  static constexpr int value(std::size_t i) { return static_cast<int>(i) + 1; }
  static double probability(std::size_t) { return broken("luck") ? 1.0 / 4 : 1.0 / 3; }
  static constexpr int draw(Rng& rng) { return value(rng.below(3)); }
  bool operator==(const Card&) const = default;
};

/// The moves: a list that can be asked.
struct Choices : MoveList<int, 3> {
  using MoveList<int, 3>::MoveList;
  bool contains(int move) const {
    return broken("refusal") || std::find(begin(), end(), move) != end();
  }
};

struct Guess {
  using Move = int;  // 0 deals, 1 to 3 is a guess.
  static constexpr std::string_view name = "Guess";
  static constexpr Players players{"Left", "Right"};
  static constexpr std::array<std::string_view, 2> hapNames{"left", "right"};

  PerRole<int, 2> cards{}, guesses{};  // 0 for none.
  int plies = 0;  // No part of the game: equal states may differ in it.

  Role activePlayer() const { return Role(guesses[0] > 0 && guesses[1] == 0 ? 1 : 0); }
  std::optional<Result<2>> result() const {
    if (guesses[1] == 0) return std::nullopt;
    if (broken("zeroSum")) return players.tied(1);
    const bool left = guesses[0] == cards[1], right = guesses[1] == cards[0];
    if (left == right) return players.tied();
    return players.victory(Role(left ? 0 : 1), broken("bounds") ? 3 : 1);
  }
  Choices moves() const {
    if (result() && !broken("moves")) return {};
    if (cards[0] + cards[1] == 0) return {0};
    return {1, 2, 3};
  }
  std::optional<Joint<Card, Card>> haps(Move move) const {
    return move == 0 ? std::optional(Joint(Card{}, Card{})) : std::nullopt;
  }
  Guess next(Move, const std::tuple<int, int>& dealt) const {
    return {{{std::get<0>(dealt), std::get<1>(dealt)}}, {}, plies + 1};
  }
  Guess next(Move guess) const {
    static int calls = 0;
    Guess after{cards, guesses, plies + 1};
    if (!broken("ends")) after.guesses[activePlayer()] = guess;
    if (broken("pure")) after.guesses[0] = 1 + ++calls % 3;
    return after;
  }
  bool operator==(const Guess& other) const {
    return cards == other.cards && guesses == other.guesses;
  }
  std::uint64_t hash() const {
    return hashOfWords(cards[0], cards[1], guesses[0], guesses[1], broken("hash") ? plies : 0);
  }
  Guess view(Role role) const {
    Guess seen = *this;
    if (!broken("view")) seen.cards[players.opponent(role)] = 0;
    return seen;
  }

  struct Form {
    PerRole<int, 2> cards{}, guesses{};
    static constexpr auto fields() {
      return std::tuple{Field{"cards", &Form::cards}, Field{"guesses", &Form::guesses}};
    }
  };
  Form form() const { return {cards, broken("json") ? PerRole<int, 2>{} : guesses}; }
  static Guess with(const Form& form) { return {form.cards, form.guesses}; }
  static int moveForm(Move move) { return broken("moveForm") && move == 3 ? 2 : move; }
  std::string toString() const {
    std::string digits;
    for (const int n : {cards[0], cards[1], guesses[0], guesses[1]}) digits += char('0' + n);
    return digits;
  }
  static Form formFrom(std::string_view text) {
    require(text.size() == 4, "four digits: both cards and both guesses");
    const auto digit = [&](std::size_t i) { return text[i] - '0'; };
    if (broken("text")) return {{{digit(0), digit(1)}}, {{digit(3), digit(2)}}};
    return {{{digit(0), digit(1)}}, {{digit(2), digit(3)}}};
  }
};

int main(int argc, char** argv) { return App{}.add<Guess>().run(argc, argv); }

// Nim.
#pragma once
#include <algorithm>
#include <vector>

#include "ludorum/boards/labels.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of Nim.
struct NimParameters {
  std::string heaps = "3-4-5";
  bool misere = false;
  static constexpr auto fields() {
    using P = NimParameters;
    return std::tuple{
        Field{"heaps", &P::heaps, "the stones of each heap: up to 12 heaps of 1 to 99"},
        Field{"misere", &P::misere, "whoever takes the last stone loses"}};
  }
};

/// Players take stones from heaps; whoever takes the last one wins, or loses if it is misère. Its
/// theory is complete: C. L. Bouton, "Nim, A Game with a Complete Mathematical Theory", 1901.
struct Nim {
  static constexpr std::size_t maxHeaps = 12;
  using Heaps = std::array<std::uint8_t, maxHeaps>;
  /// So many stones of a heap, which is counted from 0.
  struct Move {
    std::uint8_t heap = 0, stones = 0;
    bool operator==(const Move&) const = default;
  };
  /// All moves: first those of the first heap, of which one stone first. Nothing is stored.
  struct Moves {
    using value_type = Move;
    Heaps heaps{};
    constexpr std::size_t size() const {
      std::size_t sum = 0;
      for (const std::size_t stones : heaps) sum += stones;
      return sum;
    }
    constexpr Move operator[](std::size_t i) const {
      std::size_t heap = 0;
      while (i >= heaps[heap]) i -= heaps[heap++];
      return {static_cast<std::uint8_t>(heap), static_cast<std::uint8_t>(i + 1)};
    }
    constexpr bool contains(const Move& move) const {
      return move.heap < maxHeaps && move.stones > 0 && move.stones <= heaps[move.heap];
    }
  };
  using Parameters = NimParameters;
  static constexpr std::string_view name = "Nim";
  static constexpr Players players{"First", "Second"};
  static constexpr std::string_view rules =
      "There are some heaps of stones. In turns, the players take as many stones as they like, one "
      "at least, all of the same heap: \"b3\" takes three of the second heap.\n\n"
      "Whoever takes the last stone of all wins. In misère play (the parameter misere), whoever "
      "takes the last stone loses.";

  Heaps heaps{3, 4, 5}, full{3, 4, 5};  // The stones that are left, and were at the start.
  Role turn{};
  bool misere = false;

  static Nim start(const Parameters& parameters) {
    Nim game;
    game.heaps = game.full = heapsFrom(parameters.heaps), game.misere = parameters.misere;
    return game;
  }

  constexpr Role activePlayer() const { return turn; }
  constexpr std::optional<Result<2>> result() const {
    if (heaps != Heaps{}) return std::nullopt;
    return players.victory(misere ? turn : players.opponent(turn));
  }
  constexpr Moves moves() const { return {heaps}; }
  constexpr Nim next(const Move& move) const {
    Nim after = *this;
    after.heaps[move.heap] = static_cast<std::uint8_t>(heaps[move.heap] - move.stones);
    after.turn = players.opponent(turn);
    return after;
  }
  bool operator==(const Nim&) const = default;
  constexpr std::uint64_t hash() const {
    std::uint64_t left = 0, all = 0;
    for (const std::uint8_t stones : heaps) left = left * 127 + stones;
    for (const std::uint8_t stones : full) all = all * 127 + stones;
    return hashOfWords(left, all, turn, misere);
  }

  /// Whether the active player loses against a perfect opponent: the heaps cancel out as binary
  /// numbers without carries. In misère play it is the same as long as a heap has two stones; then
  /// an odd number of heaps is lost.
  constexpr bool isLost() const {
    unsigned sum = 0, most = 0;
    for (const unsigned stones : heaps) sum ^= stones, most = std::max(most, stones);
    return misere && most <= 1 ? sum == 1 : sum == 0;
  }
  static constexpr auto heuristics() {  // `sum`: who wins if both play perfectly.
    return std::tuple{Named{"sum", [](const Nim& game, Role role) {
                              return game.isLost() == (role == game.turn) ? -1 : 1;
                            }}};
  }
  static constexpr auto policies() {  // `perfect`: a move that wins, if there is one.
    return std::tuple{Named{"perfect", [](const Nim& game, Role, Rng& rng) {
                              const Moves moves = game.moves();
                              std::uint32_t winning = 0;
                              for (std::size_t i = 0; i < moves.size(); ++i)
                                winning += game.next(moves[i]).isLost() ? 1U : 0U;
                              if (winning == 0) return choice(moves, rng);
                              std::uint32_t left = rng.below(winning);
                              std::size_t i = 0;
                              while (!game.next(moves[i]).isLost() || left-- > 0) ++i;
                              return moves[i];
                            }}};
  }

  /// `{"activePlayer":"First","heaps":[3,4,5]}`.
  struct Form {
    Role activePlayer{};
    MoveList<int, maxHeaps> heaps;
    static constexpr auto fields() {
      return std::tuple{Field{"activePlayer", &Form::activePlayer}, Field{"heaps", &Form::heaps}};
    }
  };
  Form form() const {
    Form form{turn, {}};
    for (std::size_t i = 0; i < heapCount(); ++i) form.heaps.push_back(heaps[i]);
    return form;
  }
  /// The state of that form; throws if no match can get there.
  Nim with(const Form& form) const;
  /// The heaps, and who is to move: `3-4-5 First`.
  std::string toString() const {
    std::string text;
    for (std::size_t i = 0; i < heapCount(); ++i) {
      if (i > 0) text += '-';
      text += std::to_string(heaps[i]);
    }
    return text + ' ' + std::string(players[turn]);
  }
  Form formFrom(std::string_view text) const {
    const auto space = text.rfind(' ');
    require(space != std::string_view::npos, "a state of Nim is heaps and a player: 3-4-5 First");
    Form form{players.role(text.substr(space + 1)), {}};
    for (const int stones : numbersFrom(text.substr(0, space))) form.heaps.push_back(stones);
    return form;
  }
  static std::string moveForm(const Move& move) {
    return static_cast<char>('a' + move.heap) + std::to_string(move.stones);
  }

  /// The heaps side by side, every stone a place that is called as the move that takes it and all
  /// above it; then the names of the heaps.
  Scene scene() const {
    const double rows = *std::max_element(full.begin(), full.end());
    Scene scene{static_cast<double>(heapCount()), rows + 1, {}, {}};
    for (std::size_t heap = 0; heap < heapCount(); ++heap)
      for (int stone = 0; stone < heaps[heap]; ++stone) {
        const auto above = static_cast<std::uint8_t>(heaps[heap] - stone);
        Place place;
        place.name = moveForm({static_cast<std::uint8_t>(heap), above});
        place.x = static_cast<double>(heap) + 0.5, place.y = rows - stone - 0.5;
        place.ground = Ground::none;
        place.things.push_back({});
        scene.places.push_back(place);
      }
    for (std::size_t heap = 0; heap < heapCount(); ++heap)
      scene.places.push_back(labelPlace(std::string(1, static_cast<char>('a' + heap)),
                                        static_cast<double>(heap) + 0.5, rows + 0.5, 1));
    return scene;
  }
  std::vector<std::size_t> clicks(const Move& move) const {
    std::size_t place = std::size_t{heaps[move.heap]} - move.stones;
    for (std::size_t heap = 0; heap < move.heap; ++heap) place += heaps[heap];
    return {place};
  }

 private:
  constexpr std::size_t heapCount() const {
    return static_cast<std::size_t>(std::find(full.begin(), full.end(), 0) - full.begin());
  }
  /// Reads "3-4-5".
  static MoveList<int, maxHeaps> numbersFrom(std::string_view text) {
    MoveList<int, maxHeaps> numbers;
    for (bool more = true; more;) {
      const std::size_t length = std::min(text.find('-'), text.size());
      require(length >= 1 && length <= 2 && numbers.size() < maxHeaps &&
                  text.substr(0, length).find_first_not_of("0123456789") == std::string_view::npos,
              "heaps are up to 12 numbers of up to 99 with a dash between them: 3-4-5");
      numbers.push_back(std::stoi(std::string(text.substr(0, length))));
      more = length < text.size();
      text.remove_prefix(length + (more ? 1 : 0));
    }
    return numbers;
  }
  static Heaps heapsFrom(std::string_view text) {
    Heaps heaps{};
    std::size_t count = 0;
    for (const int stones : numbersFrom(text)) {
      require(stones > 0, "a heap has a stone at least at the start");
      heaps[count++] = static_cast<std::uint8_t>(stones);
    }
    return heaps;
  }
};

inline Nim Nim::with(const Form& form) const {
  Nim state = *this;
  state.turn = form.activePlayer;
  require(form.heaps.size() == heapCount(), "the match has " + std::to_string(heapCount()) +
                                                " heaps, not " + std::to_string(form.heaps.size()));
  int taken = 0, touched = 0;
  for (std::size_t i = 0; i < heapCount(); ++i) {
    const int left = form.heaps[i], all = full[i];
    require(left >= 0 && left <= all, "heap " + std::string(1, static_cast<char>('a' + i)) +
                                          " has 0 to " + std::to_string(all) + " stones");
    taken += all - left, touched += left < all ? 1 : 0;
    state.heaps[i] = static_cast<std::uint8_t>(left);
  }
  // There was a move for every heap that was touched at least, and for every stone at most.
  require(taken > touched || Role(static_cast<unsigned>(touched) % 2) == form.activePlayer,
          "it cannot be the turn of " + std::string(players[form.activePlayer]) + " after " +
              std::to_string(touched) + " moves");
  return state;
}

}  // namespace ludorum

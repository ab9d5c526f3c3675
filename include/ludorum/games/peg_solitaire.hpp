// Peg solitaire on the English and on the European board.
#pragma once
#include <cmath>
#include <vector>

#include "ludorum/boards/position.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/boards/square_names.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The board: a cross of 33 holes, or one of 37 whose inner corners are filled.
enum class PegBoard : std::uint8_t { english, european };
constexpr std::array<std::string_view, 2> enumNames(PegBoard) { return {"english", "european"}; }

/// The parameters of peg solitaire.
struct PegSolitaireParameters {
  PegBoard board = PegBoard::english;
  std::optional<std::string> empty{}, goal{};
  static constexpr auto fields() {
    using P = PegSolitaireParameters;
    return std::tuple{
        Field{"board", &P::board, "33 or 37 holes"},
        Field{"empty", &P::empty, "the first empty hole; none: d4, or d3 if it is European"},
        Field{"goal", &P::goal, "of the last peg; none: the same hole, or the opposite one"}};
  }
};

/// Pegs jump over others, which are taken off, until no jump is left. Squares are numbered row by
/// row from the top left, with a spare column at the right, so that no jump leads into the next
/// row:
///     0 1 ... 6 | 7
///     8 9 ...
struct PegSolitaire {
  using Set = std::uint64_t;
  enum class Way : std::uint8_t { up, right, down, left };
  /// The peg that jumps, and where to.
  struct Move {
    std::uint8_t code;
    constexpr Move(Way way, unsigned from)
        : code(static_cast<std::uint8_t>(static_cast<unsigned>(way) << 6 | from)) {}
    constexpr Move() : Move(Way::up, 0) {}
    constexpr unsigned from() const { return code & 63U; }
    constexpr unsigned over() const { return from() + step(); }
    constexpr unsigned to() const { return from() + 2 * step(); }
    bool operator==(const Move&) const = default;

   private:
    constexpr unsigned step() const {  // Modulo 2^32.
      constexpr std::array<unsigned, 4> steps{0U - 8, 1, 8, 0U - 1};
      return steps[code >> 6];
    }
  };
  /// All jumps, as the sets of pegs that can jump each way.
  struct Moves {
    using value_type = Move;
    std::array<Set, 4> from{};
    constexpr std::size_t size() const {
      return popcount(from[0]) + popcount(from[1]) + popcount(from[2]) + popcount(from[3]);
    }
    constexpr bool empty() const { return (from[0] | from[1] | from[2] | from[3]) == 0; }
    constexpr Move operator[](std::size_t i) const {
      std::size_t way = 0;
      for (std::size_t count = popcount(from[0]); i >= count; count = popcount(from[++way]))
        i -= count;
      return {Way(way), nthBit(from[way], i)};
    }
  };
  using Parameters = PegSolitaireParameters;
  static constexpr std::string_view name = "PegSolitaire";
  static constexpr std::array<std::string_view, 1> aliases{"HiQ"};
  static constexpr Players players{"Player"};
  static constexpr std::string_view rules =
      "All holes of the board but one have a peg at first. In a move, a peg jumps in a row or a "
      "column over the peg beside it into the empty hole behind, and the peg that it has jumped "
      "over is taken off. It ends when no jump is left.\n\n"
      "The result is 1 if the last peg is in its goal, and 0.5 if a single peg is left elsewhere. "
      "Else it is below 0, the lower the more pegs are left: minus the share of the jumps that are "
      "missing. The goal is the hole that was empty at first. On the European board, where no peg "
      "can come to be alone there, it is the opposite hole.";

  Set pegs = holesOf(PegBoard::english) ^ bit(centre);
  PegBoard board = PegBoard::english;
  std::uint8_t vacancy = centre, goal = centre;  // The hole that was empty; that of the last peg.

  static PegSolitaire start(const Parameters& parameters);

  static constexpr Role activePlayer() { return Role{0}; }
  constexpr PerRole<int, 1> scores() const { return {{static_cast<int>(popcount(pegs))}}; }
  constexpr std::optional<Result<1>> result() const {
    if (!moves().empty()) return std::nullopt;
    if (pegs == bit(goal)) return Result<1>{{1}};
    const std::size_t left = popcount(pegs) - 1;
    if (left == 0) return Result<1>{{0.5}};
    return Result<1>{{-static_cast<float>(left) / static_cast<float>(popcount(holes()) - 2)}};
  }
  constexpr Moves moves() const {
    const Set open = holes() & ~pegs;
    return {{pegs & pegs << 8 & open << 16, pegs & pegs >> 1 & open >> 2,
             pegs & pegs >> 8 & open >> 16, pegs & pegs << 1 & open << 2}};
  }
  constexpr PegSolitaire next(const Move& move) const {
    PegSolitaire after = *this;
    after.pegs ^= bit(move.from()) | bit(move.over()) | bit(move.to());
    return after;
  }
  bool operator==(const PegSolitaire&) const = default;
  constexpr std::uint64_t hash() const { return hashOfWords(pegs, board, vacancy, goal); }

  constexpr Set holes() const { return holesOf(board); }
  /// How far the pegs are from their middle: the sum of the squares of their distances.
  constexpr double spread() const {
    unsigned squares = 0, rows = 0, columns = 0;
    for (Set rest = pegs; rest != 0; rest &= rest - 1) {
      const unsigned row = lowestBit(rest) / 8, column = lowestBit(rest) % 8;
      squares += row * row + column * column, rows += row, columns += column;
    }
    const double apart = rows * rows + columns * columns;
    return squares - apart / static_cast<double>(popcount(pegs));
  }
  /// Both are from 0 to 0.5: better than to be stuck, and worse than a single peg. `mobility`: how
  /// many jumps there are. `compact`: these, and how close the pegs are to each other.
  static constexpr auto heuristics() {
    using Game = const PegSolitaire&;
    return std::tuple{Named{"mobility",
                            [](Game game, Role) {
                              const auto jumps = static_cast<double>(game.moves().size());
                              return 0.5 * jumps / (jumps + 10);
                            }},
                      Named{"compact", [](Game game, Role) {
                              const double ahead =
                                  4 * static_cast<double>(game.moves().size()) - game.spread();
                              return 0.25 + 0.25 * ahead / (std::abs(ahead) + 100);
                            }}};
  }
  /// `mobile`: a jump that leaves the most jumps.
  static constexpr auto policies() {
    return std::tuple{Named{"mobile", [](const PegSolitaire& game, Role, Rng& rng) {
                              const Moves all = game.moves();
                              MoveList<Move, 80> best;
                              std::size_t most = 0;
                              for (std::size_t i = 0; i < all.size(); ++i) {
                                const std::size_t left = game.next(all[i]).moves().size();
                                if (left > most) best = {}, most = left;
                                if (left == most) best.push_back(all[i]);
                              }
                              return choice(best, rng);
                            }}};
  }

  /// `{"board":"  ooo  /  ooo  /ooooooo/ooo.ooo/ooooooo/  ooo  /  ooo  "}`.
  struct Form {
    std::string board;
    static constexpr auto fields() {
      return std::tuple{Field{"board", &Form::board, "o is a peg, and a dot an empty hole"}};
    }
  };
  Form form() const {
    return {boardText(shape, [this](SquareAt at) {
      return (pegs & bit(at)) != 0 ? 'o' : (holes() & bit(at)) != 0 ? '.' : ' ';
    })};
  }
  /// The state of that form; throws if no match can get there. After many jumps only the classes of
  /// the pegs are looked at.
  PegSolitaire with(const Form& form) const;
  /// "d2-d4"; the first row is on top.
  static std::string moveForm(const Move& move) {
    return nameOf(move.from()) + '-' + nameOf(move.to());
  }

  Scene scene() const;
  std::vector<std::size_t> clicks(const Move& move) const {
    return {placeOf(move.from()), placeOf(move.to())};
  }

  /// The class of a set of pegs, by the "rule of three" (M. Reiss, 1857): number the diagonals 0,
  /// 1, 2, 0, 1, … A jump changes one peg on diagonals of each number, so all three parities; those
  /// that differ before do so after, on both kinds of diagonals. Sets of different classes cannot
  /// come from each other.
  static constexpr unsigned classOf(Set set) {
    std::array<std::size_t, 6> counts{};
    for (; set != 0; set &= set - 1) {
      const unsigned row = lowestBit(set) / 8, column = lowestBit(set) % 8;
      ++counts[(row + column) % 3], ++counts[3 + (row + 9 - column) % 3];
    }
    const auto differ = [&](std::size_t a, std::size_t b) {
      return static_cast<unsigned>((counts[a] + counts[b]) % 2);
    };
    return differ(0, 1) | differ(1, 2) << 1 | differ(3, 4) << 2 | differ(4, 5) << 3;
  }

 private:
  static constexpr BoardShape shape{7, 7, true};
  static constexpr std::uint8_t centre = 3 * 8 + 3;
  static constexpr Set bit(unsigned square) { return Set{1} << square; }
  static constexpr Set bit(SquareAt at) { return Set{1} << (8 * at.row + at.column); }
  static constexpr Set holesOf(PegBoard board) {
    return board == PegBoard::english ? 0x001c1c7f7f7f1c1cULL : 0x001c3e7f7f7f3e1cULL;
  }
  static std::string nameOf(unsigned square) { return squareName({square % 8, square / 8}); }
  constexpr std::size_t placeOf(unsigned square) const {
    return popcount(holes() & (bit(square) - 1));
  }
  constexpr Set first() const { return holes() ^ bit(vacancy); }
  /// Whether these pegs can come to be there in so many jumps: tries to take back all of them.
  constexpr bool canBeTakenBack(Set set, std::size_t jumps) const {
    if (jumps == 0) return set == first();
    const Set open = holes() & ~set;
    const std::array<Set, 4> from{open & open << 8 & set << 16, open & open >> 1 & set >> 2,
                                  open & open >> 8 & set >> 16, open & open << 1 & set << 2};
    for (std::size_t way = 0; way < from.size(); ++way)
      for (Set rest = from[way]; rest != 0; rest &= rest - 1) {
        const Move last(Way(way), lowestBit(rest));
        if (canBeTakenBack(set ^ (bit(last.from()) | bit(last.over()) | bit(last.to())), jumps - 1))
          return true;
      }
    return false;
  }
};

inline PegSolitaire PegSolitaire::start(const Parameters& parameters) {
  PegSolitaire game;
  game.board = parameters.board;
  const auto read = [&game](const std::string& text) {
    const auto at = shape.find(text);
    require(at && (game.holes() & bit(*at)) != 0, "the board has no hole called " + inQuotes(text));
    return static_cast<std::uint8_t>(8 * at->row + at->column);
  };
  const bool english = parameters.board == PegBoard::english;
  game.vacancy = read(parameters.empty.value_or(english ? "d4" : "d3"));
  game.goal = english ? game.vacancy : static_cast<std::uint8_t>(6 * 8 + 6 - game.vacancy);
  if (parameters.goal) game.goal = read(*parameters.goal);
  game.pegs = game.first();
  require(classOf(game.pegs) == classOf(bit(game.goal)),
          "no jumps lead from an empty " + nameOf(game.vacancy) + " to a last peg in " +
              nameOf(game.goal) + " by the rule of three");
  return game;
}

inline PegSolitaire PegSolitaire::with(const Form& form) const {
  PegSolitaire state = *this;
  state.pegs = 0;
  readBoard(shape, form.board, "o. ", [&](SquareAt at, char symbol) {
    require(
        (symbol == ' ') == ((holes() & bit(at)) == 0),
        "the board has " + std::string(symbol == ' ' ? "a" : "no") + " hole at " + squareName(at));
    if (symbol == 'o') state.pegs |= bit(at);
  });
  const std::size_t most = popcount(first()), left = popcount(state.pegs), traced = 5;
  require(left >= 1 && left <= most,
          "there are 1 to " + std::to_string(most) + " pegs, not " + std::to_string(left));
  require(classOf(state.pegs) == classOf(first()) &&
              (left + traced < most || canBeTakenBack(state.pegs, most - left)),
          "impossible board: no jumps lead to these pegs from an empty " + nameOf(vacancy));
  return state;
}

/// Hollows with pegs; the goal is written on it while it is empty.
inline Scene PegSolitaire::scene() const {
  Scene scene{7, 7, {}, {}};
  for (Set rest = holes(); rest != 0; rest &= rest - 1) {
    const unsigned square = lowestBit(rest);
    Place place;
    place.name = nameOf(square);
    const unsigned row = square / 8, column = square % 8;
    place.x = column + 0.5, place.y = row + 0.5;
    place.ground = Ground::pit;
    if ((pegs & bit(square)) != 0)
      place.things.push_back({});
    else if (square == goal)
      place.text = "×";
    scene.places.push_back(place);
  }
  return scene;
}

}  // namespace ludorum

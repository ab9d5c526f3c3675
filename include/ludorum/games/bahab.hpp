// Bahab, on boards of up to 8 by 7.
#pragma once
#include <charconv>
#include <cmath>
#include <system_error>
#include <vector>

#include "ludorum/boards/checkered.hpp"
#include "ludorum/boards/position.hpp"
#include "ludorum/boards/steps.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of Bahab.
struct BahabParameters {
  int rows = 5, columns = 5, quiet = 40;
  static constexpr auto fields() {
    using P = BahabParameters;
    return std::tuple{
        Field{"rows", &P::rows, "rows of the board", Range{5, 8}},
        Field{"columns", &P::columns, "columns of the board, an odd number", Range{3, 7}},
        Field{"quiet", &P::quiet, "plies without a capture or a move of a B that end the match",
              Range{1, 1000}}};
  }
};

/// Each player has one A, and Bs; the A wants to get to the other side. L. Val's game for
/// Ludorum.js. Uppercase is on top, and goes down.
struct Bahab {
  using Parameters = BahabParameters;
  using Set = eightWide::Set;
  using Move = Step;
  static constexpr std::string_view name = "Bahab";
  static constexpr Players players{"Uppercase", "Lowercase"};
  static constexpr std::string_view rules =
      "Uppercase has two full rows of pieces on top, which go down, and Lowercase two rows at the "
      "bottom, which go up. The piece in the middle of a player's first row is its A, the others "
      "are Bs. In turns the players move a piece: a B goes one square diagonally forward; an A "
      "goes one square diagonally forward, or straight back. A piece can go to an empty square, "
      "or capture an opposing piece of its own kind: Bs capture Bs, and As capture As.\n\n"
      "Whoever first has its A on the first row of the other side wins, and so does whoever "
      "captures the other's A. Who cannot move in its turn loses. The match is tied after many "
      "plies in a row in which only As have moved and nothing was captured (the parameter quiet).";

  PerRole<Set, 2> pieces{{0x1f1f000000, 0x1f1f}};  // As and Bs.
  Set leaders = 0x0400000004;  // The As of both.
  Role turn{};
  std::uint8_t rows = 5, columns = 5;
  std::uint16_t quiet = 0, quietMost = 40;

  static Bahab start(const Parameters& p) {
    require(p.columns % 2 == 1, "the number of columns must be odd, so that one is in the middle");
    Bahab game;
    game.rows = static_cast<std::uint8_t>(p.rows);
    game.columns = static_cast<std::uint8_t>(p.columns);
    game.quietMost = static_cast<std::uint16_t>(p.quiet);
    for (const Role role : players.all())
      game.pieces[role] = game.board() & (game.home(role) | game.ahead(game.home(role), role));
    game.leaders = game.middle(Role{0}) | game.middle(Role{1});
    return game;
  }

  constexpr Role activePlayer() const { return turn; }
  constexpr Role waiting() const { return players.opponent(turn); }
  constexpr Set board() const { return eightWide::board(columns, rows); }
  /// The first row of a role, which the other one wants to get to.
  constexpr Set home(Role role) const { return eightWide::row(role == Role{0} ? rows - 1U : 0); }
  constexpr bool hasWon(Role role) const {
    const Role other = players.opponent(role);
    return (pieces[role] & leaders & home(other)) != 0 || (pieces[other] & leaders) == 0;
  }

  /// The steps forward to the right, forward to the left, and back.
  constexpr Steps<3> moves() const {
    if (hasWon(waiting()) || quiet >= quietMost) return {};
    return turn == Role{0} ? steps(-1) : steps(1);
  }
  constexpr Bahab next(Move move) const {
    Bahab after = *this;
    const Set from = eightWide::bit(move.from), to = eightWide::bit(move.to);
    const bool isQuiet = (leaders & from) != 0 && (pieces[waiting()] & to) == 0;
    after.pieces[turn] ^= from | to;
    after.pieces[waiting()] &= ~to;
    if ((leaders & from) != 0) after.leaders = (leaders & ~from) | to;
    after.quiet = isQuiet ? static_cast<std::uint16_t>(quiet + 1) : std::uint16_t{0};
    after.turn = waiting();
    return after;
  }
  constexpr std::optional<Result<2>> result() const {  // Only the one who just moved can have won.
    if (hasWon(waiting())) return players.victory(waiting());
    if (quiet >= quietMost) return players.tied();
    return moves().empty() ? std::optional(players.victory(waiting())) : std::nullopt;
  }
  constexpr PerRole<int, 2> scores() const {
    return {{static_cast<int>(popcount(pieces[0])), static_cast<int>(popcount(pieces[1]))}};
  }
  bool operator==(const Bahab&) const = default;
  constexpr std::uint64_t hash() const {
    return hashOfWords(pieces[0], pieces[1], leaders,
                       Set{index(turn)} << 48 | Set{rows} << 40 | Set{columns} << 32 |
                           Set{quiet} << 16 | quietMost);
  }

  /// `race`: the pieces that are left, and how many rows the As have come. The weights are ours.
  static constexpr auto heuristics() {
    return std::tuple{Named{"race", [](const Bahab& game, Role role) {
                              const double lead =
                                  game.worth(role) - game.worth(players.opponent(role));
                              return std::tanh(lead / 6);
                            }}};
  }

  /// `{"activePlayer":"Uppercase","board":"BBABB/BBBBB/...../bbbbb/bbabb","quiet":0}`; `quiet` is
  /// the number of plies since a capture or a move of a B.
  using Form = QuietPositionForm;
  Form form() const {
    return {turn, boardText(shape(), [this](SquareAt at) { return symbol(at); }), quiet};
  }
  /// The state of that form; throws if it is plain that no match can get there.
  Bahab with(const Form& form) const;
  /// `BBABB/BBBBB/...../bbbbb/bbabb 0 Uppercase`.
  std::string toString() const {
    const Form f = form();
    return f.board + ' ' + std::to_string(f.quiet) + ' ' + std::string(players[turn]);
  }
  static Form formFrom(std::string_view text);
  static std::string moveForm(Move move) {
    return squareName(eightWide::at(move.from)) + squareName(eightWide::at(move.to));
  }

  Scene scene() const {
    return checkeredScene(shape(), [this](SquareAt at) -> std::optional<Thing> {
      const char c = symbol(at);
      if (c == '.') return std::nullopt;
      return Thing{c == 'A' || c == 'a' ? Shape::crown : Shape::disc, c == 'A' || c == 'B' ? 0 : 1,
                   ""};
    });
  }
  std::vector<std::size_t> clicks(Move move) const {
    return {shape().cell(eightWide::at(move.from)), shape().cell(eightWide::at(move.to))};
  }

 private:
  BoardShape shape() const { return {columns, rows}; }
  constexpr char symbol(SquareAt at) const {
    const Set square = eightWide::bit(at);
    const bool isLeader = (leaders & square) != 0;
    if ((pieces[0] & square) != 0) return isLeader ? 'A' : 'B';
    return (pieces[1] & square) == 0 ? '.' : isLeader ? 'a' : 'b';
  }
  /// The middle of a role's first row, where its A starts.
  constexpr Set middle(Role role) const {
    return eightWide::bit(SquareAt{columns / 2U, role == Role{0} ? rows - 1U : 0U});
  }
  /// One square forward.
  static constexpr Set ahead(Set squares, Role role) {
    return eightWide::stepped(squares, 0, role == Role{0} ? -1 : 1);
  }
  /// The steps of the active player, who goes up (1) or down (-1).
  constexpr Steps<3> steps(int up) const {
    using eightWide::stepped;
    const Set own = pieces[turn], others = pieces[waiting()], a = own & leaders, b = own & ~leaders;
    const Set forA = board() & ~own & ~(others & ~leaders), forB = board() & ~own & ~leaders;
    const auto stride = [](int number) { return static_cast<std::int8_t>(number); };
    return {{(stepped(a, 1, up) & forA) | (stepped(b, 1, up) & forB),
             (stepped(a, -1, up) & forA) | (stepped(b, -1, up) & forB), stepped(a, 0, -up) & forA},
            {stride(8 * up + 1), stride(8 * up - 1), stride(-8 * up)}};
  }
  /// How many rows a square is ahead of a role's first one.
  constexpr int advance(Role role, std::size_t square) const {
    const int row = static_cast<int>(square / 8);
    return role == Role{0} ? rows - 1 - row : row;
  }
  constexpr double worth(Role role) const {
    const Set own = pieces[role], a = own & leaders;
    return static_cast<double>(popcount(own)) + (a == 0 ? 0 : advance(role, lowestBit(a)));
  }
  void checkPieces(Role role) const;
  bool canBeTurn() const;
};

inline Bahab::Form Bahab::formFrom(std::string_view text) {
  const PositionForm position = positionFrom(text, players);
  const auto space = position.board.rfind(' ');
  require(space != std::string::npos,
          "a state of Bahab is a board, a number of quiet plies, and a player");
  const char* first = position.board.data() + space + 1;
  const char* last = position.board.data() + position.board.size();
  int quiet = 0;
  const auto [end, error] = std::from_chars(first, last, quiet);
  require(error == std::errc{} && end == last,
          "the number of quiet plies is no number: " + inQuotes({first, last}));
  return {position.activePlayer, position.board.substr(0, space), quiet};
}

inline Bahab Bahab::with(const Form& form) const {
  Bahab state = *this;
  state.turn = form.activePlayer, state.pieces = {}, state.leaders = 0;
  readBoard(shape(), form.board, ".ABab", [&](SquareAt at, char symbol) {
    if (symbol == '.') return;
    state.pieces[Role(symbol == 'A' || symbol == 'B' ? 0 : 1)] |= eightWide::bit(at);
    if (symbol == 'A' || symbol == 'a') state.leaders |= eightWide::bit(at);
  });
  for (const Role role : players.all()) state.checkPieces(role);
  require(form.quiet >= 0 && form.quiet <= quietMost,
          "the plies since a capture or a move of a B are 0 to " + std::to_string(quietMost));
  state.quiet = static_cast<std::uint16_t>(form.quiet);
  const bool isTaken = (state.pieces[state.turn] & state.leaders) == 0;
  require(!isTaken || form.quiet == 0, "an A was captured, so there are no quiet plies");
  require(state.canBeTurn(), "impossible position: by where the pieces are, it cannot be " +
                                 std::string(players[state.turn]) + " to move");
  return state;
}

/// Throws if a role cannot have these pieces, or cannot have them now.
inline void Bahab::checkPieces(Role role) const {
  const std::string who(players[role]);
  const Set a = pieces[role] & leaders, b = pieces[role] & ~leaders;
  require(popcount(a) <= 1, "impossible board: " + who + " has one A");
  require(a != 0 || role == turn, "impossible board: " + who + " has just moved, and has no A");
  require(role != turn || (a & home(waiting())) == 0,
          "impossible position: the match was over when the A of " + who + " had arrived");
  require((b & middle(role)) == 0, "impossible board: a B of " + who + " where its A started");
  // A B stays on squares of its colour.
  constexpr Set dark = 0xaa55aa55aa55aa55ULL;
  const Set first = board() & (home(role) | ahead(home(role), role)) & ~middle(role);
  for (const Set colour : {dark, ~dark})
    require(popcount(b & colour) <= popcount(first & colour),
            "impossible board: " + who + " has too many Bs on squares of one colour");
}

/// If nothing was captured, the rows that the pieces have come tell whether the number of plies is
/// even: every move of a B is one row forward, and one of an A is a row forward or back.
inline bool Bahab::canBeTurn() const {
  if (popcount(pieces[0] | pieces[1]) < std::size_t{4} * columns) return true;
  unsigned rowsCome = 0;
  for (const Role role : players.all())
    for (Set left = pieces[role]; left != 0; left &= left - 1)
      rowsCome += static_cast<unsigned>(advance(role, lowestBit(left)));
  return (rowsCome - 2U * columns) % 2 == index(turn);  // They begin with a row of ones each.
}

}  // namespace ludorum

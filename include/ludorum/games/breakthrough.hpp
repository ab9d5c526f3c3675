// Breakthrough, on boards of up to 8 by 8.
#pragma once
#include <algorithm>
#include <cmath>

#include "ludorum/boards/checkered.hpp"
#include "ludorum/boards/position.hpp"
#include "ludorum/boards/steps.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of Breakthrough.
struct BreakthroughParameters {
  int rows = 8, columns = 8, ranks = 2;
  static constexpr auto fields() {
    using P = BreakthroughParameters;
    return std::tuple{
        Field{"rows", &P::rows, "rows of the board", Range{3, 8}},
        Field{"columns", &P::columns, "columns of the board", Range{2, 8}},
        Field{"ranks", &P::ranks, "rows full of pawns that each player has", Range{1, 4}}};
  }
};

/// Pawns go forward, one square at a time; whoever reaches the last row wins (D. Troyka, 2000).
/// White goes up.
struct Breakthrough {
  using Parameters = BreakthroughParameters;
  using Set = std::uint64_t;
  using Move = Step;
  static constexpr std::string_view name = "Breakthrough";
  static constexpr Players players{"White", "Black"};
  static constexpr std::string_view rules =
      "White and Black have pawns on the two rows next to them. In turns they move a pawn one "
      "square "
      "forward, straight on or diagonally, to a square that no pawn of the same colour is on. A "
      "pawn "
      "that goes diagonally to a square of an opposing pawn captures it; straight on, it cannot. "
      "Nobody is ever obliged to capture.\n\n"
      "Whoever first has a pawn on the row farthest from where it started wins, and so does "
      "whoever "
      "captures all pawns of the other. There are no draws.";

  PerRole<Set, 2> pawns{{0xffff, 0xffff000000000000ULL}};
  Role turn{};
  std::uint8_t rows = 8, columns = 8, ranks = 2;  // As the parameters say.

  static Breakthrough start(const Parameters& parameters) {
    Breakthrough game;
    require(2 * parameters.ranks <= parameters.rows,
            "the pawns need rows of their own: " + std::to_string(parameters.ranks) +
                " ranks on either side do not fit in " + std::to_string(parameters.rows) + " rows");
    game.rows = static_cast<std::uint8_t>(parameters.rows);
    game.columns = static_cast<std::uint8_t>(parameters.columns);
    game.ranks = static_cast<std::uint8_t>(parameters.ranks);
    const Set lowest = game.board() & ~(~Set{0} << 8 * (game.ranks - 1) << 8);
    game.pawns = {{lowest, lowest << 8 * (game.rows - game.ranks)}};
    return game;
  }

  constexpr Role activePlayer() const { return turn; }
  constexpr Role waiting() const { return players.opponent(turn); }
  constexpr Set board() const { return eightWide::board(columns, rows); }
  /// The row that a role wants to get to.
  constexpr Set goal(Role role) const { return eightWide::row(role == Role{0} ? rows - 1U : 0); }
  constexpr bool hasWon(Role role) const {
    return (pawns[role] & goal(role)) != 0 || pawns[players.opponent(role)] == 0;
  }

  /// The steps to the right, straight on and to the left, as White sees it.
  constexpr Steps<3> moves() const {
    if (hasWon(waiting())) return {};
    const Set own = pawns[turn], open = board() & ~own, empty = open & ~pawns[waiting()];
    return turn == Role{0} ? forward(own, open, empty, 1) : forward(own, open, empty, -1);
  }
  constexpr Breakthrough next(Move move) const {
    Breakthrough after = *this;
    after.pawns[turn] ^= bit(move.from) | bit(move.to);
    after.pawns[waiting()] &= ~bit(move.to);
    after.turn = waiting();
    return after;
  }
  constexpr std::optional<Result<2>> result() const {  // Only the one who just moved can have won.
    if (hasWon(waiting())) return players.victory(waiting());
    return std::nullopt;
  }
  constexpr PerRole<int, 2> scores() const {
    return {{static_cast<int>(popcount(pawns[0])), static_cast<int>(popcount(pawns[1]))}};
  }
  bool operator==(const Breakthrough&) const = default;
  constexpr std::uint64_t hash() const {
    return hashOfWords(pawns[0], pawns[1],
                       Set{index(turn)} << 24 | Set{rows} << 16 | Set{columns} << 8 | ranks);
  }

  /// `advance`: pawns, more for those that have come far and for those that still guard their first
  /// row, which are the terms of R. Lorentz and T. Horey, "Programming Breakthrough" (Computers and
  /// Games 2013). The weights are ours.
  static constexpr auto heuristics() {
    return std::tuple{Named{"advance", [](const Breakthrough& game, Role role) {
                              const double lead =
                                  game.worth(role) - game.worth(players.opponent(role));
                              return std::tanh(lead / 20);
                            }}};
  }
  /// `decisive`: wins if it can at once, else captures a pawn that would win next, else moves at
  /// random (F. Teytaud, O. Teytaud, "On the huge benefit of decisive moves in Monte-Carlo tree
  /// search algorithms", CIG 2010).
  static constexpr auto policies() {
    return std::tuple{Named{"decisive", [](const Breakthrough& game, Role, Rng& rng) {
                              const Steps<3> all = game.moves();
                              const Set last = game.goal(game.turn);
                              if (const Steps<3> wins = all.within(last); !wins.empty())
                                return choice(wins, rng);
                              const Set near = game.goal(game.waiting());
                              const Set threat = (game.turn == Role{0} ? near << 8 : near >> 8) &
                                                 game.pawns[game.waiting()];
                              if (const Steps<3> saves = all.within(threat); !saves.empty())
                                return choice(saves, rng);
                              return choice(all, rng);
                            }}};
  }

  /// `{"activePlayer":"White","board":"BBB/BBB/.../WWW/WWW"}`, the highest row first.
  PositionForm form() const {
    return {turn, boardText(shape(), [this](SquareAt at) {
              return (pawns[0] & bit(at)) != 0 ? 'W' : (pawns[1] & bit(at)) != 0 ? 'B' : '.';
            })};
  }
  /// The state of that form; throws if it is plain that no match can get there.
  Breakthrough with(const PositionForm& form) const;
  std::string toString() const { return positionText(form(), players); }
  static PositionForm formFrom(std::string_view text) { return positionFrom(text, players); }
  static std::string moveForm(Move move) {
    return squareName(at(move.from)) + squareName(at(move.to));
  }

  Scene scene() const {
    return checkeredScene(shape(), [this](SquareAt at) -> std::optional<Thing> {
      for (int role = 0; role < 2; ++role)
        if ((pawns[Role(role)] & bit(at)) != 0) return Thing{Shape::pawn, role, ""};
      return std::nullopt;
    });
  }
  std::vector<std::size_t> clicks(Move move) const {
    return {shape().cell(at(move.from)), shape().cell(at(move.to))};
  }

 private:
  /// The steps of pawns that go up, or down.
  static constexpr Steps<3> forward(Set own, Set open, Set empty, int up) {
    using eightWide::stepped;
    const auto stride = [up](int right) { return static_cast<std::int8_t>(8 * up + right); };
    return {{stepped(own, 1, up) & open, stepped(own, 0, up) & empty, stepped(own, -1, up) & open},
            {stride(1), stride(0), stride(-1)}};
  }
  BoardShape shape() const { return {columns, rows}; }
  static constexpr Set bit(std::size_t square) { return eightWide::bit(square); }
  static constexpr Set bit(SquareAt at) { return eightWide::bit(at); }
  static constexpr SquareAt at(std::size_t square) { return eightWide::at(square); }

  /// How many pawns a role has on a row, 0 the one next to it.
  constexpr std::size_t pawnsOn(Role role, int row) const {
    return popcount(pawns[role] >> 8 * (role == Role{0} ? row : rows - 1 - row) & 0xff);
  }
  double worth(Role role) const {
    double sum = 2 * static_cast<double>(pawnsOn(role, 0));
    for (int row = 0; row < rows; ++row) {
      const double gone = row / (rows - 1.0), squared = gone * gone;
      sum += static_cast<double>(pawnsOn(role, row)) * (3 + 14 * squared * squared);
    }
    return sum;
  }
  /// The least and the greatest number of moves that a role can have made.
  struct Span {
    int least, most;
  };
  Span movesMade(Role role) const {
    int gone = -columns * ranks * (ranks - 1) / 2, missing = columns * ranks;
    for (int row = 0; row < rows; ++row) {
      const int count = static_cast<int>(pawnsOn(role, row));
      gone += count * row, missing -= count;
    }
    return {std::max(gone, 0), gone + missing * (rows - 2)};  // Captured ones had not arrived.
  }
};

inline Breakthrough Breakthrough::with(const PositionForm& form) const {
  Breakthrough state = *this;
  state.turn = form.activePlayer, state.pawns = {};
  readBoard(shape(), form.board, ".WB", [&](SquareAt at, char symbol) {
    if (symbol != '.') state.pawns[Role(symbol == 'W' ? 0 : 1)] |= bit(at);
  });
  for (const Role role : players.all())
    require(
        popcount(state.pawns[role]) <= std::size_t(columns * ranks),
        "impossible board: each player has " + std::to_string(columns * ranks) + " pawns at most");
  const Role last = state.waiting();
  const std::string mover(players[state.turn]);
  require(!state.hasWon(state.turn), "impossible position: the match was over when " + mover +
                                         " had won, and " + mover + " is to move");
  require(popcount(state.pawns[last] & goal(last)) <= 1,
          "impossible board: the first pawn that reaches the last row ends the match");
  const Span white = state.movesMade(Role{0}), black = state.movesMade(Role{1});
  const int ahead = state.turn == Role{0} ? 0 : 1;  // White has made as many moves, or one more.
  require(white.least <= black.most + ahead && black.least + ahead <= white.most,
          "impossible position: by where the pawns are, it cannot be the turn of " + mover);
  return state;
}

}  // namespace ludorum

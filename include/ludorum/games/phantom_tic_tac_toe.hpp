// TicTacToe without seeing the other's marks.
#pragma once
#include "ludorum/boards/grid.hpp"
#include "ludorum/boards/packed_list.hpp"
#include "ludorum/boards/picture.hpp"
#include "ludorum/boards/squares.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of phantom TicTacToe.
struct PhantomTicTacToeParameters {
  bool abrupt = false;
  static constexpr auto fields() {
    return std::tuple{Field{"abrupt", &PhantomTicTacToeParameters::abrupt,
                            "whether a try that fails ends the turn"}};
  }
};

/// The marks of both players: those that there are, or those that somebody knows of. It is written
/// as its rows from the top: "X.O/.../.X.".
struct PhantomMarks {
  using Board = Grid<3, 3>;
  PerRole<std::uint16_t, 2> of{};  // The squares of X and of O.

  static constexpr bool hasLine(unsigned squares) {
    for (const auto line : lines)
      if ((squares & line) == line) return true;
    return false;
  }
  constexpr unsigned taken() const { return unsigned{of[0]} | of[1]; }
  constexpr bool isOver() const {
    return hasLine(of[0]) || hasLine(of[1]) || taken() == Board::all;
  }
  /// The lines in which the other has no mark, less those in which the player has none, of 8.
  constexpr double lead(Role role) const {
    const unsigned mine = of[role], theirs = taken() ^ mine;
    int sum = 0;
    for (const auto line : lines) sum += ((line & theirs) == 0) - ((line & mine) == 0);
    return sum / 8.0;
  }
  bool operator==(const PhantomMarks&) const = default;

  std::string name() const {
    std::string text = ".../.../...";
    for (unsigned square = 0; square < 9; ++square)
      if ((taken() >> square & 1U) != 0)
        text[square + square / 3] = (of[0] >> square & 1U) != 0 ? 'X' : 'O';
    return text;
  }
  /// The marks that such a text shows; throws if it is none.
  static PhantomMarks named(std::string_view text) {
    PhantomMarks marks;
    for (unsigned square = 0; square < 9 && square + square / 3 < text.size(); ++square)
      for (const std::size_t r : {0U, 1U})
        if (text[square + square / 3] == "XO"[r])
          marks.of[r] = static_cast<std::uint16_t>(marks.of[r] | 1U << square);
    require(marks.name() == text, "marks are written as X.O/.../.X., not as " + inQuotes(text));
    return marks;
  }

 private:
  static constexpr auto lines = Board::lines<3>();
};

/// What everybody sees of phantom TicTacToe: whose turn it is; at the end, all marks.
struct PhantomTicTacToePublicView {
  Role turn{};
  PhantomMarks board{};

  bool operator==(const PhantomTicTacToePublicView&) const = default;
  static constexpr auto fields() {
    using V = PhantomTicTacToePublicView;
    return std::tuple{Field{"turn", &V::turn}, Field{"board", &V::board, "the marks at the end"}};
  }
};

/// What a player of phantom TicTacToe knows: the squares that it has tried, in order, and what it
/// found there; at the end, all marks. The number of the other's tries is not known.
/// `{"role":"O","turn":"O","board":"X../.O./...","tried":[0,4]}`
struct PhantomTicTacToeView {
  Role role{}, turn{};
  PhantomMarks board{};
  PackedList<std::uint8_t, 4, 9> tried{};
  bool abrupt = false;

  constexpr Squares<std::uint32_t> moves() const {
    if (turn != role || board.isOver()) return {};
    return {static_cast<std::uint32_t>(PhantomMarks::Board::all & ~board.taken())};
  }
  constexpr std::uint64_t hash() const {
    return hashOfWords(index(role), index(turn), board.of[0], board.of[1], tried.word(),
                       tried.size(), abrupt);
  }
  bool operator==(const PhantomTicTacToeView&) const = default;
  static constexpr auto fields() {
    using V = PhantomTicTacToeView;
    return std::tuple{Field{"role", &V::role, "who sees this"}, Field{"turn", &V::turn},
                      Field{"board", &V::board, "the marks that are known"},
                      Field{"tried", &V::tried, "the squares that the role has tried"},
                      Field{"abrupt", &V::abrupt, "whether a try that fails ends the turn"}};
  }
};

/// Both mark squares of a 3 by 3 grid in turns, and neither sees the other's marks. M. Lanctot,
/// "Monte Carlo Sampling and Regret Minimization for Equilibrium Computation and Decision-Making in
/// Large Extensive Form Games", 2013, chapter 3. A move is a square:
///     0 1 2
///     3 4 5
///     6 7 8
struct PhantomTicTacToe {
  using Move = std::uint8_t;
  using Parameters = PhantomTicTacToeParameters;
  static constexpr std::string_view name = "PhantomTicTacToe";
  static constexpr std::array<std::string_view, 1> aliases{"PhantomTTT"};
  static constexpr Players players{"X", "O"};
  static constexpr std::string_view rules =
      "X and O mark squares of a 3 by 3 grid in turns, X first; three marks in a line win. Neither "
      "sees where the other has marked.\n\n"
      "Who tries a square that the other has marked learns that, and tries another one, until it "
      "finds a free square. (With the parameter abrupt the turn is over instead.) What the other "
      "has tried is not told.";

  PhantomMarks board{};
  PerRole<PackedList<std::uint8_t, 4, 9>, 2>
      tried{};  // In order. A mark that is not its own is the
  bool abrupt = false;  // other's, which it has found.

  static constexpr PhantomTicTacToe start(const Parameters& p) { return {{}, {}, p.abrupt}; }

  constexpr Role activePlayer() const {
    return Role((abrupt ? tried[0].size() + tried[1].size() : popcount(board.taken())) % 2);
  }
  constexpr std::optional<Result<2>> result() const {
    for (const Role role : players.all())
      if (PhantomMarks::hasLine(board.of[role])) return players.victory(role);
    return board.isOver() ? std::optional(players.tied()) : std::nullopt;
  }
  constexpr Squares<std::uint32_t> moves() const {
    if (board.isOver()) return {};
    return {static_cast<std::uint32_t>(PhantomMarks::Board::all & ~known(activePlayer()).taken())};
  }
  constexpr PhantomTicTacToe next(Move square) const {
    PhantomTicTacToe after = *this;
    const Role role = activePlayer();
    after.tried[role].push_back(square);
    if ((board.taken() >> square & 1U) == 0)
      after.board.of[role] = static_cast<std::uint16_t>(board.of[role] | 1U << square);
    return after;
  }
  constexpr PhantomTicTacToeView view(Role role) const {
    return {role, activePlayer(), board.isOver() ? board : known(role), tried[role], abrupt};
  }
  constexpr PhantomTicTacToePublicView publicView() const {
    return {activePlayer(), board.isOver() ? board : PhantomMarks{}};
  }
  /// A state that looks so to that role, as often as it comes about if the other plays at random.
  static constexpr PhantomTicTacToe sample(const PhantomTicTacToeView& view, Role role, Rng& rng) {
    for (int tries = 0; tries < 1'000'000; ++tries) {
      PhantomTicTacToe game = start({view.abrupt});
      for (std::size_t own = 0;;) {
        if (game.view(role) == view) return game;
        const bool mine = game.activePlayer() == role;
        if (game.board.isOver() || (mine && own == view.tried.size())) break;
        if (mine && !game.moves().contains(view.tried[own])) break;  // Tried before.
        game = game.next(mine ? view.tried[own++] : choice(game.moves(), rng));
      }
    }
    throw Error("no state of PhantomTicTacToe looks so");
  }
  bool operator==(const PhantomTicTacToe&) const = default;
  constexpr std::uint64_t hash() const {
    return hashOfWords(tried[0].word(), tried[0].size(), tried[1].word(), tried[1].size(), abrupt);
  }

  /// `lines`: how many lines each can still fill. N. Nilsson, "Problem-Solving Methods in
  /// Artificial Intelligence", 1971, for TicTacToe.
  static constexpr auto heuristics() {
    return std::tuple{Named{
        "lines", [](const PhantomTicTacToe& game, Role role) { return game.board.lead(role); }}};
  }

  static constexpr GridPicture<2> picture{
      .rows = 3,
      .columns = 3,
      .pieces = {{{'X', "X", Shape::cross, 0}, {'O', "O", Shape::ring, 1}}}};

  /// `{"board":"X../.O./...","tried":{"X":[0],"O":[0,4]}}`.
  struct Form {
    PhantomMarks board{};
    PerRole<PackedList<std::uint8_t, 4, 9>, 2> tried{};
    static constexpr auto fields() {
      return std::tuple{Field{"board", &Form::board},
                        Field{"tried", &Form::tried, "the squares that they tried, in order"}};
    }
  };
  Form form() const { return {board, tried}; }
  /// The state of that form; throws if no match can get there.
  PhantomTicTacToe with(const Form& form) const {
    PhantomTicTacToe game = start({abrupt});
    for (std::size_t ply = 0; ply < form.tried[0].size() + form.tried[1].size(); ++ply) {
      const Role role = game.activePlayer();
      const std::size_t made = game.tried[role].size();
      require(made < form.tried[role].size(),
              "there must be another try of " + std::string(players[role]));
      const Move square = form.tried[role][made];
      require(game.moves().contains(square), "square " + std::to_string(square) +
                                                 " cannot be tried by " +
                                                 std::string(players[role]) + " then");
      game = game.next(square);
    }
    require(game.board == form.board, "those tries lead to the board " + game.board.name());
    return game;
  }

 private:
  /// The marks that a role has made or found.
  constexpr PhantomMarks known(Role role) const {
    unsigned seen = 0;
    for (const Move square : tried[role]) seen |= 1U << square;
    PhantomMarks marks = board;
    const Role other = players.opponent(role);
    marks.of[other] = static_cast<std::uint16_t>(board.of[other] & seen);
    return marks;
  }
};

}  // namespace ludorum

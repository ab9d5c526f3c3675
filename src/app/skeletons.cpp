// The beginnings of games that `ludorum new` writes: one of each kind, which can be played.
#include "skeletons.hpp"

#include <array>

namespace ludorum::app {

namespace {
constexpr std::string_view turnsSkeleton =
    R"game(// TODO: what the game is about. All that is yours to fill in is marked so.
#pragma once
#include <ludorum/boards/picture.hpp>
#include <ludorum/core/rules.hpp>

using namespace ludorum;

/// Two players put stones on a board of 3 by 3. At the end, who has the middle has won.
struct NewGame {
  static constexpr std::string_view name = "NewGame";
  static constexpr Players players{"Black", "White"};
  using Move = int;  // TODO: a number, an enum, or a struct with == and fields(). Here: a square.

  // TODO: what lies on the table: no pointers, and nothing that grows.
  static constexpr int squares = 9;
  std::array<char, squares> board{'.', '.', '.', '.', '.', '.', '.', '.', '.'};
  Role turn{};

  constexpr Role activePlayer() const { return turn; }
  // TODO: nothing while the game goes on; then players.victory(role), or players.tied().
  constexpr std::optional<Result<2>> result() const {
    for (const char square : board)
      if (square == '.') return std::nullopt;
    return players.victory(Role(board[4] == 'B' ? 0 : 1));
  }
  // TODO: what the active player can do; nothing once there is a result.
  constexpr MoveList<Move, squares> moves() const {
    MoveList<Move, squares> list;
    for (int square = 0; square < squares; ++square)
      if (board[square] == '.') list.push_back(square);
    return list;
  }
  // TODO: the state after one of these moves.
  constexpr NewGame next(Move square) const {
    NewGame after{board, players.opponent(turn)};
    after.board[square] = turn == Role{0} ? 'B' : 'W';
    return after;
  }
  bool operator==(const NewGame&) const = default;

  // TODO: how the page draws the board, and what people and records see: {"board":"B.W......"}.
  static constexpr GridPicture<2> picture{
      .rows = 3, .columns = 3,
      .pieces = {{{'B', "black", Shape::disc, 0}, {'W', "white", Shape::disc, 1}}}};
  struct Form {
    std::string board;
    static constexpr auto fields() { return std::tuple{Field{"board", &Form::board}}; }
  };
  Form form() const { return {std::string(board.begin(), board.end())}; }
  // TODO: a state that somebody typed, or the reason why no match comes to it.
  NewGame with(const Form& form) const {
    const auto count = [&](char c) { return std::count(form.board.begin(), form.board.end(), c); };
    const auto ahead = count('B') - count('W');
    require(count('B') + count('W') + count('.') == squares, "a board has 9 of B, W and .");
    require(ahead == 0 || ahead == 1, "Black begins, then they take turns");
    NewGame state{board, Role(ahead == 0 ? 0 : 1)};
    std::copy(form.board.begin(), form.board.end(), state.board.begin());
    return state;
  }
};
)game";

constexpr std::string_view luckSkeleton =
    R"game(// TODO: what the game is about. All that is yours to fill in is marked so.
#pragma once
#include <ludorum/core/rules.hpp>

using namespace ludorum;

/// Who first comes to the goal has won. A walk is one step; a run is thrown with a die, and a 1 is
/// a fall back to the start.
struct NewGame {
  static constexpr std::string_view name = "NewGame";
  static constexpr Players players{"One", "Two"};
  enum class Move : std::uint8_t { walk, run };  // TODO: what a player can choose.
  static constexpr std::string_view moveForm(Move move) {  // TODO: and how it is written.
    return move == Move::walk ? "walk" : "run";
  }
  static constexpr std::array<std::string_view, 1> hapNames{"die"};  // TODO: what luck decides.

  // TODO: what lies on the table: no pointers, and nothing that grows.
  static constexpr int goal = 20;
  PerRole<int, 2> steps{};
  Role turn{};

  constexpr Role activePlayer() const { return turn; }
  constexpr PerRole<int, 2> scores() const { return steps; }
  // TODO: nothing while the game goes on; then players.victory(role), or players.tied().
  constexpr std::optional<Result<2>> result() const {
    const Role last = players.opponent(turn);
    if (steps[last] < goal) return std::nullopt;
    return players.victory(last);
  }
  // TODO: what the active player can do; nothing once there is a result.
  constexpr MoveList<Move, 2> moves() const {
    return result() ? MoveList<Move, 2>{} : MoveList<Move, 2>{Move::walk, Move::run};
  }
  // TODO: the luck of a move, D6, Coin{}, uniform({1, 2}), …; nothing if it has none.
  constexpr std::optional<Die> haps(Move move) const {
    return move == Move::run ? std::optional(D6) : std::nullopt;
  }
  // TODO: the state after a move without luck, and after one with it.
  constexpr NewGame next(Move) const { return moved(steps[turn] + 1); }
  constexpr NewGame next(Move, int die) const { return moved(die == 1 ? 0 : steps[turn] + die); }
  bool operator==(const NewGame&) const = default;

  // TODO: what people and records see of a state, and why no match comes to one that was typed.
  static constexpr auto fields() {
    return std::tuple{Field{"steps", &NewGame::steps}, Field{"turn", &NewGame::turn}};
  }
  void validate() const {
    require(steps[0] >= 0 && steps[1] >= 0, "nobody has less than 0 steps");
    require(steps[0] < goal + 6 && steps[1] < goal + 6, "the goal is passed by 5 at most");
    require(steps[turn] < goal, "the turn passes when somebody comes to the goal");
  }

 private:
  constexpr NewGame moved(int to) const {
    NewGame after{steps, players.opponent(turn)};
    after.steps[turn] = to;
    return after;
  }
};
)game";

constexpr std::string_view simultaneousSkeleton =
    R"game(// TODO: what the game is about. All that is yours to fill in is marked so.
#pragma once
#include <ludorum/core/rules.hpp>

using namespace ludorum;

/// Rock, paper, scissors: who first wins three times has won.
struct NewGame {
  static constexpr std::string_view name = "NewGame";
  static constexpr Players players{"Left", "Right"};
  enum class Move : std::uint8_t { rock, paper, scissors };  // TODO: what a player can choose.
  static constexpr std::string_view moveForm(Move move) {  // TODO: and how it is written.
    constexpr std::array<std::string_view, 3> names{"rock", "paper", "scissors"};
    return names[static_cast<std::size_t>(move)];
  }

  // TODO: what lies on the table: no pointers, and nothing that grows.
  static constexpr int goal = 3, longest = 20;
  PerRole<int, 2> points{};
  int rounds = 0;

  constexpr PerRole<int, 2> scores() const { return points; }

  // TODO: nothing while the game goes on; then players.victory(role), or players.tied().
  constexpr std::optional<Result<2>> result() const {
    for (const Role role : players.all())
      if (points[role] == goal) return players.victory(role);
    if (rounds == longest) return players.tied();
    return std::nullopt;
  }
  // TODO: what a role can do; nothing if it waits for the others, and once there is a result.
  constexpr MoveList<Move, 3> moves(Role) const {
    if (result()) return {};
    return {Move::rock, Move::paper, Move::scissors};
  }
  // TODO: the state after the moves of all.
  constexpr NewGame next(const PerRole<Move, 2>& chosen) const {
    NewGame after{points, rounds + 1};
    const int ahead = (static_cast<int>(chosen[0]) - static_cast<int>(chosen[1]) + 3) % 3;
    if (ahead != 0) ++after.points[Role(ahead == 1 ? 0 : 1)];
    return after;
  }
  bool operator==(const NewGame&) const = default;

  // TODO: what people and records see of a state, and why no match comes to one that was typed.
  static constexpr auto fields() {
    return std::tuple{Field{"points", &NewGame::points},
                      Field{"rounds", &NewGame::rounds, "that were played", Range{0, longest}}};
  }
  void validate() const {
    require(points[0] >= 0 && points[1] >= 0, "nobody has less than 0 points");
    require(points[0] <= goal && points[1] <= goal, "who has 3 points has won");
    require(points[0] < goal || points[1] < goal, "only one of them has won");
    require(points[0] + points[1] <= rounds, "a round brings one point");
  }
};
)game";

constexpr std::string_view puzzleSkeleton =
    R"game(// TODO: what the puzzle is about. All that is yours to fill in is marked so.
#pragma once
#include <ludorum/core/rules.hpp>

using namespace ludorum;

/// TODO: the parameters; `NewGame:swaps=20` on the command line.
struct NewGameParameters {
  int swaps = 10;
  static constexpr auto fields() {
    return std::tuple{Field{"swaps", &NewGameParameters::swaps, "that there are", Range{1, 1000}}};
  }
};

/// A row of letters is to be put in order; a move swaps a letter with the next one.
struct NewGame {
  static constexpr std::string_view name = "NewGame";
  static constexpr Players players{"Player"};
  using Move = int;  // TODO: a number, an enum, or a struct with == and fields(). Here: a place.
  using Parameters = NewGameParameters;

  // TODO: what lies on the table: no pointers, and nothing that grows.
  static constexpr int places = 5;
  std::array<char, places> row{'C', 'E', 'A', 'D', 'B'};
  int swaps = 10;

  static NewGame start(const Parameters& parameters, Rng& rng) {  // TODO: how it is set up.
    NewGame game{{'A', 'B', 'C', 'D', 'E'}, parameters.swaps};
    for (int i = 1; i < places; ++i) std::swap(game.row[i], game.row[rng.below(i + 1)]);
    return game;
  }
  static constexpr Role activePlayer() { return Role{0}; }

  // TODO: nothing while it goes on; then players.victory(Role{0}), or players.defeat(Role{0}).
  constexpr std::optional<Result<1>> result() const {
    if (std::is_sorted(row.begin(), row.end())) return players.victory(Role{0});
    if (swaps == 0) return players.defeat(Role{0});
    return std::nullopt;
  }
  // TODO: what can be done; nothing once there is a result.
  constexpr MoveRange<Move> moves() const { return {0, result() ? 0U : places - 1U}; }
  // TODO: the state after one of these moves.
  constexpr NewGame next(Move place) const {
    NewGame after{row, swaps - 1};
    std::swap(after.row[place], after.row[place + 1]);
    return after;
  }
  bool operator==(const NewGame&) const = default;

  // TODO: what people and records see of a state, and why no match comes to one that was typed.
  static constexpr auto fields() {
    return std::tuple{Field{"row", &NewGame::row}, Field{"swaps", &NewGame::swaps}};
  }
  void validate() const {
    constexpr std::array<char, places> letters{'A', 'B', 'C', 'D', 'E'};
    require(std::is_permutation(row.begin(), row.end(), letters.begin()), "A to E, each once");
    require(swaps >= 0, "there are no less than 0 swaps");
  }
};
)game";

constexpr std::string_view hiddenSkeleton =
    R"game(// TODO: what the game is about. All that is yours to fill in is marked so.
#pragma once
#include <ludorum/core/rules.hpp>

using namespace ludorum;

/// Both are dealt a card, 1 to 3, that the other does not see, and say in turns what the other has.
/// Who alone is right has won.
struct NewGame {
  static constexpr std::string_view name = "NewGame";
  static constexpr Players players{"First", "Second"};
  using Move = int;  // TODO: a number, an enum, or a struct. Here: 0 deals, 1 to 3 are guesses.
  static constexpr std::array<std::string_view, 2> hapNames{"first", "second"};  // TODO: the luck.

  // TODO: what lies on the table. 0 is a card that one does not see, and a guess to come.
  PerRole<int, 2> cards{}, guesses{};
  bool dealt = false;

  // TODO: what a role sees: the state without what is hidden from it.
  constexpr NewGame view(Role role) const {
    NewGame seen = *this;
    if (guesses[1] == 0) seen.cards[players.opponent(role)] = 0;
    return seen;
  }
  constexpr Role activePlayer() const { return Role(guesses[0] == 0 ? 0 : 1); }

  // TODO: nothing while the game goes on; then players.victory(role), or players.tied().
  constexpr std::optional<Result<2>> result() const {
    if (guesses[1] == 0) return std::nullopt;
    const bool first = guesses[0] == cards[1], second = guesses[1] == cards[0];
    return first == second ? players.tied() : players.victory(Role(first ? 0 : 1));
  }
  // TODO: what the active player can do, by what it sees; nothing once there is a result.
  constexpr MoveRange<Move> moves() const {
    if (!dealt) return {0, 1};
    return {1, result() ? 0U : 3U};
  }
  // TODO: the luck of a move, here of two cards at once; nothing if it has none.
  static constexpr auto haps(Move move) {
    constexpr auto card = uniform({1, 2, 3});
    return move == 0 ? std::optional(Joint(card, card)) : std::nullopt;
  }
  // TODO: the state after a move with luck, and after one without.
  constexpr NewGame next(Move, const std::tuple<int, int>& drawn) const {
    return {{{std::get<0>(drawn), std::get<1>(drawn)}}, guesses, true};
  }
  constexpr NewGame next(Move guess) const {
    NewGame after = *this;
    after.guesses[activePlayer()] = guess;
    return after;
  }
  bool operator==(const NewGame&) const = default;

  // TODO: what people and records see of a state.
  static constexpr auto fields() {
    using G = NewGame;
    return std::tuple{Field{"cards", &G::cards}, Field{"guesses", &G::guesses},
                      Field{"dealt", &G::dealt}};
  }
};
)game";

constexpr std::array<Skeleton, 5> skeletons{{
    {"turns", "by turns, on a board that the page draws", turnsSkeleton},
    {"luck", "by turns, with dice or cards", luckSkeleton},
    {"simultaneous", "all move at the same time", simultaneousSkeleton},
    {"puzzle", "for one, with parameters and a set-up by chance", puzzleSkeleton},
    {"hidden", "players do not see everything", hiddenSkeleton},
}};
}  // namespace

std::span<const Skeleton> allSkeletons() { return skeletons; }

}  // namespace ludorum::app

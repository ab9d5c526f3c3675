// Choose2Win: a game for trying out players, in which a move is to win, to lose or to pass.
#pragma once
#include <algorithm>
#include <array>
#include <vector>

#include "ludorum/boards/labels.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of Choose2Win.
struct Choose2WinParameters {
  std::optional<int> turns = 1000;
  int wins = 1, losses = 1, passes = 1;
  static constexpr auto fields() {
    using P = Choose2WinParameters;
    return std::tuple{Field{"turns", &P::turns, "of both together; then it is tied; none: no limit",
                            Range{1, 1e6}},
                      Field{"wins", &P::wins, "moves that win", Range{0, 64}},
                      Field{"losses", &P::losses, "moves that lose", Range{0, 64}},
                      Field{"passes", &P::passes, "moves that pass the turn", Range{0, 64}}};
  }
};

/// What a move of Choose2Win does.
enum class Choose2WinKind : std::uint8_t { win, lose, pass };

/// Whoever moves may say who wins. Of each kind there can be several moves, to see whether a player
/// finds one among many. L. Val's game for Ludorum.js.
struct Choose2Win {
  /// A kind, and a number among its moves from 0 on.
  struct Move {
    Choose2WinKind kind{};
    std::uint8_t number = 0;
    bool operator==(const Move&) const = default;
  };
  using Counts = std::array<std::uint8_t, 3>;
  /// All moves, kind after kind. Nothing is stored.
  struct Moves {
    using value_type = Move;
    Counts counts{};
    constexpr std::size_t size() const {
      return std::size_t{counts[0]} + std::size_t{counts[1]} + std::size_t{counts[2]};
    }
    constexpr Move operator[](std::size_t i) const {
      std::size_t kind = 0;
      while (i >= counts[kind]) i -= counts[kind++];
      return {Choose2WinKind(kind), static_cast<std::uint8_t>(i)};
    }
    constexpr bool contains(const Move& move) const {
      return static_cast<std::size_t>(move.kind) < 3 &&
             move.number < counts[static_cast<std::size_t>(move.kind)];
    }
  };
  using Parameters = Choose2WinParameters;
  static constexpr std::string_view name = "Choose2Win";
  static constexpr Players players{"This", "That"};
  static constexpr std::string_view rules =
      "In turns the players choose: to win, to lose, or to pass. Whoever wins or loses first ends "
      "the match. After so many turns (the parameter turns) it is tied; there need not be a "
      "limit.\n\n"
      "It is meant for trying out players: one that looks ahead by a single move wins at once. "
      "With the parameters wins, losses and passes there are so many moves of each kind, all of "
      "which do the same: \"win\", \"win2\", \"win3\" and so on.";

  static constexpr int endless = -1, nobody = -1;
  Role turn{};
  std::int8_t winner = nobody;
  Counts counts{{1, 1, 1}};
  int left = 1000, turns = 1000;  // Turns to come, and all of them.

  static Choose2Win start(const Parameters& p) {
    require(p.wins + p.losses + p.passes > 0, "there must be a move: to win, to lose or to pass");
    require(p.wins + p.losses > 0 || p.turns,
            "a match in which all can only pass must have a limit of turns");
    const int turns = p.turns.value_or(endless);
    const auto count = [](int moves) { return static_cast<std::uint8_t>(moves); };
    return {.counts = {{count(p.wins), count(p.losses), count(p.passes)}},
            .left = turns,
            .turns = turns};
  }

  constexpr Role activePlayer() const { return turn; }
  constexpr std::optional<Result<2>> result() const {
    if (winner != nobody) return players.victory(Role(winner));
    return left == 0 ? std::optional(players.tied()) : std::nullopt;
  }
  constexpr Moves moves() const { return winner != nobody || left == 0 ? Moves{} : Moves{counts}; }
  constexpr Choose2Win next(const Move& move) const {
    Choose2Win after = *this;
    after.turn = players.opponent(turn);
    const Role ahead = move.kind == Choose2WinKind::win ? turn : after.turn;
    if (move.kind != Choose2WinKind::pass) after.winner = static_cast<std::int8_t>(index(ahead));
    if (left > 0) after.left = left - 1;
    return after;
  }
  bool operator==(const Choose2Win&) const = default;
  constexpr std::uint64_t hash() const {
    return hashOfWords(turn, winner, counts[0], counts[1], counts[2], left, turns);
  }

  /// `sure`: what comes of perfect play. Who can win does; who can only lose must; else all pass.
  static constexpr auto heuristics() {
    return std::tuple{Named{"sure", [](const Choose2Win& game, Role role) {
                              const double own = game.has(Choose2WinKind::win)    ? 1
                                                 : game.has(Choose2WinKind::pass) ? 0
                                                                                  : -1;
                              return role == game.turn ? own : -own;
                            }}};
  }

  /// `{"activePlayer":"That","turns":9,"winner":null}`: the turns to come, null without a limit.
  struct Form {
    Role activePlayer{};
    std::optional<int> turns{};
    std::optional<Role> winner{};
    static constexpr auto fields() {
      return std::tuple{Field{"activePlayer", &Form::activePlayer},
                        Field{"turns", &Form::turns, "those to come"},
                        Field{"winner", &Form::winner}};
    }
  };
  Form form() const {
    Form form{turn, {}, {}};
    if (left != endless) form.turns = left;
    if (winner != nobody) form.winner = Role(winner);
    return form;
  }
  /// The state of that form; throws if no match can get there.
  Choose2Win with(const Form& form) const;
  static std::string moveForm(const Move& move) {
    constexpr std::array<std::string_view, 3> names{"win", "lose", "pass"};
    const std::string kind(names[static_cast<std::size_t>(move.kind)]);
    return move.number == 0 ? kind : kind + std::to_string(move.number + 1);
  }

  /// How it stands on top, and below a field for each move, a column for each kind.
  Scene scene() const {
    const auto over = result();
    const std::string who(players[winner == nobody ? turn : Role(winner)]);
    Scene scene{6, 2, {}, {}};
    scene.places.push_back(labelPlace(!over              ? who + " chooses"
                                      : winner != nobody ? who + " has won"
                                                         : "it is tied",
                                      2, 0.5, 4));
    scene.places.push_back(
        labelPlace(left == endless ? "no limit" : std::to_string(left) + " turns left", 5, 0.5));
    const Moves all = moves();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Move move = all[i];
      Place place;
      place.text = place.name = moveForm(move);
      place.x = 2 * static_cast<double>(move.kind) + 1, place.y = move.number + 1.5;
      place.width = 1.8, place.height = 0.8;
      place.ground = Ground::field;
      scene.height = std::max(scene.height, place.y + 0.5);
      scene.places.push_back(place);
    }
    return scene;
  }
  std::vector<std::size_t> clicks(const Move& move) const {
    return placeNamed(scene(), moveForm(move));
  }

 private:
  constexpr bool has(Choose2WinKind kind) const {
    return counts[static_cast<std::size_t>(kind)] > 0;
  }
};

inline Choose2Win Choose2Win::with(const Form& form) const {
  Choose2Win state = *this;
  require(form.turns.has_value() == (turns != endless),
          turns == endless ? "the match has no limit of turns" : "the match has a limit of turns");
  state.turn = form.activePlayer;
  state.left = form.turns.value_or(endless);
  state.winner = static_cast<std::int8_t>(form.winner ? int(index(*form.winner)) : nobody);
  if (form.turns) {
    require(*form.turns >= 0 && *form.turns <= turns,
            "there are 0 to " + std::to_string(turns) + " turns to come");
    require(index(state.turn) == std::size_t(turns - *form.turns) % 2,
            "after " + std::to_string(turns - *form.turns) + " turns it is not the turn of " +
                std::string(players[state.turn]));
  }
  // How many turns there were at least, and how many of them must have been passed.
  int gone = form.turns ? turns - *form.turns : static_cast<int>(index(state.turn));
  if (form.winner) {
    const bool byMover = *form.winner != state.turn;
    require(has(byMover ? Choose2WinKind::win : Choose2WinKind::lose),
            byMover ? "there is no move that wins" : "there is no move that loses");
    if (!form.turns && gone == 0) gone = 2;
    require(gone > 0, "nobody can have won before the first turn");
    --gone;
  }
  require(gone == 0 || has(Choose2WinKind::pass), "nobody can have passed a turn");
  return state;
}

}  // namespace ludorum

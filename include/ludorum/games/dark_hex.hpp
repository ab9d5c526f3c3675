// Hex without seeing the other's stones.
#pragma once
#include <vector>

#include "ludorum/boards/connection.hpp"
#include "ludorum/boards/hexagons.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/boards/two_distance.hpp"
#include "ludorum/core/rules.hpp"
#include "ludorum/games/dark_hex/view.hpp"

namespace ludorum {

/// The parameters of Dark Hex.
struct DarkHexParameters {
  int size = 3;
  static constexpr auto fields() {
    return std::tuple{Field{"size", &DarkHexParameters::size, "cells of a side", Range{2, 6}}};
  }
};

/// Hex in which neither sees the other's stones: the game that OpenSpiel calls classical (`cdh`):
/// who tries a cell that is taken learns that, and goes on trying. (In the abrupt one, the turn is
/// over.) M. Lanctot et al., "OpenSpiel: A Framework for Reinforcement Learning in Games", 2019.
/// Cells are named as in Hex: a1 is a sharp corner on top.
struct DarkHex {
  using Board = DarkHexBoard;
  using Stones = Connection<6>;
  using Move = Board::Cell;
  using Parameters = DarkHexParameters;
  static constexpr std::string_view name = "DarkHex";
  static constexpr std::array<std::string_view, 1> aliases{"PhantomHex"};
  static constexpr Players players{"Red", "Blue"};
  static constexpr std::string_view rules =
      "Red and Blue put stones on the cells of a rhombus of hexagons in turns, Red first. Red wins "
      "with a chain of red stones from the upper edge of the board to the lower one, Blue with a "
      "chain of blue stones from the left edge to the right one. Neither sees the other's "
      "stones.\n\n"
      "Who tries a cell where the other has a stone learns that, and tries another one, until it "
      "finds a free cell. Each player is told when it is its turn, and who has won, but not what "
      "the other has tried.";

  Stones stones{3};
  PerRole<Board::Set, 2> untried{{Board::board(3), Board::board(3)}};
  PerRole<DarkHexTries, 2> tried{};  // In order. A stone there that is not its own is the other's.
  std::uint8_t size = 3;
  Role turn{};
  bool won = false;  // By the one who is not to move.

  static constexpr DarkHex start(const Parameters& parameters) {
    const auto side = static_cast<std::size_t>(parameters.size);
    DarkHex game;
    game.stones = Stones(side);
    game.untried = {{Board::board(side), Board::board(side)}};
    game.size = static_cast<std::uint8_t>(side);
    return game;
  }

  constexpr Role activePlayer() const { return turn; }
  constexpr std::optional<Result<2>> result() const {
    if (!won) return std::nullopt;
    return players.victory(players.opponent(turn));
  }
  constexpr Board::Set moves() const { return won ? Board::Set{} : untried[turn]; }
  constexpr void apply(Move cell) {
    tried[turn].push_back({static_cast<std::uint8_t>(cell)});
    untried[turn].erase(cell);
    if (stones.at(cell) != Stones::vacant) return;
    won = stones.place(cell, index(turn));
    turn = players.opponent(turn);
  }
  constexpr DarkHex next(Move cell) const {
    DarkHex after = *this;
    after.apply(cell);
    return after;
  }
  constexpr DarkHexView view(Role role) const {
    return {role, turn, won ? std::optional(players.opponent(turn)) : std::nullopt,
            won ? known(Board::board(size)) : known(Board::board(size) - untried[role]),
            tried[role]};
  }
  constexpr DarkHexPublicView publicView() const {
    const Board::Set shown = won ? Board::board(size) : Board::Set{};
    return {turn, won ? std::optional(players.opponent(turn)) : std::nullopt, known(shown)};
  }
  /// A state that looks so to that role, as often as it comes about if the other plays at random.
  /// On the other's turn, it has not tried anything in it yet. Precondition: some match has it.
  static constexpr DarkHex sample(const DarkHexView& view, Role role, Rng& rng);
  bool operator==(const DarkHex&) const = default;
  constexpr std::uint64_t hash() const {
    std::uint64_t hash = hashOfWords(size, tried[0].size(), tried[1].size());
    for (const DarkHexTries& tries : tried)
      for (const DarkHexCell cell : tries) hash = mixed(hash, cell.number);
    return hash;
  }

  /// `connection`: how much nearer a role is to its goal than the other, by two-distance, as in
  /// Hex.
  static constexpr auto heuristics() {
    return std::tuple{Named{"connection", [](const DarkHex& game, Role role) {
                              return TwoDistance<6>::lead(game.stones, game.size, index(role));
                            }}};
  }

  /// `{"board":"R../.B./...","tried":{"Red":["a1"],"Blue":["a1","b2"]}}`.
  struct Form {
    DarkHexStones board{};
    PerRole<DarkHexTries, 2> tried{};
    static constexpr auto fields() {
      return std::tuple{Field{"board", &Form::board},
                        Field{"tried", &Form::tried, "the cells that they tried, in order"}};
    }
  };
  Form form() const { return {known(Board::board(size)), tried}; }
  /// The state of that form; throws if no match can get there.
  DarkHex with(const Form& form) const;
  static std::string moveForm(Move cell) { return squareName(Board::at(cell)); }

  Scene scene() const { return known(Board::board(size)).scene(); }
  std::vector<std::size_t> clicks(Move cell) const {
    return {rhombusShape(size).cell(Board::at(cell))};
  }

 private:
  class Sampler;
  /// The stones on some cells.
  constexpr DarkHexStones known(Board::Set cells) const {
    DarkHexStones found{{}, size};
    for (const Move cell : cells)
      if (const std::size_t player = stones.at(cell); player != Stones::vacant)
        found.of[player].insert(cell);
    return found;
  }
};

/// How the other's stones may have come. If it plays at random, a stone of its is as likely on one
/// free cell as on another, whatever it knows; and before its n-th stone there are as many free
/// cells in every match that looks so. So all orders of stones that look so are equally likely: a
/// stone that was found after n of the other's stones is one of these n, the cells where the role
/// has stones are none, and no stone but the last one may have won.
class DarkHex::Sampler {
 public:
  constexpr Sampler(const DarkHexView& view, Role role) : view_(view), role_(role) {
    std::size_t own = 0;
    for (const DarkHexCell cell : view.tried)
      if (view.board.of[role].contains(cell.number))
        ++own;
      else
        found_.push_back({cell.number, own + index(role)});
    const std::size_t waits = view.turn == role ? 0U : 1U;
    expect(own + index(role) >= waits && own + index(role) < order_.size());
    count_ = own + index(role) - waits;
  }
  constexpr DarkHex operator()(Rng& rng) {
    for (int tries = 0; tries < 1'000'000; ++tries) {
      arrange(rng);
      if (!hasWonBefore()) return replayed(rng);
    }
    throw Error("no state of DarkHex looks so");
  }

 private:
  struct Found {
    Move cell = 0;
    std::size_t before = 0;  // How many stones the other had then.
  };

  /// The other's stones in an order that looks so, but that they may have won too soon.
  constexpr void arrange(Rng& rng) {
    order_ = {};
    std::size_t taken = 0;
    for (const Found& found : found_) {
      expect(found.before > taken && found.before <= count_);
      auto nth = rng.below(static_cast<std::uint32_t>(found.before - taken++));
      std::size_t at = 0;
      for (; order_[at] != 0 || nth > 0; ++at)
        if (order_[at] == 0) --nth;
      order_[at] = found.cell;
    }
    Board::Set rest = view_.winner ? view_.board.of[other()] : view_.board.vacant();
    for (const Found& found : found_) rest.erase(found.cell);
    for (std::size_t i = 0; i < count_; ++i)
      if (order_[i] == 0) {
        expect(rest.size() > 0);
        order_[i] = choice(rest, rng);
        rest.erase(order_[i]);
      }
  }
  constexpr bool hasWonBefore() const {
    Stones theirs(view_.board.size);
    bool joined = false;
    const std::size_t before = count_ - (view_.winner == other() ? 1U : 0U);
    for (std::size_t i = 0; i < before; ++i)
      joined = theirs.place(order_[i], index(other())) || joined;
    return joined;
  }
  /// The match with these stones. Where the other has not tried the role's stones yet, it may try
  /// some of them before each of its own.
  constexpr DarkHex replayed(Rng& rng) const {
    DarkHex game = start({view_.board.size});
    std::size_t own = 0, others = 0;
    for (;;) {
      if (game.turn == role_) {
        if (own == view_.tried.size()) return game;
        expect(game.untried[role_].contains(view_.tried[own].number));
        game.apply(view_.tried[own++].number);
      } else {
        if (others == count_) return game;
        expect(!game.won && game.untried[other()].size() > 0);
        const Move cell = choice(game.untried[other()], rng);
        game.apply(game.stones.at(cell) == index(role_) ? cell : order_[others++]);
      }
    }
  }
  constexpr Role other() const { return players.opponent(role_); }
  /// What holds of every view that a role can have.
  static constexpr void expect(bool holds) {
    if (!holds) throw Error("no state of DarkHex looks so");
  }

  const DarkHexView& view_;
  Role role_;
  MoveList<Found, 36> found_{};
  std::array<Move, 36> order_{};  // 0 is no cell.
  std::size_t count_ = 0;
};

constexpr DarkHex DarkHex::sample(const DarkHexView& view, Role role, Rng& rng) {
  return Sampler(view, role)(rng);
}

inline DarkHex DarkHex::with(const Form& form) const {
  DarkHex game = start({size});
  for (std::size_t ply = 0; ply < form.tried[0].size() + form.tried[1].size(); ++ply) {
    const std::string who(players[game.turn]);
    const std::size_t made = game.tried[game.turn].size();
    require(!game.won, "impossible tries: " + std::string(players[players.opponent(game.turn)]) +
                           " had won, and play went on");
    require(made < form.tried[game.turn].size(), "there must be another try of " + who);
    const DarkHexCell cell = form.tried[game.turn][made];
    require(game.untried[game.turn].contains(cell.number),
            cell.name() + " cannot be tried by " + who + " then");
    game.apply(cell.number);
  }
  require(game.form().board == form.board,
          "those tries lead to the board " + game.form().board.name());
  return game;
}

}  // namespace ludorum

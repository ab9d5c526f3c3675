// Tron: everybody leaves a wall behind, and must not run into one.
#pragma once
#include <algorithm>
#include <vector>

#include "ludorum/boards/scene.hpp"
#include "ludorum/boards/wide_squares.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of Tron.
struct TronParameters {
  int players = 2, rows = 10, columns = 10;
  static constexpr auto fields() {
    using P = TronParameters;
    return std::tuple{Field{"players", &P::players, "how many race", Range{2, 4}},
                      Field{"rows", &P::rows, "of the grid", Range{3, 20}},
                      Field{"columns", &P::columns, "of the grid", Range{3, 20}}};
  }
};

enum class TronMove : std::uint8_t { up, right, down, left };
constexpr std::array<std::string_view, 4> enumNames(TronMove) {
  return {"up", "right", "down", "left"};
}

/// Two to four race on a grid, all at the same time. Squares are numbered in rows of 22, with a
/// wall around the grid, so that nobody needs to look where it ends:
///      0  1  2 ...
///     22 23 24 ...   the grid's first square is 23
struct Tron {
  using Move = TronMove;
  using Parameters = TronParameters;
  static constexpr int width = 22;
  using Squares = WideSquares<std::size_t{width} * width>;
  static constexpr std::string_view name = "Tron";
  static constexpr std::array<std::string_view, 1> aliases{"LightCycles"};
  static constexpr Players players{"One", "Two", "Three", "Four"};
  static constexpr std::string_view rules =
      "The racers start in different quarters of the grid. All move at the same time, one square "
      "up, "
      "right, down or left, and each leaves a wall behind on every square that it has been on. Who "
      "leaves the grid, runs into a wall (its own, too), or enters the same square as another one "
      "is "
      "out; its wall stays.\n\n"
      "Who is left wins. If the last ones crash at the same time, they share the victory; if all "
      "do, "
      "it is a tie.";

  Squares walls = around(10, 10);  // And what lies around the grid.
  std::array<Squares, 2> ways{};  // By which move each square was left: two bits of its number.
  PerRole<std::uint16_t, 4> heads = starts(10, 10);
  RoleSet racing = RoleSet::all(2);  // At the end, the winners.
  std::uint8_t count = 2, rows = 10, columns = 10;
  bool over = false;

  static constexpr Tron start(const Parameters& p) {
    Tron game;
    game.rows = static_cast<std::uint8_t>(p.rows);
    game.columns = static_cast<std::uint8_t>(p.columns);
    game.count = static_cast<std::uint8_t>(p.players);
    game.heads = starts(p.rows, p.columns);
    game.racing = RoleSet::all(game.count);
    game.walls = around(p.rows, p.columns);
    for (const Role role : game.racing) game.walls.insert(game.heads[role]);
    return game;
  }
  constexpr Tron() {
    for (const Role role : racing) walls.insert(heads[role]);
  }

  constexpr std::size_t playerCount() const { return count; }
  constexpr RoleSet activePlayers() const { return over ? RoleSet() : racing; }
  constexpr std::optional<Result<4>> result() const {
    if (!over) return std::nullopt;
    if (racing.size() == count) return players.tied();
    return players.victory(racing, 1, count);
  }
  constexpr MoveRange<Move> moves(Role role) const {
    return {Move::up, !over && racing.contains(role) ? 4U : 0U};
  }
  constexpr Tron next(const PerRole<Move, 4>& chosen) const {
    Tron after = *this;
    after.apply(chosen);
    return after;
  }
  constexpr void apply(const PerRole<Move, 4>& chosen) {
    PerRole<std::uint16_t, 4> to{};
    for (const Role role : racing) {
      const auto way = static_cast<unsigned>(chosen[role]);
      if ((way & 1U) != 0) ways[0].insert(heads[role]);
      if ((way & 2U) != 0) ways[1].insert(heads[role]);
      to[role] = static_cast<std::uint16_t>(heads[role] + step(chosen[role]));
    }
    RoleSet left;
    for (const Role role : racing) {
      bool crashes = walls.contains(to[role]);
      for (const Role other : racing) crashes = crashes || (other != role && to[other] == to[role]);
      if (!crashes) left = left | role;
    }
    for (const Role role : left) walls.insert(heads[role] = to[role]);
    over = left.size() <= 1;
    if (!left.empty()) racing = left;
  }
  static constexpr int step(Move move) {
    constexpr std::array<int, 4> steps{-width, 1, width, -1};
    return steps[static_cast<std::size_t>(move)];
  }
  /// Whether a racer's next square is free of walls.
  constexpr bool isFree(Role role, Move move) const {
    const int ahead = heads[role] + step(move);
    return !walls.contains(static_cast<std::size_t>(ahead));
  }
  /// Those who are left at the end have crashed as well if they are several.
  constexpr bool hasCrashed(Role role) const {
    return !racing.contains(role) || (over && racing.size() > 1);
  }
  bool operator==(const Tron&) const = default;
  constexpr std::uint64_t hash() const {
    std::uint64_t hash = hashOfWords(count, rows, columns, over);
    for (const Role role : racing) hash = mixed(hash, index(role));
    for (const std::uint16_t head : heads) hash = mixed(hash, head);
    for (const Squares& set : {walls, ways[0], ways[1]})
      for (const std::uint64_t word : set.words) hash = mixed(hash, word);
    return hash;
  }

  /// `territory`: the squares that a racer can reach before all others, less those of the others on
  /// average, as a share of all that are reached. It decided the Google AI Challenge of 2010.
  static constexpr auto heuristics() {
    return std::tuple{Named{"territory", [](const Tron& game, Role role) {
                              if (!game.racing.contains(role)) return -1.0;
                              const auto near = game.territories();
                              double all = 1, mine = double(near[role]);
                              for (const std::size_t squares : near) all += double(squares);
                              const double others = (all - 1 - mine) / (game.count - 1);
                              return (mine - others) / all;
                            }}};
  }
  /// `free`: any move into a free square, if there is one.
  static constexpr auto policies() {
    return std::tuple{Named{"free", [](const Tron& game, Role role, Rng& rng) {
                              MoveList<Move, 4> good;
                              for (const Move move : game.moves(role))
                                if (game.isFree(role, move)) good.push_back(move);
                              return good.empty() ? choice(game.moves(role), rng)
                                                  : choice(good, rng);
                            }}};
  }
  /// How many squares each racer can reach before all others.
  constexpr PerRole<std::size_t, 4> territories() const {
    PerRole<Squares, 4> reached{}, edge{};
    for (const Role role : racing) edge[role].insert(heads[role]);
    Squares blocked = walls;
    for (bool grows = true; grows;) {
      Squares once, twice;  // Reached now, and by more than one racer.
      for (const Role role : racing) {
        const Squares& from = edge[role];
        edge[role] = (from << 1 | from >> 1 | from << width | from >> width) - blocked;
        twice |= once & edge[role];
        once |= edge[role];
      }
      grows = !once.empty();
      blocked |= once;
      for (const Role role : racing) reached[role] |= edge[role] - twice;
    }
    PerRole<std::size_t, 4> sizes{};
    for (const Role role : racing) sizes[role] = reached[role].size();
    return sizes;
  }

  /// The moves of every racer up to now, the last of which is a crash for who is out:
  /// `{"One":"rru","Two":"lll","Three":"","Four":""}`.
  using Form = PerRole<std::string, 4>;
  Form form() const {
    Form form;
    const auto begun = starts(rows, columns);
    for (std::size_t r = 0; r < count; ++r) {
      const Role role = Role(r);
      std::size_t at = begun[r];
      const auto leave = [&] {
        const unsigned way = (ways[0].contains(at) ? 1U : 0U) + (ways[1].contains(at) ? 2U : 0U);
        form[r] += letters[way];
        at = at + static_cast<std::size_t>(step(Move(way)));
      };
      while (at != heads[role]) leave();
      if (hasCrashed(role)) leave();
    }
    return form;
  }
  /// The state of that form; throws if no match can get there.
  Tron with(const Form& form) const;
  Scene scene() const;
  /// Keys: it is not told whose move it is.
  static std::vector<std::size_t> clicks(Move) { return {}; }

 private:
  static constexpr std::string_view letters = "urdl";
  static constexpr std::uint16_t square(int row, int column) {
    return static_cast<std::uint16_t>((row + 1) * width + column + 1);
  }
  static constexpr Squares around(int rows, int columns) {
    Squares outside = Squares::all();
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column) outside.erase(square(row, column));
    return outside;
  }
  /// One is in the upper left quarter, Two opposite, then Three on the right, and Four on the left.
  static constexpr PerRole<std::uint16_t, 4> starts(int rows, int columns) {
    const int top = (rows - 1) / 4, left = (columns - 1) / 4;
    const int bottom = rows - 1 - top, right = columns - 1 - left;
    return {{square(top, left), square(bottom, right), square(top, right), square(bottom, left)}};
  }
};

inline Tron Tron::with(const Form& form) const {
  Tron game = start({count, rows, columns});
  std::size_t plies = 0;
  for (std::size_t r = 0; r < players.size(); ++r) {
    require(r < count || form[r].empty(), std::string(players.names[r]) + " does not race");
    require(form[r].find_first_not_of(letters) == std::string::npos,
            "moves are letters: u, r, d, l for up, right, down, left");
    plies = std::max(plies, form[r].size());
  }
  for (std::size_t ply = 0; ply < plies; ++ply) {
    PerRole<Move, 4> moves{};
    for (std::size_t r = 0; r < count; ++r) {
      const bool moved = form[r].size() > ply;
      require(moved == (!game.over && game.racing.contains(Role(r))),
              std::string(players.names[r]) + (moved ? " was out" : " was not out") + " after " +
                  std::to_string(ply) + " moves");
      if (moved) moves[r] = Move(letters.find(form[r][ply]));
    }
    game.apply(moves);
  }
  return game;
}

/// The grid with everybody's walls and racers; who has crashed is crossed out.
inline Scene Tron::scene() const {
  Scene scene{double(columns), double(rows), {}, {}};
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      scene.places.push_back(
          {.name = "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1),
           .x = column + 0.5,
           .y = row + 0.5});
  const auto trails = form();
  const auto begun = starts(rows, columns);
  for (std::size_t r = 0; r < count; ++r) {
    const auto put = [&](std::size_t at, Shape shape) {
      const std::size_t cell = (at / width - 1) * columns + at % width - 1;
      scene.places[cell].things.push_back({shape, static_cast<int>(r), {}});
    };
    std::size_t at = begun[r];
    for (const char letter : trails[r]) {
      if (at == heads[r]) break;
      put(at, Shape::tile);
      at += static_cast<std::size_t>(step(Move(letters.find(letter))));
    }
    put(at, hasCrashed(Role(r)) ? Shape::cross : Shape::disc);
  }
  return scene;
}

}  // namespace ludorum

// The game of the Amazons, on 6 by 6, 8 by 8 and 10 by 10 squares.
#pragma once
#include <algorithm>
#include <cmath>

#include "ludorum/boards/checkered.hpp"
#include "ludorum/boards/position.hpp"
#include "ludorum/core/rules.hpp"
#include "ludorum/games/amazons/queen_lines.hpp"

namespace ludorum {

/// The parameters of Amazons.
struct AmazonsParameters {
  int size = 10;
  static constexpr auto fields() {
    return std::tuple{Field{"size", &AmazonsParameters::size,
                            "squares on a side of the board: 6, 8 or 10", Range{6, 10}}};
  }
};

/// Queens move, and shoot arrows that block squares for good (W. Zamkauskas, 1988). A square is
/// `10 * row + column` on boards of all sizes, a1 being 0.
struct Amazons {
  using Parameters = AmazonsParameters;
  using Square = std::uint8_t;
  using Queens = std::array<Square, 4>;
  struct Move {
    Square from = 0, to = 0, arrow = 0;
    bool operator==(const Move&) const = default;
  };
  static constexpr std::string_view name = "Amazons";
  static constexpr std::array<std::string_view, 1> aliases{"GameOfTheAmazons"};
  static constexpr Players players{"White", "Black"};
  static constexpr std::string_view rules =
      "Each player has four amazons. A move has two parts: first one of the amazons moves as a "
      "queen of chess does, any number of squares straight or diagonally, over empty squares only. "
      "Then it shoots an arrow from where it stands now, which flies in the same way, and blocks "
      "the "
      "square where it lands for the rest of the match.\n\n"
      "Nothing is captured, and nobody passes through amazons or arrows. Who cannot move has lost.";

  QueenLines lines = startLines(10);  // What is taken, by amazons and arrows.
  PerRole<Queens, 2> queens = startQueens(10);  // In rising order.
  Role turn{};
  std::uint8_t size = 10;

  static Amazons start(const Parameters& parameters) {
    require(parameters.size % 2 == 0,
            "the board of Amazons has 6, 8 or 10 squares on a side, not " +
                std::to_string(parameters.size));
    const auto size = static_cast<std::uint8_t>(parameters.size);
    return {startLines(size), startQueens(size), Role{0}, size};
  }

  constexpr Role activePlayer() const { return turn; }
  constexpr Role waiting() const { return players.opponent(turn); }

  /// The moves, none of which is stored: how many there are before each of the active amazons'
  /// ways (eight of each), and the position that the rest is read from.
  class Moves {
   public:
    using value_type = Move;
    constexpr Moves() = default;
    constexpr explicit Moves(const Amazons& game)
        : lines_(game.lines), queens_(game.queens[game.turn]) {
      std::uint32_t sum = 0;
      for (std::size_t queen = 0; queen < queens_.size(); ++queen) {
        const auto views = lines_.views(queens_[queen]);
        for (std::size_t direction = 0; direction < 8; ++direction) {
          before_[8 * queen + direction] = static_cast<std::uint16_t>(sum);
          Square to = queens_[queen];
          for (std::size_t i = 0; i < views[direction]; ++i) {
            to = QueenLines::stepped(to, direction, 1);
            sum += lines_.viewCount(to) + freed(views, direction);
          }
        }
      }
      size_ = sum;
    }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr Move operator[](std::size_t i) const {
      const auto after = std::upper_bound(before_.begin(), before_.end(), i);
      const auto way = static_cast<std::size_t>(after - before_.begin()) - 1;
      const std::size_t direction = way % 8;
      const Square from = queens_[way / 8];
      const std::uint32_t extra = freed(lines_.views(from), direction);
      auto rest = static_cast<std::uint32_t>(i - before_[way]);
      Square to = QueenLines::stepped(from, direction, 1);
      for (std::uint32_t count = 0; rest >= (count = lines_.viewCount(to) + extra);) {
        rest -= count;
        to = QueenLines::stepped(to, direction, 1);
      }
      auto views = lines_.views(to);
      views[QueenLines::opposite(direction)] += static_cast<std::uint8_t>(extra);
      std::size_t shot = 0;
      for (; rest >= views[shot]; ++shot) rest -= views[shot];
      return {from, to, QueenLines::stepped(to, shot, rest + 1)};
    }
    constexpr bool contains(Move move) const {
      if (std::find(queens_.begin(), queens_.end(), move.from) == queens_.end()) return false;
      QueenLines left = lines_;
      if (!sees(left, move.from, move.to)) return false;
      left.toggle(move.from);
      return sees(left, move.to, move.arrow);
    }

   private:
    static constexpr std::size_t wayCount = 32;
    /// What an amazon that has gone some way sees behind it, now that its own square is empty.
    static constexpr std::uint32_t freed(const std::array<std::uint8_t, 8>& views,
                                         std::size_t direction) {
      return 1U + views[QueenLines::opposite(direction)];
    }
    static constexpr bool sees(const QueenLines& lines, Square from, Square to) {
      const auto views = lines.views(from);
      for (std::size_t direction = 0; direction < 8; ++direction)
        for (std::size_t i = 1; i <= views[direction]; ++i)
          if (QueenLines::stepped(from, direction, i) == to) return true;
      return false;
    }
    QueenLines lines_{};
    Queens queens_{};
    std::array<std::uint16_t, wayCount> before_{};
    std::size_t size_ = 0;
  };
  constexpr Moves moves() const { return Moves(*this); }

  constexpr void apply(Move move) {
    lines.toggle(move.from), lines.toggle(move.to), lines.toggle(move.arrow);
    Queens& own = queens[turn];
    std::size_t i = 0;
    while (own[i] != move.from) ++i;
    for (; i > 0 && own[i - 1] > move.to; --i) own[i] = own[i - 1];
    for (; i < 3 && own[i + 1] < move.to; ++i) own[i] = own[i + 1];
    own[i] = move.to;
    turn = waiting();
  }
  constexpr Amazons next(Move move) const {
    Amazons after = *this;
    after.apply(move);
    return after;
  }
  constexpr std::optional<Result<2>> result() const {
    for (const Square queen : queens[turn])
      if (lines.viewCount(queen) > 0) return std::nullopt;
    return players.victory(waiting());
  }
  bool operator==(const Amazons&) const = default;
  constexpr std::uint64_t hash() const {
    std::uint64_t hash = hashOfWords(turn, size);
    for (std::size_t row = 0; row < 10; row += 5) {
      std::uint64_t word = 0;
      for (std::size_t i = row; i < row + 5; ++i) word = word << 10 | lines.row(i);
      hash = mixed(hash, word);
    }
    for (const Queens& own : queens) {
      std::uint64_t word = 0;
      for (const Square queen : own) word = word << 8 | queen;
      hash = mixed(hash, word);
    }
    return hash;
  }

  /// `territory`: which of the empty squares a role's amazons reach sooner, by moves of queens and,
  /// for half as much, of kings: the terms t1 and t2 of J. Lieberum, "An evaluation function for
  /// the game of Amazons" (Theoretical Computer Science 349, 2005). `mobility`: how many squares
  /// they can move to.
  static constexpr auto heuristics() {
    return std::tuple{Named{"territory",
                            [](const Amazons& game, Role role) {
                              const double lead = game.territory(9) + game.territory(1) / 2;
                              return std::tanh((role == game.turn ? lead : -lead) / 25);
                            }},
                      Named{"mobility", [](const Amazons& game, Role role) {
                              const double lead =
                                  game.mobility(role) - game.mobility(players.opponent(role));
                              return std::tanh(lead / 50);
                            }}};
  }

  /// `{"activePlayer":"White","board":".B..B./B....B/....../....../W....W/.W..W."}`; an x is an
  /// arrow.
  PositionForm form() const {
    return {turn, boardText(shape(), [this](SquareAt at) { return symbol(squareOf(at)); })};
  }
  /// The state of that form; throws if it is plain that no match can get there.
  Amazons with(const PositionForm& form) const;
  std::string toString() const { return positionText(form(), players); }
  static PositionForm formFrom(std::string_view text) { return positionFrom(text, players); }
  static std::string moveForm(Move move) {
    return squareName(at(move.from)) + squareName(at(move.to)) + squareName(at(move.arrow));
  }

  Scene scene() const {
    return checkeredScene(shape(), [this](SquareAt at) -> std::optional<Thing> {
      const char what = symbol(squareOf(at));
      if (what == '.') return std::nullopt;
      if (what == 'x') return Thing{Shape::arrow, Piece::nobodys, ""};
      return Thing{Shape::queen, what == 'W' ? 0 : 1, ""};
    });
  }
  std::vector<std::size_t> clicks(Move move) const {
    return {shape().cell(at(move.from)), shape().cell(at(move.to)), shape().cell(at(move.arrow))};
  }

 private:
  static constexpr QueenLines startLines(std::size_t size) {
    QueenLines lines = QueenLines::board(size);
    for (const Queens& own : startQueens(size))
      for (const Square queen : own) lines.toggle(queen);
    return lines;
  }
  /// On 10 by 10 they stand on a4, d1, g1 and j4, and opposite.
  static constexpr PerRole<Queens, 2> startQueens(std::size_t size) {
    const std::size_t near = size / 2 - 2, far = size - 1;
    const auto square = [](std::size_t column, std::size_t row) {
      return static_cast<Square>(10 * row + column);
    };
    return {{Queens{square(near, 0), square(far - near, 0), square(0, near), square(far, near)},
             Queens{square(0, far - near), square(far, far - near), square(near, far),
                    square(far - near, far)}}};
  }
  BoardShape shape() const { return {size, size}; }
  static constexpr SquareAt at(Square square) { return {square % 10U, square / 10U}; }
  static constexpr Square squareOf(SquareAt at) {
    return static_cast<Square>(10 * at.row + at.column);
  }
  constexpr char symbol(Square square) const {
    for (const Role role : players.all())
      for (const Square queen : queens[role])
        if (queen == square) return role == Role{0} ? 'W' : 'B';
    return lines.isTaken(square) ? 'x' : '.';
  }
  double mobility(Role role) const {
    std::uint32_t sum = 0;
    for (const Square queen : queens[role]) sum += lines.viewCount(queen);
    return sum;
  }
  /// For every square, how many moves an amazon of a role needs to get there, if a move is `reach`
  /// squares at most and nobody else moves.
  using Distances = std::array<std::uint8_t, QueenLines::squareCount>;
  static constexpr std::uint8_t never = 255;
  constexpr Distances distances(Role role, std::size_t reach) const {
    Distances found{};
    found.fill(never);
    std::array<Square, QueenLines::squareCount> queue{};
    std::size_t end = 0;
    for (const Square queen : queens[role]) found[queen] = 0, queue[end++] = queen;
    for (std::size_t i = 0; i < end; ++i) {
      const auto views = lines.views(queue[i]);
      for (std::size_t direction = 0; direction < 8; ++direction)
        for (std::size_t step = 1; step <= std::min<std::size_t>(views[direction], reach); ++step) {
          const Square to = QueenLines::stepped(queue[i], direction, step);
          if (found[to] != never) continue;
          found[to] = static_cast<std::uint8_t>(found[queue[i]] + 1), queue[end++] = to;
        }
    }
    return found;
  }
  /// How many squares more the active player reaches sooner than the other; one that both reach at
  /// the same time counts a fifth for it.
  double territory(std::size_t reach) const {
    const Distances own = distances(turn, reach), other = distances(waiting(), reach);
    double sum = 0;
    for (std::size_t square = 0; square < own.size(); ++square) {
      if (lines.isTaken(square) || (own[square] == never && other[square] == never)) continue;
      sum += own[square] < other[square] ? 1 : own[square] > other[square] ? -1 : 0.2;
    }
    return sum;
  }
};

inline Amazons Amazons::with(const PositionForm& form) const {
  Amazons state = *this;
  state.turn = form.activePlayer;
  state.lines = QueenLines::board(size);
  PerRole<std::vector<Square>, 2> found;
  std::size_t arrows = 0;
  readBoard(shape(), form.board, ".WBx", [&](SquareAt at, char symbol) {
    if (symbol == '.') return;
    state.lines.toggle(squareOf(at));
    if (symbol == 'x') ++arrows;
    if (symbol != 'x') found[Role(symbol == 'W' ? 0 : 1)].push_back(squareOf(at));
  });
  for (const Role role : players.all()) {
    require(found[role].size() == 4, "impossible board: " + std::string(players[role]) + " has " +
                                         std::to_string(found[role].size()) + " amazons, not 4");
    std::sort(found[role].begin(), found[role].end());
    std::copy(found[role].begin(), found[role].end(), state.queens[role].begin());
  }
  require(state.turn == Role(arrows % 2), "after " + std::to_string(arrows) +
                                              " arrows it is the turn of " +
                                              std::string(players[Role(arrows % 2)]));
  require(arrows > 0 || (state.lines == startLines(size) && state.queens == startQueens(size)),
          "impossible board: amazons have moved, and no arrow was shot");
  return state;
}

}  // namespace ludorum

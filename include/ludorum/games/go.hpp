// Go, by the rules of Tromp and Taylor, without suicide.
#pragma once
#include <algorithm>
#include <vector>

#include "ludorum/boards/chains.hpp"
#include "ludorum/boards/position.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/boards/trail.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of Go.
struct GoParameters {
  int size = 9;
  double komi = 7.5;
  std::optional<int> plies{};
  static constexpr auto fields() {
    using P = GoParameters;
    return std::tuple{
        Field{"size", &P::size, "the points of a side: 5, 9, 13 or 19", Range{5, 19}},
        Field{"komi", &P::komi, "points that White has for moving second", Range{0, 50}},
        Field{"plies", &P::plies, "then the board is scored; none: three for each point",
              Range{1, 1083}}};
  }
};

/// A position as people write it, and how it came to be, which the rule against repetition needs:
/// `{"activePlayer":"White","board":"...../...../..X../...../.....","start":null,"moves":["C3"]}`.
struct GoForm {
  Role activePlayer{};
  std::string board;
  std::optional<std::string> start{};
  std::vector<std::string> moves{};
  static constexpr auto fields() {
    using F = GoForm;
    return std::tuple{Field{"activePlayer", &F::activePlayer}, Field{"board", &F::board},
                      Field{"start", &F::start, "the board before the moves, if not empty"},
                      Field{"moves", &F::moves, "what was played so far"}};
  }
};

/// J. Tromp and B. Taylor, "The game of Go" (https://tromp.github.io/go.html), but nobody may take
/// away the last liberty of stones of its own. Two positions count as the same if their hashes of
/// 64 bits are.
struct Go {
  using Move = Chains::Point;
  using Parameters = GoParameters;
  using Set = Chains::Set;
  static constexpr std::string_view name = "Go";
  static constexpr std::array<std::string_view, 2> aliases{"Weiqi", "Baduk"};
  static constexpr Players players{"Black", "White"};
  static constexpr std::string_view rules =
      "Black and White put stones on the points of the board in turns, or pass. Stones of a colour "
      "that are next to each other along the lines are a chain, and the empty points next to it "
      "are "
      "its liberties. A chain without any is taken off the board: first those of the opponent. "
      "Nobody may move so that stones of its own are left without liberties, nor so that the board "
      "looks as it did at any time before (positional superko).\n\n"
      "When both pass one after the other the match ends. All stones that are on the board count "
      "as "
      "alive: each player has a point for each stone, and for each empty point from which only its "
      "stones can be reached; White also has the komi. Whoever has more wins. After a number of "
      "plies, three for each point unless set otherwise, the board is scored as it is.";
  static constexpr Move pass = Chains::points;

  std::size_t size = 9, limit = 243;
  double komi = 7.5;
  Role turn{};
  Chains chains{9};
  std::array<Set, 2> first{};  // The stones at the start, by colour.
  Trail<Move, 1083> played;  // Since then.
  Trail<std::uint64_t, 1084> positions;  // Their hashes: at the start, and after each ply.
  std::array<Set, 2> stood{};  // Where stones of each colour have ever been,
  std::array<std::size_t, 2> since{};  // and when the newest of those came that were the first of
  // their colour on their point, and still stand: no older position looks like one with it.

  constexpr Go() { positions.push_back(0); }
  constexpr Go(std::size_t side, double points, std::size_t plies)
      : size(side), limit(plies), komi(points), chains(side) {
    positions.push_back(0);
  }
  static Go start(const Parameters& parameters);

  constexpr Role activePlayer() const { return turn; }
  constexpr bool isOver() const {
    const std::size_t plies = played.size();
    return plies >= limit || (plies > 1 && played[plies - 1] == pass && played[plies - 2] == pass);
  }
  constexpr std::optional<Result<2>> result() const {
    if (!isOver()) return std::nullopt;
    const PerRole<double, 2> points = scores();
    if (points[0] == points[1]) return players.tied();
    return players.victory(points[0] > points[1] ? Role{0} : Role{1});
  }
  constexpr PerRole<double, 2> scores() const {
    const Set black = chains.reach(0), white = chains.reach(1);
    return {{double((black - white).size()), double((white - black).size()) + komi}};
  }

  /// The points where the active player may put a stone, and the pass, which comes last.
  constexpr Set moves() const {
    if (isOver()) return {};
    const Set captures = chains.lastLiberties(theirs());
    Set legal = chains.open(mine()) | captures;
    forbidRepetition(legal, captures);
    legal.insert(pass);
    return legal;
  }
  constexpr void apply(Move move) {
    std::uint64_t hash = positions.back();
    if (move != pass) {
      hash ^= keys[mine()][move];
      if (!stood[mine()].contains(move)) since[mine()] = positions.size();
      stood[mine()].insert(move);
      chains.place(move, mine(), [&](Move taken) {
        hash ^= keys[theirs()][taken];
        std::size_t& newest = since[theirs()];
        if (newest > 0 && played[newest - 1] == taken) newest = 0;
      });
    }
    played.push_back(move);
    positions.push_back(hash);
    turn = players.opponent(turn);
  }
  constexpr Go next(Move move) const {
    Go after = *this;
    after.apply(move);
    return after;
  }
  constexpr bool operator==(const Go& other) const {
    return size == other.size && limit == other.limit && komi == other.komi && turn == other.turn &&
           first == other.first && played == other.played;
  }
  constexpr std::uint64_t hash() const {
    return hashOfWords(positions.back(), played.size(), turn, size);
  }

  static auto heuristics();
  /// `sensible`: anything but to fill an eye of one's own; a pass if there is nothing else. B.
  /// Bouzy and B. Helmstetter, "Monte-Carlo Go Developments", 2003.
  static auto policies();
  static constexpr int moveOrder(Move move) { return move != pass ? 1 : 0; }
  /// Whether an empty point is surrounded by stones of one colour that cannot be cut off there.
  constexpr bool isEye(Move point, std::size_t colour) const;
  /// How far a colour is ahead in points if every empty one belongs to whose stones are nearest,
  /// and what the active player can take is taken.
  constexpr double lead(std::size_t colour) const;

  /// "D4" and "pass": columns from A, without I, and rows from below.
  static std::string moveForm(Move move);
  static std::optional<Move> moveNamed(std::string_view text);
  GoForm form() const;
  /// The state of that form; throws if no match can get there.
  Go with(const GoForm& form) const;
  std::string toString() const { return positionText({turn, boardOf(stones())}, players); }
  GoForm formFrom(std::string_view text) const {
    const PositionForm position = positionFrom(text, players);
    return {position.activePlayer, position.board, {}, {}};
  }
  Scene scene() const;
  std::vector<std::size_t> clicks(Move move) const {
    if (move == pass) return {};
    return {shape().cell({move % Chains::stride, move / Chains::stride - 1})};
  }

 private:
  // A number for each stone, the position's is all of them laid over each other (A. Zobrist, 1970).
  // Its lowest bits are the point, so that of two positions one can tell what differs.
  static constexpr auto keys = [] {
    std::array<std::array<std::uint64_t, Chains::points>, 2> numbers{};
    Rng rng(19);
    for (auto& colour : numbers)
      for (std::size_t point = 0; point < Chains::points; ++point)
        colour[point] = (rng() & ~std::uint64_t{511}) | point;
    return numbers;
  }();

  constexpr std::size_t mine() const { return index(turn); }
  constexpr std::size_t theirs() const { return 1 - index(turn); }
  constexpr void forbidRepetition(Set& legal, const Set& captures) const;
  constexpr std::uint64_t hashAfterCapture(Move move) const;
  BoardShape shape() const { return {size, size}; }
  static constexpr Move pointAt(SquareAt at) {
    return static_cast<Move>((at.row + 1) * Chains::stride + at.column);
  }
  constexpr std::array<Set, 2> stones() const { return {chains.stones(0), chains.stones(1)}; }
  std::string boardOf(const std::array<Set, 2>& stones) const;
  void arrange(const std::string& board);
};

/// A move can only repeat a position if a stone like it was on its point before. What it leads to
/// has all stones that the position has now, but for those that it takes: older positions than the
/// newest of these that was the first on its point need not be looked at.
constexpr void Go::forbidRepetition(Set& legal, const Set& captures) const {
  const std::size_t now = positions.size() - 1;
  for (const Move move : captures& stood[mine()]) {
    const std::uint64_t hash = hashAfterCapture(move);
    for (std::size_t ply = since[mine()]; ply < now; ++ply)
      if (positions[ply] == hash) legal.erase(move);
  }
  for (std::size_t ply = std::max(since[0], since[1]); ply < now; ++ply) {
    const std::uint64_t stone = positions[ply] ^ positions[now];  // If they differ by one alone.
    const std::size_t point = stone & 511;
    if (point < Chains::points && keys[mine()][point] == stone) legal.erase(point);
  }
}

constexpr std::uint64_t Go::hashAfterCapture(Move move) const {
  std::uint64_t hash = positions.back() ^ keys[mine()][move];
  MoveList<Move, 4> taken;
  for (const Move next : Chains::around(move)) {
    if (chains.at(next) != theirs() || !chains.inAtari().contains(next)) continue;
    const Move chain = chains.chain(next);
    if (std::find(taken.begin(), taken.end(), chain) != taken.end()) continue;
    taken.push_back(chain);
    chains.forEachStone(chain, [&](Move stone) { hash ^= keys[theirs()][stone]; });
  }
  return hash;
}

constexpr bool Go::isEye(Move point, std::size_t colour) const {
  for (const Move next : Chains::around(point))
    if (chains.at(next) == 1 - colour || chains.at(next) == Chains::vacant) return false;
  int others = 0, outside = 0;  // Corners. A single one cannot cut, unless at the edge.
  for (const std::size_t corner : {point - Chains::stride - 1, point - Chains::stride + 1,
                                   point + Chains::stride - 1, point + Chains::stride + 1}) {
    if (chains.at(corner) == 1 - colour) ++others;
    if (chains.at(corner) == Chains::outside) outside = 1;
  }
  return others + outside < 2;
}

constexpr double Go::lead(std::size_t colour) const {
  std::array<Set, 2> standing = stones();
  standing[theirs()] -= chains.inAtari();
  Set own = standing[colour], other = standing[1 - colour];
  Set empty = chains.empty() | (chains.inAtari() & chains.stones(theirs()));
  for (;;) {
    const Set a = Chains::beside(own) & empty, b = Chains::beside(other) & empty, either = a | b;
    if (either.empty()) break;
    own |= a - b;
    other |= b - a;
    empty -= either;
  }
  return double(own.size()) - double(other.size()) + (colour == 0 ? -komi : komi);
}

inline auto Go::heuristics() {
  return std::tuple{Named{"area", [](const Go& game, Role role) {
                            return game.lead(index(role)) / double(game.size * game.size + 50);
                          }}};
}

inline auto Go::policies() {
  return std::tuple{Named{"sensible", [](const Go& game, Role role, Rng& rng) {
                            Set rest = game.moves();
                            for (rest.erase(pass); !rest.empty();) {
                              const Move move = choice(rest, rng);
                              if (!game.isEye(move, index(role))) return move;
                              rest.erase(move);
                            }
                            return pass;
                          }}};
}

inline Go Go::start(const Parameters& parameters) {
  const int side = parameters.size;
  require(side == 5 || side == 9 || side == 13 || side == 19,
          "the size must be 5, 9, 13 or 19, not " + std::to_string(side));
  const auto half = static_cast<int>(parameters.komi * 2);
  require(double(half) == parameters.komi * 2, "the komi must be whole or half points");
  return Go(static_cast<std::size_t>(side), parameters.komi,
            static_cast<std::size_t>(parameters.plies.value_or(3 * side * side)));
}

inline std::string Go::moveForm(Move move) {
  if (move == pass) return "pass";
  return "ABCDEFGHJKLMNOPQRST"[move % Chains::stride] + std::to_string(move / Chains::stride);
}
inline std::optional<Go::Move> Go::moveNamed(std::string_view text) {
  if (text == "pass") return pass;
  for (std::size_t row = 1; row <= Chains::most; ++row)
    for (std::size_t column = 0; column < Chains::most; ++column)
      if (const Move move = pointAt({column, row - 1}); moveForm(move) == text) return move;
  return std::nullopt;
}

inline std::string Go::boardOf(const std::array<Set, 2>& stones) const {
  return boardText(shape(), [&](SquareAt at) {
    const Move point = pointAt(at);
    return stones[0].contains(point) ? 'X' : stones[1].contains(point) ? 'O' : '.';
  });
}
inline GoForm Go::form() const {
  GoForm form{turn, boardOf(stones()), {}, {}};
  if (!played.empty() && first != std::array<Set, 2>{}) form.start = boardOf(first);
  for (const Move move : played) form.moves.push_back(moveForm(move));
  return form;
}

/// Puts stones on the empty board. If all chains have liberties in the end, they have at any time
/// before, in whatever order the stones come.
inline void Go::arrange(const std::string& board) {
  readBoard(shape(), board, "XO.", [&](SquareAt at, char symbol) {
    if (symbol == '.') return;
    const Move point = pointAt(at);
    const std::size_t colour = symbol == 'X' ? 0 : 1;
    bool took = false;
    chains.place(point, colour, [&](Move) { took = true; });
    require(
        !took && !chains.liberties(point).none(),
        "impossible board: there is no liberty for the stones at or next to " + moveForm(point));
  });
  first = stood = stones();
  std::uint64_t hash = 0;
  for (const std::size_t colour : {0U, 1U})
    for (const Move stone : first[colour]) hash ^= keys[colour][stone];
  positions.clear();
  positions.push_back(hash);
}

inline Go Go::with(const GoForm& form) const {
  Go game(size, komi, limit);
  require(!form.moves.empty() || !form.start, "without moves, the board is the start");
  if (form.moves.empty()) game.arrange(form.board);
  if (form.start) game.arrange(*form.start);
  game.turn = form.moves.size() % 2 == 0 ? form.activePlayer : players.opponent(form.activePlayer);
  for (const std::string& text : form.moves) {
    const auto move = moveNamed(text);
    require(move && game.moves().contains(*move),
            "no legal move is " + inQuotes(text) + " at " + game.toString());
    game.apply(*move);
  }
  require(game.boardOf(game.stones()) == form.board,
          "the moves lead to another board: " + game.toString());
  return game;
}

inline Scene Go::scene() const {
  const double side = static_cast<double>(size), half = 0.5;
  Scene scene{side, side, {}, {}};
  for (double line = half; line < side; ++line) {
    scene.strokes.push_back({half, line, side - half, line});
    scene.strokes.push_back({line, half, line, side - half});
  }
  const double centre = side / 2, edge = size < 13 ? 2.5 : 3.5;
  for (const double x : {edge, centre, side - edge})  // The star points.
    for (const double y : {edge, centre, side - edge})
      if (size >= 19 || (size >= 9 && (x == centre) == (y == centre)))
        scene.strokes.push_back({x, y, x, y});
  for (std::size_t cell = 0; cell < size * size; ++cell) {
    const Move point = pointAt(shape().at(cell));
    Place place;
    place.name = moveForm(point);
    place.x = static_cast<double>(cell % size) + half;
    const auto row = cell / size;
    place.y = static_cast<double>(row) + half;
    place.ground = Ground::crossing;
    if (const int colour = chains.at(point); colour != Chains::vacant)
      place.things.push_back({Shape::disc, colour});
    scene.places.push_back(place);
  }
  return scene;
}

}  // namespace ludorum

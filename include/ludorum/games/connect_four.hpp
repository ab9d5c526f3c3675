// ConnectFour, 7 by 6.
#pragma once
#include <unordered_set>

#include "ludorum/boards/picture.hpp"
#include "ludorum/boards/squares.hpp"
#include "ludorum/boards/stones.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// Two players drop stones into columns in turns; four in a line win. A column has a spare square
/// on top, so that no line runs from one column over into the next:
///     6 13 20 27 34 41 48   (spare)
///     5 12 19 26 33 40 47
///     .  .  .  .  .  .  .
///     0  7 14 21 28 35 42
/// A move is the square where the stone comes to lie; people are told its column, 0 to 6.
struct ConnectFour {
  using Move = std::uint8_t;
  static constexpr std::string_view name = "ConnectFour";
  static constexpr Players players{"Yellow", "Red"};
  static constexpr unsigned columns = 7, rows = 6;
  static constexpr std::uint64_t bottom = 0x40810204081ULL, full = bottom * 0x3f;

  std::uint64_t mine = 0, theirs = 0;  // The stones of the active player, and of its opponent.

  constexpr std::uint64_t taken() const { return mine | theirs; }
  constexpr Role activePlayer() const { return Role(popcount(taken()) % 2); }

  static constexpr bool hasFour(std::uint64_t stones) {
    const auto fours = [stones](unsigned step) {
      const std::uint64_t pairs = stones & stones >> step;
      return pairs & pairs >> 2 * step;
    };
    return (fours(1) | fours(rows) | fours(rows + 1) | fours(rows + 2)) != 0;
  }
  constexpr std::optional<Result<2>> result() const {  // Only the one who just moved can have won.
    if (hasFour(theirs)) return players.victory(players.opponent(activePlayer()));
    if (taken() == full) return players.tied();
    return std::nullopt;
  }
  constexpr Squares<std::uint64_t> moves() const {
    return {hasFour(theirs) ? 0 : (taken() + bottom) & full};
  }
  constexpr ConnectFour next(Move square) const {
    return {theirs, mine | std::uint64_t{1} << square};
  }
  bool operator==(const ConnectFour&) const = default;
  static constexpr auto heuristics() {  // `squares`: by how many fours run through each.
    return std::tuple{Named{"squares", [](const ConnectFour& game, Role role) {
                              const int sum = lineWeight(game.mine) - lineWeight(game.theirs);
                              return (role == game.activePlayer() ? sum : -sum) / 276.0;
                            }}};
  }
  /// The sum over stones of the number of fours that run through their squares: 276 for all
  /// squares.
  static constexpr int lineWeight(std::uint64_t stones) {
    constexpr std::array<std::array<int, rows>, columns> weights{{{3, 4, 5, 5, 4, 3},
                                                                  {4, 6, 8, 8, 6, 4},
                                                                  {5, 8, 11, 11, 8, 5},
                                                                  {7, 10, 13, 13, 10, 7},
                                                                  {5, 8, 11, 11, 8, 5},
                                                                  {4, 6, 8, 8, 6, 4},
                                                                  {3, 4, 5, 5, 4, 3}}};
    int sum = 0;
    for (; stones != 0; stones &= stones - 1)
      sum += weights[lowestBit(stones) / (rows + 1)][lowestBit(stones) % (rows + 1)];
    return sum;
  }
  static constexpr int moveForm(Move square) { return static_cast<int>(square / (rows + 1)); }

  // The state as people write it, the rows from the top:
  // `{"activePlayer":"Red","board":"......./......./......./......./......./...Y..."}`.
  static constexpr auto notation = [] {
    std::array<int, rows*(columns + 1) - 1> squares{};
    for (std::size_t i = 0; i < squares.size(); ++i) {
      const auto column = i % (columns + 1), row = rows - 1 - i / (columns + 1);
      squares[i] = column == columns ? -1 : static_cast<int>(column * (rows + 1) + row);
    }
    return StonesNotation<squares.size()>{squares, players, 'Y', 'R', '.'};
  }();

  static constexpr GridPicture<2> picture{
      .rows = rows,
      .columns = columns,
      .click = Click::column,
      .pieces = {{{'Y', "Yellow", Shape::disc, 0}, {'R', "Red", Shape::disc, 1}}}};

  static constexpr std::string_view rules =
      "Yellow and Red drop stones in turns into the seven columns of an upright board; Yellow "
      "begins. A stone falls to the lowest empty place of its column, which has room for six. Who "
      "first has four stones in a row, across, upright or diagonally, wins. If the board is full "
      "and nobody has, the match is a draw.";
  StonesForm form() const { return notation.form({mine, theirs}); }
  std::string toString() const { return notation.text({mine, theirs}); }
  static StonesForm formFrom(std::string_view text) { return notation.formFrom(text); }
  /// The state of that form; throws if no match can get there.
  static ConnectFour with(const StonesForm& form) {
    const auto [mine, theirs] = notation.read(form);
    const ConnectFour state{mine, theirs};
    require(((state.taken() + bottom) & state.taken()) == 0, "impossible board: a stone floats");
    require(!hasFour(mine), "impossible board: a line was made, and play went on");
    std::unordered_set<std::uint64_t> deadEnds;
    require(state.isReachable(deadEnds), "impossible board: no order of drops leads to it");
    return state;
  }

 private:
  /// Whether drops in some order lead here: takes back the stone of the one who just moved from the
  /// top of some column, again and again. `deadEnds` remembers where that led nowhere.
  bool isReachable(std::unordered_set<std::uint64_t>& deadEnds) const {
    if (taken() == 0) return true;
    for (std::uint64_t tops = theirs & ~(taken() >> 1); tops != 0; tops &= tops - 1) {
      const ConnectFour before{theirs & ~(tops & -tops), mine};
      if (!before.result() && !deadEnds.contains(before.taken()) && before.isReachable(deadEnds))
        return true;
    }
    deadEnds.insert(taken());
    return false;
  }
};

}  // namespace ludorum

// Games in normal form: both players choose at once, and a table says what they win.
#pragma once
#include <variant>
#include <vector>

#include "ludorum/boards/labels.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/core/rules.hpp"
#include "ludorum/games/normal_form/payoffs.hpp"

namespace ludorum {

/// The parameters of a game in normal form: unless told otherwise rock, paper, scissors, or the
/// prisoner's dilemma.
template <bool ZeroSum>
struct PayoffParameters {
  PayoffTable<ZeroSum> payoffs =
      PayoffTable<ZeroSum>::named(ZeroSum ? "0 -1 1; 1 0 -1; -1 1 0" : "3/3 0/5; 5/0 1/1");
  MoveNames names = MoveNames::named(ZeroSum ? "rock paper scissors" : "cooperate defect");
  int rounds = 1;
  static constexpr auto fields() {
    using P = PayoffParameters;
    return std::tuple{Field{"payoffs", &P::payoffs,
                            ZeroSum ? "what Row wins, row by row: \"1 -1; -1 1\""
                                    : "what Row and Column win, row by row: \"3/3 0/5; 5/0 1/1\""},
                      Field{"names", &P::names,
                            "of the moves: for both, or for Row and then for Column; or none"},
                      Field{"rounds", &P::rounds, "how often it is played", Range{1, 1000}}};
  }
};

/// A move: those of Row have the numbers 0 to 7, those of Column 8 to 15. It knows its name, since
/// that depends on the parameters.
struct PayoffMove {
  std::uint8_t number = 0;
  ShortName name{};
  constexpr std::size_t line() const { return number % 8U; }
  bool operator==(const PayoffMove&) const = default;
};

/// Row and Column choose at the same time, for some rounds. The result is the sum of what they won.
/// What the games in normal form share: `G` derives from it, and has a name, rules and `zeroSum`.
template <class G, bool ZeroSum>
struct PayoffGame {
  using Parameters = PayoffParameters<ZeroSum>;
  PayoffTable<ZeroSum> payoffs = Parameters{}.payoffs;
  MoveNames names = Parameters{}.names;
  int rounds = 1, round = 0;
  std::array<std::array<std::uint16_t, 8>, 8> played{};  // How often, by row and column.

  static G start(const Parameters& p) {
    const std::size_t rows = p.payoffs.rows, columns = p.payoffs.columns;
    const std::size_t count = p.names.list.size();
    require(count == 0 || count == rows + columns || (count == rows && rows == columns),
            std::to_string(count) + " names for " + std::to_string(rows) + " and " +
                std::to_string(columns) + " moves: give " + std::to_string(rows + columns) +
                ", or none" +
                (rows == columns ? ", or " + std::to_string(rows) + " that both have" : ""));
    const G game = unplayed(p.payoffs, p.names, p.rounds);
    for (const Role role : G::players.all()) {
      const auto moves = game.moves(role);
      for (std::size_t i = 0; i < moves.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          if (const auto form = moveForm(moves[i]); form == moveForm(moves[j]))
            throw Error("a name that two moves have: " + inQuotes(std::get<std::string>(form)));
    }
    return game;
  }

  constexpr std::optional<Result<2>> result() const {
    if (round < rounds) return std::nullopt;
    const auto won = scores();
    return Result<2>{{static_cast<float>(won[0]), static_cast<float>(won[1])}};
  }
  /// What they have won by now.
  constexpr PerRole<double, 2> scores() const {
    PerRole<double, 2> sums{};
    for (std::size_t p = 0; p < 2; ++p)
      for (std::size_t row = 0; row < payoffs.rows; ++row)
        for (std::size_t column = 0; column < payoffs.columns; ++column)
          sums[p] += played[row][column] * double(payoffs.at(p, row, column));
    return sums;
  }
  constexpr Bounds resultBounds() const {
    float least = payoffs.at(0, 0, 0), most = least;
    for (std::size_t p = 0; p < 2; ++p)
      for (std::size_t row = 0; row < payoffs.rows; ++row)
        for (std::size_t column = 0; column < payoffs.columns; ++column) {
          least = std::min(least, payoffs.at(p, row, column));
          most = std::max(most, payoffs.at(p, row, column));
        }
    if (least == most) least -= 1, most += 1;  // Bounds are apart, even if nothing is at stake.
    return {least * float(rounds), most * float(rounds)};
  }
  constexpr MoveList<PayoffMove, 8> moves(Role role) const {
    MoveList<PayoffMove, 8> list;
    if (round >= rounds) return list;
    const bool isRow = role == Role{0};
    const std::size_t from = !isRow && names.list.size() > payoffs.columns ? payoffs.rows : 0;
    for (std::size_t i = 0; i < (isRow ? payoffs.rows : payoffs.columns); ++i)
      list.push_back({static_cast<std::uint8_t>(isRow ? i : i + 8),
                      names.list.empty() ? ShortName{} : names.list[from + i]});
    return list;
  }
  constexpr G next(const PerRole<PayoffMove, 2>& chosen) const {
    G after = static_cast<const G&>(*this);
    ++after.played[chosen[0].line()][chosen[1].line()];
    ++after.round;
    return after;
  }
  bool operator==(const PayoffGame&) const = default;
  /// Of what has been played: the parameters are those of all states of a match.
  constexpr std::uint64_t hash() const {
    std::uint64_t hash = hashOfWords(rounds, round);
    for (const auto& row : played)
      for (const std::uint16_t times : row) hash = mixed(hash, times);
    return hash;
  }

  /// A move's name, or its number from 1 on if it has none.
  static std::variant<int, std::string> moveForm(const PayoffMove& move) {
    if (move.name == ShortName{}) return static_cast<int>(move.line()) + 1;
    return std::string(move.name.text());
  }
  /// How often each pair of moves was played, row by row: `[[0,1],[0,0]]`.
  using Form = MoveList<MoveList<int, 8>, 8>;
  Form form() const {
    Form form;
    for (std::size_t row = 0; row < payoffs.rows; ++row) {
      MoveList<int, 8> times;
      for (std::size_t column = 0; column < payoffs.columns; ++column)
        times.push_back(played[row][column]);
      form.push_back(times);
    }
    return form;
  }
  /// The state of that form; throws if no match can get there.
  G with(const Form& form) const {
    G game = unplayed(payoffs, names, rounds);
    require(form.size() == payoffs.rows, "as many rows as the payoffs have");
    for (std::size_t row = 0; row < payoffs.rows; ++row) {
      require(form[row].size() == payoffs.columns, "as many columns as the payoffs have");
      for (std::size_t column = 0; column < payoffs.columns; ++column) {
        const int times = form[row][column];
        require(times >= 0 && times <= rounds - game.round,
                "there are " + std::to_string(rounds) + " rounds");
        game.played[row][column] = static_cast<std::uint16_t>(times);
        game.round += times;
      }
    }
    return game;
  }
  Scene scene() const;
  /// The name of the move beside the table.
  std::vector<std::size_t> clicks(const PayoffMove& move) const {
    return {move.number < 8 ? move.line() : payoffs.rows + move.line()};
  }

 private:
  /// The game of these parameters, before its first round.
  static G unplayed(const PayoffTable<ZeroSum>& payoffs, const MoveNames& names, int rounds) {
    G game;
    game.payoffs = payoffs, game.names = names, game.rounds = rounds;
    return game;
  }
};

/// The table of payoffs, with the moves of Row on the left and those of Column on top.
template <class G, bool ZeroSum>
Scene PayoffGame<G, ZeroSum>::scene() const {
  const auto wide = [](std::size_t n) { return 2 * static_cast<double>(n); };
  Scene scene{wide(payoffs.columns + 1), double(payoffs.rows) + 1, {}, {}};
  const G fresh = unplayed(payoffs, names, 1);
  for (const Role role : G::players.all())
    for (const PayoffMove& move : fresh.moves(role)) {
      const std::string text = move.name == ShortName{} ? std::to_string(move.line() + 1)
                                                        : std::string(move.name.text());
      const bool isRow = role == Role{0};
      scene.places.push_back(labelPlace(text, isRow ? 1 : wide(move.line() + 1) + 1,
                                        isRow ? double(move.line()) + 1.5 : 0.5, 2,
                                        static_cast<int>(index(role))));
    }
  const std::string table = payoffs.name();
  std::string_view rest = table;
  for (std::size_t row = 0; row < payoffs.rows; ++row) {
    std::string_view line = detail::cutAt(rest, ";");
    for (std::size_t column = 0; column < payoffs.columns; ++column) {
      if (line.front() == ' ') line.remove_prefix(1);
      const std::string payoff(detail::cutAt(line, " "));
      const int times = played[row][column];
      scene.places.push_back({payoff,
                              wide(column + 1) + 1,
                              double(row) + 1.5,
                              2,
                              1,
                              Ground::field,
                              Piece::nobodys,
                              {},
                              payoff + (times > 0 ? " (" + std::to_string(times) + "x)" : "")});
    }
  }
  return scene;
}

}  // namespace ludorum

// Nim: take any number of stones from one heap. Whoever takes the last stone wins.
#include <ludorum/app.hpp>
#include <ludorum/core/rules.hpp>

using namespace ludorum;

struct Nim {
  struct Move {
    int heap = 0, stones = 0;
    bool operator==(const Move&) const = default;
    static constexpr auto fields() {
      return std::tuple{Field{"heap", &Move::heap}, Field{"stones", &Move::stones}};
    }
  };
  static constexpr std::string_view name = "Nim";
  static constexpr Players players{"First", "Second"};

  std::array<int, 3> heaps{3, 4, 5};
  Role turn{};

  constexpr Role activePlayer() const { return turn; }
  constexpr std::optional<Result<2>> result() const {
    if (heaps[0] + heaps[1] + heaps[2] > 0) return std::nullopt;
    return players.victory(players.opponent(turn));  // Who just moved took the last stone.
  }
  constexpr MoveList<Move, 12> moves() const {
    MoveList<Move, 12> list;
    for (int heap = 0; heap < 3; ++heap)
      for (int stones = 1; stones <= heaps[heap]; ++stones) list.push_back({heap, stones});
    return list;
  }
  constexpr Nim next(Move move) const {
    Nim after{heaps, players.opponent(turn)};
    after.heaps[move.heap] -= move.stones;
    return after;
  }
  bool operator==(const Nim&) const = default;

  static constexpr auto fields() {
    return std::tuple{Field{"heaps", &Nim::heaps}, Field{"turn", &Nim::turn}};
  }
  void validate() const {  // Heaps that somebody typed.
    for (int i = 0; i < 3; ++i)
      require(heaps[i] >= 0 && heaps[i] <= Nim{}.heaps[i], "a heap never grows, nor goes below 0");
  }
};

int main(int argc, char** argv) { return App{}.add<Nim>().run(argc, argv); }

// Players of one's own in C++: chosen by name in every command, or programs of their own.
#include <algorithm>
#include <cstring>
#include <iostream>
#include <ludorum/app.hpp>
#include <ludorum/games/connect_four.hpp>
#include <ludorum/games/pig.hpp>
#include <ludorum/games/tic_tac_toe.hpp>
#include <ludorum/module/engine.hpp>
#include <ludorum/players/search.hpp>

using namespace ludorum;

/// Wins if it can, else stops the other from winning, else moves at random: for any game by turns
/// that hides nothing.
template <Searchable G>
class Careful {
 public:
  struct Parameters {
    bool defends = true;
    static constexpr auto fields() {
      return std::tuple{Field{"defends", &Parameters::defends, "leave no victory to the next"}};
    }
  };
  explicit Careful(Parameters parameters = {}, Rng rng = Rng(0))
      : parameters_(parameters), rng_(rng) {}

  typename G::Move operator()(const G& game, Role role) {
    const auto moves = game.moves();
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (worth(game, moves[i], role) > 0) return moves[i];
    for (int attempt = 0; attempt < 20; ++attempt) {
      const auto move = choice(moves, rng_);
      if (!parameters_.defends || !isBlunder(game, move, role)) return move;
    }
    return choice(moves, rng_);
  }

 private:
  /// What a move brings at once, on average; 0 if the game goes on.
  static double worth(const G& game, const typename G::Move& move, Role role) {
    return expectedNext(game, move, [role](const G& next) {
      const auto result = next.result();
      return result ? double((*result)[role]) : 0;
    });
  }
  static bool isBlunder(const G& game, const typename G::Move& move, Role role) {
    return expectedNext(game, move, [role](const G& next) {
             double worst = 0;
             const auto replies = next.moves();
             for (std::size_t i = 0; i < replies.size(); ++i)
               worst = std::min(worst, worth(next, replies[i], role));
             return worst;
           }) < 0;
  }

  Parameters parameters_;
  Rng rng_;
};

/// Takes the first of its moves, in any game.
struct First {
  template <class View>
  auto operator()(const View& view, Role role) const {
    return movesSeen(view, role)[0];
  }
};

int main(int argc, char** argv) {
  // A program that answers questions by the protocol: `exec:./careful --answer`.
  if (argc == 2 && std::strcmp(argv[1], "--answer") == 0)
    return answerAs<TicTacToe, Careful<TicTacToe>>(std::cin, std::cout);
  return App{}
      .add<TicTacToe>()
      .add<ConnectFour>()
      .add<Pig>()
      .addPlayer<Careful>("careful", "wins if it can, and leaves no victory to the next")
      .addPlayer<First>("first", "takes the first of its moves")
      .run(argc, argv);
}

// Toads and Frogs, with a picture: the toads go right, the frogs left, a step into the empty square
// or a leap over one of the others. Who cannot move has lost.
#include <ludorum/app.hpp>
#include <ludorum/boards/picture.hpp>
#include <ludorum/core/rules.hpp>

using namespace ludorum;

struct ToadsAndFrogs {
  struct Move {
    int from = 0, to = 0;
    bool operator==(const Move&) const = default;
  };
  static constexpr std::string_view name = "ToadsAndFrogs";
  static constexpr Players players{"Toads", "Frogs"};
  static constexpr int squares = 7;
  static constexpr GridPicture<2> picture{
      .rows = 1,
      .columns = squares,
      .click = Click::path,
      .pieces = {{{'T', "toad", Shape::disc, 0}, {'F', "frog", Shape::disc, 1}}}};

  std::array<char, squares> board{'T', 'T', 'T', '.', 'F', 'F', 'F'};
  Role turn{};

  constexpr Role activePlayer() const { return turn; }
  constexpr std::optional<Result<2>> result() const {
    if (!moves().empty()) return std::nullopt;
    return players.victory(players.opponent(turn));
  }
  constexpr MoveList<Move, squares> moves() const {
    MoveList<Move, squares> list;
    const char own = turn == Role{0} ? 'T' : 'F', other = turn == Role{0} ? 'F' : 'T';
    const int step = turn == Role{0} ? 1 : -1;
    for (int from = 0; from < squares; ++from) {
      if (board[from] != own) continue;
      if (at(from + step) == '.') list.push_back({from, from + step});
      if (at(from + step) == other && at(from + 2 * step) == '.')
        list.push_back({from, from + 2 * step});
    }
    return list;
  }
  constexpr ToadsAndFrogs next(Move move) const {
    ToadsAndFrogs after{board, players.opponent(turn)};
    std::swap(after.board[move.from], after.board[move.to]);
    return after;
  }
  bool operator==(const ToadsAndFrogs&) const = default;

  // `{"turn":"Toads","board":"TTT.FFF"}`: the picture takes its cells from the member `board`.
  struct Form {
    Role turn{};
    std::string board;
    static constexpr auto fields() {
      return std::tuple{Field{"turn", &Form::turn}, Field{"board", &Form::board}};
    }
  };
  Form form() const { return {turn, std::string(board.begin(), board.end())}; }
  ToadsAndFrogs with(const Form& form) const {
    std::string sorted = form.board;
    std::sort(sorted.begin(), sorted.end());
    require(sorted == ".FFFTTT", "three toads, three frogs and an empty square make a board");
    ToadsAndFrogs state{board, form.turn};
    std::copy(form.board.begin(), form.board.end(), state.board.begin());
    return state;
  }
  // A path, from the piece to where it goes: that is what is clicked, or dragged.
  static constexpr std::array<int, 2> moveForm(Move move) { return {move.from, move.to}; }

 private:
  constexpr char at(int square) const {
    return square >= 0 && square < squares ? board[square] : ' ';
  }
};

int main(int argc, char** argv) { return App{}.add<ToadsAndFrogs>().run(argc, argv); }

// Chess, by the laws of FIDE; draws that a player could claim there end the match here.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/boards/picture.hpp"
#include "ludorum/core/rules.hpp"
#include "ludorum/games/chess/board.hpp"
#include "ludorum/games/chess/evaluation.hpp"
#include "ludorum/games/chess/fen.hpp"
#include "ludorum/games/chess/moves.hpp"
#include "ludorum/games/chess/record.hpp"
#include "ludorum/games/chess/san.hpp"

namespace ludorum {

/// Chess. A state is a position, its two counters, and the moves since the last that cannot be
/// undone, from which repetitions are known.
struct Chess {
  using Move = chess::Move;
  static constexpr std::string_view name = "Chess";
  static constexpr Players players{"White", "Black"};
  static constexpr std::string_view rules =
      "White and Black move in turns; who checkmates the other king wins. The king goes one square "
      "in any direction, the rook along rows and columns, the bishop along diagonals, the queen "
      "along all of these, the knight two squares straight and one aside, over others if need be. "
      "A pawn goes one square ahead, or two from where it began, and captures one square ahead "
      "diagonally; on the last row it becomes a queen, rook, bishop or knight. A piece that comes "
      "to a square of the other side captures what stands there. Nobody may leave their own king "
      "where it can be captured.\n\n"
      "A pawn that went two squares can be captured in the next move as if it had gone one (en "
      "passant). A king and a rook that have not moved, with nothing between them, may castle: the "
      "king goes two squares towards the rook, which goes to its other side; not out of check, nor "
      "over or to a square that is attacked. A player who is not in check and has no move has "
      "drawn (stalemate). It is a draw as well when a position is there for the third time, after "
      "fifty moves of both without a capture or a move of a pawn, and when neither side could "
      "checkmate with what is left: kings alone or with one knight, or with bishops on squares of "
      "one colour.";

  chess::Board board;
  chess::Record record;
  std::uint8_t halfmoves = 0;  ///< Plies since the last capture or move of a pawn.
  std::uint16_t round = 1;  ///< The number of the move, at most 9999.

  constexpr Role activePlayer() const { return board.active; }
  /// Empty, too, when the match is drawn.
  constexpr chess::Moves moves() const { return isDrawn() ? chess::Moves() : chess::Moves(board); }
  constexpr std::optional<Result<2>> result() const {
    const bool isStuck = chess::Moves(board).empty();
    if (isStuck && board.inCheck()) return players.defeat(board.active);
    if (isStuck || isDrawn()) return players.tied();
    return std::nullopt;
  }
  /// Whether the match ends here though there may be moves: in a draw, but for a checkmate by the
  /// hundredth ply.
  constexpr bool isDrawn() const {
    return halfmoves >= chess::Record::most || isDead() ||
           (record.size() >= 8 && record.earlier(board) >= 2);
  }
  /// Whether nobody could checkmate, however badly the other plays: but for the kings, one knight
  /// or bishops on squares of one colour.
  constexpr bool isDead() const {
    if ((board.pawns() | (board.sliding & board.straight)) != 0) return false;
    const chess::Set bishops = board.sliding, knights = board.knights();
    if (knights != 0) return bishops == 0 && (knights & (knights - 1)) == 0;
    return (bishops & chess::lightSquares) == 0 || (bishops & ~chess::lightSquares) == 0;
  }

  /// Makes a legal move in place.
  constexpr void apply(Move move) {
    const bool isPawn = (board.pawns() >> move.from() & 1U) != 0;
    const bool counts = !isPawn && move.mark() == 0;
    const chess::Board before = board;
    board.apply(move);
    halfmoves = counts ? static_cast<std::uint8_t>(halfmoves + 1) : std::uint8_t{0};
    if (counts && board.castling == before.castling && before.enPassant == 0)
      record.add(before, move);
    else
      record.clear();
    if (board.active == chess::white && round < chess::Fen::lastRound) ++round;
  }
  constexpr Chess next(Move move) const {
    Chess after = *this;
    after.apply(move);
    return after;
  }
  bool operator==(const Chess&) const = default;
  constexpr std::uint64_t hash() const {
    std::uint64_t hash =
        hashOfWords(board.mine, board.diagonal, board.straight, board.sliding, index(board.active),
                    board.castling, board.enPassant, halfmoves, round);
    for (std::size_t i = 0; i < record.size(); ++i) hash = mixed(hash, record[i].bits);
    return hash;
  }

  /// A move in Standard Algebraic Notation: "Nf3", "exd6", "O-O", "e8=Q+", "Qf7#".
  std::string san(Move move) const { return chess::sanText(board, move); }
  /// The legal move that is written so, in Standard Algebraic Notation or as "e2e4".
  Move moveFrom(std::string_view text) const;

  // ------------------------------------------------------------------ for players
  /// `material`; `squares`: with the squares of the men; `exchanges`: when captures have been made.
  static constexpr auto heuristics() {
    using Game = const Chess&;
    const auto sign = [](Game game, Role role) { return role == game.board.active ? 1 : -1; };
    return std::tuple{Named{"material",
                            [sign](Game g, Role r) {
                              return sign(g, r) * chess::expected(chess::material(g.board));
                            }},
                      Named{"squares",
                            [sign](Game g, Role r) {
                              return sign(g, r) * chess::expected(chess::squares(g.board));
                            }},
                      Named{"exchanges", [sign](Game g, Role r) {
                              constexpr int all = 1000000, plies = 6;
                              return sign(g, r) *
                                     chess::expected(chess::exchanged(g.board, -all, all, plies));
                            }}};
  }
  /// Captures and promotions first, by what they win.
  static constexpr int moveOrder(Move move) { return chess::gain(move); }

  // ------------------------------------------------------------------ forms
  static constexpr auto picture = [] {
    using S = Shape;
    return GridPicture<12>{.rows = 8,
                           .columns = 8,
                           .click = Click::path,
                           .pieces = {{{'K', "White king", S::king, 0},
                                       {'Q', "White queen", S::queen, 0},
                                       {'R', "White rook", S::rook, 0},
                                       {'B', "White bishop", S::bishop, 0},
                                       {'N', "White knight", S::knight, 0},
                                       {'P', "White pawn", S::pawn, 0},
                                       {'k', "Black king", S::king, 1},
                                       {'q', "Black queen", S::queen, 1},
                                       {'r', "Black rook", S::rook, 1},
                                       {'b', "Black bishop", S::bishop, 1},
                                       {'n', "Black knight", S::knight, 1},
                                       {'p', "Black pawn", S::pawn, 1}}},
                           .checkered = true};
  }();
  /// The squares that a move is clicked on: where it begins and ends.
  std::vector<std::size_t> clicks(const Move& move) const { return {move.from(), move.to()}; }

  /// `{"fen":"...","board":"rnbqkbnr/pppppppp/......../...","history":["g1f3"]}`. The history is
  /// the moves since the last that cannot be undone, which led to the FEN: without it, positions
  /// begin to be counted there. The board, which repeats what the FEN says, may be left out.
  struct Form {
    std::string fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    std::string board{};
    std::vector<std::string> history{};
    static constexpr auto fields() {
      return std::tuple{Field{"fen", &Form::fen}, Field{"board", &Form::board},
                        Field{"history", &Form::history}};
    }
  };
  Form form() const {
    Form form{toString(), chess::boardText(board), {}};
    for (std::size_t i = 0; i < record.size(); ++i) form.history.push_back(record[i].text());
    return form;
  }
  /// The state of that form; throws if it is none, or if no match can get there.
  static Chess with(const Form& form);
  /// The FEN.
  std::string toString() const { return chess::fenText({board, halfmoves, round}); }
  static Form formFrom(std::string_view text) { return {std::string(text), {}, {}}; }
  static std::string moveForm(Move move) { return move.text(); }

 private:
  /// Plays the history of a form that leads here, from the position that it began in.
  Chess replayed(const std::vector<std::string>& history) const;
};

inline chess::Move Chess::moveFrom(std::string_view text) const {
  const std::string_view wanted = chess::withoutMarks(text);
  for (const Move move : moves())
    if (move.text() == wanted || chess::plainSan(board, move) == wanted) return move;
  std::string legal;
  for (const Move move : moves()) legal += (legal.empty() ? "; these are: " : " ") + san(move);
  throw Error(inQuotes(text) + " is no legal move here" + legal);
}

inline Chess Chess::with(const Form& form) {
  const chess::Fen fen = chess::FenReader(form.fen).read();
  Chess state{fen.board,
              {},
              static_cast<std::uint8_t>(fen.halfmoves),
              static_cast<std::uint16_t>(fen.round)};
  require(form.board.empty() || form.board == chess::boardText(fen.board),
          "the board is not that of the FEN, which is " + chess::boardText(fen.board));
  return form.history.empty() ? state : state.replayed(form.history);
}

inline Chess Chess::replayed(const std::vector<std::string>& history) const {
  const auto fault = [](std::string_view move, std::string_view what) {
    std::string text = "impossible history: ";
    text += move;
    return text += what;
  };
  require(history.size() <= halfmoves,
          fault("it", " is longer than the plies that the FEN counts"));
  Chess state = *this;
  std::vector<Move> line(history.size());
  for (std::size_t i = history.size(); i > 0; --i) {
    const std::string& text = history[i - 1];
    const unsigned from = chess::squareOf(std::string_view(text).substr(0, 2));
    const unsigned to = text.size() == 4 ? chess::squareOf(std::string_view(text).substr(2)) : 64;
    require(from < 64 && to < 64, fault(text, " is no move such as g1f3"));
    require((state.board.theirs() >> to & 1U) != 0 && (state.board.occupied() >> from & 1U) == 0,
            fault(text, " does not lead to what follows"));
    line[i - 1] = {from, to, 0};
    state.board.takeBack(line[i - 1]);
  }
  const auto rounds = (history.size() + (board.active == chess::white ? 1 : 0)) / 2;
  require(rounds < round, fault("it", " is longer than the moves that the FEN counts"));
  chess::requirePossible(state.board, 0);
  state.halfmoves = static_cast<std::uint8_t>(halfmoves - history.size());
  state.round = static_cast<std::uint16_t>(round - rounds);
  for (const Move move : line) {
    require(state.moves().contains(move), fault(move.text(), " was no legal move"));
    state.apply(move);
  }
  require(state.board == board && state.record.size() == history.size(),
          fault("one of its moves", " cannot be undone"));
  return state;
}

}  // namespace ludorum

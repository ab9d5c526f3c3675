// Games with a single defect each, and the law that they break. All are Heap, whose laws hold: a
// heap of four stones from which two players take one or two in turns; who takes the last one wins.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "ludorum/core/rules.hpp"

namespace ludorum::test {

/// The laws, as reports name them.
namespace law {
inline constexpr std::string_view movesAndEnd =
    "an unfinished state has moves and a finished one has none";
inline constexpr std::string_view bounds =
    "a result has a number for every role, within the bounds";
inline constexpr std::string_view zeroSum = "what some roles win, the others lose";
inline constexpr std::string_view json = "states round-trip through JSON";
inline constexpr std::string_view text = "states round-trip through text";
inline constexpr std::string_view moves = "moves round-trip through JSON";
inline constexpr std::string_view hashes = "equal states have equal hashes";
inline constexpr std::string_view luck = "the probabilities of luck are positive and sum to 1";
inline constexpr std::string_view pure = "next changes nothing and always gives the same";
inline constexpr std::string_view refusal = "illegal moves are refused";
inline constexpr std::string_view ends = "the game ends within 30 plies";
inline constexpr std::string_view views = "a view hides something, and tells a role its moves";
}  // namespace law

/// The rules of Heap for a game `G` that derives from this. `breaks` is the law that it breaks, and
/// `depth` the length of the shortest path to a state where it does.
template <class G>
struct HeapRules {
  using Move = int;
  static constexpr std::string_view name = "Heap";
  static constexpr Players players{"First", "Second"};

  int left = 4;
  Role turn{};

  constexpr Role activePlayer() const { return turn; }
  constexpr std::optional<Result<2>> result() const {
    if (left > 0) return std::nullopt;
    return players.victory(players.opponent(turn));
  }
  constexpr MoveList<int, 2> moves() const {
    if (left >= 2) return {1, 2};
    return left == 1 ? MoveList<int, 2>{1} : MoveList<int, 2>{};
  }
  constexpr G next(int taken) const {
    G after = static_cast<const G&>(*this);
    after.left -= taken, after.turn = players.opponent(turn);
    return after;
  }
  bool operator==(const HeapRules&) const = default;

  struct Form {
    int left = 0;
    Role turn{};
    static constexpr auto fields() {
      return std::tuple{Field{"left", &Form::left}, Field{"turn", &Form::turn}};
    }
  };
  Form form() const { return {left, turn}; }
  G with(const Form& form) const {
    G state = static_cast<const G&>(*this);
    state.left = form.left, state.turn = form.turn;
    return state;
  }
};

struct Heap : HeapRules<Heap> {};

struct MovesAfterTheEnd : HeapRules<MovesAfterTheEnd> {
  static constexpr auto breaks = law::movesAndEnd;
  static constexpr std::size_t depth = 2;
  constexpr MoveList<int, 2> moves() const {
    return left == 0 ? MoveList<int, 2>{1} : HeapRules::moves();
  }
};

struct StuckBeforeTheEnd : HeapRules<StuckBeforeTheEnd> {
  static constexpr auto breaks = law::movesAndEnd;
  static constexpr std::size_t depth = 2;
  constexpr MoveList<int, 2> moves() const {
    return left == 1 ? MoveList<int, 2>{} : HeapRules::moves();
  }
};

struct TooGreatAResult : HeapRules<TooGreatAResult> {
  static constexpr auto breaks = law::bounds;
  static constexpr std::size_t depth = 2;
  constexpr std::optional<Result<2>> result() const {
    if (left > 0) return std::nullopt;
    return players.victory(turn, 1.5F);
  }
};

struct NotANumber : HeapRules<NotANumber> {
  static constexpr auto breaks = law::bounds;
  static constexpr std::size_t depth = 2;
  static constexpr bool zeroSum = false;
  constexpr std::optional<Result<2>> result() const {
    if (left > 0) return std::nullopt;
    return Result<2>{{0, std::numeric_limits<float>::quiet_NaN()}};
  }
};

struct BothWin : HeapRules<BothWin> {
  static constexpr auto breaks = law::zeroSum;
  static constexpr std::size_t depth = 2;
  constexpr std::optional<Result<2>> result() const {
    if (left > 0) return std::nullopt;
    return players.tied(1);
  }
};

/// The form has no `made`, how many moves were made.
struct LossyForm : HeapRules<LossyForm> {
  static constexpr auto breaks = law::json;
  static constexpr std::size_t depth = 1;
  int made = 0;
  constexpr LossyForm next(int taken) const {
    LossyForm after = HeapRules::next(taken);
    ++after.made;
    return after;
  }
  bool operator==(const LossyForm&) const = default;
};

struct UnreadableText : HeapRules<UnreadableText> {
  static constexpr auto breaks = law::text;
  static constexpr std::size_t depth = 2;
  std::string toString() const { return left == 1 ? "one stone" : std::to_string(left); }
  static Form formFrom(std::string_view text) {
    require(text.size() == 1, "not a digit");
    return {text[0] - '0', Role{0}};
  }
};

/// The text of one stone is read as that of two.
struct MistakenText : HeapRules<MistakenText> {
  static constexpr auto breaks = law::text;
  static constexpr std::size_t depth = 2;
  std::string toString() const { return std::to_string(left); }
  static Form formFrom(std::string_view text) { return {text == "1" ? 2 : text[0] - '0', Role{0}}; }
};

struct TwinMoves : HeapRules<TwinMoves> {
  static constexpr auto breaks = law::moves;
  static constexpr std::size_t depth = 0;
  static constexpr std::string_view moveForm(int) { return "take"; }
};

/// Equal states are told apart by how they were reached.
struct FickleHash : HeapRules<FickleHash> {
  static constexpr auto breaks = law::hashes;
  static constexpr std::size_t depth = 1;
  std::uint64_t route = 0;
  constexpr FickleHash next(int taken) const {
    FickleHash after = HeapRules::next(taken);
    after.route = route * 3 + static_cast<unsigned>(taken);
    return after;
  }
  constexpr std::uint64_t hash() const { return route; }
};

/// Two values with the probabilities `a` and `b`, right or wrong.
struct TwoValues {
  double a = 0, b = 0;
  static constexpr std::size_t size() { return 2; }
  static constexpr int value(std::size_t i) { return static_cast<int>(i); }
  constexpr double probability(std::size_t i) const { return i == 0 ? a : b; }
  constexpr int draw(Rng& rng) const { return static_cast<int>(rng.below(2)); }
  bool operator==(const TwoValues&) const = default;
};

/// When two stones are left, luck decides whether a player gets the one that it takes.
template <class G>
struct LuckyHeap : HeapRules<G> {
  static constexpr std::array<std::string_view, 1> hapNames{"luck"};
  static constexpr std::size_t depth = 1;
  constexpr std::optional<TwoValues> haps(int) const {
    return this->left == 2 ? std::optional(G::chances) : std::nullopt;
  }
  using HeapRules<G>::next;
  constexpr G next(int taken, int luck) const { return next(taken - luck * (taken - 1)); }
};
struct FairLuck : LuckyHeap<FairLuck> {
  static constexpr TwoValues chances{0.25, 0.75};
};
struct LuckThatFallsShort : LuckyHeap<LuckThatFallsShort> {
  static constexpr auto breaks = law::luck;
  static constexpr TwoValues chances{0.45, 0.45};
};
struct NegativeLuck : LuckyHeap<NegativeLuck> {
  static constexpr auto breaks = law::luck;
  static constexpr TwoValues chances{1.5, -0.5};
};

/// Takes turns by a count of all calls, whatever the state.
struct Restless : HeapRules<Restless> {
  static constexpr auto breaks = law::pure;
  static constexpr std::size_t depth = 0;
  static inline unsigned calls = 0;
  Restless next(int taken) const {
    Restless after = HeapRules::next(taken);
    after.turn = Role(++calls % 2);
    return after;
  }
};

/// Counts in the state itself how often it was asked for the next one.
struct Meddling : HeapRules<Meddling> {
  static constexpr auto breaks = law::pure;
  static constexpr std::size_t depth = 0;
  mutable int asked = 0;
  Meddling next(int taken) const {
    ++asked;
    Meddling after = HeapRules::next(taken);
    after.asked = 0;
    return after;
  }
  bool operator==(const Meddling&) const = default;
};

/// A list of the moves of Heap with a `contains` of its own.
template <bool Accepts>
struct OddList : MoveList<int, 2> {
  OddList() = default;
  OddList(const MoveList& moves) : MoveList(moves) {}  // NOLINT: the same list.
  /// All moves, or none but the first.
  constexpr bool contains(int move) const { return !empty() && (Accepts || move == (*this)[0]); }
};
struct AcceptsAnything : HeapRules<AcceptsAnything> {
  static constexpr auto breaks = law::refusal;
  static constexpr std::size_t depth = 2;
  OddList<true> moves() const { return HeapRules::moves(); }
};
struct RefusesItsOwnMoves : HeapRules<RefusesItsOwnMoves> {
  static constexpr std::size_t depth = 0;
  OddList<false> moves() const { return HeapRules::moves(); }
};

/// Taken stones are put back.
struct Endless : HeapRules<Endless> {
  static constexpr auto breaks = law::ends;
  static constexpr std::size_t depth = 30;
  constexpr Endless next(int taken) const {
    Endless after = HeapRules::next(taken);
    after.left = left == 4 ? 3 : 4;
    return after;
  }
};

/// Nothing is hidden in the view.
struct OpenView : HeapRules<OpenView> {
  static constexpr auto breaks = law::views;
  static constexpr std::size_t depth = 0;
  constexpr OpenView view(Role) const { return *this; }
};

/// The view hides everything, the moves of its owner with it.
struct BlindView : HeapRules<BlindView> {
  static constexpr BlindView view(Role) { return {}; }
};

/// Refuses to read states with one stone left, though there are some.
struct RefusesItsOwnStates : HeapRules<RefusesItsOwnStates> {
  static constexpr std::size_t depth = 2;
  RefusesItsOwnStates with(const Form& form) const {
    require(form.left != 1, "one stone is impossible");
    return HeapRules::with(form);
  }
};

/// Fails when the last stone is taken by itself.
struct EqualToAll : HeapRules<EqualToAll> {
  bool operator==(const EqualToAll&) const { return true; }
};
struct ThrowsInMoves : HeapRules<ThrowsInMoves> {
  MoveList<int, 2> moves() const {
    require(left != 1, "nobody knows");
    return HeapRules::moves();
  }
};
struct ThrowsANumber : HeapRules<ThrowsANumber> {
  std::optional<Result<2>> result() const {
    if (left == 1) throw 1;
    return HeapRules::result();
  }
};

struct FailsToGoOn : HeapRules<FailsToGoOn> {
  static constexpr std::size_t depth = 2;
  FailsToGoOn next(int taken) const {
    require(left != 1, "the last stone is stuck");
    return HeapRules::next(taken);
  }
};

}  // namespace ludorum::test

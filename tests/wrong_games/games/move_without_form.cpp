// Move has no form
#include "heap.hpp"

struct Step {
  int stones = 0;
  bool operator==(const Step&) const = default;
};
struct Wrong {
  using Move = Step;
  static constexpr std::string_view name = "Game";
  static constexpr Players players{"First", "Second"};
  int left = 4;
  Role activePlayer() const { return Role(left % 2); }
  std::optional<Result<2>> result() const { return std::nullopt; }
  MoveList<Step, 2> moves() const { return {}; }
  Wrong next(Step taken) const { return {left - taken.stones}; }
  bool operator==(const Wrong&) const = default;
  static constexpr auto fields() { return std::tuple{Field{"left", &Wrong::left}}; }
};

void use() { check<Wrong>(); }

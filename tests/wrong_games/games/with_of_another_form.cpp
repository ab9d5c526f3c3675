// form or with is missing or wrong
#include "heap.hpp"

struct Wrong {
  static constexpr std::string_view name = "Game";
  static constexpr Players players{"First", "Second"};
  using Move = int;
  int left = 4;
  Role activePlayer() const { return Role(left % 2); }
  std::optional<Result<2>> result() const { return std::nullopt; }
  MoveList<int, 2> moves() const { return {1, 2}; }
  Wrong next(int taken) const { return {left - taken}; }
  bool operator==(const Wrong&) const = default;
  int form() const { return left; }
  Wrong with(const std::string&) const { return *this; }
};

void use() { check<Wrong>(); }

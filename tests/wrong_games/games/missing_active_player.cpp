// activePlayer is missing
#include "heap.hpp"

struct Wrong {
  static constexpr std::string_view name = "Game";
  static constexpr Players players{"First", "Second"};
  using Move = int;
  int left = 4;
  std::optional<Result<2>> result() const { return std::nullopt; }
  MoveList<int, 2> moves() const { return {1, 2}; }
  Wrong next(int taken) const { return {left - taken}; }
  bool operator==(const Wrong&) const = default;
  static constexpr auto fields() { return std::tuple{Field{"left", &Wrong::left}}; }
};

void use() { check<Wrong>(); }

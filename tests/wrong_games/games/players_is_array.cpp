// players is missing or wrong
#include "heap.hpp"

struct Wrong {
  static constexpr std::string_view name = "Game";
  using Move = int;
  int left = 4;
  Role activePlayer() const { return Role(left % 2); }
  std::optional<Result<2>> result() const { return std::nullopt; }
  MoveList<int, 2> moves() const { return {1, 2}; }
  Wrong next(int taken) const { return {left - taken}; }
  bool operator==(const Wrong&) const = default;
  static constexpr auto fields() { return std::tuple{Field{"left", &Wrong::left}}; }
  static constexpr std::array<std::string_view, 2> players{"First", "Second"};
};

void use() { check<Wrong>(); }

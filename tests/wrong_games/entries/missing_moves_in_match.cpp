// moves is missing
#include "entries.hpp"

struct Wrong {
  static constexpr std::string_view name = "Game";
  static constexpr Players players{"First", "Second"};
  using Move = int;
  int left = 4;
  Role activePlayer() const { return Role(left % 2); }
  std::optional<Result<2>> result() const { return std::nullopt; }
  Wrong next(int taken) const { return {left - taken}; }
  bool operator==(const Wrong&) const = default;
  static constexpr auto fields() { return std::tuple{Field{"left", &Wrong::left}}; }
};

void use() {
  Match match(Wrong{}, {nullptr, nullptr});
  match.run();
}

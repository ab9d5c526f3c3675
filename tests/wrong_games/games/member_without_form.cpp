// a member of the state's form is of a type that has no form
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  std::array<std::pair<int, int>, 2> pairs{};
  bool operator==(const Wrong&) const = default;
  static constexpr auto fields() {
    return std::tuple{Field{"left", &Wrong::left}, Field{"pairs", &Wrong::pairs}};
  }
};

void use() { check<Wrong>(); }

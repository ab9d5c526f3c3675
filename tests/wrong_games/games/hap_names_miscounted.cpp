// hapNames has too few or too many names
#include "heap.hpp"

struct Wrong : LuckyHeap<Wrong> {
  static constexpr std::array<std::string_view, 2> hapNames{"die", "coin"};
};

void use() { check<Wrong>(); }

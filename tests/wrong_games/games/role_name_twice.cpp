// players has an empty name, or one name twice
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static constexpr Players players{"Player", "Player"};
};

void use() { check<Wrong>(); }

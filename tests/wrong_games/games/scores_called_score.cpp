// scores is misspelt
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  constexpr PerRole<int, 2> score() const { return {left, -left}; }
};

void use() { check<Wrong>(); }

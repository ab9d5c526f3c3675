// resultBounds is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  std::array<float, 2> resultBounds() const { return {-2, 2}; }
};

void use() { check<Wrong>(); }

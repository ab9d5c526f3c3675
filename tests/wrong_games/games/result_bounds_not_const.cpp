// resultBounds is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  Bounds resultBounds() { return {-2, 2}; }
};

void use() { check<Wrong>(); }

// resultBounds is misspelt
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  Bounds bounds() const { return {-2, 2}; }
};

void use() { check<Wrong>(); }

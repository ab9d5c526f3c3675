// heuristics is misspelt
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  double heuristic(Role) const { return left / 4.0; }
};

void use() { check<Wrong>(); }

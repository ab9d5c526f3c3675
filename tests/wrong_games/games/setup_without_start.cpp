// start is missing
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static Die setup() { return D4; }
};

void use() { check<Wrong>(); }

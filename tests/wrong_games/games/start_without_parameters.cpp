// start is there, and nothing to start from
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static Wrong start(Rng&) { return {}; }
};

void use() { check<Wrong>(); }

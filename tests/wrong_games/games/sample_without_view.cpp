// sample is there, and nothing is hidden
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static Wrong sample(const Wrong& state, Role, Rng&) { return state; }
};

void use() { check<Wrong>(); }

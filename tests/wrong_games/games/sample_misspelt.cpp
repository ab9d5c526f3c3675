// sample is misspelt
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  Wrong view(Role) const { return *this; }
  static Wrong determinize(const Wrong& view, Role, Rng&) { return view; }
};

void use() { check<Wrong>(); }

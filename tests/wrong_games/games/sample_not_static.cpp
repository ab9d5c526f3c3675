// sample is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  Wrong view(Role) const { return *this; }
  Wrong sample(const Wrong& view, Role, Rng&) const { return view; }
};

void use() { check<Wrong>(); }

// hapNames is missing
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  std::optional<Die> haps(int) const { return D4; }
  using Heap::next;
  Wrong next(int taken, int) const { return next(taken); }
};

void use() { check<Wrong>(); }

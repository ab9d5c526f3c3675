// apply is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  Wrong apply(int taken) const { return next(taken); }
};

void use() { check<Wrong>(); }

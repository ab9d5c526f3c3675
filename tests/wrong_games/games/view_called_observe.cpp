// view is misspelt
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  int observe(Role) const { return left; }
};

void use() { check<Wrong>(); }

// view is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  Wrong view(Role) { return *this; }
};

void use() { check<Wrong>(); }

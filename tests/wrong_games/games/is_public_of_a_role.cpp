// isPublic is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  Wrong view(Role) const { return *this; }
  bool isPublic(Role) const { return true; }
};

void use() { check<Wrong>(); }

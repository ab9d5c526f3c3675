// publicView is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  Wrong view(Role) const { return *this; }
  int publicView() const { return 1; }
};

void use() { check<Wrong>(); }

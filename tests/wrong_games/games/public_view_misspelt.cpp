// publicView is misspelt
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  Wrong view(Role) const { return *this; }
  Wrong public_view() const { return *this; }
};

void use() { check<Wrong>(); }

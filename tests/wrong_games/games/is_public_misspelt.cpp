// isPublic is misspelt
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  Wrong view(Role) const { return *this; }
  bool is_public(Move) const { return true; }
};

void use() { check<Wrong>(); }

// validate is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  bool validate() const { return left >= 0; }
};

void use() { check<Wrong>(); }

// apply is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  void apply(int) const {}
};

void use() { check<Wrong>(); }

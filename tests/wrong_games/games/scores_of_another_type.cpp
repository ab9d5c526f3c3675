// scores is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  int scores() const { return left; }
};

void use() { check<Wrong>(); }

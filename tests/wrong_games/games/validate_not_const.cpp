// validate is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  void validate() {}
};

void use() { check<Wrong>(); }

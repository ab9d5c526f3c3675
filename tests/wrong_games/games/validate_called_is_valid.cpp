// validate is misspelt
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  bool isValid() const { return left >= 0; }
};

void use() { check<Wrong>(); }

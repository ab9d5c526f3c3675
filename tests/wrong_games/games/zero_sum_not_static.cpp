// zeroSum is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  bool zeroSum = false;
};

void use() { check<Wrong>(); }

// haps is missing or wrong
#include "heap.hpp"

struct Wrong : LuckyHeap<Wrong> {
  Die haps(int) const { return D4; }
};

void use() { check<Wrong>(); }

// haps is missing or wrong
#include "heap.hpp"

struct Wrong : LuckyHeap<Wrong> {
  std::optional<Die> haps(int) { return D4; }
};

void use() { check<Wrong>(); }

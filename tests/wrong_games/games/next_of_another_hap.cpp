// next(move, hap) is missing or wrong
#include "heap.hpp"

struct Wrong : LuckyHeap<Wrong> {
  using Heap::next;
  Wrong next(int taken, const std::string&) const { return next(taken); }
};

void use() { check<Wrong>(); }

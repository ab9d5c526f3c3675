// next is missing or wrong
#include "heap.hpp"

struct Wrong : LuckyHeap<Wrong> {
  Wrong next(int&) const { return *this; }
  Wrong next(int, int) const { return *this; }
};

void use() { check<Wrong>(); }

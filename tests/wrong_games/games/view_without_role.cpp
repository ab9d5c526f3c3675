// view is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  Wrong view() const { return *this; }
};

void use() { check<Wrong>(); }

// scores is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  PerRole<int, 2> scores() { return {}; }
};

void use() { check<Wrong>(); }

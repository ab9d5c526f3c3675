// playerCount is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  std::size_t playerCount() { return 1; }
};

void use() { check<Wrong>(); }

// hash is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  std::uint64_t hash() { return 1; }
};

void use() { check<Wrong>(); }

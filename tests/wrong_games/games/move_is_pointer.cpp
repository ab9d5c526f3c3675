// Move is missing or wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  using Move = const char*;
};

void use() { check<Wrong>(); }

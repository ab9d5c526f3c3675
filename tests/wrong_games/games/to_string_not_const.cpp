// toString is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  std::string toString() { return {}; }
};

void use() { check<Wrong>(); }

// formFrom is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  std::string toString() const { return {}; }
  int formFrom(std::string_view) const { return 0; }
};

void use() { check<Wrong>(); }

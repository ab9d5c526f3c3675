// formFrom is missing
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  std::string toString() const { return std::to_string(left); }
};

void use() { check<Wrong>(); }

// toString is misspelt
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  std::string toText() const { return std::to_string(left); }
};

void use() { check<Wrong>(); }

// moveFrom is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  std::string moveFrom(std::string_view text) const { return std::string(text); }
};

void use() { check<Wrong>(); }

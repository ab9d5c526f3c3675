// moveFrom is misspelt
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  int move_from(std::string_view) const { return 0; }
};

void use() { check<Wrong>(); }

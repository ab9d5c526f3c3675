// moveLine is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  std::string_view moveLine = "{moves}";
};

void use() { check<Wrong>(); }

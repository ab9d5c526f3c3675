// rules is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  std::string_view rules = "Take one or two.";
};

void use() { check<Wrong>(); }

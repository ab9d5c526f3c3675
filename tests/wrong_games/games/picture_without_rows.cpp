// picture is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static constexpr int picture = 3;
};

void use() { check<Wrong>(); }

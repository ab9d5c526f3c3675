// a game is a value
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  explicit Wrong(int stones) { left = stones; }
};

void use() { check<Wrong>(); }

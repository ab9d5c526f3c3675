// moveOrder is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static double moveOrder(int move) { return move; }
};

void use() { check<Wrong>(); }

// moveForm is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  int moveForm(int move) const { return move; }
};

void use() { check<Wrong>(); }

// publicView or isPublic is there, and nothing is hidden
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  bool isPublic(Move) const { return true; }
};

void use() { check<Wrong>(); }

// sound
#include "heap.hpp"

// Data of a state may be called what a member of the contract could be taken for.
struct Wrong : Heap<Wrong> {
  int hap = 0, rule = 0, alias = 0, policy = 0;
};

void use() { check<Wrong>(); }

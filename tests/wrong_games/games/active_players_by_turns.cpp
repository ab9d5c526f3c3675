// activePlayers is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  RoleSet activePlayers() const { return turn; }
};

void use() { check<Wrong>(); }

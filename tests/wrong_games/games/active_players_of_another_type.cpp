// activePlayers is wrong
#include "heap.hpp"

struct Wrong : Fingers<Wrong> {
  Role activePlayers() const { return Role{0}; }
};

void use() { check<Wrong>(); }

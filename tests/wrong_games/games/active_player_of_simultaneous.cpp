// activePlayer is wrong: a simultaneous game has none
#include "heap.hpp"

struct Wrong : Fingers<Wrong> {
  Role activePlayer() const { return Role(0); }
};

void use() { check<Wrong>(); }

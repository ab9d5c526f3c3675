// moves is wrong
#include "heap.hpp"

struct Wrong : Fingers<Wrong> {
  MoveList<int, 2> moves(Role) { return {1, 2}; }
};

void use() { check<Wrong>(); }

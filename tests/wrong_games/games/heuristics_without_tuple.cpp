// heuristics is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static auto heuristics() {
    return Named{"stones", [](const Wrong& game, Role) { return game.left / 4.0; }};
  }
};

void use() { check<Wrong>(); }

// heuristics is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  auto heuristics() const {
    return std::tuple{Named{"stones", [](const Wrong& game, Role) { return game.left / 4.0; }}};
  }
};

void use() { check<Wrong>(); }

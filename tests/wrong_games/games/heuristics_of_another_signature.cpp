// heuristics is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static auto heuristics() {
    return std::tuple{Named{"stones", [](const Wrong& game) { return game.left / 4.0; }}};
  }
};

void use() { check<Wrong>(); }

// quiescences is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static auto quiescences() {
    return std::tuple{Named{"odd", [](const Wrong& game) { return game.left % 2 == 1; }}};
  }
};

void use() { check<Wrong>(); }

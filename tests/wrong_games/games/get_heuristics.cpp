// heuristics is misspelt
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static auto getHeuristics() {
    return std::tuple{Named{"left", [](const Wrong& game, Role) { return double(game.left); }}};
  }
};

void use() { check<Wrong>(); }

// playerCount is misspelt
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  std::size_t numberOfPlayers() const { return 2; }
};

void use() { check<Wrong>(); }

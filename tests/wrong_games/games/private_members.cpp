// a game's members are public
#include "heap.hpp"

class Wrong : Heap<Wrong> {
  bool operator==(const Wrong&) const = default;
};

void use() { check<Wrong>(); }

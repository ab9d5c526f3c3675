// name has no letter nor digit, by which a game is called, or a line break
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static constexpr std::string_view name = "My\nHeap";
};

void use() { check<Wrong>(); }

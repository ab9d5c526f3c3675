// scene is wrong
#include "heap.hpp"
#include "ludorum/boards/scene.hpp"

struct Wrong : Heap<Wrong> {
  Scene scene() { return {}; }
  static std::vector<std::size_t> clicks(int) { return {}; }
};

void use() { check<Wrong>(); }

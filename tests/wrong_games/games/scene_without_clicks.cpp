// clicks is missing or wrong
#include "heap.hpp"
#include "ludorum/boards/scene.hpp"

struct Wrong : Heap<Wrong> {
  Scene scene() const { return {}; }
};

void use() { check<Wrong>(); }

// Parameters is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  struct Parameters {
    int stones = 4;
  };
  static Wrong start(const Parameters&) { return {}; }
};

void use() { check<Wrong>(); }

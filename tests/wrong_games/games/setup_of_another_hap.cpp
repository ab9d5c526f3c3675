// setup or start is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static Die setup() { return D4; }
  static Wrong start(const std::string&) { return {}; }
};

void use() { check<Wrong>(); }

// fields is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  auto fields() const { return std::tuple{Field{"left", &Wrong::left}}; }
};

void use() { check<Wrong>(); }

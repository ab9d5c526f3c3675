// fields is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static constexpr auto fields() { return Field{"left", &Wrong::left}; }
};

void use() { check<Wrong>(); }

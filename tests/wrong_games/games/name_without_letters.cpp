// name has no letter nor digit
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static constexpr std::string_view name = "!";
};

void use() { check<Wrong>(); }

// aliases is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  std::array<std::string_view, 1> aliases{"Stones"};
};

void use() { check<Wrong>(); }

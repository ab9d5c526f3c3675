// haps is missing
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static constexpr std::array<std::string_view, 1> hapNames{"die"};
};

void use() { check<Wrong>(); }

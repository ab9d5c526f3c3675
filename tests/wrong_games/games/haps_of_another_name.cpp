// haps is missing or wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static constexpr std::array<std::string_view, 1> hapNames{"die"};
  std::optional<Die> happenings(int) const { return D4; }
  Wrong next(int taken, int) const { return Heap<Wrong>::next(taken); }
};

void use() { check<Wrong>(); }

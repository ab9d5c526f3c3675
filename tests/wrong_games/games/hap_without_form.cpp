// a value of luck is of a type that has no form
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  using Heap::next;
  static constexpr std::array<std::string_view, 1> hapNames{"pair"};
  std::optional<Weighted<std::pair<int, int>, 2>> haps(int) const { return std::nullopt; }
  Wrong next(int taken, const std::pair<int, int>&) const { return next(taken); }
};

void use() { check<Wrong>(); }

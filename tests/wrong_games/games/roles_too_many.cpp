// players has more than 32 names
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static constexpr Players players{"a0", "a1",  "a2", "a3",  "a4", "a5", "a6", "a7", "a8",
                                   "a9", "a10", "b0", "b1",  "b2", "b3", "b4", "b5", "b6",
                                   "b7", "b8",  "b9", "b10", "c0", "c1", "c2", "c3", "c4",
                                   "c5", "c6",  "c7", "c8",  "c9", "c10"};
  constexpr std::optional<Result<33>> result() const { return std::nullopt; }
};

void use() { check<Wrong>(); }

// sound
#include "heap.hpp"

struct Applied : Heap<Applied> {
  constexpr void apply(int taken) { *this = Heap<Applied>::next(taken); }

 private:
  using Heap<Applied>::next;
};

void use() { check<Applied>(); }

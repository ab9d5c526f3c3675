// next is missing or wrong
#include "heap.hpp"

struct Wrong : Fingers<Wrong> {
  Wrong next(int) const { return *this; }
};

void use() { check<Wrong>(); }

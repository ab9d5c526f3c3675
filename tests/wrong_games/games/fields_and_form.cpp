// a game has either fields() or form() and with(form)
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  int form() const { return left; }
  Wrong with(int) const { return *this; }
};

void use() { check<Wrong>(); }

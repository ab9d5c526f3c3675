// sound
#include "heap.hpp"

// A game's own functions may be called what a member could be taken for.
struct Wrong : Heap<Wrong> {
  struct Options {};
  int score(Role) const { return left; }
  bool isValid(int taken) const { return taken <= left; }
  int bounds() const { return left; }
  void observe() const {}
  int toText() const { return left; }
};

void use() { check<Wrong>(); }

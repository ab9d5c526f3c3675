// sound
#include "entries.hpp"

struct Wrong : LuckyHeap<Wrong> {
  std::uint64_t hash() const { return 1; }
};

void use() { App{}.add<Wrong>(); }

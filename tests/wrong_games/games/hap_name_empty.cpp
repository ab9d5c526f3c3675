// hapNames is missing or wrong, or two names are the same
#include "heap.hpp"

struct Wrong : LuckyHeap<Wrong> {
  static constexpr std::array<std::string_view, 1> hapNames{""};
};

void use() { check<Wrong>(); }

// players is missing or wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static inline const std::vector<std::string> players{"First", "Second"};
};

void use() { check<Wrong>(); }

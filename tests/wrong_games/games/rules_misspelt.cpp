// rules is misspelt
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static constexpr std::string_view rulesText = "Take one or two.";
};

void use() { check<Wrong>(); }

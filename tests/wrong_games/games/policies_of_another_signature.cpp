// policies is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static auto policies() {
    return std::tuple{Named{"one", [](const Wrong&, Role) { return 1; }}};
  }
};

void use() { check<Wrong>(); }

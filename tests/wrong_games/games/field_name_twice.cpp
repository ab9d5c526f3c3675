// fields has an empty name, or one name twice
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  static constexpr auto fields() {
    return std::tuple{Field{"left", &Wrong::left}, Field{"left", &Wrong::turn}};
  }
};

void use() { check<Wrong>(); }

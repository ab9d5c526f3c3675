// Parameters is misspelt
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  struct Params {
    int stones = 4;
    static constexpr auto fields() { return std::tuple{Field{"stones", &Params::stones}}; }
  };
};

void use() { check<Wrong>(); }

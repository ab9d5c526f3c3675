// start is missing
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  struct Parameters {
    int stones = 4;
    static constexpr auto fields() { return std::tuple{Field{"stones", &Parameters::stones}}; }
  };
};

void use() { check<Wrong>(); }

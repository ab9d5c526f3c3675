// start is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  struct Parameters {
    int stones = 4;
    static constexpr auto fields() { return std::tuple{Field{"stones", &Parameters::stones}}; }
  };
  Wrong start(const Parameters&) const { return *this; }
};

void use() { check<Wrong>(); }

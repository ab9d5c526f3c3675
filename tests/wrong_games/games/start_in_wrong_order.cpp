// start is wrong
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  struct Parameters {
    int stones = 4;
    static constexpr auto fields() { return std::tuple{Field{"stones", &Parameters::stones}}; }
  };
  static Wrong start(Rng&, const Parameters&) { return {}; }
};

void use() { check<Wrong>(); }

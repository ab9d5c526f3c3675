// Parameters is misspelt
#include "heap.hpp"

struct Wrong : Heap<Wrong> {
  struct Options {
    int left = 4;
    static constexpr auto fields() { return std::tuple{Field{"left", &Options::left}}; }
  };
};

void use() { check<Wrong>(); }

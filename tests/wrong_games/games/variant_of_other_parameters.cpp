// Variant is wrong
#include "heap.hpp"

struct Wider : Heap<Wider> {
  struct Parameters {
    int heaps = 1;
    static constexpr auto fields() { return std::tuple{Field{"heaps", &Parameters::heaps}}; }
  };
  static Wider start(const Parameters&) { return {}; }
  static bool isMeantBy(const Parameters&) { return true; }
};
struct Wrong : Heap<Wrong> {
  using Variant = Wider;
  struct Parameters {
    int heaps = 1;
    static constexpr auto fields() { return std::tuple{Field{"heaps", &Parameters::heaps}}; }
  };
  static Wrong start(const Parameters&) { return {}; }
};

void use() { check<Wrong>(); }

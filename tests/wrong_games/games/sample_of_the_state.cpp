// sample is wrong
#include "heap.hpp"

struct Pile {
  int left = 0;
  bool operator==(const Pile&) const = default;
  static constexpr auto fields() { return std::tuple{Field{"left", &Pile::left}}; }
  std::array<int, 1> moves() const { return {1}; }
};

struct Wrong : Heap<Wrong> {
  Pile view(Role) const { return {}; }
  static Wrong sample(const Wrong& state, Role, Rng&) { return state; }
};

void use() { check<Wrong>(); }

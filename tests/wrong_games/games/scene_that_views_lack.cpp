// the type that view returns lacks
#include "heap.hpp"
#include "ludorum/boards/scene.hpp"

struct Wrong : Heap<Wrong> {
  struct View {
    int left = 0;
    bool operator==(const View&) const = default;
  };
  View view(Role) const { return {left}; }
  Scene scene() const { return {}; }
  static std::vector<std::size_t> clicks(int) { return {}; }
};

void use() { check<Wrong>(); }

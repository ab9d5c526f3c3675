// sound
#include "entries.hpp"

struct Wrong : Heap<Wrong> {
  void validate() const {}
  Bounds resultBounds() const { return {-2, 2}; }
  Wrong view(Role) const { return *this; }
};

void use() {
  App{}.add<Wrong>();
  Rng rng(1);
  playout(Wrong{}, rng);
  testing::brokenLaws(Wrong{});
  Match match(Wrong{});
  match.run();
}

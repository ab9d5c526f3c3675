// view is wrong
#include "entries.hpp"

struct Wrong : Heap<Wrong> {
  Wrong view(Role) { return *this; }
};

void use() {
  Match match(Wrong{});
  match.run();
}

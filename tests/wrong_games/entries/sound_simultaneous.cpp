// sound
#include "entries.hpp"

struct Wrong : Fingers<Wrong> {
  RoleSet activePlayers() const { return players.all(); }
  PerRole<int, 2> scores() const { return {{sum, 1}}; }
};

void use() { App{}.add<Wrong>(); }

// a game is a struct that is not `final`
#include "heap.hpp"

struct Wrong final : Heap<Wrong> {};

void use() { check<Wrong>(); }

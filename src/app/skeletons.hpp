// The beginnings of games that `ludorum new` writes.
#pragma once
#include <span>
#include <string_view>

namespace ludorum::app {

/// A small game to begin with, called NewGame.
struct Skeleton {
  std::string_view kind, help, text;
};

/// One of each kind; the first is the usual one.
std::span<const Skeleton> allSkeletons();

}  // namespace ludorum::app

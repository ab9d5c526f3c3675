// How links are told something.
#pragma once
#include <functional>
#include <vector>

#include "ludorum/json/json.hpp"
#include "server/playtester.hpp"
#include "server/pool.hpp"

namespace ludorum::server {

/// Tells a link something.
using Send = std::function<void(LinkId, const Json&)>;

using Links = std::vector<LinkId>;

struct Telling {
  Send one;
  /// Tells several the same.
  std::function<void(const Links&, const Json&)> all;
  /// What takes long is made by another thread, for a party's account. Whatever these links are
  /// told afterwards comes after it.
  std::function<void(const Links&, const Party&, std::function<Json()>)> later;
};

}  // namespace ludorum::server

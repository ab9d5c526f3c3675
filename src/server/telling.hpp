// How links are told something.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "ludorum/json/json.hpp"
#include "server/playtester.hpp"
#include "server/pool.hpp"

namespace ludorum::server {

using Links = std::vector<LinkId>;

struct Telling {
  /// Tells one what is written already.
  std::function<void(LinkId, std::string)> one;
  /// Tells several the same.
  std::function<void(const Links&, const Json&)> all;
  /// What takes long is made by another thread, for a party's account. Whatever these links are
  /// told afterwards comes after it. `made` is called with the seconds that it took.
  std::function<void(const Links&, const Party&, std::function<Json()>,
                     std::function<void(double)> made)>
      later;
};

}  // namespace ludorum::server

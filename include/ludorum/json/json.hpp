// Documented forms as JSON, and JSON itself (nlohmann-json).
#pragma once
#include <nlohmann/json.hpp>

#include "ludorum/json/forms.hpp"
#include "ludorum/json/forward.hpp"
#include "ludorum/json/maker.hpp"
#include "ludorum/json/parse.hpp"
#include "ludorum/json/reader.hpp"

namespace ludorum {

/// Any value in its documented form as JSON.
template <Game G, class T>
Json toJson(const T& form) {
  JsonMaker maker(G::players.names);
  maker.write(form);
  return maker.take();
}

}  // namespace ludorum

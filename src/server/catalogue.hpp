// The games of the program, and what there is to know of them.
#pragma once
#include <memory>
#include <span>
#include <string>

#include "server/desk.hpp"

namespace ludorum::server {

class Catalogue {
 public:
  explicit Catalogue(std::span<const std::unique_ptr<GameModule>> games);

  /// The game with these parameters; refuses if there is none, or they make no sense.
  std::shared_ptr<const GameModule> game(const std::string& name, const Settings& settings) const;
  /// The game that a specification names, `pig:goal=50`.
  std::shared_ptr<const GameModule> game(const std::string& specification) const;
  /// All of them, as `hello` tells.
  const Json& list() const { return list_; }
  Handlers handlers();

 private:
  std::span<const std::unique_ptr<GameModule>> games_;
  Json list_ = Json::array();
};

}  // namespace ludorum::server

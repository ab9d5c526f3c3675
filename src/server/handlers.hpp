// Requests of clients, and what handles them.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/message.hpp"
#include "server/playtester.hpp"

namespace ludorum::server {

/// Who asks.
struct Caller {
  LinkId link = 0;
  std::string client;
  /// Answers, with these members; what follows from the request is told afterwards.
  std::function<void(Json members)> answer;
};

/// What is done with requests of a type.
struct Handler {
  std::vector<std::string_view> members;  ///< That they may have.
  std::function<void(const Caller&, const Request&)> act;  ///< Throws a Refusal, or answers.
};
using Handlers = std::map<std::string, Handler, std::less<>>;

}  // namespace ludorum::server

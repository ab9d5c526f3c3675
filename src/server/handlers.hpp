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

struct Caller;
/// What is left to be done in the playtester's thread.
using Conclusion = std::function<void(const Caller&)>;

/// Who asks. Nothing that is done in the playtester's thread may take more than a millisecond: what
/// does is done in another one, for this caller's account.
struct Caller {
  LinkId link = 0;
  std::string client;
  /// Answers, with these members; what follows from the request is told afterwards.
  std::function<void(Json members)> answer;
  /// Answers with what is found in another thread, or refuses if that throws.
  std::function<void(std::function<Json()> find)> answerLater;
  /// Prepares something in another thread, and concludes it here; or refuses if either throws.
  std::function<void(std::function<Conclusion()> prepare)> later;
};

/// What is done with requests of a type.
struct Handler {
  std::vector<std::string_view> members;  ///< That they may have.
  std::function<void(const Caller&, const Request&)> act;  ///< Throws a Refusal, or answers.
};
using Handlers = std::map<std::string, Handler, std::less<>>;

}  // namespace ludorum::server

// What links say, in whose turn it is heard; and what they are told, in the right order.
#pragma once
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/playtester.hpp"
#include "server/rate.hpp"
#include "server/telling.hpp"
#include "server/usage.hpp"

namespace ludorum::server {

/// A message that came.
struct Mail {
  Message text;
  Rate::Level level{};
};

/// For the playtester's thread. Who has taken least of its time of late is heard first, so nobody
/// waits for what others ask; a link is heard again once its last request is done.
class Correspondence {
 public:
  using Hear = std::function<void(LinkId, const Mail&)>;

  Correspondence(Loop loop, const Limits& limits, Pool& desk, Hear hear);

  LinkId opened(Link link);
  /// Whether it was open.
  bool closed(LinkId link);
  /// Whether more of it is to be read now.
  bool received(LinkId link, std::string_view text);
  bool isOpen(LinkId link) const { return connections_.contains(link); }
  /// For whose account it talks.
  Party partyOf(LinkId link) const;
  bool& isGreeted(LinkId link) { return connections_.at(link).isGreeted; }

  void tell(LinkId link, const Json& message);
  void tellText(LinkId link, std::string text);
  Telling telling();

  /// Does work in another thread for a link, which is not heard until it is done; then `done` is
  /// called, whether the link is still there or not. `work` must not throw.
  void workFor(LinkId link, std::function<void()> work, std::function<void()> done);

 private:
  /// A text, or one that is still being written.
  struct Letter {
    Message text{};
    bool isReady = true;
  };
  struct Connection {
    Link link;
    Rate rate;
    bool isGreeted = false, isStopped = false;  ///< Whether reading is.
    std::deque<Mail> inbox{};
    std::size_t holds = 0;  ///< What is done for it in other threads.
    std::deque<std::shared_ptr<Letter>> outbox{};
  };

  bool mayBeHeard(const Connection& connection) const {
    return connection.holds == 0 && !connection.inbox.empty();
  }
  void hear(LinkId link);
  void await(LinkId link);
  void takeTurns();
  void release(LinkId link);
  /// Does work in this thread that a link has caused.
  void accountFor(LinkId link, const std::function<void()>& work);
  void tellAll(const Links& links, const Json& event);
  void tellLater(const Links& links, const Party& party, std::function<Json()> make,
                 std::function<void(double)> made);
  void post(LinkId link, const Message& text);
  std::size_t sendReady(LinkId link);
  void sendInTurns(const std::shared_ptr<const Links>& links, std::size_t from);

  Loop loop_;
  const Limits& limits_;
  Pool& desk_;
  Hear hear_;
  std::unordered_map<LinkId, Connection> connections_;
  std::map<std::string, std::deque<LinkId>> waiting_;  ///< To be heard, by client.
  bool isTurnComing_ = false;
  Usage usage_;
  std::optional<LinkId> heard_;  ///< Who caused what is done now.
  std::size_t toldBytes_ = 0;  ///< To anybody, because of that.
  LinkId links_ = 0;
};

}  // namespace ludorum::server

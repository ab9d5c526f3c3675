#include "playtester.hpp"

#include <fmt/format.h>

#include <exception>
#include <map>
#include <utility>

#include "archive/export.hpp"
#include "ludorum/version.hpp"
#include "server/analyses.hpp"
#include "server/archives.hpp"
#include "server/catalogue.hpp"
#include "server/match_keeper.hpp"
#include "server/match_requests.hpp"
#include "server/message.hpp"
#include "server/rate.hpp"
#include "server/rooms.hpp"
#include "server/searches.hpp"
#include "server/seeds.hpp"
#include "server/tournaments.hpp"

namespace ludorum::server {

namespace {
constexpr std::uint64_t protocolVersion = 1;
constexpr std::size_t bytesOfAMessage = 1 << 16;  ///< Who makes us tell as many has said one more.
constexpr std::chrono::milliseconds shutDownPatience{350};  ///< With what does not end at once.

/// A loop whose functions are not called any more when `life` is over.
Loop loopDuring(const std::shared_ptr<void>& life, const Loop& loop) {
  const std::weak_ptr<void> during = life;
  const auto guarded = [during](std::function<void()> work) {
    return [during, work = std::move(work)] {
      try {
        if (const auto lives = during.lock()) work();
      } catch (const std::exception&) {  // A game of somebody's own that fails: others play on.
        return;
      }
    };
  };
  return {
      [during, post = loop.post, guarded](std::function<void()> work) {
        // A search that was left to itself may end when nobody is there any more.
        if (!during.expired()) post(guarded(std::move(work)));
      },
      [later = loop.later, guarded](std::chrono::milliseconds wait, std::function<void()> work) {
        later(wait, guarded(std::move(work)));
      },
      loop.now};
}
}  // namespace

/// Has the parts of the playtester, and its connections.
class Playtester::Inside {
 public:
  Inside(std::span<const std::unique_ptr<GameModule>> games, PlaytesterOptions options,
         const Loop& loop)
      : options_(std::move(options)),
        loop_(loopDuring(life_, loop)),
        seeds_(options_.seed),
        catalogue_(games, options_.loadable),
        archives_(options_, [this](const std::string& client,
                                   const Json& record) { return matches_.load(client, record); }),
        searches_(loop_, options_.limits, options_.threads),
        keeper_(archives_.kept(), loop_),
        rooms_(loop_, options_.limits, searches_, sending()),
        matches_(catalogue_, rooms_, searches_, options_.limits, loop_, seeds_),
        analyses_(loop_, options_.limits, searches_, rooms_, sending()),
        tournaments_(loop_, options_.limits, catalogue_, searches_, archives_, seeds_, sending()) {
    handlers_["hello"] = {{"protocol"}, [this](const Caller& caller, const Request& request) {
                            greet(caller, request);
                          }};
    for (Handlers part : {catalogue_.handlers(), matches_.handlers(), analyses_.handlers(),
                          archives_.handlers(), tournaments_.handlers()})
      handlers_.merge(part);
    rooms_.keep = [this](Room& room) { keeper_.keep(room); };
    rooms_.forget = [this](const Room& room) { analyses_.forget(room); };
  }

  LinkId opened(Link link) {
    const LinkId id = ++links_;
    const Limits& limits = options_.limits;
    connections_.try_emplace(
        id, Connection{std::move(link), false,
                       Rate(limits.messagesPerSecond, limits.messageBurst, loop_.now())});
    return id;
  }

  void closed(LinkId link) {
    if (connections_.erase(link) == 0 || !life_) return;
    analyses_.leave(link);
    tournaments_.leave(link);
    rooms_.leave(link);
  }

  void received(LinkId link, std::string_view text) {
    const auto found = connections_.find(link);
    if (found == connections_.end() || !life_) return;
    Connection& connection = found->second;
    const Rate::Level level = connection.rate.spend(loop_.now());
    if (level == Rate::Level::outrageous) return connection.link.close();
    toldBytes_ = 0;
    Json id;
    bool isAnswered = false;
    const auto refuse = [&](Code code, std::string_view reason) {
      if (!isAnswered) send(link, refusalOf(id, code, reason));
    };
    try {
      Json message = readMessage(text, options_.limits.messageBytes);
      id = idOf(message);
      const Request request(std::move(message));
      allow(level == Rate::Level::fine, Code::busy, "too many messages: wait a little");
      const Caller caller{link, connection.link.client, [&](const Json& members) {
                            Json answer = answerTo(id);
                            if (members.is_object()) answer.update(members);
                            isAnswered = true;
                            send(link, answer);
                          }};
      handle(caller, request);
    } catch (const Refusal& refusal) {
      refuse(refusal.code, refusal.what());
    } catch (const Error& error) {
      refuse(Code::invalid, error.what());
    } catch (const std::exception& error) {
      refuse(Code::internal, error.what());
    } catch (...) {
      refuse(Code::internal, "something failed");
    }
    connection.rate.charge(toldBytes_ / bytesOfAMessage);
  }

  void shutDown() {
    if (!life_) return;
    rooms_.close();
    life_.reset();  // What searches and timers still post has no effect.
    std::exception_ptr notSaved;
    try {
      keeper_.flush();  // Before anything is waited for.
    } catch (const std::exception&) {
      notSaved = std::current_exception();
    }
    tournaments_.close(shutDownPatience);
    searches_.close(shutDownPatience);
    if (notSaved) std::rethrow_exception(notSaved);
  }

 private:
  struct Connection {
    Link link;
    bool isGreeted = false;
    Rate rate;
  };

  void send(LinkId link, const Json& message) {
    const auto found = connections_.find(link);
    if (found == connections_.end()) return;
    std::string text = archive::lineOf(message);
    toldBytes_ += text.size();
    found->second.link.send(std::move(text));
  }

  Send sending() {
    return [this](LinkId link, const Json& event) { send(link, event); };
  }

  void handle(const Caller& caller, const Request& request) {
    const auto handler = handlers_.find(request.type());
    if (handler == handlers_.end()) {
      std::vector<std::string> names;
      for (const auto& [name, how] : handlers_) names.push_back(name);
      throw Refusal(Code::malformed,
                    unknownName("type of message", request.type().substr(0, 60), names));
    }
    allow(connections_.at(caller.link).isGreeted || request.type() == "hello", Code::malformed,
          "say hello first");
    request.expectMembers(handler->second.members);
    handler->second.act(caller, request);
  }

  void greet(const Caller& caller, const Request& request) {
    const std::uint64_t wanted = request.number("protocol", std::uint64_t{1} << 32);
    allow(wanted == protocolVersion, Code::invalid,
          fmt::format("this server speaks version {} of the protocol, not {}", protocolVersion,
                      wanted));
    connections_.at(caller.link).isGreeted = true;
    const Limits& limits = options_.limits;
    caller.answer({{"protocol", protocolVersion},
                   {"version", version},
                   {"games", catalogue_.list()},
                   {"archives", archives_.list()},
                   {"limits",
                    {{"matches", limits.matches.each},
                     {"searches", limits.searches.each},
                     {"seconds", static_cast<double>(limits.searchTime.count()) / 1000},
                     {"memory", limits.memory.each},
                     {"plies", limits.plies}}}});
  }

  PlaytesterOptions options_;
  std::shared_ptr<void> life_ = std::make_shared<int>();  ///< Until it is shut down.
  Loop loop_;
  std::map<LinkId, Connection> connections_;
  LinkId links_ = 0;
  std::size_t toldBytes_ = 0;  ///< To anybody, because of the message that is handled.
  Handlers handlers_;
  Seeds seeds_;
  Catalogue catalogue_;
  Archives archives_;
  Searches searches_;
  MatchKeeper keeper_;
  Rooms rooms_;
  MatchRequests matches_;
  Analyses analyses_;
  Tournaments tournaments_;
};

Playtester::Playtester(std::span<const std::unique_ptr<GameModule>> games,
                       PlaytesterOptions options, const Loop& loop)
    : inside_(std::make_unique<Inside>(games, std::move(options), loop)) {}
Playtester::~Playtester() {
  try {
    shutDown();
  } catch (const std::exception&) {  // Who wants to know calls it before.
    return;
  }
}

LinkId Playtester::opened(Link link) { return inside_->opened(std::move(link)); }
void Playtester::received(LinkId link, std::string_view text) { inside_->received(link, text); }
void Playtester::closed(LinkId link) { inside_->closed(link); }
void Playtester::shutDown() { inside_->shutDown(); }

}  // namespace ludorum::server

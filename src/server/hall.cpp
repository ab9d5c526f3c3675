#include "hall.hpp"

#include <fmt/format.h>

#include <exception>
#include <map>
#include <utility>

#include "archive/export.hpp"
#include "ludorum/version.hpp"
#include "server/catalogue.hpp"
#include "server/contests.hpp"
#include "server/match_desk.hpp"
#include "server/message.hpp"
#include "server/rate.hpp"
#include "server/searches.hpp"
#include "server/seeds.hpp"
#include "server/shelf.hpp"
#include "server/studies.hpp"
#include "server/tables.hpp"

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

/// The hall's parts, and who is connected.
class Hall::Inside {
 public:
  Inside(std::span<const std::unique_ptr<GameModule>> games, HallOptions options, const Loop& loop)
      : options_(std::move(options)),
        loop_(loopDuring(life_, loop)),
        seeds_(options_.seed),
        catalogue_(games),
        shelf_(options_, loop_,
               [this](const std::string& client, const Json& record) {
                 return matches_.load(client, record);
               }),
        searches_(loop_, options_.limits, options_.threads),
        tables_(loop_, options_.limits, searches_, sending()),
        matches_(catalogue_, tables_, searches_, options_.limits, loop_, seeds_),
        studies_(loop_, options_.limits, searches_, tables_, sending()),
        contests_(loop_, options_.limits, catalogue_, searches_, shelf_, seeds_, sending()) {
    handlers_["hello"] = {{"protocol"}, [this](const Caller& caller, const Request& request) {
                            greet(caller, request);
                          }};
    for (Handlers part : {catalogue_.handlers(), matches_.handlers(), studies_.handlers(),
                          shelf_.handlers(), contests_.handlers()})
      handlers_.merge(part);
    tables_.keep = [this](Table& table) { shelf_.keep(table); };
    tables_.forget = [this](const Table& table) { studies_.forget(table); };
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
    studies_.leave(link);
    contests_.leave(link);
    tables_.leave(link);
  }

  void received(LinkId link, std::string_view text) {
    const auto found = connections_.find(link);
    if (found == connections_.end() || !life_) return;
    Connection& connection = found->second;
    const Rate::Verdict verdict = connection.rate.spend(loop_.now());
    if (verdict == Rate::Verdict::outrageous) return connection.link.close();
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
      allow(verdict == Rate::Verdict::fine, Code::busy, "too many messages: wait a little");
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
    tables_.close();
    life_.reset();  // What searches and timers still post has no effect.
    std::exception_ptr notSaved;
    try {
      shelf_.flush();  // Before anything is waited for.
    } catch (const std::exception&) {
      notSaved = std::current_exception();
    }
    contests_.close(shutDownPatience);
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
                   {"archives", shelf_.list()},
                   {"limits",
                    {{"matches", limits.matches.each},
                     {"searches", limits.searches.each},
                     {"seconds", static_cast<double>(limits.searchTime.count()) / 1000},
                     {"memory", limits.memory.each},
                     {"plies", limits.plies}}}});
  }

  HallOptions options_;
  std::shared_ptr<void> life_ = std::make_shared<int>();  ///< Until it is shut down.
  Loop loop_;
  std::map<LinkId, Connection> connections_;
  LinkId links_ = 0;
  std::size_t toldBytes_ = 0;  ///< To anybody, because of the message that is handled.
  Handlers handlers_;
  Seeds seeds_;
  Catalogue catalogue_;
  Shelf shelf_;
  Searches searches_;
  Tables tables_;
  MatchDesk matches_;
  Studies studies_;
  Contests contests_;
};

Hall::Hall(std::span<const std::unique_ptr<GameModule>> games, HallOptions options,
           const Loop& loop)
    : inside_(std::make_unique<Inside>(games, std::move(options), loop)) {}
Hall::~Hall() {
  try {
    shutDown();
  } catch (const std::exception&) {  // Who wants to know calls it before.
    return;
  }
}

LinkId Hall::opened(Link link) { return inside_->opened(std::move(link)); }
void Hall::received(LinkId link, std::string_view text) { inside_->received(link, text); }
void Hall::closed(LinkId link) { inside_->closed(link); }
void Hall::shutDown() { inside_->shutDown(); }

}  // namespace ludorum::server

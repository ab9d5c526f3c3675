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
#include "server/correspondence.hpp"
#include "server/match_keeper.hpp"
#include "server/match_requests.hpp"
#include "server/message.hpp"
#include "server/rooms.hpp"
#include "server/searches.hpp"
#include "server/seeds.hpp"
#include "server/tournaments.hpp"

namespace ludorum::server {

namespace {
constexpr std::uint64_t protocolVersion = 1;
constexpr std::size_t mostReadAtOnce = 1 << 14;  ///< Bytes: more are read by another thread.
constexpr std::size_t deskThreads = 2;
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
        letters_(loop_, options_.limits, desk_,
                 [this](LinkId link, const Mail& mail) { hear(link, mail); }),
        archives_(options_,
                  [this](const Caller& caller, std::function<Json()> record) {
                    matches_.load(caller, std::move(record));
                  }),
        searches_(loop_, options_.limits, options_.threads),
        keeper_(archives_.kept(), loop_, desk_),
        rooms_(loop_, options_.limits, searches_, letters_.telling(), desk_.bin()),
        matches_(catalogue_, rooms_, searches_, options_.limits, loop_, seeds_),
        analyses_(loop_, options_.limits, searches_, rooms_, letters_.telling()),
        tournaments_(loop_, options_.limits, catalogue_, searches_, archives_, seeds_,
                     letters_.telling().one) {
    handlers_["hello"] = {{"protocol"}, [this](const Caller& caller, const Request& request) {
                            greet(caller, request);
                          }};
    for (Handlers part : {catalogue_.handlers(), matches_.handlers(), analyses_.handlers(),
                          archives_.handlers(), tournaments_.handlers()})
      handlers_.merge(part);
    rooms_.keep = [this](Room& room, bool isLast) { keeper_.keep(room, isLast); };
    rooms_.forget = [this](const Room& room) { analyses_.forget(room); };
  }

  LinkId opened(Link link) { return letters_.opened(std::move(link)); }

  void closed(LinkId link) {
    if (!letters_.closed(link) || !life_) return;
    analyses_.leave(link);
    tournaments_.leave(link);
    rooms_.leave(link);
  }

  bool received(LinkId link, std::string_view text) {
    return !life_ || letters_.received(link, text);
  }

  void rescue() { keeper_.flush(); }

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
    desk_.close(shutDownPatience);
    if (notSaved) std::rethrow_exception(notSaved);
  }

 private:
  /// What a message is answered with that was refused by what was thrown.
  static Json refusalFor(const Json& id, const std::exception_ptr& thrown) {
    try {
      std::rethrow_exception(thrown);
    } catch (const Refusal& refusal) {
      return refusalOf(id, refusal.code, refusal.what(), refusal.field);
    } catch (const Error& error) {
      return refusalOf(id, Code::invalid, error.what());
    } catch (const std::exception& error) {
      return refusalOf(id, Code::internal, error.what());
    } catch (...) {
      return refusalOf(id, Code::internal, "something failed");
    }
  }

  /// Does work for a message, and refuses it if that throws before it is answered.
  void orRefuseWith(LinkId link, const Json& id, const std::function<void(const Caller&)>& work) {
    bool isAnswered = false;
    const Caller caller{link, letters_.partyOf(link).client,
                        [&](const Json& members) {
                          isAnswered = true;
                          letters_.tell(link, answerWith(id, members));
                        },
                        [&](std::function<Json()> find) {
                          isAnswered = true;
                          answerLater(link, id, std::move(find));
                        },
                        [&](std::function<Conclusion()> prepare) {
                          isAnswered = true;
                          doLater(link, id, std::move(prepare));
                        }};
    try {
      work(caller);
    } catch (...) {
      if (!isAnswered) letters_.tell(link, refusalFor(id, std::current_exception()));
    }
  }

  static Json answerWith(const Json& id, const Json& members) {
    Json answer = answerTo(id);
    if (members.is_object()) answer.update(members);
    return answer;
  }

  void answerLater(LinkId link, const Json& id, std::function<Json()> find) {
    const auto text = std::make_shared<std::string>();
    letters_.workFor(
        link,
        [id, text, find = std::move(find)] {
          Json answer;
          try {
            answer = answerWith(id, find());
          } catch (...) {
            answer = refusalFor(id, std::current_exception());
          }
          *text = archive::lineOf(answer);
        },
        [this, link, text] { letters_.tellText(link, std::move(*text)); });
  }

  void doLater(LinkId link, const Json& id, std::function<Conclusion()> prepare) {
    const auto conclusion = std::make_shared<Conclusion>();
    const auto thrown = std::make_shared<std::exception_ptr>();
    letters_.workFor(
        link,
        [conclusion, thrown, prepare = std::move(prepare)] {
          try {
            *conclusion = prepare();
          } catch (...) {
            *thrown = std::current_exception();
          }
        },
        [this, link, id, conclusion, thrown] {
          if (!letters_.isOpen(link)) return;
          orRefuseWith(link, id, [&](const Caller& caller) {
            if (*thrown) std::rethrow_exception(*thrown);
            (*conclusion)(caller);
          });
        });
  }

  /// Reads a message, in another thread if it is long, and does what it asks for.
  void hear(LinkId link, const Mail& mail) {
    const auto read = [text = mail.text, most = options_.limits.messageBytes] {
      return readMessage(*text, most);
    };
    if (mail.text->size() <= mostReadAtOnce) {
      Json message;
      try {
        message = read();
      } catch (...) {
        return letters_.tell(link, refusalFor({}, std::current_exception()));
      }
      return obey(link, std::make_shared<const Json>(std::move(message)), mail.level);
    }
    const auto message = std::make_shared<std::shared_ptr<const Json>>();
    const auto refusal = std::make_shared<Json>();
    letters_.workFor(
        link,
        [message, refusal, read, bin = desk_.bin()] {
          try {
            *message = thrownInto(bin, read());
          } catch (...) {
            *refusal = refusalFor({}, std::current_exception());
          }
        },
        [this, link, message, refusal, level = mail.level] {
          if (!refusal->is_null()) return letters_.tell(link, *refusal);
          if (letters_.isOpen(link)) obey(link, *message, level);
        });
  }

  void obey(LinkId link, const std::shared_ptr<const Json>& message, Rate::Level level) {
    const Json id = idOf(*message);
    orRefuseWith(link, id, [&](const Caller& caller) {
      const Request request(message);
      allow(level == Rate::Level::fine, Code::busy, "too many messages: wait a little");
      handle(caller, request);
    });
  }

  void handle(const Caller& caller, const Request& request) {
    const auto handler = handlers_.find(request.type());
    if (handler == handlers_.end()) {
      std::vector<std::string> names;
      for (const auto& [name, how] : handlers_) names.push_back(name);
      throw Refusal(Code::malformed,
                    unknownName("type of message", request.type().substr(0, 60), names));
    }
    allow(letters_.isGreeted(caller.link) || request.type() == "hello", Code::malformed,
          "say hello first");
    request.expectMembers(handler->second.members);
    handler->second.act(caller, request);
  }

  void greet(const Caller& caller, const Request& request) {
    const std::uint64_t wanted = request.number("protocol", std::uint64_t{1} << 32);
    allow(wanted == protocolVersion, Code::invalid,
          fmt::format("this server speaks version {} of the protocol, not {}", protocolVersion,
                      wanted));
    letters_.isGreeted(caller.link) = true;
    caller.answerLater(
        [games = catalogue_.list(), archives = archives_.list(), limits = options_.limits] {
          return Json{{"protocol", protocolVersion},
                      {"version", version},
                      {"games", *games},
                      {"archives", archives},
                      {"limits",
                       {{"matches", limits.matches.each},
                        {"searches", limits.searches.each},
                        {"seconds", static_cast<double>(limits.searchTime.count()) / 1000},
                        {"memory", limits.memory.each},
                        {"plies", limits.plies}}}};
        });
  }

  PlaytesterOptions options_;
  std::shared_ptr<void> life_ = std::make_shared<int>();  ///< Until it is shut down.
  Loop loop_;
  Handlers handlers_;
  Seeds seeds_;
  Catalogue catalogue_;
  Pool desk_{deskThreads};  ///< For what takes long to prepare or to write.
  Correspondence letters_;
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
bool Playtester::received(LinkId link, std::string_view text) {
  return inside_->received(link, text);
}
void Playtester::closed(LinkId link) { inside_->closed(link); }
void Playtester::shutDown() { inside_->shutDown(); }
void Playtester::rescue() { inside_->rescue(); }

}  // namespace ludorum::server

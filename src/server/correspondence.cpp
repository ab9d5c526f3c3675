#include "correspondence.hpp"

#include <algorithm>
#include <utility>

#include "archive/export.hpp"
#include "server/processor_time.hpp"

namespace ludorum::server {

namespace {
constexpr std::size_t bytesOfAMessage = 1 << 16;  ///< Who makes us tell as many has said one more.
constexpr std::size_t mostUnheard = 16;  ///< Messages of a link: then it is not read any more.
constexpr double trifle = 0.02;  ///< Seconds: who has taken less is heard at once.

/// What is sent before the network has its turn again: links, and bytes that the system takes.
constexpr std::size_t mostLinksAtOnce = 16, mostSentAtOnce = 1 << 16;
constexpr std::size_t bytesOfAWrite = 1 << 16;  ///< Of a longer text the system takes as many.
}  // namespace

Correspondence::Correspondence(Loop loop, const Limits& limits, Pool& desk, Hear hear)
    : loop_(std::move(loop)), limits_(limits), desk_(desk), hear_(std::move(hear)) {}

LinkId Correspondence::opened(Link link) {
  const LinkId id = ++links_;
  connections_.try_emplace(
      id, Connection{std::move(link),
                     Rate(limits_.messagesPerSecond, limits_.messageBurst, loop_.now())});
  return id;
}

bool Correspondence::closed(LinkId link) { return connections_.erase(link) > 0; }

Party Correspondence::partyOf(LinkId link) const {
  return {connections_.at(link).link.client, link};
}

// ---------------------------------------------------------------- what is heard

bool Correspondence::received(LinkId link, std::string_view text) {
  const auto found = connections_.find(link);
  if (found == connections_.end()) return true;
  Connection& connection = found->second;
  const Rate::Level level = connection.rate.spend(loop_.now());
  if (level == Rate::Level::outrageous) {
    connection.link.close();
    return true;
  }
  connection.inbox.push_back({std::make_shared<const std::string>(text), level});
  const bool isAlone = connection.inbox.size() == 1 && connection.holds == 0 && waiting_.empty();
  if (isAlone && usage_.of(connection.link.client, loop_.now()) < trifle)
    hear(link);
  else if (connection.inbox.size() == 1 && connection.holds == 0)
    await(link);
  const auto now = connections_.find(link);
  if (now == connections_.end()) return true;
  return !(now->second.isStopped = now->second.inbox.size() >= mostUnheard);
}

/// The next message of a link.
void Correspondence::hear(LinkId link) {
  Connection& connection = connections_.at(link);
  const Mail mail = std::move(connection.inbox.front());
  connection.inbox.pop_front();
  accountFor(link, [&] { hear_(link, mail); });
}

void Correspondence::accountFor(LinkId link, const std::function<void()>& work) {
  const std::string client = connections_.at(link).link.client;
  const auto before = std::exchange(heard_, link);
  toldBytes_ = 0;
  const double begun = processorTime();
  work();
  usage_.charge(client, processorTime() - begun, loop_.now());
  heard_ = before;
  const auto found = connections_.find(link);
  if (found != connections_.end()) found->second.rate.charge(toldBytes_ / bytesOfAMessage);
}

/// A link has something to say.
void Correspondence::await(LinkId link) {
  waiting_[connections_.at(link).link.client].push_back(link);
  if (std::exchange(isTurnComing_, true)) return;
  loop_.post([this] { takeTurns(); });
}

/// Hears one message, of the client that has taken least. What the network has to do comes in
/// between.
void Correspondence::takeTurns() {
  isTurnComing_ = false;
  if (waiting_.empty()) return;
  const auto now = loop_.now();
  const auto next = std::min_element(waiting_.begin(), waiting_.end(), [&](auto& a, auto& b) {
    return usage_.of(a.first, now) < usage_.of(b.first, now);
  });
  const LinkId link = next->second.front();
  next->second.pop_front();
  if (next->second.empty()) waiting_.erase(next);
  if (!waiting_.empty()) {
    isTurnComing_ = true;
    loop_.post([this] { takeTurns(); });
  }
  const auto found = connections_.find(link);
  if (found == connections_.end() || !mayBeHeard(found->second)) return;
  hear(link);
  release(link);
}

/// Lets a link say what is next, and reads on, unless something is still done for it.
void Correspondence::release(LinkId link) {
  const auto found = connections_.find(link);
  if (found == connections_.end()) return;
  Connection& connection = found->second;
  if (mayBeHeard(connection)) await(link);
  if (connection.inbox.size() < mostUnheard / 2 && std::exchange(connection.isStopped, false))
    connection.link.readOn();
}

void Correspondence::workFor(LinkId link, std::function<void()> work, std::function<void()> done) {
  ++connections_.at(link).holds;
  const Party party = partyOf(link);
  desk_.add(Urgency::decision, party,
            [this, party, post = loop_.post, work = std::move(work), done = std::move(done)] {
              const double begun = processorTime();
              work();
              const double took = processorTime() - begun;
              post([this, party, took, done] {
                usage_.charge(party.client, took, loop_.now());
                if (!isOpen(party.link)) return done();
                accountFor(party.link, done);
                const auto found = connections_.find(party.link);
                if (found == connections_.end()) return;
                --found->second.holds;
                release(party.link);
              });
            });
}

// ---------------------------------------------------------------- what is told

void Correspondence::tell(LinkId link, const Json& message) {
  if (isOpen(link)) tellText(link, archive::lineOf(message));
}

void Correspondence::tellText(LinkId link, std::string text) {
  post(link, std::make_shared<const std::string>(std::move(text)));
}

void Correspondence::tellAll(const Links& links, const Json& event) {
  if (links.empty()) return;
  const auto text = std::make_shared<const std::string>(archive::lineOf(event));
  if (links.size() == 1) return post(links.front(), text);
  toldBytes_ += text->size() * links.size();
  const auto letter = std::make_shared<Letter>(Letter{text});
  for (const LinkId link : links)
    if (isOpen(link)) connections_.at(link).outbox.push_back(letter);
  sendInTurns(std::make_shared<const Links>(links), 0);
}

void Correspondence::post(LinkId link, const Message& text) {
  const auto found = connections_.find(link);
  if (found == connections_.end()) return;
  toldBytes_ += text->size();
  if (found->second.outbox.empty()) return found->second.link.send(text);
  found->second.outbox.push_back(std::make_shared<Letter>(Letter{text}));
}

/// The bytes that were written at once.
std::size_t Correspondence::sendReady(LinkId link) {
  std::size_t written = 0;
  for (;;) {  // Sending may end a connection.
    const auto found = connections_.find(link);
    if (found == connections_.end() || found->second.outbox.empty()) return written;
    const std::shared_ptr<Letter> first = found->second.outbox.front();
    if (!first->isReady) return written;
    found->second.outbox.pop_front();
    if (!first->text) continue;
    written += std::min(first->text->size(), bytesOfAWrite);
    found->second.link.send(first->text);
  }
}

/// Sends these links what is ready, from one of them on. There may be thousands: what the network
/// has to do comes in between.
void Correspondence::sendInTurns(const std::shared_ptr<const Links>& links, std::size_t from) {
  std::size_t written = 0, at = from;
  while (at < links->size() && at - from < mostLinksAtOnce && written < mostSentAtOnce)
    written += sendReady((*links)[at++]);
  if (at == links->size()) return;
  loop_.post([this, links, at, cause = heard_] {
    if (cause && isOpen(*cause)) return accountFor(*cause, [&] { sendInTurns(links, at); });
    sendInTurns(links, at);
  });
}

void Correspondence::tellLater(const Links& links, const Party& party, std::function<Json()> make,
                               std::function<void(double)> made) {
  const auto letter = std::make_shared<Letter>(Letter{nullptr, false});
  for (const LinkId link : links)
    if (isOpen(link)) connections_.at(link).outbox.push_back(letter);
  const auto text = std::make_shared<Message>();
  const auto took = std::make_shared<double>(0);
  auto work = [make = std::move(make), text, took] {
    const double begun = processorTime();
    try {
      *text = std::make_shared<const std::string>(archive::lineOf(make()));
    } catch (const std::exception&) {  // A game of somebody's own that fails: nothing is told.
    }
    *took = processorTime() - begun;
  };
  auto done = [this, links, letter, text, took, made = std::move(made)] {
    *letter = {*text, true};
    if (*text) toldBytes_ += (*text)->size() * links.size();
    sendInTurns(std::make_shared<const Links>(links), 0);
    loop_.post([made, took] { made(*took); });  // Not for the account of who was heard.
  };
  if (heard_ && isOpen(*heard_)) return workFor(*heard_, std::move(work), std::move(done));
  desk_.add(Urgency::decision, party,
            [post = loop_.post, work = std::move(work), done = std::move(done)] {
              work();
              post(done);
            });
}

Telling Correspondence::telling() {
  return {[this](LinkId link, std::string text) { tellText(link, std::move(text)); },
          [this](const Links& links, const Json& event) { tellAll(links, event); },
          [this](const Links& links, const Party& party, std::function<Json()> make,
                 std::function<void(double)> made) {
            tellLater(links, party, std::move(make), std::move(made));
          }};
}

}  // namespace ludorum::server

// A conversation with a process: lines over its standard input and output.
#include "ludorum/core/error.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/module/conversation.hpp"

#if defined(_WIN32)
namespace ludorum {
std::unique_ptr<Conversation> startProcess(const std::string& command, const ProcessLimits&) {
  throw Error("\"" + command + "\" cannot be run: exec is not available on Windows");
}
}  // namespace ludorum
#else
#include <poll.h>

#include <algorithm>
#include <array>

#include "child.hpp"

namespace ludorum {

namespace process {
namespace {
constexpr std::size_t keptWords = 1024;  // Of what it writes to standard error.
// How often to see whether it lives: its output may stay open, in the hands of its children.
constexpr std::chrono::milliseconds lookInterval{20};

class ProcessConversation final : public Conversation {
 public:
  ProcessConversation(const std::string& command, const ProcessLimits& limits)
      : child_(command, limits) {}

  bool send(std::string_view line, Clock::time_point until) override {
    const std::string text = std::string(line) + '\n';
    for (std::string_view rest = text; !rest.empty();) {
      const Transferred sent = writeSome(child_.input(), rest);
      if (sent.how == Transfer::closed) throw Error(gone("reads no more"));
      rest.remove_prefix(sent.bytes);
      if (sent.how == Transfer::nothingNow && !waited(until, true)) return false;
    }
    return true;
  }

  std::optional<std::string> receive(Clock::time_point until) override {
    for (;;) {
      if (const std::size_t end = incoming_.find('\n'); end != std::string::npos) {
        std::string line = incoming_.substr(0, end);
        incoming_.erase(0, end + 1);
        if (line.ends_with('\r')) line.pop_back();
        return line;
      }
      if (!child_.output().isOpen()) throw Error(gone("has closed its output"));
      if (!waited(until, false)) return std::nullopt;
    }
  }

  std::string unread() override {
    takeIn();
    return incoming_.substr(0, keptWords);
  }

 private:
  /// Waits until something has come, or can be sent if that is wanted. False when the time is up.
  bool waited(Clock::time_point until, bool toSend) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
    if (left.count() <= 0) return false;
    std::array<pollfd, 3> watched{pollfd{child_.output().number(), POLLIN, 0},
                                  pollfd{child_.errors().number(), POLLIN, 0},
                                  pollfd{toSend ? child_.input().number() : -1, POLLOUT, 0}};
    const auto slice = std::min(left, lookInterval).count();
    const bool quiet = poll(watched.data(), watched.size(), static_cast<int>(slice)) == 0;
    const bool ended = quiet && !child_.ending().empty();
    takeIn();
    if (ended && !hasLine()) child_.output().close();
    return true;
  }
  bool hasLine() const { return incoming_.find('\n') != std::string::npos; }

  /// Reads what is there, but only some of it: who waits looks at the clock in between.
  void takeIn() {
    std::array<char, 65536> piece;
    const Transferred words = take(child_.errors(), piece);
    lastWords_.append(piece.data(), words.bytes);
    if (lastWords_.size() > keptWords) lastWords_.erase(0, lastWords_.size() - keptWords);
    const Transferred answer = take(child_.output(), piece);
    incoming_.append(piece.data(), answer.bytes);
    if (incoming_.size() <= longestLine) return;
    throw Error(hasLine() ? "it floods: it sent more than 1 MiB that nobody asked for"
                          : "it sent more than 1 MiB without the end of a line");
  }
  static Transferred take(Descriptor& from, std::span<char> into) {
    if (!from.isOpen()) return {};
    const Transferred read = readSome(from, into);
    if (read.how == Transfer::closed) from.close();
    return read;
  }

  /// What became of a process that takes or gives nothing more, with its last words.
  std::string gone(const std::string& otherwise) {
    const bool ended = child_.endsSoon();
    takeIn();
    std::string text = ended ? child_.ending() : "it " + otherwise + ", though it still runs";
    while (lastWords_.ends_with('\n')) lastWords_.pop_back();
    if (!lastWords_.empty()) text += "; its last words: " + shownJson(lastWords_, 2 * keptWords);
    return text;
  }

  Child child_;
  std::string incoming_;  // Not received yet.
  std::string lastWords_;
};
}  // namespace
}  // namespace process

std::unique_ptr<Conversation> startProcess(const std::string& command,
                                           const ProcessLimits& limits) {
  return std::make_unique<process::ProcessConversation>(command, limits);
}

}  // namespace ludorum
#endif

// One player outside this program, for one match: the protocol of docs/protocol.md, of any game.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "ludorum/core/fields.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/json/settings.hpp"
#include "ludorum/module/conversation.hpp"

namespace ludorum {

/// The version of the protocol that is spoken here.
inline constexpr int protocolVersion = 1;

/// The parameters of `exec`.
struct OutsideParameters {
  std::string command;
  std::chrono::milliseconds timeCap{10'000};
  std::chrono::milliseconds startCap{10'000};
  std::optional<std::uint64_t> memory{}, processes{}, files{};

  static constexpr auto fields() {
    return std::tuple{
        Field{"command", &OutsideParameters::command, "what to run: python3 player.py"},
        Field{"timeCap", &OutsideParameters::timeCap, "time for a decision: 50ms, 1.5s"},
        Field{"startCap", &OutsideParameters::startCap, "time until it has said hello"},
        Field{"memory", &OutsideParameters::memory, "MiB that it may take; none for no limit",
              Range{1, 1 << 24}},
        Field{"processes", &OutsideParameters::processes,
              "processes and threads that it may be; none for no limit", Range{1, 1 << 20}},
        Field{"files", &OutsideParameters::files, "files that it may have open; none for no limit",
              Range{4, 1 << 20}}};
  }
};

/// The parameters that `exec:…` was given. They stand before the command, as variables stand before
/// a command of the shell: `timeCap=500ms python3 player.py`; what is no parameter of ours is the
/// shell's. An Error if there is no command, or no time.
OutsideParameters outsideParameters(const Settings& settings);

/// Starts a conversation with whom a command names.
using StartConversation = std::function<std::unique_ptr<Conversation>(const std::string& command)>;

/// Starts the program of these parameters, within their limits.
StartConversation starting(const OutsideParameters& parameters);
/// Starts conversations by `start`, or continues one that was left (`Conversation::leave`) with the
/// same command. Copies share those that were left; the last copy ends them.
StartConversation continuing(StartConversation start);

/// A player outside this program. It is started when it is asked for the first time. When this is
/// destroyed, it is left for the next match if it plays several, and else told to quit. All that is
/// not as the protocol wants it is an Error, or a TimeOut if it takes too long, and the other side
/// is ended at once; who asks again gets the same Error.
class OutsideSession {
 public:
  /// `hello` is what it is greeted with, one line of JSON. Without a `start` of its own, the
  /// command of the parameters is run.
  OutsideSession(OutsideParameters parameters, std::string hello, StartConversation start = {});
  ~OutsideSession();
  OutsideSession(OutsideSession&&) noexcept;
  OutsideSession& operator=(OutsideSession&&) noexcept;

  /// Its answer to a question, one line of JSON: an object whose `type` is `quit`, or `move`, with
  /// any `move`.
  Json answer(const std::string& question);
  std::chrono::milliseconds timeCap() const { return parameters_.timeCap; }

 private:
  Json answered(const std::string& question);
  void greet();
  void sayHello();
  Json exchanged(const std::string& line, std::chrono::milliseconds cap, std::string_view wanted);
  void end() noexcept;

  OutsideParameters parameters_;
  std::string hello_;
  StartConversation start_;
  std::unique_ptr<Conversation> conversation_;
  std::string failure_;  // Why it was ended, if it was.
  bool playsAgain_ = false;  // Whether it says that it can play further matches.
};

}  // namespace ludorum

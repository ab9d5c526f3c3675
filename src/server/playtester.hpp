// The playtester has all rooms, tournaments and archives, and answers the messages of
// docs/server-protocol.md. It knows nothing of networks, and one thread uses it.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/module/game_module.hpp"
#include "ludorum/module/loadable_games.hpp"
#include "server/limits.hpp"

namespace ludorum::server {

/// What the playtester needs of the thread that it runs in.
struct Loop {
  /// Calls a function in that thread, soon. Any thread may call it.
  std::function<void(std::function<void()>)> post;
  /// Calls a function after some time, unless the loop has ended. Only that thread may call it.
  std::function<void(std::chrono::milliseconds, std::function<void()>)> later;
  /// Tells the time.
  std::function<std::chrono::steady_clock::time_point()> now = [] {
    return std::chrono::steady_clock::now();
  };
};

/// A text that is told: several links may be told the same.
using Message = std::shared_ptr<const std::string>;

/// A connection to a client. The playtester calls its functions in its own thread; they return at
/// once.
struct Link {
  std::string client;  ///< Its address, or network: each has limits of its own.
  std::function<void(const Message& text)> send;
  std::function<void()> close;  ///< Ends the connection; `Playtester::closed` is called later.
  std::function<void()> readOn = [] {};  ///< After `Playtester::received` has said to stop.
};
using LinkId = std::uint64_t;

struct PlaytesterOptions {
  Limits limits{};
  std::size_t threads = 0;  ///< That search; 0: as many as the machine has, two at least.
  std::vector<std::string> archives{};  ///< Files that can be read.
  std::string archive{};  ///< The one that is written to, if any; it is made if need be.
  /// Games that are opened when somebody wants one; they outlive the playtester. Null: none.
  const LoadableGames* loadable = nullptr;
  /// The first match or tournament that is given no seed gets this one, the next one the next;
  /// without it, each gets another one that nobody can foresee.
  std::optional<std::uint64_t> seed{};
};

class Playtester {
 public:
  /// The games must outlive the playtester. Throws if an archive cannot be opened.
  Playtester(std::span<const std::unique_ptr<GameModule>> games, PlaytesterOptions options,
             const Loop& loop);
  ~Playtester();
  Playtester(const Playtester&) = delete;
  Playtester& operator=(const Playtester&) = delete;

  LinkId opened(Link link);
  /// Whether more may be read; if not, `Link::readOn` is called once it may.
  bool received(LinkId link, std::string_view text);
  void closed(LinkId link);

  /// Stops all searches and tournaments, and saves the matches that go on if there is an archive
  /// for them. Accepts nothing afterwards. Returns within a second. Throws if they could not be
  /// saved.
  void shutDown();
  /// Saves what is known of the matches, from any thread, though the playtester's own is busy.
  void rescue();

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace ludorum::server

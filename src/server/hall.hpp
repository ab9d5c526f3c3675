// The hall: all matches, tournaments and archives of the playtester, and who sits where. It speaks
// docs/server-protocol.md, knows nothing of networks, and is used by one thread.
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
#include "server/limits.hpp"

namespace ludorum::server {

/// The thread that the hall lives in.
struct Loop {
  /// Calls a function in that thread, soon. May be called from any thread.
  std::function<void(std::function<void()>)> post;
  /// The same after some time; from the hall's thread only. Dropped when the loop ends.
  std::function<void(std::chrono::milliseconds, std::function<void()>)> later;
  /// The time.
  std::function<std::chrono::steady_clock::time_point()> now = [] {
    return std::chrono::steady_clock::now();
  };
};

/// Somebody who is connected. The functions are called in the hall's thread, and return at once.
struct Link {
  std::string client;  ///< Its address: limits are for each of them.
  std::function<void(std::string text)> send;
  std::function<void()> close;  ///< Ends the connection; `Hall::closed` is called later.
};
using LinkId = std::uint64_t;

struct HallOptions {
  Limits limits{};
  std::size_t threads = 0;  ///< That search; 0: as many as the machine has, two at least.
  std::vector<std::string> archives{};  ///< Files that can be read.
  std::string archive{};  ///< The one that is written to, if any; it is made if need be.
  /// Of the first match or tournament that has none, the next one has the next; without it, another
  /// one each time.
  std::optional<std::uint64_t> seed{};
};

class Hall {
 public:
  /// The games must outlive the hall. Throws if an archive cannot be opened.
  Hall(std::span<const std::unique_ptr<GameModule>> games, HallOptions options, const Loop& loop);
  ~Hall();
  Hall(const Hall&) = delete;
  Hall& operator=(const Hall&) = delete;

  LinkId opened(Link link);
  void received(LinkId link, std::string_view text);
  void closed(LinkId link);

  /// Stops all searches and tournaments, and saves running matches where an archive is written to.
  /// Nothing is accepted afterwards. Returns within a second. Throws if they could not be saved.
  void shutDown();

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace ludorum::server

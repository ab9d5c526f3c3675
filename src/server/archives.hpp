// The archives that were named on the command line: anybody can look into them.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/handlers.hpp"
#include "server/shared_archive.hpp"

namespace ludorum::server {

class Archives {
 public:
  /// Makes a room for the match of a record, which is read in another thread, and answers.
  using Load = std::function<void(const Caller&, std::function<Json()> read)>;

  /// Throws if an archive cannot be opened.
  Archives(const PlaytesterOptions& options, Load load);

  /// As `hello` tells.
  Json list() const;
  Handlers handlers();
  /// The archive of this name that can be written to; refuses if there is none.
  std::shared_ptr<SharedArchive> writable(const std::string& name) const;
  /// Where the matches of people are kept; null if they are not.
  const std::shared_ptr<SharedArchive>& kept() const { return kept_; }

 private:
  /// Whether a tournament had finished when it had so many matches.
  struct Completion {
    std::uint64_t matches = 0;
    bool finished = false;
  };
  /// By file and tournament: to find out may take a second, with a million matches.
  class Completions {
   public:
    bool hasFinished(const archive::Archive& archive, archive::Id id,
                     const archive::Tournament& entry, std::uint64_t matches);

   private:
    std::mutex mutex_;
    std::map<std::pair<std::string, archive::Id>, Completion> known_;
  };
  const std::shared_ptr<SharedArchive>& named(const Request& request) const;
  void contents(const Caller& caller, const Request& request) const;
  void matches(const Caller& caller, const Request& request) const;
  void replay(const Caller& caller, const Request& request) const;

  Load load_;
  std::vector<std::pair<std::string, std::shared_ptr<SharedArchive>>> archives_;  ///< By name.
  std::shared_ptr<SharedArchive> kept_;
  std::shared_ptr<Completions> completions_ = std::make_shared<Completions>();
};

}  // namespace ludorum::server

// Writes the matches of rooms into the archive.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "server/room.hpp"
#include "server/shared_archive.hpp"

namespace ludorum::server {

class MatchKeeper {
 public:
  /// Without an archive nothing is kept.
  MatchKeeper(std::shared_ptr<SharedArchive> archive, Loop loop);

  /// Keeps a match, soon: as it is, if it has not ended. Nothing if nothing happened in it, or if
  /// it is kept already.
  void keep(Room& room);
  /// Writes what is to be kept now; throws if that cannot be done.
  void flush();

 private:
  struct Kept {
    archive::Tournament entry;
    arena::Outcome outcome;
  };
  void flushSoon(Milliseconds pause);
  bool flushIfPossible();

  std::shared_ptr<SharedArchive> archive_;
  Loop loop_;
  std::string run_;  ///< What this run of the server is called in archives.
  std::vector<Kept> waiting_;
};

}  // namespace ludorum::server

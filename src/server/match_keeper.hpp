// Writes the matches of rooms into the archive.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/pool.hpp"
#include "server/room.hpp"
#include "server/shared_archive.hpp"

namespace ludorum::server {

class MatchKeeper {
 public:
  /// Without an archive nothing is kept. Threads of the desk write.
  MatchKeeper(std::shared_ptr<SharedArchive> archive, Loop loop, Pool& desk);

  /// Keeps a match, soon: as it is, if it has not ended, in place of what was kept of it before.
  /// Nothing if nothing happened in it, or if it is kept already. `isLast`: nobody will play on.
  void keep(Room& room, bool isLast);
  /// Writes what is to be kept now; throws if that cannot be done. In any thread.
  void flush() { writer_->flush(); }

 private:
  struct Kept {
    std::shared_ptr<const RoomShot> match;
    bool isLast = false;
  };
  /// Where a match that goes on is kept.
  struct Place {
    archive::Id tournament = 0;
    std::uint64_t number = 0;
    bool isConcealed = false;  ///< Whether others may not look at it yet.
  };
  /// Outlives the keeper as long as a thread writes.
  struct Writer {
    Writer(std::shared_ptr<SharedArchive> kept, std::string name)
        : archive(std::move(kept)), run(std::move(name)) {}

    std::shared_ptr<SharedArchive> archive;
    std::string run;  ///< What this run of the server is called in archives.
    std::mutex writing{};  ///< Held while the archive is written; taken before the other.
    std::mutex mutex{};
    std::vector<Kept> waiting{};
    std::vector<std::string> gone{};  ///< Rooms whose matches are kept already.
    std::map<std::string, Place> places{};  ///< Of matches that go on, by their rooms.

    void flush();
    void write(archive::Archive& to, const Kept& kept, std::map<std::string, Place>& now) const;
  };
  void flushSoon(Milliseconds pause);
  void flushInDesk();

  std::shared_ptr<Writer> writer_;
  Loop loop_;
  Pool& desk_;
  bool isFlushing_ = false;
};

}  // namespace ludorum::server

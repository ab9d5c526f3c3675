#include "match_keeper.hpp"

#include <utility>

#include "ludorum/core/error.hpp"
#include "server/archived_match.hpp"
#include "server/secret.hpp"

namespace ludorum::server {

namespace {
constexpr Milliseconds savingPause{200};  ///< Many matches are written at once: a disk is slow.
constexpr Milliseconds retryPause{10'000};
constexpr std::size_t mostWaiting = 100;  ///< Matches: more are not put off.
}  // namespace

MatchKeeper::MatchKeeper(std::shared_ptr<SharedArchive> archive, Loop loop)
    : archive_(std::move(archive)), loop_(std::move(loop)), run_(newSecret()) {}

void MatchKeeper::keep(Room& room) {
  if (!archive_ || room.match.isLoaded() || room.upkeep.isSaved || room.match.plies() == 0) return;
  room.upkeep.isSaved = true;
  waiting_.push_back({archiveEntryOf(room, run_), outcomeOf(room)});
  if (waiting_.size() == 1) flushSoon(savingPause);
  if (waiting_.size() % mostWaiting == 0) flushIfPossible();  // At an end, there may be thousands.
}

void MatchKeeper::flushSoon(Milliseconds pause) {
  loop_.later(pause, [this] {
    if (!flushIfPossible()) flushSoon(retryPause);
  });
}

bool MatchKeeper::flushIfPossible() {
  try {
    flush();
  } catch (const Error&) {  // The disk is full, perhaps: nothing is lost yet.
    return false;
  }
  return true;
}

void MatchKeeper::flush() {
  if (waiting_.empty()) return;
  archive_->use([&](archive::Archive& archive) {
    archive.together([&] {
      for (Kept& kept : waiting_) {
        const archive::Id id = archive.begin(kept.entry);
        kept.outcome.fixture.match = archive.end(id);
        archive.add(id, {&kept.outcome, 1});
      }
    });
  });
  waiting_.clear();
}

}  // namespace ludorum::server

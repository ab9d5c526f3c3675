#include "match_keeper.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "ludorum/core/error.hpp"
#include "server/archived_match.hpp"
#include "server/secret.hpp"

namespace ludorum::server {

namespace {
constexpr Milliseconds flushPause{200};  ///< Many matches are written at once: a disk is slow.
constexpr Milliseconds retryPause{10'000};
}  // namespace

MatchKeeper::MatchKeeper(std::shared_ptr<SharedArchive> archive, Loop loop, Pool& desk)
    : writer_(std::make_shared<Writer>(std::move(archive), newSecret())),
      loop_(std::move(loop)),
      desk_(desk) {}

void MatchKeeper::keep(Room& room, bool isLast) {
  const bool isWorth = !room.match.isLoaded() && room.match.plies() > 0;
  if (!writer_->archive || !isWorth) return;
  if (std::exchange(room.upkeep.isSaved, true)) {
    if (!isLast) return;
    const std::lock_guard lock(writer_->mutex);
    writer_->gone.push_back(room.id);
  } else {
    const std::lock_guard lock(writer_->mutex);
    std::vector<Kept>& waiting = writer_->waiting;
    std::erase_if(waiting,
                  [&](const Kept& kept) { return !kept.isLast && kept.match->id == room.id; });
    waiting.push_back({room.shot(), isLast});
  }
  if (!std::exchange(isFlushing_, true)) flushSoon(flushPause);
}

void MatchKeeper::flushSoon(Milliseconds pause) {
  loop_.later(pause, [this] { flushInDesk(); });
}

void MatchKeeper::flushInDesk() {
  desk_.add(Urgency::decision, {}, [this, writer = writer_, post = loop_.post] {
    bool isDone = true;
    try {
      writer->flush();
    } catch (const std::exception&) {  // The disk is full, perhaps: nothing is lost yet.
      isDone = false;
    }
    post([this, isDone] {
      isFlushing_ = false;
      const std::lock_guard lock(writer_->mutex);
      if (writer_->waiting.empty()) return;
      isFlushing_ = true;
      flushSoon(isDone ? flushPause : retryPause);
    });
  });
}

namespace {
/// Whether the record of a match tells what somebody may not know now.
bool isSecret(const RoomShot& match) {
  const bool hasLuckToCome = !match.info->luck.empty() && match.persons() > 1;  // By the seed.
  return !match.hasEnded && (hasLuckToCome || (match.info->hidden && match.persons() > 0));
}
}  // namespace

void MatchKeeper::Writer::write(archive::Archive& to, const Kept& kept,
                                std::map<std::string, Place>& now) const {
  arena::Outcome outcome = outcomeOf(*kept.match);
  const archive::Id id = to.begin(archiveEntryOf(*kept.match, run));
  const auto known = now.find(kept.match->id);
  if (known != now.end() && known->second.tournament == id) {
    outcome.fixture.match = known->second.number;
    to.replace(id, outcome);
  } else {
    if (known != now.end()) to.remove(known->second.tournament, known->second.number);
    outcome.fixture.match = to.end(id);
    to.add(id, {&outcome, 1});
  }
  if (kept.isLast)
    now.erase(kept.match->id);
  else
    now[kept.match->id] = {id, outcome.fixture.match, isSecret(*kept.match)};
}

void MatchKeeper::Writer::flush() {
  const std::lock_guard whole(writing);
  std::vector<Kept> taken;
  std::vector<std::string> ended;
  {
    const std::lock_guard lock(mutex);
    std::swap(taken, waiting);
    std::swap(ended, gone);
  }
  if (taken.empty() && ended.empty()) return;
  std::map<std::string, Place> now = places;
  try {
    archive->extend([&](archive::Archive& to) {
      to.together([&] {
        for (const Kept& kept : taken) write(to, kept, now);
      });
      // Before anybody else looks into it.
      for (const std::string& room : ended) now.erase(room);
      for (const auto& [room, place] : places)
        archive->setConcealed(place.tournament, place.number, false);
      for (const auto& [room, place] : now)
        archive->setConcealed(place.tournament, place.number, place.isConcealed);
    });
  } catch (...) {
    const std::lock_guard lock(mutex);
    waiting.insert(waiting.begin(), std::make_move_iterator(taken.begin()),
                   std::make_move_iterator(taken.end()));
    gone.insert(gone.end(), ended.begin(), ended.end());
    throw;
  }
  places = std::move(now);
}

}  // namespace ludorum::server

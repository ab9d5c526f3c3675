#include "shelf.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <limits>

#include "arena/organiser.hpp"
#include "files/whole_file.hpp"
#include "ludorum/core/names.hpp"
#include "server/keepsake.hpp"
#include "server/secret.hpp"

namespace ludorum::server {

namespace {
constexpr std::uint64_t mostListed = 1000;  ///< Matches in an answer.
constexpr Milliseconds savingPause{200};  ///< Many matches are written at once: a disk is slow.
constexpr Milliseconds retryPause{10'000};
constexpr std::size_t mostWaiting = 100;  ///< Matches: more are not put off.

/// Whether all that was planned has been played; matches at tables were not planned. How many those
/// are may hang on their results.
bool isFinished(const archive::Archive& archive, archive::Id id, const archive::Tournament& entry,
                std::uint64_t matches) {
  if (arena::isOfTables(entry.plan)) return true;
  try {
    const arena::Plan plan = arena::Plan::read(entry.plan);
    const auto roles = static_cast<std::uint32_t>(entry.roles.size());
    if (plan.sprt || plan.contest.isBracket() || plan.contest.format == arena::Format::swiss)
      return arena::standingIn(archive, id, plan, roles).finished;
    return matches >= arena::Standing(plan, roles).expected;
  } catch (const Error&) {  // Another program's.
    return false;
  }
}

Json listedMatch(const archive::Tournament& entry, const arena::Outcome& outcome) {
  Json players = Json::array(), result = Json::array();
  for (std::size_t role = 0; role < outcome.seats.size(); ++role) {
    players.push_back(entry.players.at(outcome.fixture.players[role]).name);
    result.push_back(outcome.seats[role].result);
  }
  return {{"number", outcome.fixture.match},
          {"players", players},
          {"result", outcome.ending == arena::Ending::unfinished ? Json() : result},
          {"plies", outcome.plies},
          {"error", outcome.reason}};
}
}  // namespace

SharedArchive::SharedArchive(const std::string& path, archive::Access access)
    : access_(access), archive_(path, access), file_(identityOf(path)) {}

SharedArchive::Identity SharedArchive::identityOf(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return std::nullopt;
  return std::pair<std::uint64_t, std::uint64_t>(found.st_dev, found.st_ino);
}

void SharedArchive::requireFile() const {
  if (identityOf(archive_.path()) == file_) return;
  throw Error(archive_.path() +
              ": the archive is not there any more, or another file has its name");
}

Shelf::Shelf(const HallOptions& options, Loop loop, Load load)
    : loop_(std::move(loop)), load_(std::move(load)), run_(newSecret()) {
  const auto add = [this](const std::string& path, archive::Access access) {
    const std::string plain = std::filesystem::path(path).filename().string();
    std::string name = plain;
    const auto isTaken = [&](const auto& archive) { return archive.first == name; };
    for (int number = 2; std::any_of(archives_.begin(), archives_.end(), isTaken); ++number)
      name = fmt::format("{}#{}", plain, number);
    archives_.emplace_back(name, std::make_shared<SharedArchive>(path, access));
  };
  if (!options.archive.empty()) {
    add(options.archive, archive::Access::write);
    own_ = archives_.front().second;
  }
  for (const std::string& path : options.archives)
    if (options.archive.empty() || !files::isSameFile(path, options.archive))
      add(path, archive::Access::read);
}

Json Shelf::list() const {
  Json names = Json::array();
  for (const auto& [name, archive] : archives_)
    names.push_back({{"name", name}, {"writable", archive->isWritable()}});
  return names;
}

Handlers Shelf::handlers() {
  const auto by = [this](void (Shelf::*method)(const Caller&, const Request&) const) {
    return [this, method](const Caller& caller, const Request& request) {
      (this->*method)(caller, request);
    };
  };
  return {{"archive", {{"archive"}, by(&Shelf::contents)}},
          {"archived", {{"archive", "tournament", "first", "count"}, by(&Shelf::matches)}},
          {"replay", {{"archive", "tournament", "number"}, by(&Shelf::replay)}}};
}

const std::shared_ptr<SharedArchive>& Shelf::named(const Request& request) const {
  const std::string& wanted = request.text("archive");
  std::vector<std::string> names;
  for (const auto& [name, archive] : archives_) {
    if (name == wanted) return archive;
    names.push_back(name);
  }
  throw Refusal(Code::unknown, unknownName("archive", wanted.substr(0, 60), names));
}

std::shared_ptr<SharedArchive> Shelf::writable(const std::string& name) const {
  for (const auto& [known, archive] : archives_)
    if (known == name && archive->isWritable()) return archive;
  throw Refusal(Code::unknown, "no archive of this name can be written to");
}

// ---------------------------------------------------------------- looking into archives

namespace {
constexpr std::uint64_t mostNumber = std::numeric_limits<std::int64_t>::max() - 1;

/// Refuses a tournament that is not there.
const archive::Tournament& entryOf(const archive::Archive& archive, archive::Id id) {
  return orRefuse(Code::unknown,
                  [&]() -> const archive::Tournament& { return archive.tournament(id); });
}
}  // namespace

bool Shelf::hasFinished(const archive::Archive& archive, archive::Id id,
                        const archive::Tournament& entry, std::uint64_t matches) const {
  const auto [known, isNew] = verdicts_.try_emplace({archive.path(), id});
  if (isNew || known->second.matches != matches)
    known->second = {matches, isFinished(archive, id, entry, matches)};
  return known->second.finished;
}

void Shelf::contents(const Caller& caller, const Request& request) const {
  Json list = Json::array();
  named(request)->use([&](const archive::Archive& archive) {
    for (const auto& [id, entry] : archive.tournaments()) {
      Json players = Json::array();
      for (const archive::Entrant& player : entry.players) players.push_back(player.name);
      const std::uint64_t matches = archive.count(id);
      list.push_back({{"tournament", id},
                      {"game", entry.game},
                      {"players", players},
                      {"matches", matches},
                      {"finished", hasFinished(archive, id, entry, matches)},
                      {"plan", entry.plan}});
    }
  });
  caller.answer({{"tournaments", list}});
}

void Shelf::matches(const Caller& caller, const Request& request) const {
  const auto id = static_cast<archive::Id>(request.number("tournament", mostNumber));
  const std::uint64_t first = request.number("first", mostNumber, 0);
  const std::uint64_t count = request.number("count", mostListed, 100);
  Json list = Json::array();
  std::uint64_t total = 0;
  named(request)->use([&](const archive::Archive& archive) {
    const archive::Tournament& entry = entryOf(archive, id);
    total = archive.count(id);
    archive.each(id, {.from = first}, [&](const arena::Outcome& outcome) {
      if (list.size() < count) list.push_back(listedMatch(entry, outcome));
      return list.size() < count;
    });
  });
  caller.answer({{"total", total}, {"matches", list}});
}

void Shelf::replay(const Caller& caller, const Request& request) const {
  const auto id = static_cast<archive::Id>(request.number("tournament", mostNumber));
  const std::uint64_t number = request.number("number", mostNumber);
  const std::string record = named(request)->use([&](const archive::Archive& archive) {
    entryOf(archive, id);
    const auto match = archive.match(id, number);
    allow(match.has_value(), Code::unknown,
          fmt::format("tournament {} has no match {}", id, number));
    allow(!match->record.empty(), Code::unknown, "there is no record of this match");
    return match->record;
  });
  caller.answer({{"match", load_(caller.client, parseJson(record))}});
}

// ---------------------------------------------------------------- keeping matches

void Shelf::keep(Table& table) {
  if (!own_ || table.isLoaded || table.isSaved || table.live->plies() == 0) return;
  table.isSaved = true;
  waiting_.push_back({keepsakeEntry(table, run_), keepsakeOutcome(table)});
  if (waiting_.size() == 1) flushSoon(savingPause);
  if (waiting_.size() % mostWaiting == 0) flushIfPossible();  // At an end, there may be thousands.
}

void Shelf::flushSoon(Milliseconds pause) {
  loop_.later(pause, [this] {
    if (!flushIfPossible()) flushSoon(retryPause);
  });
}

bool Shelf::flushIfPossible() {
  try {
    flush();
  } catch (const Error&) {  // The disk is full, perhaps: nothing is lost yet.
    return false;
  }
  return true;
}

void Shelf::flush() {
  if (waiting_.empty()) return;
  own_->use([&](archive::Archive& archive) {
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

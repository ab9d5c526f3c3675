#include "archives.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>

#include "arena/organiser.hpp"
#include "files/whole_file.hpp"
#include "ludorum/core/names.hpp"

namespace ludorum::server {

namespace {
constexpr std::uint64_t mostListed = 1000;  ///< Matches in an answer.

/// Whether all that was planned has been played. How many matches those are may depend on their
/// results; matches of people were not planned.
bool isFinished(const archive::Archive& archive, archive::Id id, const archive::Tournament& entry,
                std::uint64_t matches) {
  if (arena::isUnplanned(entry.plan)) return true;
  try {
    const arena::Plan plan = arena::Plan::read(entry.plan);
    const auto roles = static_cast<std::uint32_t>(entry.roles.size());
    if (plan.sprt || plan.rules.isBracket() || plan.rules.format == arena::Format::swiss)
      return arena::standingIn(archive, id, plan, roles).finished;
    return matches >= arena::Standing(plan, roles).expected;
  } catch (const Error&) {  // Another program's.
    return false;
  }
}

Json listedMatch(const archive::Tournament& entry, const arena::Outcome& outcome,
                 bool isConcealed) {
  Json players = Json::array(), result = Json::array();
  for (std::size_t role = 0; role < outcome.roles.size(); ++role) {
    players.push_back(entry.players.at(outcome.fixture.players[role]).name);
    result.push_back(outcome.roles[role].result);
  }
  return {{"number", outcome.fixture.match},
          {"players", players},
          {"result", outcome.ending == arena::Ending::unfinished ? Json() : result},
          {"plies", isConcealed ? 0 : outcome.plies},
          {"error", isConcealed ? "it goes on" : outcome.reason}};
}
}  // namespace

Archives::Archives(const PlaytesterOptions& options, Load load) : load_(std::move(load)) {
  const auto add = [this, most = options.limits.archiveSize](const std::string& path,
                                                             archive::Access access) {
    const std::string plain = std::filesystem::path(path).filename().string();
    std::string name = plain;
    const auto isTaken = [&](const auto& archive) { return archive.first == name; };
    for (int number = 2; std::any_of(archives_.begin(), archives_.end(), isTaken); ++number)
      name = fmt::format("{}#{}", plain, number);
    archives_.emplace_back(name, std::make_shared<SharedArchive>(path, access, most));
  };
  if (!options.archive.empty()) {
    add(options.archive, archive::Access::write);
    kept_ = archives_.front().second;
  }
  for (const std::string& path : options.archives)
    if (options.archive.empty() || !files::isSameFile(path, options.archive))
      add(path, archive::Access::read);
}

Json Archives::list() const {
  Json names = Json::array();
  for (const auto& [name, archive] : archives_)
    names.push_back({{"name", name}, {"writable", archive->isWritable()}});
  return names;
}

Handlers Archives::handlers() {
  const auto by = [this](void (Archives::*method)(const Caller&, const Request&) const) {
    return [this, method](const Caller& caller, const Request& request) {
      (this->*method)(caller, request);
    };
  };
  return {{"archive", {{"archive"}, by(&Archives::contents)}},
          {"archived", {{"archive", "tournament", "first", "count"}, by(&Archives::matches)}},
          {"replay", {{"archive", "tournament", "number"}, by(&Archives::replay)}}};
}

const std::shared_ptr<SharedArchive>& Archives::named(const Request& request) const {
  const std::string& wanted = request.text("archive");
  std::vector<std::string> names;
  for (const auto& [name, archive] : archives_) {
    if (name == wanted) return archive;
    names.push_back(name);
  }
  throw Refusal(Code::unknown, unknownName("archive", wanted.substr(0, 60), names));
}

std::shared_ptr<SharedArchive> Archives::writable(const std::string& name) const {
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

bool Archives::Completions::hasFinished(const archive::Archive& archive, archive::Id id,
                                        const archive::Tournament& entry, std::uint64_t matches) {
  const std::pair place(archive.path(), id);
  {
    const std::lock_guard lock(mutex_);
    const auto known = known_.find(place);
    if (known != known_.end() && known->second.matches == matches) return known->second.finished;
  }
  const bool finished = isFinished(archive, id, entry, matches);
  const std::lock_guard lock(mutex_);
  known_[place] = {matches, finished};
  return finished;
}

void Archives::contents(const Caller& caller, const Request& request) const {
  caller.answerLater([shared = named(request), completions = completions_] {
    Json list = Json::array();
    shared->use([&](const archive::Archive& archive) {
      for (const auto& [id, entry] : archive.tournaments()) {
        Json players = Json::array();
        for (const arena::Participant& player : entry.players) players.push_back(player.name);
        const std::uint64_t matches = archive.count(id);
        list.push_back({{"tournament", id},
                        {"game", entry.game},
                        {"players", players},
                        {"matches", matches},
                        {"finished", completions->hasFinished(archive, id, entry, matches)},
                        {"plan", entry.plan}});
      }
    });
    return Json{{"tournaments", list}};
  });
}

void Archives::matches(const Caller& caller, const Request& request) const {
  const auto id = static_cast<archive::Id>(request.number("tournament", mostNumber));
  const std::uint64_t first = request.number("first", mostNumber, 0);
  const std::uint64_t count = request.number("count", mostListed, 100);
  caller.answerLater([shared = named(request), id, first, count] {
    Json list = Json::array();
    std::uint64_t total = 0;
    shared->use([&](const archive::Archive& archive) {
      const archive::Tournament& entry = entryOf(archive, id);
      total = archive.count(id);
      archive.each(id, {.from = first}, [&](const arena::Outcome& outcome) {
        if (list.size() < count)
          list.push_back(
              listedMatch(entry, outcome, shared->isConcealed(id, outcome.fixture.match)));
        return list.size() < count;
      });
    });
    return Json{{"total", total}, {"matches", list}};
  });
}

void Archives::replay(const Caller& caller, const Request& request) const {
  const auto id = static_cast<archive::Id>(request.number("tournament", mostNumber));
  const std::uint64_t number = request.number("number", mostNumber);
  load_(caller, [shared = named(request), id, number] {
    return parseJson(shared->use([&](const archive::Archive& archive) {
      entryOf(archive, id);
      const auto match = archive.match(id, number);
      allow(match.has_value(), Code::unknown,
            fmt::format("tournament {} has no match {}", id, number));
      allow(!shared->isConcealed(id, number), Code::forbidden,
            "the match goes on: its record would tell what somebody may not know");
      allow(!match->record.empty(), Code::unknown, "there is no record of this match");
      return match->record;
    }));
  });
}

}  // namespace ludorum::server

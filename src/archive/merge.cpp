#include "merge.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>

#include "archive.hpp"

namespace ludorum::archive {

namespace {
using Progress = std::function<void(std::uint64_t)>;

/// The numbers of matches that could not be read, for people.
std::string gapText(const Gap& gap) {
  const std::string first = std::to_string(gap.from);
  if (gap.to - gap.from == 1) return "match " + first;
  if (gap.to == std::numeric_limits<std::uint64_t>::max()) return "matches from " + first + " on";
  return "matches among " + first + " to " + std::to_string(gap.to - 1);
}

void mergeTournament(Archive& into, const Archive& from, Id id, Merged& merged,
                     const Progress& progress) {
  const Tournament& tournament = from.tournament(id);
  if (!into.find(tournament.plan)) ++merged.tournaments;
  const Id target = into.begin(tournament);
  std::uint64_t read = 0;
  const auto gaps = from.eachReadable(id, {.records = true}, [&](const arena::Outcome& outcome) {
    ++read;
    ++(into.add(target, {&outcome, 1}) > 0 ? merged.added : merged.known);
    if (progress) progress(merged.added + merged.known);
    return true;
  });
  if (gaps.empty()) return;
  std::string text = from.path() + " is damaged: of tournament " + std::to_string(id) + ", " +
                     std::to_string(read) + (read == 1 ? " match" : " matches") +
                     " could be read, but not ";
  constexpr std::size_t most = 5;
  for (std::size_t g = 0; g < std::min(most, gaps.size()); ++g)
    text += (g > 0 ? ", " : "") + gapText(gaps[g]);
  if (gaps.size() > most) text += ", …";
  merged.warnings.push_back(text);
}

void mergeArchive(Archive& into, const Archive& from, Merged& merged, const Progress& progress) {
  const std::size_t before = merged.warnings.size();
  for (const auto& [id, tournament] : from.tournaments())
    mergeTournament(into, from, id, merged, progress);
  if (merged.warnings.size() > before) return;
  if (const auto problems = from.problems(); !problems.empty())
    merged.warnings.push_back(from.path() + " is damaged (" + problems[0] +
                              "): there may be more in it than could be read");
}

/// Not one of the files that are read, whatever it is called.
void checkDistinct(const std::string& into, const std::vector<std::string>& from) {
  std::error_code none;  // One that is not there is told later.
  for (const std::string& file : from)
    require(!std::filesystem::equivalent(into, file, none), into + " cannot be merged into itself");
}
}  // namespace

Merged merge(const std::string& into, const std::vector<std::string>& from,
             const std::function<void(std::uint64_t)>& progress) {
  std::error_code none;
  checkDistinct(into, from);
  const bool isNew = !std::filesystem::exists(into, none);
  std::vector<Archive> sources;
  sources.reserve(from.size());
  for (const std::string& file : from) sources.emplace_back(file, Access::salvage);
  Merged merged;
  try {
    Archive target(into, Access::write);
    target.together([&] {
      for (const Archive& source : sources) mergeArchive(target, source, merged, progress);
    });
  } catch (...) {
    if (isNew) std::filesystem::remove(into, none);
    throw;
  }
  return merged;
}

}  // namespace ludorum::archive

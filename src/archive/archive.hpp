// Archives of tournaments: one file of SQLite that keeps every match. docs/archive.md has its
// tables, and what to do when a file is damaged or a disk is full.
#pragma once
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "database.hpp"
#include "ludorum/arena/outcome.hpp"
#include "ludorum/arena/participant.hpp"

namespace ludorum::archive {

/// A tournament's number in its archive, from 1.
using Id = std::int64_t;

/// A tournament as the archive knows it. The same plan is the same tournament.
struct Tournament {
  std::string plan;  ///< One line of JSON that decides every match: game, players, format, seed, …
  std::string game;  ///< The game's name.
  std::string specification;  ///< The game as it is asked for: `pig:goal=50`.
  std::vector<std::string> roles;
  std::vector<arena::Participant> players;
  bool operator==(const Tournament&) const = default;
};

/// How a match ended for a player: by the sign of its result.
enum class WinDrawLoss : std::uint8_t { loss, draw, win };
constexpr std::array<std::string_view, 3> enumNames(WinDrawLoss) { return {"loss", "draw", "win"}; }
WinDrawLoss winDrawLossOf(float result);

/// Which matches are wanted.
struct Query {
  std::uint64_t from = 0;  ///< The first number.
  std::uint64_t to = std::numeric_limits<std::uint64_t>::max();  ///< The first that is not.
  std::optional<std::string> player{};  ///< Only matches of the player of this name.
  /// Only matches that ended so for that player, or if none is named for the first role.
  std::optional<WinDrawLoss> result{};
  std::optional<arena::Ending> ending{};
  bool records = false;  ///< Whether their records are wanted too.
};

/// Numbers of matches, the last not included, among which something cannot be read.
struct Gap {
  std::uint64_t from = 0, to = 0;
  bool operator==(const Gap&) const = default;
};

/// Gets a match, which is there until it returns. Whether it wants more.
using Visitor = std::function<bool(const arena::Outcome&)>;

/// An archive that is open. Not to be used by several threads at once.
class Archive {
 public:
  /// Opens an archive. For writing it is created if it is not there, and no other process can use
  /// it until this object is gone; then it is a single file again. `:memory:` is an archive that is
  /// never on a disk. Throws if it is no archive, damaged, of a newer version, or in use.
  Archive(const std::string& path, Access access);
  ~Archive();
  Archive(Archive&&) noexcept;
  Archive& operator=(Archive&&) noexcept;

  const std::string& path() const;
  /// The tournament with this plan.
  std::optional<Id> find(const std::string& plan) const;
  /// The same, but adds it if it is not there. Throws if the plan is known for other players.
  Id begin(const Tournament& tournament);
  /// All of them, in the order of their numbers.
  std::vector<std::pair<Id, Tournament>> tournaments() const;
  const Tournament& tournament(Id id) const;

  /// Adds matches, all or none: when it returns, they outlive the process and the power supply.
  /// Returns how many are new. One that is there already is left as it is; it is an error if it
  /// differs in something that its seed decides, which is all but the times.
  std::size_t add(Id id, std::span<const arena::Outcome> outcomes);
  /// Puts a match in the place of the one that has its number: one that went on has gone on.
  void replace(Id id, const arena::Outcome& outcome);
  /// Removes a match, if it is there.
  void remove(Id id, std::uint64_t number);
  /// Does work that changes matches, all of it or nothing.
  void together(const std::function<void()>& work);

  std::uint64_t count(Id id) const;
  /// One more than the greatest number of its matches; 0 if there are none.
  std::uint64_t end(Id id) const;
  /// The matches with numbers from `from` up to `to`, that one not included, without their records.
  std::vector<arena::Outcome> outcomes(Id id, std::uint64_t from, std::uint64_t to) const;
  /// One match with its record.
  std::optional<arena::Outcome> match(Id id, std::uint64_t number) const;
  /// The record of a match; empty if there is none.
  std::string record(Id id, std::uint64_t number) const;
  /// Visits matches in the order of their numbers. Needs as much memory for a million as for one.
  void each(Id id, const Query& query, const Visitor& visit) const;
  /// The same, but passes over what is damaged, and tells where that was.
  std::vector<Gap> eachReadable(Id id, const Query& query, const Visitor& visit) const;

  /// What SQLite itself finds wrong with the file: nothing, or the first few problems.
  std::vector<std::string> problems() const;
  /// Throws DamagedError if something is wrong with the file, or a match cannot be read.
  void readThrough() const;
  /// Throws StorageError if it is written, and its file is not at its place any more.
  void checkPresence() const;
  /// For tests of full disks: lets the file have no more than so many pages.
  void limitPages(std::uint64_t most);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace ludorum::archive

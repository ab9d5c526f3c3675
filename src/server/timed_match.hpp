// A match that goes on, with the times of its decisions and what is known of its plies.
#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ludorum/module/live_match.hpp"
#include "server/ply_notes.hpp"
#include "server/pool.hpp"

namespace ludorum::server {

class TimedMatch {
 public:
  /// Begins a match, or shows one of a record, in which nobody plays on.
  TimedMatch(std::shared_ptr<const GameModule> game, Beginning beginning, TimePoint now);
  TimedMatch(std::shared_ptr<const GameModule> game, std::unique_ptr<LiveMatch> loaded,
             TimePoint now);

  const LiveMatch& live() const { return *live_; }
  std::size_t plies() const { return live_->plies(); }
  std::uint64_t seed() const { return beginning_.seed; }
  bool isLoaded() const { return isLoaded_; }
  bool hasEnded() const { return isLoaded_ || !error_.empty() || live_->awaited().empty(); }
  /// What ended the match early; empty if nothing did.
  const std::string& error() const { return error_; }
  /// By ply; the first is the start.
  const PlyNotes& notes() const { return notes_; }
  void setChances(std::size_t ply, std::optional<std::vector<double>> chances) {
    notes_.change(ply).chances = std::move(chances);
  }
  /// The last ply whose chances nobody has tried to tell; nobody need try again.
  std::optional<std::size_t> nextUnestimated();

  std::vector<std::size_t> awaited() const;
  /// The roles that have a move after so many plies, be it that they have decided already.
  std::vector<std::size_t> active(std::size_t ply) const;
  /// Whether a role has decided for the next ply.
  bool hasDecided(std::size_t role) const { return pending_[role].has_value(); }
  /// How long the decision of a person has taken.
  Milliseconds waitedSince(TimePoint now) const;

  /// The turn begins only now: somebody had to come first.
  void beginTurn(TimePoint now) { turnBegan_ = now; }

  /// Somebody decides. Throws if it is illegal, and then nothing has changed. Returns the roles
  /// that decided for the ply that this made; none if others must decide first.
  std::vector<std::size_t> decide(std::size_t role, const AnyMove& move, Milliseconds time,
                                  TimePoint now);
  void quit(std::size_t role) { live_->quit(role); }
  void fail(const std::string& reason) { error_ = reason; }
  /// Goes on from where it was before, as `takenBack` has made it. What it was is thrown into the
  /// bin, as in `restart`: to end a long match takes long.
  void takeBack(std::unique_ptr<LiveMatch> live, const Bin& bin, TimePoint now);
  /// How it begins anew, with other luck.
  Beginning nextBeginning() const;
  void restart(Beginning beginning, std::unique_ptr<LiveMatch> live, const Bin& bin, TimePoint now);

 private:
  std::shared_ptr<const GameModule> game_;
  Beginning beginning_{};
  bool isLoaded_ = false;
  std::unique_ptr<LiveMatch> live_;
  PlyNotes notes_;
  std::vector<std::size_t> unestimated_;  ///< Plies, the last one last.
  std::vector<std::optional<Milliseconds>> pending_;  ///< Times of decisions for the next ply.
  std::string error_;
  TimePoint turnBegan_;

  std::vector<bool> noticedBy(std::size_t ply) const;
  void noteAll();
  void noteLast();
  void goOnWith(std::unique_ptr<LiveMatch> live, const Bin& bin, TimePoint now);
};

/// A match as it was when so many plies were made. In any thread: with many of them that takes
/// long.
std::unique_ptr<LiveMatch> takenBack(const GameModule& game, std::uint64_t seed,
                                     const PlyNotes& notes, std::size_t plies);

}  // namespace ludorum::server

#include "timed_match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "message.hpp"

namespace ludorum::server {

TimedMatch::TimedMatch(std::shared_ptr<const GameModule> game, Beginning beginning, TimePoint now)
    : game_(std::move(game)),
      beginning_(std::move(beginning)),
      live_(std::make_unique<LiveMatch>(*game_, beginning_)),
      notes_(1),
      pending_(game_->info().roles.size()),
      turnBegan_(now) {}

TimedMatch::TimedMatch(std::shared_ptr<const GameModule> game, std::unique_ptr<LiveMatch> loaded,
                       TimePoint now)
    : game_(std::move(game)),
      isLoaded_(true),
      live_(std::move(loaded)),
      notes_(live_->plies() + 1),
      pending_(game_->info().roles.size()),
      turnBegan_(now) {}

std::vector<std::size_t> TimedMatch::awaited() const {
  return error_.empty() && !isLoaded_ ? live_->awaited() : std::vector<std::size_t>();
}

std::vector<std::size_t> TimedMatch::active(std::size_t ply) const {
  std::vector<std::size_t> roles;
  if (ply < plies()) {
    const SeenPly played = live_->played(ply, std::nullopt);
    for (std::size_t role = 0; role < played.moves.size(); ++role)
      if (played.moves[role]) roles.push_back(role);
    return roles;
  }
  roles = live_->awaited();
  for (std::size_t role = 0; role < pending_.size(); ++role)
    if (pending_[role]) roles.push_back(role);
  std::sort(roles.begin(), roles.end());
  return roles;
}

std::vector<Milliseconds> TimedMatch::clock() const {
  std::vector<Milliseconds> sums(pending_.size());
  for (const PlyNote& ply : notes_)
    for (std::size_t role = 0; role < ply.times.size(); ++role)
      sums[role] += ply.times[role].value_or(Milliseconds(0));
  return sums;
}

Milliseconds TimedMatch::waitedSince(TimePoint now) const {
  return std::chrono::duration_cast<Milliseconds>(now - turnBegan_);
}

std::vector<std::size_t> TimedMatch::decide(std::size_t role, const AnyMove& move,
                                            Milliseconds time, TimePoint now) {
  live_->decide(role, move);
  pending_[role] = time;
  std::vector<std::size_t> deciders;
  if (plies() + 1 == notes_.size()) return deciders;
  for (std::size_t other = 0; other < pending_.size(); ++other)
    if (pending_[other]) deciders.push_back(other);
  notes_.emplace_back().times =
      std::exchange(pending_, std::vector<std::optional<Milliseconds>>(pending_.size()));
  turnBegan_ = now;
  return deciders;
}

void TimedMatch::takeBack(std::size_t plies, TimePoint now) {
  allow(plies <= live_->plies(), Code::invalid,
        fmt::format("the match has only {} plies", live_->plies()));
  live_->takeBack(plies);
  notes_.resize(plies + 1);
  pending_.assign(pending_.size(), std::nullopt);
  error_.clear();
  turnBegan_ = now;
}

void TimedMatch::restart(TimePoint now) {
  Beginning beginning = beginning_;
  ++beginning.seed;  // Other luck.
  live_ = std::make_unique<LiveMatch>(*game_, beginning);
  beginning_ = std::move(beginning);
  notes_.assign(1, {});
  takeBack(0, now);
}

}  // namespace ludorum::server

#include "timed_match.hpp"

#include <algorithm>
#include <utility>

namespace ludorum::server {

TimedMatch::TimedMatch(std::shared_ptr<const GameModule> game, Beginning beginning, TimePoint now)
    : game_(std::move(game)),
      beginning_(std::move(beginning)),
      live_(std::make_unique<LiveMatch>(*game_, beginning_)),
      pending_(game_->info().roles.size()),
      turnBegan_(now) {
  noteAll();
}

TimedMatch::TimedMatch(std::shared_ptr<const GameModule> game, std::unique_ptr<LiveMatch> loaded,
                       TimePoint now)
    : game_(std::move(game)),
      isLoaded_(true),
      live_(std::move(loaded)),
      pending_(game_->info().roles.size()),
      turnBegan_(now) {
  noteAll();
}

/// By whom a ply, from 1, is noticed.
std::vector<bool> TimedMatch::noticedBy(std::size_t ply) const {
  std::vector<bool> noticed;
  const AnyState before = live_->state(ply - 1), after = live_->state(ply);
  if (!before.game().hidden) return noticed;
  const AnyPly made = live_->ply(ply - 1);
  for (std::size_t role = 0; role < pending_.size(); ++role)
    noticed.push_back(isNoticed(before, made, after, role));
  noticed.push_back(isNoticed(before, made, after, onlooker));
  return noticed;
}

/// Notes the start and all plies that were made.
void TimedMatch::noteAll() {
  notes_ = {};
  unestimated_.clear();
  const std::vector<Milliseconds> none(pending_.size(), Milliseconds(0));
  for (std::size_t ply = 0; ply <= live_->plies(); ++ply) {
    notes_.push_back({live_->state(ply),
                      ply == 0 ? AnyPly{} : live_->ply(ply - 1),
                      {},
                      none,
                      std::nullopt,
                      ply == 0 ? std::vector<bool>{} : noticedBy(ply)});
    unestimated_.push_back(ply);
  }
}

/// Notes the ply that was made last.
void TimedMatch::noteLast() {
  PlyNote note{live_->state(live_->plies()), live_->ply(live_->plies() - 1), {}, {}, std::nullopt,
               noticedBy(live_->plies())};
  note.clock = notes_.back().clock;
  for (std::size_t role = 0; role < pending_.size(); ++role)
    note.clock[role] += pending_[role].value_or(Milliseconds(0));
  note.times = std::exchange(pending_, std::vector<std::optional<Milliseconds>>(pending_.size()));
  unestimated_.push_back(notes_.size());
  notes_.push_back(std::move(note));
}

std::optional<std::size_t> TimedMatch::nextUnestimated() {
  if (unestimated_.empty()) return std::nullopt;
  const std::size_t ply = unestimated_.back();
  unestimated_.pop_back();
  return ply;
}

std::vector<std::size_t> TimedMatch::awaited() const {
  return error_.empty() && !isLoaded_ ? live_->awaited() : std::vector<std::size_t>();
}

std::vector<std::size_t> TimedMatch::active(std::size_t ply) const {
  std::vector<std::size_t> roles;
  if (ply < plies()) {
    const AnyDecisions& decisions = notes_[ply + 1].made.decisions;
    for (std::size_t role = 0; role < decisions.size(); ++role)
      if (decisions[role]) roles.push_back(role);
    return roles;
  }
  roles = live_->awaited();
  for (std::size_t role = 0; role < pending_.size(); ++role)
    if (pending_[role]) roles.push_back(role);
  std::sort(roles.begin(), roles.end());
  return roles;
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
  noteLast();
  turnBegan_ = now;
  return deciders;
}

void TimedMatch::goOnWith(std::unique_ptr<LiveMatch> live, const Bin& bin, TimePoint now) {
  bin(std::shared_ptr<const LiveMatch>(std::exchange(live_, std::move(live))));
  pending_.assign(pending_.size(), std::nullopt);
  error_.clear();
  turnBegan_ = now;
}

void TimedMatch::takeBack(std::unique_ptr<LiveMatch> live, const Bin& bin, TimePoint now) {
  goOnWith(std::move(live), bin, now);
  const std::size_t plies = live_->plies();
  bin(std::make_shared<const PlyNotes>(notes_));  // It shares what is cut off, and ends it.
  notes_.cut(plies + 1);
  while (!unestimated_.empty() && unestimated_.back() > plies) unestimated_.pop_back();
}

Beginning TimedMatch::nextBeginning() const {
  Beginning next = beginning_;
  ++next.seed;
  return next;
}

void TimedMatch::restart(Beginning beginning, std::unique_ptr<LiveMatch> live, const Bin& bin,
                         TimePoint now) {
  goOnWith(std::move(live), bin, now);
  beginning_ = std::move(beginning);
  bin(std::make_shared<const PlyNotes>(std::move(notes_)));
  noteAll();
}

std::unique_ptr<LiveMatch> takenBack(const GameModule& game, std::uint64_t seed,
                                     const PlyNotes& notes, std::size_t plies) {
  std::vector<PastPly> history;
  history.reserve(plies);
  for (std::size_t ply = 0; ply < plies; ++ply)
    history.push_back({notes[ply].state, notes[ply + 1].made});
  return std::make_unique<LiveMatch>(game, seed, notes[plies].state, std::move(history));
}

}  // namespace ludorum::server

// `MatchOf<G>`: the matches of a game behind AnyMatch. Hot code: tournaments of fast games and fast
// players live here.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "ludorum/core/match.hpp"
#include "ludorum/erased/state_of.hpp"
#include "ludorum/module/any_match.hpp"
#include "ludorum/module/player_of.hpp"

namespace ludorum {

namespace detail {
template <Documented G>
void beginEntry(FormWriter& writer, const G& state) {
  writer.item();
  writer.beginObject();
  writer.key("state");
  writer.write(formOf(state));
}
/// The history as records have it.
template <Documented G>
[[gnu::cold]] void writeHistory(FormWriter& writer,
                                const std::vector<typename Match<G>::Ply>& history,
                                const G& state) {
  writer.beginArray();
  for (const auto& ply : history) {
    beginEntry(writer, ply.state);
    writer.key("moves");
    writer.beginObject();
    for (std::size_t r = 0; r < ply.moves.size(); ++r)
      if (ply.moves[r]) {
        writer.key(G::players.names[r]);
        writer.write(formOfMove<G>(*ply.moves[r]));
      }
    writer.endObject();
    if constexpr (Stochastic<G>)
      if (ply.haps) {
        writer.key("haps");
        writeHap<G>(writer, *ply.haps);
      }
    writer.endObject();
  }
  beginEntry(writer, state);
  writer.endObject();
  writer.endArray();
}
}  // namespace detail

/// Lets the players of a match play, for so many plies at most. Hot code.
template <Playable G>
void runMatch(Match<G>& match, std::size_t plies) {
  match.run(plies);
}

/// A match whose players are measured. The clock is looked at once a decision: the time runs from
/// the end of the one before, and what making a move takes is in it. Looking twice would cost a
/// random player more than its decision.
template <Documented G>
class MatchOf final : public AnyMatch {
 public:
  MatchOf(const G& start, MatchSetup setup)
      : setup_(std::move(setup)), match_(past(), start, seats(), setup_.seed) {}

  const GameTraits& game() const override { return gameTraits<G>(match_.state()); }
  std::size_t plies() const override { return match_.ply(); }
  AnyState state(std::size_t ply) const override {
    return anyState(match_.state(static_cast<std::ptrdiff_t>(ply)));
  }
  [[gnu::cold]] AnyPly ply(std::size_t number) const override {
    if (number >= match_.ply())
      throw Error("the match has " + std::to_string(match_.ply()) + " plies, not " +
                  std::to_string(number + 1));
    const auto& made = match_.history()[number];
    AnyPly ply{anyDecisions<G>(made.moves)};
    ply.decisions.resize(playerCount(made.state));
    if constexpr (Stochastic<G>)
      if (made.haps) ply.hap = anyHap<G>(*made.haps);
    return ply;
  }
  RoleSet awaited() const override { return match_.awaited(); }
  std::optional<std::vector<float>> result() const override {
    const auto result = match_.result();
    if (!result) return std::nullopt;
    return std::vector<float>(result->begin(), result->begin() + players());
  }
  std::optional<Role> quitter() const override { return match_.quitter(); }
  std::optional<Role> failed() const override { return match_.failed(); }
  const std::string& error() const override { return match_.error(); }

  [[gnu::cold]] void decide(Role role, const AnyMove& move) override {
    match_.decide(role, moveIn<G>(move));
  }
  [[gnu::cold]] void resign(Role role) override { match_.resign(role); }
  void forfeit() override { match_.forfeit(); }
  [[gnu::cold]] void takeBack(std::size_t plies) override {
    if (plies > match_.ply())
      throw Error("the match has only " + std::to_string(match_.ply()) + " plies");
    const G state = match_.state(static_cast<std::ptrdiff_t>(plies));
    auto history = match_.history();
    history.resize(plies, {state, {}, {}});  // It gets shorter: nothing is filled in.
    match_ = Match<G>(std::move(history), state, seats(), setup_.seed);
  }
  void run(std::size_t plies) override {
    last_ = Clock::now();
    runMatch<G>(match_, plies);
  }

  void writeHistory(FormWriter& writer) const override {
    detail::writeHistory<G>(writer, match_.history(), match_.state());
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::ptrdiff_t players() const {
    return static_cast<std::ptrdiff_t>(playerCount(match_.state()));
  }
  std::vector<typename Match<G>::Ply> past() const {
    std::vector<typename Match<G>::Ply> plies;
    for (const auto& [state, ply] : setup_.history) {
      plies.push_back({stateIn<G>(state), detail::decisionsIn<G>(ply.decisions), {}});
      if constexpr (Stochastic<G>)
        if (ply.hap) plies.back().haps = detail::hapIn<G>(*ply.hap);
    }
    return plies;
  }
  Seats<G> seats() {
    Seats<G> made;
    for (std::size_t r = 0; r < setup_.players.size(); ++r) {
      typed_[r] = dynamic_cast<detail::TypedPlayer<G>*>(&setup_.players[r].erased());
      made.seat(Role(r), [this](const View<G>& view, Role role) { return measured(view, role); });
    }
    return made;
  }
  Decision<G> decided(const View<G>& view, Role role) {
    if (typed_[role] != nullptr) return typed_[role]->decideFor(view, role);
    const auto move =
        setup_.players[index(role)].decide(anyView<G>(view, playerCount(match_.state())), role);
    if (!move) return Quit{};
    return moveIn<G>(*move);
  }
  Decision<G> measured(const View<G>& view, Role role) {
    if (setup_.figures == nullptr) return decided(view, role);
    arena::RoleOutcome& figures = (*setup_.figures)[index(role)];
    ++figures.decisions;
    if constexpr (requires { movesSeen(view, role).size(); })
      figures.moves += movesSeen(view, role).size();
    try {
      Decision<G> decision = decided(view, role);
      figures.simulations += setup_.players[index(role)].simulations();
      stop(figures);
      return decision;
    } catch (...) {
      stop(figures);
      throw;
    }
  }
  void stop(arena::RoleOutcome& figures) {
    const auto now = Clock::now();
    const std::chrono::nanoseconds passed = now - std::exchange(last_, now);
    figures.time += passed;
    if (passed <= figures.slowest) return;
    figures.slowest = passed;
    figures.slowestPly = match_.ply();
  }

  MatchSetup setup_;
  PerRole<detail::TypedPlayer<G>*, roleCount<G>> typed_{};
  Clock::time_point last_{};
  Match<G> match_;
};

}  // namespace ludorum

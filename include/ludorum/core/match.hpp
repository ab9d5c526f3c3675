// Matches: a game, its players, and the history of what they did.
#pragma once
#include <algorithm>
#include <cstddef>
#include <exception>
#include <functional>
#include <future>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ludorum/core/contingent.hpp"
#include "ludorum/core/contract.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/form.hpp"
#include "ludorum/core/perform.hpp"
#include "ludorum/core/player.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {

/// A player or an observer failed, and the match ended for it. The message says who, when and why;
/// the exception that was thrown is nested in this one.
struct MatchError : Error {
  using Error::Error;
};

namespace detail {
struct NoHap {  // What luck decided in a game without luck.
  bool operator==(const NoHap&) const = default;
};
template <class G>
struct HapRecordOf {
  using Type = NoHap;
};
template <Stochastic G>
struct HapRecordOf<G> {
  using Type = std::optional<Hap<G>>;
};
}  // namespace detail

/// What luck decided in a ply: the values of the variables, or nothing where there were none.
template <Game G>
using HapRecord = typename detail::HapRecordOf<G>::Type;

namespace detail {
/// Takes any players, in place of the seats of a game that does not keep the contract.
struct NoSeats {
  template <class... Players>
  NoSeats(Players&&...);  // NOLINT
};
template <class G, bool = contract::Contract<G>::kept>
struct SeatsOf {
  using Type = NoSeats;
};
template <class G>
struct SeatsOf<G, true> {
  using Type = Seats<G>;
};
}  // namespace detail
/// A match: a state machine that does no input or output. It knows which roles must decide, takes
/// their decisions, draws luck, keeps the history and tells its observers. `run()` drives it with
/// its players; without players, `decide()` drives it from outside.
template <class G, bool = contract::Contract<G>::kept>
class Match {  // There is none of a game that does not keep the contract.
 public:
  explicit Match(const G&, const detail::NoSeats& = {}, std::uint64_t = 0) {}
  void run() {}
};
template <class G>
class Match<G, true> {
 public:
  /// One step of the history: the state, the moves made in it, and what luck decided.
  struct Ply {
    G state;
    Decisions<G> moves;
    [[no_unique_address]] HapRecord<G> haps;
    bool operator==(const Ply&) const = default;
  };

  /// What can be listened to. Every function may be left out.
  struct Observer {
    /// The match begins.
    std::function<void(const G& game, const Match& match)> begin{};
    /// The moves of all active roles are about to be made.
    std::function<void(const G& game, const Decisions<G>& moves, const Match& match)> move{};
    /// They were made.
    std::function<void(const G& before, const Decisions<G>& moves, const HapRecord<G>& haps,
                       const G& after, const Match& match)>
        next{};
    /// The game is over.
    std::function<void(const G& game, const ResultOf<G>& result, const Match& match)> end{};
    /// A role quit, which ends the match.
    std::function<void(const G& game, Role role, const Match& match)> quit{};
  };
  using ObserverId = std::size_t;

  static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

  /// A match from `start`; `seed` decides its luck.
  explicit Match(G start, Seats<G> players = {}, std::uint64_t seed = 0)
      : players_(std::move(players)), rng_(Rng(seed).split(luck)), state_(std::move(start)) {
    history_.reserve(128);  // Most matches of most games: one allocation.
    enter();
  }

  /// A match that has come to `state` by these plies, and goes on. Luck is drawn as if what it has
  /// decided had been drawn, too: a match that is taken back and played on has the luck that it
  /// had.
  Match(std::vector<Ply> history, G state, Seats<G> players = {}, std::uint64_t seed = 0)
      : Match(std::move(state), std::move(players), seed) {
    if (!history.empty()) history_ = std::move(history);
    if constexpr (Stochastic<G>)
      for (const Ply& ply : history_)
        if (ply.haps)
          if (const auto variables = ply.state.haps(actionOf<G>(ply.moves))) variables->draw(rng_);
  }

  /// Adds an observer, told from the next event on; the number takes it away again.
  ObserverId observe(Observer observer) {
    observers_.emplace_back(++lastObserver_, std::make_shared<const Observer>(std::move(observer)));
    return lastObserver_;
  }
  /// Takes an observer away; false if it is not there.
  bool remove(ObserverId id) {
    return std::erase_if(observers_, [id](const auto& entry) { return entry.first == id; }) > 0;
  }

  /// The state now.
  const G& state() const { return state_; }
  /// The state at a ply, from 0; a negative one counts back from now: -1 is the state before this.
  [[gnu::cold]] const G& state(std::ptrdiff_t ply) const {
    const auto now = static_cast<std::ptrdiff_t>(history_.size());
    const std::ptrdiff_t at = ply < 0 ? now + ply : ply;
    if (at < 0 || at > now)
      throw Error("the match has plies 0 to " + std::to_string(now) + ", not " +
                  std::to_string(ply));
    return at == now ? state_ : history_[static_cast<std::size_t>(at)].state;
  }
  /// How many times moves were made.
  std::size_t ply() const { return history_.size(); }
  /// Every ply made so far.
  const std::vector<Ply>& history() const { return history_; }
  /// The roles that must still decide before the match goes on; nobody when it has ended.
  RoleSet awaited() const { return awaited_; }
  bool finished() const { return awaited_.empty(); }
  /// How it ended: the game's result, or the worst of defeats for a role that quit or forfeited.
  /// Nothing while the match goes on, and after an error.
  std::optional<ResultOf<G>> result() const {
    if (quitter_)
      return G::players.defeat(RoleSet(*quitter_), resultBounds(state_).min, playerCount(state_));
    return state_.result();
  }
  std::optional<Role> quitter() const { return quitter_; }
  /// The role whose player failed, if one did.
  std::optional<Role> failed() const { return failed_; }
  /// Takes the failure of a player as its defeat: the match has ended as if it had quit, and
  /// `error()` still says why. Precondition: a player failed.
  void forfeit() { quitter_ = failed_; }
  /// What ended the match early, if a player or an observer failed.
  const std::string& error() const { return error_; }

  /// Takes a decision from outside. One that is not allowed throws, and nothing changes. When it is
  /// the last one awaited, the moves are made.
  void decide(Role role, const Decision<G>& decision) {
    if (!awaited_.contains(role))
      throw InactivePlayer(detail::place(state_, role) + "no decision is awaited", role);
    begin();
    if (decision.move()) checkMove(state_, role, *decision.move());
    take(role, decision);
  }

  /// A role gives up, whoever's turn it is: the match has ended.
  void resign(Role role) {
    if (finished()) throw Error(detail::place(state_, role) + "the match has ended");
    begin();
    quit(role);
  }

  /// Lets the players play until the match ends, or for so many plies. The result, if there is one.
  std::optional<ResultOf<G>> run(std::size_t plies = unlimited) {
    if (!error_.empty()) throw MatchError(error_);
    begin();
    for (; plies > 0 && !finished(); --plies)
      for (const Role role : awaited_) {
        ask(role);
        if (quitter_) break;
      }
    return result();
  }
  /// The same in a thread of its own. The match must stay where it is until the future is ready.
  std::future<std::optional<ResultOf<G>>> runAsync(std::size_t plies = unlimited) {
    return std::async(std::launch::async, [this, plies] { return run(plies); });
  }

 private:
  // The stream of a seed that decides luck: another than those of players with the same seed.
  static constexpr std::uint64_t luck = 0x6c75636b;

  void enter() { awaited_ = activePlayers(state_); }

  void begin() {
    if (std::exchange(begun_, true)) return;
    tell("begin", &Observer::begin, state_);
    if (finished()) end();
  }
  void ask(Role role) {
    if (!players_[role])
      throw Error("the match has no player for " + std::string(G::players[role]));
    std::optional<Decision<G>> decision;
    try {
      decision = players_[role](viewOf(state_, role), role);
      if (decision->move()) checkMove(state_, role, *decision->move());
    } catch (...) {
      failed_ = role;
      fail("the player of " + std::string(G::players[role]));
    }
    take(role, *decision);
  }
  void take(Role role, const Decision<G>& decision) {
    if (!decision.move()) return quit(role);
    decided_[role] = decision.move();
    awaited_ = awaited_ - role;
    if (awaited_.empty()) advance();
  }
  void advance() {
    tell("move", &Observer::move, state_, decided_);
    const Action<G> action = actionOf<G>(decided_);
    HapRecord<G> haps{};
    G after;
    if constexpr (Stochastic<G>) {
      if (const auto variables = state_.haps(action)) haps = variables->draw(rng_);
      after = haps ? nextOf(state_, action, *haps) : nextOf(state_, action);
    } else {
      after = nextOf(state_, action);
    }
    history_.push_back({state_, decided_, haps});
    state_ = after;
    decided_ = {};
    enter();
    if (observers_.empty()) return;
    const Ply done = history_.back();  // A copy: an observer may outlive the vector's memory.
    tell("next", &Observer::next, done.state, done.moves, done.haps, state_);
    if (finished()) end();
  }
  void quit(Role role) {
    quitter_ = role;
    awaited_ = {};
    tell("quit", &Observer::quit, state_, role);
  }
  void end() {
    if (std::exchange(ended_, true)) return;  // An observer may have played on meanwhile.
    if (const auto result = state_.result()) tell("end", &Observer::end, state_, *result);
  }

  template <class Member, class... Args>
  void tell(const char* event, Member member, const Args&... args) {
    if (observers_.empty()) return;
    tellAll(event, [&](const Observer& observer) {
      if (const auto& listener = observer.*member) listener(args..., *this);
    });
  }
  [[gnu::cold]] void tellAll(const char* event, const std::function<void(const Observer&)>& call) {
    const auto told = observers_;  // Observers may come and go while they are told.
    for (const auto& [id, observer] : told) try {
        if (observes(id)) call(*observer);
      } catch (...) {
        fail("observer " + std::to_string(id) + ", told of '" + event + "',");
      }
  }
  bool observes(ObserverId id) const {
    return std::any_of(observers_.begin(), observers_.end(),
                       [wanted = id](const auto& entry) { return entry.first == wanted; });
  }
  /// Ends the match for the exception that is being handled.
  [[noreturn, gnu::cold]] void fail(const std::string& who) {
    awaited_ = {};
    error_ = std::string(G::name) + ", ply " + std::to_string(ply()) + ": " + who + " failed: ";
    try {
      throw;
    } catch (const std::exception& cause) {
      error_ += cause.what();
    } catch (...) {
      error_ += "an exception of an unknown type";
    }
    std::throw_with_nested(MatchError(error_));
  }

  Seats<G> players_;
  Rng rng_;
  G state_;
  std::vector<Ply> history_;
  Decisions<G> decided_{};
  RoleSet awaited_;
  std::optional<Role> quitter_, failed_;
  std::string error_;
  bool begun_ = false, ended_ = false;
  std::vector<std::pair<ObserverId, std::shared_ptr<const Observer>>> observers_;
  ObserverId lastObserver_ = 0;
};

template <class G>
Match(G, typename detail::SeatsOf<G>::Type = {}, std::uint64_t = 0) -> Match<G>;
template <class Ply, class G>
Match(std::vector<Ply>, G, typename detail::SeatsOf<G>::Type = {}, std::uint64_t = 0) -> Match<G>;

}  // namespace ludorum

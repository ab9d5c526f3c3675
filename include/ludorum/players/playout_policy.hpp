// How moves are chosen in the playouts of Monte Carlo methods: by a policy, or by what was learnt.
#pragma once
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludorum/core/form.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/hash.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/players/evaluation.hpp"

namespace ludorum {

namespace detail {
template <class G>
struct PolicyKind {
  using Of = G;
  static constexpr std::string_view what = "policy", usual = "random";
  static auto all() {
    if constexpr (requires { G::policies(); })
      return G::policies();
    else
      return std::tuple{};
  }
};
}  // namespace detail

/// Who moves in the playouts. Any callable `(game, role, rng) -> move` is a policy; a game names
/// its own in a static `policies()`, a tuple of `Named{"holdAt20", callable}`. By default:
/// `random`, every move equally likely. Several threads may call a policy at the same time.
template <Game G>
class Policy : public NamedFunction<detail::PolicyKind<G>, typename G::Move(const G&, Role, Rng&)> {
  using Signature = typename G::Move(const G&, Role, Rng&);
  using Base = NamedFunction<detail::PolicyKind<G>, Signature>;

 public:
  Policy() = default;
  template <std::invocable<const G&, Role, Rng&> F>
  Policy(F f) : Base(std::function<Signature>(std::move(f))) {}  // NOLINT: any callable is one.
  /// The game's policy of that name, or `random`.
  static Policy named(std::string_view name) { return Policy(Called{}, name); }

  /// The move; one that is illegal is an error.
  typename G::Move operator()(const G& game, Role role, Rng& rng) const {
    if (!*this) return choice(movesOf(game, role), rng);
    const typename G::Move move = this->call(game, role, rng);
    if (!isLegal(game, role, move))
      detail::refuseAnswer<G>("policy", this->name(), " made an illegal move");
    return move;
  }

 private:
  struct Called {};
  Policy(Called, std::string_view name) : Base(name) {}
};

/// How playouts choose their moves where there is no policy.
enum class Playouts : std::uint8_t { uniform, mast, lastGoodReply };
constexpr std::array<std::string_view, 3> enumNames(Playouts) {
  return {"uniform", "mast", "lastGoodReply"};
}

/// A number for a move, the same for equal moves: for tables of what was learnt about moves.
template <Game G>
std::uint32_t moveKey(const typename G::Move& move) {
  using Move = typename G::Move;
  if constexpr (std::is_integral_v<Move> || std::is_enum_v<Move>) {
    return static_cast<std::uint32_t>(move);
  } else if constexpr (std::has_unique_object_representations_v<Move>) {
    std::uint64_t hash = sizeof(Move);
    for (const unsigned char byte : std::bit_cast<std::array<unsigned char, sizeof(Move)>>(move))
      hash = mixed(hash, byte);
    return static_cast<std::uint32_t>(hash);
  } else {
    std::uint64_t hash = 1;
    for (const char c : moveText<G>(move)) hash = mixed(hash, static_cast<unsigned char>(c));
    return static_cast<std::uint32_t>(hash);
  }
}

/// A move made in a simulation.
template <Game G>
struct Made {
  typename G::Move move;
  Role role;
};
template <Game G>
using Trace = std::vector<Made<G>>;

/// What a table of moves holds: so many for each role; of moves that fall on one another, the sum.
inline constexpr std::size_t moveSlots = 1024;
template <Game G>
constexpr std::size_t moveSlot(const typename G::Move& move, Role role) {
  return index(role) * moveSlots + moveKey<G>(move) % moveSlots;
}

/// MAST, the move-average sampling technique (H. Finnsson and Y. Björnsson, "Simulation-Based
/// Approach to General Game Playing", 2008), in the epsilon-greedy form of M. Tak, M. Winands and
/// Y. Björnsson (2012): most of the time the move with the best mean reward, for the role that
/// makes it, over all simulations in which it made it.
template <Game G>
class Mast {
 public:
  Mast() : means_(moveSlots * roleCount<G>) {}
  template <class Moves>
  typename G::Move operator()(const G&, Role role, const Moves& moves, const Trace<G>&,
                              Rng& rng) const {
    if (rng.below(100) < randomPercent) return choice(moves, rng);
    std::size_t best = 0;
    float most = -1;
    const std::size_t first = rng.below(static_cast<std::uint32_t>(moves.size()));
    for (std::size_t k = 0; k < moves.size(); ++k) {  // From anywhere: of equals, any.
      const std::size_t i = first + k < moves.size() ? first + k : first + k - moves.size();
      const float mean = means_[moveSlot<G>(moves[i], role)].mean;
      if (mean > most) most = mean, best = i;
    }
    return moves[best];
  }
  /// `reward[role]` is from that role's point of view, 0 to 1.
  template <class Reward>
  void learn(const Trace<G>& trace, const Reward& reward) {
    for (const auto& [move, role] : trace) {
      Mean& mean = means_[moveSlot<G>(move, role)];
      mean.mean += (static_cast<float>(reward(role)) - mean.mean) / (mean.count += 1);
    }
  }

 private:
  static constexpr std::uint32_t randomPercent = 40;
  struct Mean {
    float mean = 1, count = 0;  // What was never tried is worth a try.
  };
  std::vector<Mean> means_;
};

/// Last good reply with forgetting (P. Drake, "The Last-Good-Reply Policy for Monte-Carlo Go",
/// 2009; H. Baier and P. Drake, 2010): a role answers a move as it did when it last won after it.
template <Game G>
class LastGoodReply {
 public:
  LastGoodReply() : replies_(moveSlots * roleCount<G>) {}
  template <class Moves>
  typename G::Move operator()(const G& game, Role role, const Moves& moves, const Trace<G>& trace,
                              Rng& rng) const {
    if (!trace.empty()) {
      const Reply& reply = replies_[slot(trace.back(), role)];
      if (reply.known && isLegal(game, role, reply.move)) return reply.move;
    }
    return choice(moves, rng);
  }
  template <class Reward>
  void learn(const Trace<G>& trace, const Reward& reward) {
    for (std::size_t i = 1; i < trace.size(); ++i) {
      Reply& reply = replies_[slot(trace[i - 1], trace[i].role)];
      const double won = reward(trace[i].role);
      if (won > 0.5)
        reply = {trace[i].move, true};
      else if (won < 0.5 && reply.known && reply.move == trace[i].move)
        reply.known = false;
    }
  }

 private:
  struct Reply {
    typename G::Move move{};
    bool known = false;
  };
  static std::size_t slot(const Made<G>& before, Role role) {
    const std::size_t key = moveKey<G>(before.move) * roleCount<G> + index(before.role);
    return index(role) * moveSlots + key % moveSlots;
  }
  std::vector<Reply> replies_;
};

}  // namespace ludorum

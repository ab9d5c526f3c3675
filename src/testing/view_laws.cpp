#include "view_laws.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "ludorum/core/hash.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum::testing {

namespace {
/// How often a state was met, and how often it would have been if the moves of the others did not
/// count: the sums of the weights that do so, and of their squares.
struct Met {
  AnyState state;
  std::array<double, 2> weight{}, squares{};
};

/// What looks the same to a role.
struct Look {
  Role role;
  AnyView view;
  std::uint64_t past;  ///< What the role had seen and done before, the first time.
  AnyState first;
  std::uint64_t walk;
  std::size_t ply, times = 0;
  std::vector<Met> states{};
};

/// How far the chances of two lists of counts are apart, as a number of standard deviations: the
/// chi-squared of two samples by the approximation of E. Wilson and M. Hilferty, 1931.
double deviation(const std::vector<Met>& met, std::size_t sense, const std::vector<double>& drawn) {
  double weight = 0, squares = 0, draws = 0;
  for (std::size_t i = 0; i < met.size(); ++i) {
    weight += met[i].weight[sense];
    squares += met[i].squares[sense];
    draws += drawn[i];
  }
  const double seen = weight * weight / squares;  // As many as would be as good, equally weighted.
  double sum = 0, restMet = 0, restDrawn = 0, cells = 0;
  const auto add = [&](double one, double other) {
    const double expected = (one + other) / (seen + draws);
    const double apart = one / seen - other / draws;
    sum += apart * apart / (expected * (1 / seen + 1 / draws)), ++cells;
  };
  for (std::size_t i = 0; i < met.size(); ++i) {
    const double one = met[i].weight[sense] / weight * seen;
    if (one + drawn[i] >= 20) {
      add(one, drawn[i]);
    } else {
      restMet += one, restDrawn += drawn[i];
    }
  }
  if (restMet + restDrawn >= 20) add(restMet, restDrawn);
  if (cells < 2) return 0;
  const double freedom = cells - 1, spread = 2 / (9 * freedom);
  return (std::cbrt(sum / freedom) - (1 - spread)) / std::sqrt(spread);
}

class ViewLaws {
 public:
  ViewLaws(const AnyStarts& starts, const LawOptions& options)
      : starts_(starts), options_(options), game_(starts.states.front().game()) {
    reports_.resize(lawCount);
    reports_[same].law = "what looks the same to a role is told in the same words";
    reports_[recall].law = "a role forgets nothing that it has seen and done";
    reports_[looks].law = "a state that is drawn for a view looks so";
    reports_[often].law = "states are drawn as often as they come about";
  }

  std::vector<LawReport> run() {
    const std::uint64_t enough = options_.enough / 20;
    for (std::uint64_t i = 0; i < 5 * options_.playouts && met_ < enough; ++i)
      walk(i, options_.maxPlies, [this](const AnyState& state, std::size_t ply) {
        for (const Role role : RoleSet::all(game_.roles.size())) look(state, role, ply);
      });
    if (game_.samples) checkSamples();
    std::erase_if(reports_, [](const LawReport& report) { return report.tried == 0; });
    return std::move(reports_);
  }

 private:
  enum Law : std::size_t { same, recall, looks, often, lawCount };
  static constexpr std::size_t mostLooks = 50000, mostDrawnFor = 500, mostCompared = 50,
                               draws = 2000;
  /// A frequency that is right is this far off once in fifty million times; of games whose samples
  /// are right, less than one in a million is told otherwise.
  static constexpr double tooFar = 5.5;

  template <class What>
  void expect(Law law, bool holds, std::uint64_t number, std::size_t ply, What what) {
    LawReport& report = reports_[law];
    ++report.tried;
    if (holds || (!report.failure.empty() && report.path.size() <= ply)) return;
    report.failure = what();
    report.path.clear();
    const Walk now = at_;
    std::optional<AnyState> end;
    walk(
        number, ply, [&](const AnyState& state, std::size_t) { end = state; },
        [&](const std::string& move) { report.path.push_back(move); });
    report.state = end->text();
    if (starts_.states.size() > 1) report.start = starts_.states[at_.origin].text();
    at_ = now;
  }

  /// A random match, the same for the same number. `visit(state, ply)` sees each state, up to the
  /// one of ply `last`; `tell(text)` each action that leads to another.
  void walk(std::uint64_t number, std::size_t last,
            const std::function<void(const AnyState&, std::size_t)>& visit,
            const std::function<void(const std::string&)>& tell = {}) {
    Rng rng = Rng(options_.seed).split(~number);
    const std::size_t roles = game_.roles.size();
    at_ = {number, start(rng), std::vector<std::uint64_t>(roles), std::vector<double>(roles, 1)};
    AnyState state = starts_.states[at_.origin];
    for (std::size_t ply = 0;; ++ply) {
      visit(state, ply);
      if (state.isOver() || ply >= last) return;
      const AnyDecisions action = state.randomDecisions(rng);
      std::optional<AnyHap> hap;
      if (state.outcomes(action) > 0) hap = state.draw(action, rng);
      if (tell) tell(decisionsText(game_, action) + (hap ? ' ' + hap->formText() : ""));
      for (const Role role : state.active()) note(state, role, *action[index(role)]);
      state = state.next(action, hap);
    }
  }
  std::size_t start(Rng& rng) const {
    const std::size_t count = starts_.states.size();
    if (starts_.probabilities.empty()) return rng.below(static_cast<std::uint32_t>(count));
    double rest = rng.uniform();
    for (std::size_t i = 0; i < count; ++i)
      if ((rest -= starts_.probabilities[i]) < 0) return i;
    return count - 1;
  }
  /// What a role does becomes a part of its past; and others cannot do it as likely as it does.
  void note(const AnyState& state, Role role, const AnyMove& move) {
    std::uint64_t& past = at_.past[index(role)];
    past = mixed(past, state.view(role).hash());
    for (const char c : move.formText()) past = mixed(past, static_cast<unsigned char>(c));
    const auto choices = static_cast<double>(state.moves(role).size());
    for (std::size_t r = 0; r < at_.weight.size(); ++r)
      if (Role(r) != role) at_.weight[r] *= choices;
  }

  void look(const AnyState& state, Role role, std::size_t ply) {
    ++met_;
    const AnyView view = state.view(role);
    Look* known = nullptr;
    for (auto [at, end] = index_.equal_range(view.hash()); at != end && known == nullptr; ++at)
      if (seen_[at->second].role == role && seen_[at->second].view == view)
        known = &seen_[at->second];
    if (known == nullptr) {
      compareHashes(view, role, ply);
      if (seen_.size() >= mostLooks) return;
      index_.emplace(view.hash(), seen_.size());
      seen_.push_back({role, view, at_.past[index(role)], state, at_.number, ply});
      known = &seen_.back();
    } else {
      compare(*known, state, view, ply);
    }
    ++known->times;
    count(*known, state);
  }
  /// A view that is new to the index must be equal to no other.
  void compareHashes(const AnyView& view, Role role, std::size_t ply) {
    for (std::size_t i = 0; i < std::min<std::size_t>(seen_.size(), 100); ++i)
      if (seen_[i].role == role && seen_[i].view == view)
        expect(same, false, at_.number, ply, [&] {
          return "it looks like " + seen_[i].first.text() + " to " + name(role) +
                 ", and the hash of what it sees is another";
        });
  }
  void compare(const Look& known, const AnyState& state, const AnyView& view, std::size_t ply) {
    const std::uint64_t number = at_.number;
    const std::uint64_t past = at_.past[index(known.role)];
    const auto looksLike = [&] {
      return "it looks like " + known.first.text() + " to " + name(known.role);
    };
    if (known.times < 8 && !(state == known.first))
      expect(same, view.formText() == known.view.formText() && view.text() == known.view.text(),
             number, ply, [&] {
               return looksLike() + ", but what it is told is " + view.formText() + " here and " +
                      known.view.formText() + " there";
             });
    if (known.times < 8) {
      const auto now = state.publicSight(), then = known.first.publicSight();
      expect(same, !now || !then || now->form == then->form, number, ply, [&] {
        return looksLike() + ", but what everybody sees is " + now->form + " here and " +
               then->form + " there";
      });
    }
    expect(recall, past == known.past, number, ply,
           [&] { return looksLike() + ", though it has seen or done something else before"; });
  }
  void count(Look& known, const AnyState& state) {
    auto at = std::find_if(known.states.begin(), known.states.end(),
                           [&](const Met& met) { return met.state == state; });
    if (at == known.states.end()) {
      if (known.states.size() >= 200) return;  // Too many to be met often.
      at = known.states.insert(at, {state});
    }
    const std::array<double, 2> weights{1, at_.weight[index(known.role)]};
    for (const std::size_t sense : {0U, 1U}) {
      at->weight[sense] += weights[sense];
      at->squares[sense] += weights[sense] * weights[sense];
    }
  }

  void checkSamples() {
    std::vector<std::size_t> order(seen_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
      return seen_[a].times > seen_[b].times;
    });
    Rng rng = Rng(options_.seed).split(1);
    const std::size_t most = std::min(order.size(), mostDrawnFor);
    for (std::size_t i = 0; i < most; ++i) {
      // Those that are seen most often, and others evenly from among the rest.
      const std::size_t place =
          i < mostCompared ? i
                           : mostCompared + (i - mostCompared) * (order.size() - mostCompared) /
                                                (most - mostCompared);
      const Look& look = seen_[order[place]];
      const bool compared = i < mostCompared && look.times >= 200 && look.states.size() > 1;
      if (!drawFor(look, compared ? draws : 4, compared, rng)) return;
    }
  }
  /// False if it is hopeless to go on.
  bool drawFor(const Look& look, std::size_t count, bool compared, Rng& rng) {
    std::vector<double> drawn(look.states.size() + 1);  // The last: those that were never met.
    const auto fail = [&](const std::string& what) {
      expect(looks, false, look.walk, look.ply, [&] { return what; });
    };
    for (std::size_t n = 0; n < count; ++n) try {
        const auto state = look.view.sample(look.role, rng);
        const bool right = state->view(look.role) == look.view;
        expect(looks, right, look.walk, look.ply, [&] {
          return state->text() + " is drawn for " + name(look.role) +
                 ", to whom it does not look so";
        });
        if (!right) return true;
        const auto at = std::find_if(look.states.begin(), look.states.end(),
                                     [&](const Met& met) { return met.state == *state; });
        ++drawn[static_cast<std::size_t>(at - look.states.begin())];
      } catch (const std::exception& error) {
        fail("failed: " + std::string(error.what()));
        return false;
      }
    if (compared && look.states.size() < 200) compareChances(look, drawn);
    return true;
  }
  void compareChances(const Look& look, const std::vector<double>& drawn) {
    std::vector<Met> met = look.states;
    met.push_back({look.first});
    const double off = std::min(deviation(met, 0, drawn), deviation(met, 1, drawn));
    expect(often, off < tooFar, look.walk, look.ply, [&] {
      std::size_t worst = 0;
      double most = -1, total = 0, all = 0;
      for (const Met& each : met) total += each.weight[0];
      for (const double each : drawn) all += each;
      for (std::size_t i = 0; i < met.size(); ++i)
        if (const double apart = std::abs(met[i].weight[0] / total - drawn[i] / all); apart > most)
          most = apart, worst = i;
      const auto percent = [](double share) {
        return std::to_string(static_cast<int>(std::lround(share * 100))) + "%";
      };
      return (worst + 1 == met.size() ? "states that never come about" : met[worst].state.text()) +
             " are drawn for " + name(look.role) + " " + percent(drawn[worst] / all) +
             " of the time, and come about " + percent(met[worst].weight[0] / total) + " of it";
    });
  }
  std::string name(Role role) const { return std::string(game_.roles[index(role)]); }

  const AnyStarts& starts_;
  const LawOptions& options_;
  const GameTraits& game_;
  std::vector<LawReport> reports_;
  std::vector<Look> seen_;
  std::unordered_multimap<std::uint64_t, std::size_t> index_;
  /// Where a walk is.
  struct Walk {
    std::uint64_t number = 0;
    std::size_t origin = 0;
    std::vector<std::uint64_t> past{};  // By role; as the next.
    std::vector<double> weight{};  // The product of the numbers of moves that the others had.
  };
  Walk at_;
  std::uint64_t met_ = 0;
};
}  // namespace

std::vector<LawReport> checkViewLaws(const AnyStarts& starts, const LawOptions& options) {
  return ViewLaws(starts, options).run();
}

}  // namespace ludorum::testing

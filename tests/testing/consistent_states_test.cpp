// What states a role cannot tell apart, found by playing all matches or by chance.
#include "ludorum/erased/consistent_states.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "../support/errors.hpp"
#include "../support/seeds.hpp"
#include "hidden_games.hpp"
#include "ludorum/core/setup.hpp"
#include "ludorum/erased/state_of.hpp"
#include "ludorum/games/kuhn.hpp"
#include "ludorum/games/leduc.hpp"

namespace ludorum {
namespace {

using test::has;
using test::HideAndSeek;
using test::messageOf;
using test::Pennies;

template <class G>
std::vector<WeightedState> startsWithWeights() {
  std::vector<WeightedState> starts;
  forEachDeal<G>({}, [&](const G& start, double probability) {
    starts.push_back({anyState<G>(start), probability});
  });
  return starts;
}
template <class G>
StartSource sourceOf(bool listed) {
  StartSource source;
  if (listed) source.all = startsWithWeights<G>();
  source.draw = [](const Rng& rng) {
    Rng luck = rng;
    return anyState<G>(startOf<G>({}, luck));
  };
  return source;
}

TEST(ConsistentStates, OfKuhnAreTheOtherCards) {
  const ConsistentStates states(startsWithWeights<Kuhn>());
  const AnyState start = anyState<Kuhn>(Kuhn{});
  const auto& first = states.of(start.view(Role{0}), Role{0});
  ASSERT_EQ(first.size(), 2U);
  for (const auto& [state, weight] : first) {
    EXPECT_EQ(state.view(Role{0}), start.view(Role{0}));
    EXPECT_NEAR(weight, 1.0 / 6, 1e-12);
  }
}

TEST(ConsistentStates, WeighWhatLuckDoesAndWhatOthersDoAtRandom) {
  const ConsistentStates states({{anyState<HideAndSeek>(HideAndSeek{}), 1}});
  const AnyState hidden = anyState<HideAndSeek>(HideAndSeek{2, HideAndSeek::nowhere});
  const auto& looks = states.of(hidden.view(Role{1}), Role{1});
  ASSERT_EQ(looks.size(), 3U);
  for (const auto& each : looks) EXPECT_NEAR(each.weight, 1.0 / 3, 1e-12);
}

TEST(ConsistentStates, SayWhichViewNoStateHas) {
  const ConsistentStates states(startsWithWeights<Kuhn>());
  KuhnView view = Kuhn{}.view(Role{0});
  view.cards[1] = view.cards[0];
  EXPECT_TRUE(has(messageOf<ImpossibleView>([&] { states.of(anyView<Kuhn>(view, 2), Role{0}); }),
                  {"no state of Kuhn looks like", "to First"}));
}

TEST(ConsistentStates, RefuseAGameThatIsTooLarge) {
  EXPECT_TRUE(has(messageOf<TooLarge>([&] { ConsistentStates(startsWithWeights<Leduc>(), 1000); }),
                  {"Leduc has too many states"}));
}

/// How often each state is drawn for what Seeker sees.
std::map<std::string, int> drawn(const StateSampler& sample, const AnyView& view, Role role,
                                 int count) {
  Rng rng(test::seeded(1));
  std::map<std::string, int> times;
  for (int i = 0; i < count; ++i) ++times[sample(view, role, rng).text()];
  return times;
}

TEST(StateSampler, DrawsFromAllStatesWhereTheGameDoesNotSayHow) {
  for (const bool listed : {true, false}) {  // Or plays at random until one looks so.
    const StateSampler sample(sourceOf<HideAndSeek>(listed));
    const AnyView view = anyState<HideAndSeek>(HideAndSeek{2, HideAndSeek::nowhere}).view(Role{1});
    const auto times = drawn(sample, view, Role{1}, 3000);
    ASSERT_EQ(times.size(), 3U);
    for (const auto& [state, count] : times) EXPECT_NEAR(count, 1000, 5 * std::sqrt(667)) << state;
  }
}

TEST(StateSampler, GivesWhatIsSeenWhereNothingIsHidden) {
  const StateSampler sample(sourceOf<Pennies>(true));
  Rng rng(0);
  const AnyState start = anyState<Pennies>(Pennies{});
  EXPECT_EQ(sample(start.view(Role{0}), Role{0}, rng), start);
}

TEST(StateSampler, RefusesAViewThatNoStateHas) {
  Rng rng(0);
  KuhnView view = Kuhn{}.view(Role{0});
  view.cards[1] = view.cards[0];
  const StateSampler kuhn(sourceOf<Kuhn>(true));
  EXPECT_TRUE(has(messageOf<ImpossibleView>([&] { kuhn(anyView<Kuhn>(view, 2), Role{0}, rng); }),
                  {"no state of Kuhn looks like", "to First"}));
  const AnyView impossible = anyView<HideAndSeek>(HideAndSeek{5, 5});
  const StateSampler listed(sourceOf<HideAndSeek>(true)), chance(sourceOf<HideAndSeek>(false));
  EXPECT_TRUE(has(messageOf<ImpossibleView>([&] { listed(impossible, Role{1}, rng); }),
                  {"no state of Hide and Seek looks like"}));
  EXPECT_TRUE(has(messageOf<Error>([&] { chance(impossible, Role{1}, rng); }),
                  {"give it `static G sample(const V& view, Role, Rng&)`"}));
}

}  // namespace
}  // namespace ludorum

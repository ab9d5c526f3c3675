// What keeps the contract of games. What does not is in `tests/wrong_games`, as it does not
// compile.
#include "ludorum/core/contract.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "../support/games.hpp"
#include "../support/kuhn.hpp"
#include "../support/library.hpp"
#include "../support/synthetic.hpp"
#include "../support/three_roles.hpp"

namespace ludorum::contract {
namespace {

using namespace ludorum::test;  // NOLINT: its games.

template <class G>
class TheContract : public ::testing::Test {};
TYPED_TEST_SUITE(TheContract, LibraryGames);

TYPED_TEST(TheContract, IsKeptByTheGamesOfTheLibrary) {
  static_assert(DocumentedContract<TypeParam>::kept);
}

static_assert(DocumentedContract<Dispute>::kept && DocumentedContract<Countdown>::kept);
static_assert(DocumentedContract<Kuhn>::kept && DocumentedContract<ThreeRoles>::kept);
static_assert(Contract<Envelopes>::kept && Contract<Together>::kept);  // They have no forms.
static_assert(Contract<Synthetic<2, false>>::kept && Contract<Synthetic<2, true>>::kept);

/// Members of all kinds.
struct Crowd {
  [[maybe_unused]] static constexpr int name = 1;
  int next(int) { return 1; }
  int next(int, int) const { return 1; }
  template <class T>
  void moves(T) {}
  using Move = int;
  struct Parameters {};
  double heuristic() const { return 0; }
  std::string toJson() const { return {}; }
  int resultBounds = 0, resultbounds = 0;

 private:
  void view();
};

TEST(Names, AreFoundWhateverTheyStandFor) {
  EXPECT_TRUE(Has<Crowd>::name && Has<Crowd>::next && Has<Crowd>::moves && Has<Crowd>::move);
  EXPECT_TRUE(Has<Crowd>::parameters && Has<Crowd>::resultBounds && Has<Crowd>::view);
  EXPECT_FALSE(Has<Crowd>::players || Has<Crowd>::haps || Has<Crowd>::form || Has<Crowd>::start);
}

TEST(Names, AreMisspeltOnlyWhereTheRightOneIsMissing) {
  EXPECT_TRUE(Misspelt<Crowd>::heuristics && Misspelt<Crowd>::form && Misspelt<Crowd>::any);
  EXPECT_FALSE(Misspelt<Crowd>::resultBounds || Misspelt<Crowd>::policies);
  EXPECT_FALSE(Misspelt<TicTacToe>::any || Misspelt<TicTacToe>::form);
}

/// A described type, with what may be in it.
template <class T>
struct With {
  int number = 0;
  T other{};
  static constexpr auto fields() {
    return std::tuple{Field{"number", &With::number}, Field{"other", &With::other}};
  }
};

template <class T>
constexpr bool isRead = hasForm<Unread<With<T>>>;
template <class T>
constexpr bool isWritten = hasForm<Unwritten<With<T>>>;

TEST(Forms, AreNumbersTextsAndWhatIsMadeOfThem) {
  EXPECT_TRUE((isRead<int> && isRead<char> && isRead<bool> && isRead<double> && isRead<Role>));
  EXPECT_TRUE((isRead<std::string> && isRead<std::optional<float>> && isRead<PerRole<int, 2>>));
  EXPECT_TRUE((isRead<std::vector<int>> && isRead<MoveList<Kuhn::Move, 3>>));
  EXPECT_TRUE((isRead<std::array<std::optional<std::string>, 4>>));
  EXPECT_TRUE((isRead<With<With<int>>> && isRead<std::variant<int, std::string>>));
}

TEST(Forms, AreWrittenFromTextsThatCannotBeRead) {
  EXPECT_TRUE((isWritten<std::string_view> && isWritten<std::variant<int, const char*>>));
  EXPECT_FALSE((isRead<std::string_view> || isRead<std::variant<int, const char*>>));
}

TEST(Forms, AreNotPointersPairsAndMaps) {
  EXPECT_FALSE((isWritten<std::unique_ptr<int>> || isWritten<std::pair<int, int>>));
  EXPECT_FALSE((isWritten<std::map<int, int>> || isWritten<std::vector<With<void*>>>));
  EXPECT_FALSE((isWritten<std::variant<int, std::pair<int, int>>>));
}

TEST(Forms, AreMissingInTheInnermostPart) {
  using Inner = std::pair<int, int>;
  EXPECT_TRUE((std::same_as<Unread<With<std::optional<std::vector<Inner>>>>, Inner>));
}

}  // namespace
}  // namespace ludorum::contract

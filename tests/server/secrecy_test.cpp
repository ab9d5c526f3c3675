// Nobody is told what he must not know: two matches that differ only in what is hidden from
// somebody are told to him in the same bytes, whatever he asks.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "bare_module.hpp"
#include "ludorum/games/dark_hex.hpp"
#include "ludorum/games/hearts.hpp"
#include "ludorum/games/kuhn.hpp"
#include "ludorum/games/leduc.hpp"
#include "ludorum/games/liars_dice.hpp"
#include "ludorum/games/mutropas.hpp"
#include "ludorum/games/phantom_tic_tac_toe.hpp"
#include "ludorum/module/live_match.hpp"
#include "playtester_client.hpp"

namespace ludorum::test {
namespace {

constexpr std::uint64_t seed = 1;  ///< Of the luck after the deal.

std::vector<std::unique_ptr<GameModule>> alone(std::unique_ptr<GameModule> module) {
  std::vector<std::unique_ptr<GameModule>> games;
  games.push_back(std::move(module));
  return games;
}

/// Somebody who looks on, and all that he was told, from when he came.
class Spy {
 public:
  Spy(TestPlaytester& tested, std::string match, Json join)
      : client_(tested), match_(std::move(match)) {
    ask(std::move(join));
  }

  /// Asks whatever might tell more than it should.
  void pry(const GameInfo& info) {
    const std::size_t plies = client_.views[match_]["plies"].size();
    const auto about = [&](std::string type, Json members) {
      members["type"] = std::move(type);
      ask(std::move(members));
    };
    about("record", {});
    about("undo", {{"ply", 0}});
    for (const std::string& role : info.roles) {
      about("position", {{"ply", plies}, {"side", role}});
      about("analyse", {{"role", role}, {"player", "ismcts:simulationCount=60"}});
      about("move", {{"role", role}, {"ply", plies}, {"move", "no such move"}});
      about("move", {{"role", role}, {"ply", plies + 1}, {"move", 0}});
    }
    for (const char* side : {"all", "public", "nobody"})
      about("position", {{"ply", 0}, {"side", side}});
    for (std::size_t ply = plies < 3 ? 0 : plies - 3; ply <= plies + 1; ++ply) {
      about("scene", {{"ply", ply}});
      about("position", {{"ply", ply}});
    }
  }
  /// What he was told, without the name of the match.
  std::string told() {
    std::string text = replies_;
    for (const Json& event : client_.heard) text += event.dump() + '\n';
    for (std::size_t at = 0; (at = text.find(match_, at)) != std::string::npos;)
      text.replace(at, match_.size(), "M");
    return text;
  }

 private:
  void ask(Json message) {
    message["match"] = match_;
    Json reply = client_.ask(std::move(message));
    if (reply.contains("analysis") && reply["type"] == "answer")
      client_.await("analysis", {{"done", true}});
    EXPECT_NE(reply.value("code", ""), "busy");
    replies_ += reply.dump() + '\n';
  }

  Client client_;
  std::string match_, replies_;
};

/// A match with all its people at one table, and spies: one that has a role, one whom that role
/// lets watch from its side, and one who only watches. Beside it the same match without a server.
class Table {
 public:
  Table(const GameModule& game, const AnyState& start, Viewer viewer)
      : live(game, {seed, start}),
        tested_(alone(game.copy())),
        owner_(tested_),
        info_(game.info()),
        match_(begun(start)),
        watcher_(tested_, match_, {{"type", "join"}}) {
    if (viewer == onlooker) return;
    const std::string& role = info_.roles[*viewer];
    holder_.emplace(tested_, match_, Json{{"type", "join"}, {"secrets", {owner_.secrets[role]}}});
    const Json pass = owner_.answer({{"type", "share"}, {"match", match_}, {"role", role}})["pass"];
    friend_.emplace(tested_, match_, Json{{"type", "join"}, {"pass", pass}});
  }

  void make(const AnyDecisions& decisions) {
    for (const std::size_t role : live.awaited()) {
      EXPECT_EQ(owner_.move(match_, info_.roles[role], decisions[role]->form())["type"], "answer");
      live.decide(role, *decisions[role]);
    }
  }
  void pry() {
    using namespace std::chrono_literals;
    tested_.hand.pass(1s);  // Who asks too much at once is not heard.
    watcher_.pry(info_);
    if (holder_) holder_->pry(info_), friend_->pry(info_);
  }
  /// What those who have no more than the viewer's knowledge were told.
  std::string told() {
    return watcher_.told() + (holder_ ? holder_->told() + friend_->told() : std::string());
  }

  LiveMatch live;

 private:
  std::string begun(const AnyState& start) {
    Json seats = Json::array();
    for (std::size_t role = 0; role < info_.roles.size(); ++role) seats.push_back(here);
    return owner_.play(
        {{"game", info_.name}, {"seats", seats}, {"seed", seed}, {"state", start.form()}});
  }

  TestPlaytester tested_;
  Client owner_;
  GameInfo info_;
  std::string match_;
  Spy watcher_;
  std::optional<Spy> holder_{}, friend_{};
};

/// What a viewer knows.
std::string knowledge(const LiveMatch& match, Viewer viewer) {
  return match.position(match.plies(), viewer).text;
}
using Plies = std::vector<AnyDecisions>;

/// Random moves, until the viewer notices one: with his own as they are given. The match is left as
/// it was. Nothing if it ends before, or if he must move and has no such move.
std::optional<Plies> untilNoticed(LiveMatch& match, Viewer viewer, const AnyDecisions* given,
                                  Rng& rng) {
  const std::size_t plies = match.plies();
  Plies made;
  bool isNoticed = false;
  while (!isNoticed && match.plies() < plies + 20 && !match.result()) {
    const AnyState state = match.state(match.plies());
    AnyDecisions decisions = state.randomDecisions(rng);
    if (given != nullptr && *viewer < decisions.size() && decisions[*viewer]) {
      if (!(*given)[*viewer] || !state.isLegal(Role(*viewer), *(*given)[*viewer])) break;
      decisions[*viewer] = (*given)[*viewer];
    }
    for (const std::size_t role : match.awaited()) match.decide(role, *decisions[role]);
    isNoticed = match.played(match.plies() - 1, viewer).isNoticed;
    made.push_back(std::move(decisions));
  }
  const bool isOver = match.result().has_value();
  match.takeBack(plies);
  return isNoticed && !isOver ? std::optional(made) : std::nullopt;
}

/// Plies after which the other match looks to the viewer as this one does; nothing if none are
/// found.
std::optional<Plies> alike(const LiveMatch& match, LiveMatch& other, const Plies& made,
                           Viewer viewer, Rng& rng) {
  const std::string wanted = knowledge(match, viewer);
  for (int tries = 0; tries < 200; ++tries) {
    const auto plies = untilNoticed(other, viewer, &made.back(), rng);
    if (!plies) continue;
    const std::size_t before = other.plies();
    for (const AnyDecisions& decisions : *plies)
      for (const std::size_t role : other.awaited()) other.decide(role, *decisions[role]);
    const bool isAlike = knowledge(other, viewer) == wanted;
    other.takeBack(before);
    if (isAlike) return plies;
  }
  return std::nullopt;
}

/// Plays two matches that look alike to a viewer; how many positions were compared.
int compareTwo(const GameModule& game, const AnyState& one, const AnyState& two, Viewer viewer,
               Rng& rng) {
  Table first(game, one, viewer), second(game, two, viewer);
  for (int compared = 1;; ++compared) {
    first.pry();
    second.pry();
    const std::string told = first.told();
    EXPECT_FALSE(told.empty());
    const std::string other = second.told();
    if (told != other) {
      const auto at = std::mismatch(told.begin(), told.end(), other.begin(), other.end());
      const auto place = static_cast<std::size_t>(at.first - told.begin());
      const std::size_t from = place < 200 ? 0 : place - 200;
      ADD_FAILURE() << one.text() << " and " << two.text() << " are told in different words:\n"
                    << told.substr(from, 400) << "\n---- but:\n"
                    << other.substr(from, 400);
      return compared;
    }
    const auto made = untilNoticed(first.live, viewer, nullptr, rng);
    if (!made) return compared;
    for (const AnyDecisions& decisions : *made) first.make(decisions);
    const auto others = alike(first.live, second.live, *made, viewer, rng);
    if (!others) return compared;
    for (const AnyDecisions& decisions : *others) second.make(decisions);
  }
}

/// Compares matches from starts that are drawn at random; how many positions in all.
template <class G>
int compare(int pairs, std::uint64_t from) {
  const BareModule<G> game;
  const std::size_t roles = game.traits().roles.size();
  int compared = 0;
  for (int pair = 0; pair < pairs; ++pair) {
    Rng rng = Rng(from).split(static_cast<std::uint64_t>(pair));
    const AnyState one = game.start(rng.split(0));
    const std::size_t role = rng.below(static_cast<std::uint32_t>(roles));
    const AnyState two = *one.view(Role(role)).sample(Role(role), rng);
    const bool isWatched = rng.below(3) == 0;
    compared += compareTwo(game, one, two, isWatched ? onlooker : role, rng);
  }
  return compared;
}

TEST(Secrecy, OfKuhn) { EXPECT_GT(compare<Kuhn>(8, 1), 10); }
TEST(Secrecy, OfLeduc) { EXPECT_GT(compare<Leduc>(6, 2), 10); }
TEST(Secrecy, OfMutropas) { EXPECT_GT(compare<Mutropas>(6, 3), 8); }
TEST(Secrecy, OfPhantomTicTacToe) { EXPECT_GT(compare<PhantomTicTacToe>(6, 4), 15); }
TEST(Secrecy, OfDarkHex) { EXPECT_GT(compare<DarkHex>(3, 5), 8); }
TEST(Secrecy, OfLiarsDice) { EXPECT_GT(compare<LiarsDice>(5, 6), 8); }
TEST(Secrecy, OfHearts) { EXPECT_GT(compare<Hearts>(2, 7), 15); }

}  // namespace
}  // namespace ludorum::test

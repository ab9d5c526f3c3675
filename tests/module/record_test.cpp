#include "ludorum/module/record.hpp"

#include "../support/errors.hpp"
#include "../support/games.hpp"
#include "../support/library.hpp"
#include "../testing/hidden_games.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/players/trace_player.hpp"
#include "ludorum/version.hpp"

namespace ludorum {
namespace {

using test::has;

template <class G>
std::string recordText(const Match<G>& match, std::uint64_t seed = 0) {
  RecordHeading heading{"{}", {}, seed};
  heading.players.assign(roleCount<G>, "random");
  return recordOf(match, heading);
}
/// The record of a random match.
template <class G>
Json randomRecord(std::uint64_t seed, std::size_t plies = Match<G>::unlimited) {
  Match<G> match = randomMatch(G{}, seed);
  match.run(plies);
  return parseJson(recordText(match, seed));
}
template <class G>
std::string difference(const Json& record) {
  return replayDifference(G{}, record);
}

// ---------------------------------------------------------------- whole matches

template <class G>
class Records : public ::testing::Test {};
using RecordedGames = ::testing::Types<TicTacToe, Pig, OddsAndEvens, Puzzle15, ConnectFour,
                                       test::Dispute, test::Countdown, test::Pennies>;
TYPED_TEST_SUITE(Records, RecordedGames);

TYPED_TEST(Records, ReplayToTheSameEnd) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Match<TypeParam> match = randomMatch(TypeParam{}, seed);
    match.run();
    const Json record = parseJson(recordText(match, seed));
    EXPECT_EQ(difference<TypeParam>(record), "");
    EXPECT_EQ(record["history"].size(), match.ply() + 1);
    EXPECT_EQ(record["result"], toJson<TypeParam>(match.result()));
    EXPECT_FALSE(record["result"].is_null());
    EXPECT_EQ(readState(TypeParam{}, record["history"].back()["state"]), match.state());
  }
}

TYPED_TEST(Records, OfUnfinishedMatchesReplay) {
  const Json record = randomRecord<TypeParam>(3, 1);
  EXPECT_EQ(record["history"].size(), 2U);
  EXPECT_TRUE(record["result"].is_null());
  EXPECT_EQ(difference<TypeParam>(record), "");
}

TYPED_TEST(Records, OfMatchesThatNeverBeganReplay) {
  const Json record = randomRecord<TypeParam>(3, 0);
  EXPECT_EQ(record["history"].size(), 1U);
  EXPECT_EQ(difference<TypeParam>(record), "");
}

TYPED_TEST(Records, AnyStateThatIsExchangedIsNoticed) {
  const Json record = randomRecord<TypeParam>(4), other = randomRecord<TypeParam>(5, 1);
  for (std::size_t ply = 1; ply < record["history"].size(); ++ply) {
    Json wrong = record;
    wrong["history"][ply]["state"] = record["history"][0]["state"];
    EXPECT_TRUE(has(difference<TypeParam>(wrong), {"ply " + std::to_string(ply) + ":"}));
  }
}

TEST(Record, IsOneLineOfJson) {
  Match<TicTacToe> match(TicTacToe{},
                         {TracePlayer<TicTacToe>({0, 1, 2}), TracePlayer<TicTacToe>({3, 4})}, 7);
  match.run();
  RecordHeading heading{"{}", {"trace:moves=0;1;2", "trace:moves=3;4"}, 7};
  EXPECT_EQ(recordOf(match, heading),
            R"({"version":")" + std::string(version) +
                R"(","game":"TicTacToe","parameters":{},"players":{"X":"trace:moves=0;1;2",)"
                R"("O":"trace:moves=3;4"},"seed":7,"history":[)"
                R"({"state":{"activePlayer":"X","board":"         "},"moves":{"X":0}},)"
                R"({"state":{"activePlayer":"O","board":"X        "},"moves":{"O":3}},)"
                R"({"state":{"activePlayer":"X","board":"X  O     "},"moves":{"X":1}},)"
                R"({"state":{"activePlayer":"O","board":"XX O     "},"moves":{"O":4}},)"
                R"({"state":{"activePlayer":"X","board":"XX OO    "},"moves":{"X":2}},)"
                R"({"state":{"activePlayer":"O","board":"XXXOO    "}}],)"
                R"("result":{"X":1,"O":-1}})");
}

TEST(Record, HasTheHapsWhereLuckHadAPart) {
  const Json history = randomRecord<Pig>(1)["history"];
  for (std::size_t ply = 0; ply + 1 < history.size(); ++ply) {
    const bool rolled = *history[ply]["moves"].begin() == "roll";
    EXPECT_EQ(history[ply].contains("haps"), rolled) << ply;
  }
  EXPECT_EQ(history.back().size(), 1U);
}

TEST(Record, SaysWhoQuit) {
  const auto quits = [](const Pig&, Role) { return Quit{}; };
  Match<Pig> match(Pig{}, {RandomPlayer(1), quits}, 1);
  match.run();
  const Json record = parseJson(recordText(match));
  EXPECT_EQ(record["quit"], "Two");
  EXPECT_EQ(record["result"], (Json{{"One", 100}, {"Two", -100}}));
  EXPECT_EQ(difference<Pig>(record), "");
}

TEST(Record, SaysWhatWentWrong) {
  Match<TicTacToe> match(TicTacToe{}, {TracePlayer<TicTacToe>({4}), TracePlayer<TicTacToe>({4})});
  EXPECT_THROW(match.run(), MatchError);
  const Json record = parseJson(recordText(match));
  EXPECT_TRUE(has(record["error"].get<std::string>(), {"the player of O failed", "4 is illegal"}));
  EXPECT_TRUE(record["result"].is_null());
  EXPECT_EQ(record["history"].size(), 2U);  // The move before it is not lost.
  EXPECT_EQ(difference<TicTacToe>(record), "");
}

TEST(Record, AnErrorMessageMayHoldAnyCharacter) {
  const auto fails = [](const TicTacToe&, Role) -> TicTacToe::Move {
    throw std::runtime_error("\"quoted\\\"\n\t\x01");
  };
  Match<TicTacToe> match(TicTacToe{}, {fails, fails});
  EXPECT_THROW(match.run(), MatchError);
  EXPECT_TRUE(
      has(parseJson(recordText(match))["error"].get<std::string>(), {"\"quoted\\\"\n\t\x01"}));
}

TEST(Record, IsJsonWhateverAPlayerIsCalled) {
  Match<TicTacToe> match = randomMatch(TicTacToe{});
  const std::string line = recordOf(match, {"{}", {"r\xffndom", "\"\n"}, 0});
  EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_NO_THROW(parseJson(line));
}

// ---------------------------------------------------------------- what was tampered with

/// A record and what replaying it says after a change.
template <class G>
class Tampered {
 public:
  explicit Tampered(Json record) : record_(std::move(record)) {
    EXPECT_EQ(difference<G>(record_), "");
  }
  template <class Change>
  std::string operator()(Change change) const {
    Json changed = record_;
    change(changed);
    return difference<G>(changed);
  }

 private:
  Json record_;
};

TEST(Tampering, WithTicTacToe) {
  const Tampered<TicTacToe> after(parseJson(
      R"({"history":[{"state":"[         ]","moves":{"X":4}},{"state":"[    X    ]","moves":{"O":0}},)"
      R"({"state":"[O   X    ]"}],"result":null})"));
  const auto history = [&](auto change) {
    return after([&](Json& record) { change(record["history"]); });
  };
  EXPECT_EQ(history([](Json& h) { h[1]["state"] = "[X        ]"; }),
            R"(ply 1: the record has {"activePlayer":"O","board":"X        "}, replaying gives )"
            R"({"activePlayer":"O","board":"    X    "})");
  EXPECT_TRUE(has(history([](Json& h) { h[0]["state"] = "[XO       ]"; }), {"ply 1: the record"}));
  EXPECT_TRUE(has(history([](Json& h) { h[0]["state"] = "[XX       ]"; }), {"ply 0: ", "X has 2"}));
  EXPECT_TRUE(has(history([](Json& h) { h[1]["state"] = "[XX       ]"; }), {"ply 1: ", "X has 2"}));
  EXPECT_TRUE(has(history([](Json& h) { h[2]["state"] = 5; }), {"ply 2: ", "an object"}));
  EXPECT_TRUE(
      has(history([](Json& h) { h[1].erase("state"); }), {"ply 1: ", "\"state\" is missing"}));
  EXPECT_TRUE(has(history([](Json& h) { h[1] = 5; }), {"ply 1: ", "\"state\" is missing"}));
  EXPECT_TRUE(has(history([](Json& h) { h[0]["moves"]["X"] = 5; }), {"ply 1: the record has"}));
  EXPECT_TRUE(has(history([](Json& h) { h[1]["moves"]["O"] = 4; }), {"ply 1: ", "4 is illegal"}));
  EXPECT_TRUE(has(history([](Json& h) { h[1]["moves"] = {{"X", 0}}; }), {"ply 1: ", "not active"}));
  EXPECT_TRUE(has(history([](Json& h) { h[1]["moves"]["X"] = 5; }), {"ply 1: ", "not active"}));
  EXPECT_TRUE(
      has(history([](Json& h) { h[1]["moves"] = Json::object(); }), {"ply 1: ", "no move"}));
  EXPECT_TRUE(has(history([](Json& h) { h[1]["moves"] = "x"; }), {"ply 1: ", "by role"}));
  EXPECT_TRUE(
      has(history([](Json& h) { h[1].erase("moves"); }), {"ply 1: ", "\"moves\" is missing"}));
  EXPECT_TRUE(has(history([](Json& h) { h[1]["haps"] = {{"die", 3}}; }), {"ply 1: ", "no luck"}));
  EXPECT_TRUE(has(history([](Json& h) {
                    h[2]["moves"] = {{"X", 1}};
                  }),
                  {"ply 2: ", "nothing follows"}));
  EXPECT_TRUE(has(history([](Json& h) { h[2]["haps"] = {{"die", 3}}; }), {"ply 2: "}));
  EXPECT_TRUE(
      has(history([](Json& h) { h.push_back(h[2]); }), {"ply 2: ", "\"moves\" is missing"}));
  EXPECT_TRUE(has(history([](Json& h) { h.erase(1); }), {"ply 1: the record has"}));
  EXPECT_TRUE(has(history([](Json& h) { h = Json::array(); }), {"an array of plies"}));
  EXPECT_TRUE(has(history([](Json& h) { h = 3; }), {"an array of plies"}));
  EXPECT_TRUE(has(after([](Json& r) { r.erase("history"); }), {"\"history\" is missing"}));
  EXPECT_TRUE(has(after([](Json& r) { r = 3; }), {"\"history\" is missing"}));
}

TEST(Tampering, WithResults) {
  const Json record = randomRecord<TicTacToe>(1);
  const Tampered<TicTacToe> after(record);
  EXPECT_EQ(
      after([](Json& r) {
        r["result"] = {{"X", -1}, {"O", 1}};
      }),
      R"(the record has the result {"X":-1,"O":1}, replaying gives )" + record["result"].dump());
  EXPECT_TRUE(has(after([](Json& r) { r["result"] = nullptr; }), {"the result null"}));
  EXPECT_TRUE(has(after([](Json& r) { r.erase("result"); }), {"\"result\" is missing"}));
  EXPECT_TRUE(has(after([](Json& r) { r["result"]["Z"] = 0; }), {"the record has the result"}));
  EXPECT_TRUE(has(after([](Json& r) {
                    r["history"].erase(r["history"].size() - 1);
                    r["history"].back().erase("moves");
                  }),
                  {"the record has the result", "replaying gives null"}));
  EXPECT_TRUE(has(after([](Json& r) {  // A move after the end.
                    Json last = r["history"].back();
                    r["history"].back()["moves"] = {{"X", 0}};
                    r["history"].push_back(last);
                  }),
                  {"ply " + std::to_string(record["history"].size() - 1) + ": ", "not active"}));
  const Tampered<TicTacToe> unfinished(randomRecord<TicTacToe>(1, 3));
  EXPECT_TRUE(has(unfinished([](Json& r) {
                    r["result"] = {{"X", 0}, {"O", 0}};
                  }),
                  {"replaying gives null"}));
}

TEST(Tampering, WithLuck) {
  const Tampered<Pig> after(
      parseJson(R"({"history":[{"state":{},"moves":{"One":"roll"},"haps":{"die":4}},)"
                R"({"state":{"points":4},"moves":{"One":"hold"}},)"
                R"({"state":{"activePlayer":"Two","scores":{"One":4,"Two":0}}}],"result":null})"));
  const auto history = [&](auto change) {
    return after([&](Json& record) { change(record["history"]); });
  };
  EXPECT_TRUE(has(history([](Json& h) { h[0]["haps"]["die"] = 5; }), {"ply 1: the record has"}));
  EXPECT_TRUE(has(history([](Json& h) { h[0]["haps"]["die"] = 7; }),
                  {"ply 0: ", R"(luck cannot be {"die":7})"}));
  EXPECT_TRUE(
      has(history([](Json& h) { h[0]["haps"]["die"] = "4"; }), {"ply 0: ", "whole number"}));
  EXPECT_TRUE(has(history([](Json& h) {
                    h[0]["haps"] = {{"dice", 4}};
                  }),
                  {"ply 0: ", "\"die\" is missing"}));
  EXPECT_TRUE(has(history([](Json& h) { h[0]["haps"] = nullptr; }), {"ply 0: ", "an object"}));
  EXPECT_TRUE(has(history([](Json& h) { h[0].erase("haps"); }), {"ply 0: ", "luck are missing"}));
  EXPECT_TRUE(has(history([](Json& h) {
                    h[1]["haps"] = {{"die", 4}};
                  }),
                  {"ply 1: ", "no luck is involved"}));
  EXPECT_TRUE(has(history([](Json& h) { h[1]["moves"]["One"] = "roll"; }),
                  {"ply 1: ", "luck are missing"}));
}

TEST(Tampering, WithQuitting) {
  const Tampered<Pig> after(
      parseJson(R"({"history":[{"state":{}}],"result":{"One":-100,"Two":100},"quit":"One"})"));
  EXPECT_TRUE(has(after([](Json& r) { r["quit"] = "Two"; }),
                  {R"(replaying gives {"One":100,"Two":-100})"}));
  EXPECT_TRUE(has(after([](Json& r) { r["quit"] = "Three"; }), {"no role is called \"Three\""}));
  EXPECT_TRUE(has(after([](Json& r) { r["quit"] = 1; }), {"\"quit\" must be the name of a role"}));
  EXPECT_TRUE(has(after([](Json& r) { r.erase("quit"); }), {"replaying gives null"}));
}

TEST(Tampering, WithSimultaneousMoves) {
  const Tampered<OddsAndEvens> after(
      parseJson(R"({"history":[{"state":{"Odds":0,"Evens":0},"moves":{"Odds":1,"Evens":1}},)"
                R"({"state":{"Odds":0,"Evens":1}}],"result":null})"));
  EXPECT_TRUE(
      has(after([](Json& r) { r["history"][0]["moves"]["Odds"] = 2; }), {"ply 1: the record has"}));
  EXPECT_TRUE(has(after([](Json& r) { r["history"][0]["moves"].erase("Evens"); }),
                  {"ply 0: ", "Evens", "no move"}));
  EXPECT_TRUE(has(after([](Json& r) { r["history"][0]["moves"]["Evens"] = 3; }),
                  {"ply 0: ", "3 is illegal"}));
}

}  // namespace
}  // namespace ludorum

#include "../support/errors.hpp"  // Before the namespace ludorum::testing is known.

#include "ludorum/module/outside_player.hpp"

#include <deque>
#include <memory>

#include "games/modules.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/players/ensemble_player.hpp"
#include "support/modules.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using Lines = std::vector<std::string>;

/// What somebody outside does, and what was said to it.
struct Script {
  std::deque<std::string> answers{R"({"type":"hello","protocol":1,"name":"script"})"};
  Lines heard{};
  std::string early{};  ///< What comes before the first question.
  int started = 0, ended = 0;
  bool reads = true;
};

/// Answers every line with the next of a script; is silent when there is none.
class Scripted final : public Conversation {
 public:
  explicit Scripted(Script& script) : script_(script) { ++script_.started; }
  ~Scripted() override { ++script_.ended; }
  bool send(std::string_view line, Clock::time_point) override {
    if (script_.reads) script_.heard.emplace_back(line);
    return script_.reads;
  }
  std::optional<std::string> receive(Clock::time_point until) override {
    EXPECT_GT(until, Clock::now());
    if (script_.answers.empty()) return std::nullopt;
    const std::string all = script_.answers.front(), line = all.substr(0, all.find('\n'));
    script_.answers.pop_front();
    unread_ = all.substr(std::min(all.size(), line.size() + 1));
    return line;
  }
  std::string unread() override { return script_.heard.size() == 1 ? script_.early : unread_; }

 private:
  Script& script_;
  std::string unread_;
};

/// A player outside for a game of that type.
template <class G>
class Outside {
 public:
  explicit Outside(OutsidePlayer player) : player_(std::move(player)) {}
  Decision<G> operator()(const View<G>& view, Role role) {
    const auto move = player_.decide(anyView<G>(view), role);
    if (!move) return Quit{};
    return moveIn<G>(*move);
  }
  std::uint64_t simulations() const { return player_.simulations(); }

 private:
  OutsidePlayer player_;
};

template <class G>
Outside<G> player(Script& script, const OutsideParameters& parameters = {"play"},
                  const Rng& rng = Rng(0)) {
  return Outside<G>(OutsidePlayer(parameters, gameTraits<G>(), R"({"goal":100})", rng,
                                  [&script](const std::string& command) {
                                    EXPECT_EQ(command, "play");
                                    return std::make_unique<Scripted>(script);
                                  }));
}
Script saying(const std::string& answer) {
  Script script;
  script.answers.push_back(answer);
  return script;
}
/// Why a player of TicTacToe that answers so at the start has failed.
template <class E = Error>
std::string failure(Script script) {
  auto outside = player<TicTacToe>(script);
  const auto message = messageOf<E>([&] { outside(TicTacToe{}, Role{0}); });
  EXPECT_EQ(messageOf<Error>([&] { outside(TicTacToe{}, Role{0}); }), message);
  EXPECT_EQ(script.started, 1);
  EXPECT_EQ(script.ended, 1);
  return message;
}
std::string failure(const std::string& answer) { return failure(saying(answer)); }

// ---------------------------------------------------------------- what is said

TEST(OutsidePlayer, SaysHelloAndAsksAndSaysQuit) {
  Script script = saying(R"({"type":"move","move":4})");
  {
    auto outside = player<TicTacToe>(script, {"play", std::chrono::milliseconds(500)});
    EXPECT_EQ(script.started, 0);
    EXPECT_EQ(outside(TicTacToe{}, Role{0}).move(), 4);
    script.answers.emplace_back(R"({"type":"move","move":0,"simulations":7,"value":0.5})");
    EXPECT_EQ(outside.simulations(), 0U);
    EXPECT_EQ(outside(TicTacToe{}.next(4), Role{1}).move(), 0);
    EXPECT_EQ(outside.simulations(), 7U);
    EXPECT_EQ(script.ended, 0);
  }
  EXPECT_EQ(script.started, 1);
  EXPECT_EQ(script.ended, 1);
  EXPECT_EQ(
      script.heard,
      (Lines{
          R"({"type":"hello","protocol":1,"game":"TicTacToe","parameters":{"goal":100},"roles":["X","O"],"seed":0})",
          R"({"type":"decide","role":"X","state":{"activePlayer":"X","board":"         "},"text":"[         ]","moves":[0,1,2,3,4,5,6,7,8],"timeLeft":500})",
          R"({"type":"decide","role":"O","state":{"activePlayer":"O","board":"    X    "},"text":"[    X    ]","moves":[0,1,2,3,5,6,7,8],"timeLeft":500})",
          R"({"type":"quit"})"}));
}

TEST(OutsidePlayer, IsNeitherStartedNorToldIfItIsNotAsked) {
  Script script;
  player<TicTacToe>(script);
  EXPECT_EQ(script.started, 0);
  EXPECT_TRUE(script.heard.empty());
}

TEST(OutsidePlayer, QuitsAMatch) {
  Script script = saying(R"({"type":"quit"})");
  EXPECT_EQ(player<TicTacToe>(script)(TicTacToe{}, Role{0}).move(), std::nullopt);
  EXPECT_EQ(script.heard.back(), R"({"type":"quit"})");
}

TEST(OutsidePlayer, IsAskedForEachRoleOfASimultaneousGame) {
  Script script = saying(R"({"type":"move","move":2})");
  EXPECT_EQ(player<OddsAndEvens>(script)(OddsAndEvens{}, Role{1}).move(), 2);
  EXPECT_TRUE(has(script.heard[1], {R"("role":"Evens")", R"("moves":[1,2])"}));
}

TEST(OutsidePlayer, MovesAreInTheirDocumentedForm) {
  Script script = saying(R"({"type":"move","move":"roll"})");
  EXPECT_EQ(player<Pig>(script)(Pig{}, Role{0}).move(), Pig::Move::roll);
  script = saying(R"({"type":"move","move":3})");
  EXPECT_EQ(player<ConnectFour>(script)(ConnectFour{}, Role{0}).move(), 21);
}

TEST(OutsidePlayer, IsToldOnlyWhatItsRoleSees) {
  Script script = saying(R"({"type":"move","move":1})");
  const auto game = test::Pennies{}.next(0);
  EXPECT_EQ(player<test::Pennies>(script)(game.view(Role{1}), Role{1}).move(), 1);
  EXPECT_TRUE(has(script.heard[1], {R"("state":{"chosen":{"Odd":2,"Even":-1}})"}));
}

TEST(OutsidePlayer, TheSeedThatItIsToldMakesItsGenerator) {
  Rng seeds(1);
  for (int i = 0; i < 1000; ++i) {
    const Rng rng = Rng(seeds()).split(static_cast<std::uint64_t>(i));
    EXPECT_EQ(Rng(seedOf(rng)), rng);
  }
  Script script = saying(R"({"type":"quit"})");
  const std::uint64_t seed = 17737467427408431035ULL;
  player<TicTacToe>(script, {"play"}, Rng(seed))(TicTacToe{}, Role{0});
  EXPECT_TRUE(has(script.heard[0], {R"("seed":17737467427408431035})"}));
}

// ---------------------------------------------------------------- what is wrong

constexpr auto right = R"(; right would be {"type":"move","move":...} or {"type":"quit"})";

TEST(OutsidePlayer, NonsenseIsRefused) {
  EXPECT_EQ(failure("y"), std::string(R"(it answered "y", which is not JSON)") + right);
  EXPECT_EQ(failure(""), std::string(R"(it answered "", which is not JSON)") + right);
  EXPECT_EQ(failure("[4]"), std::string("it answered [4], which is no JSON object") + right);
  EXPECT_EQ(failure("{}"), std::string("it answered {}, which has no type") + right);
  EXPECT_EQ(failure(R"({"type":4})"),
            std::string(R"(it answered {"type":4}, which has no type)") + right);
  EXPECT_EQ(failure(R"({"type":"mvoe"})"),
            std::string(R"(it answered {"type":"mvoe"}, whose type is not known here)") + right);
  EXPECT_EQ(failure(R"({"type":"move"})"),
            std::string(R"(it answered {"type":"move"}, which has no move)") + right);
  EXPECT_TRUE(has(failure(std::string(500, '[')), {"not JSON"}));
  EXPECT_TRUE(has(failure("{\"type\":\"\xff\"}"), {"\\ufffd"}));
}

TEST(OutsidePlayer, LongAnswersAreCutInMessages) {
  EXPECT_LT(failure(std::string(100'000, 'x')).size(), 250U);
  EXPECT_LT(failure(R"({"type":")" + std::string(100'000, 'x') + "\"}").size(), 250U);
}

TEST(OutsidePlayer, AnIllegalMoveIsRefused) {
  for (const std::string move : {"9", "-1", "4.5", "\"4\"", "null", "[4]", "1e999"}) {
    Script script = saying(R"({"type":"move","move":)" + move + '}');
    auto outside = player<TicTacToe>(script);
    try {
      outside(TicTacToe{}, Role{0});
      ADD_FAILURE() << move;
    } catch (const IllegalMove& error) {
      EXPECT_EQ(error.role, Role{0});
      EXPECT_EQ(error.what(),
                "the move " + move + " is illegal; its moves are [0,1,2,3,4,5,6,7,8]");
    } catch (const Error& error) {
      EXPECT_TRUE(move == "1e999" && has(error.what(), {"not JSON"})) << error.what();
    }
  }
}

TEST(OutsidePlayer, AnotherVersionIsRefused) {
  const auto greeted = [](const std::string& hello) {
    Script script;
    script.answers = {hello};
    return failure(script);
  };
  constexpr auto wanted = R"(; right would be {"type":"hello","protocol":1})";
  EXPECT_EQ(greeted(R"({"type":"hello","protocol":2})"),
            std::string(R"(it answered {"type":"hello","protocol":2}, which is another version of )"
                        "the protocol") +
                wanted);
  EXPECT_TRUE(has(greeted(R"({"type":"hello"})"), {"another version"}));
  EXPECT_TRUE(has(greeted(R"({"type":"move","move":4})"), {"which is no hello", wanted}));
  EXPECT_TRUE(has(greeted("hello"), {"not JSON", wanted}));
}

TEST(OutsidePlayer, WhatItSaysToBeWrongIsTold) {
  EXPECT_EQ(failure(R"({"type":"error","message":"no idea"})"),
            R"(it answered with an error: "no idea")");
  EXPECT_EQ(failure(R"({"type":"error"})"), "it answered with an error: null");
}

TEST(OutsidePlayer, SilenceIsATimeOut) {
  EXPECT_EQ(failure<TimeOut>(Script{}), std::string("it did not answer within 10 s") + right);
  Script mute;
  mute.answers.clear();
  EXPECT_TRUE(has(failure<TimeOut>(mute), {"within 10 s", "hello"}));
  Script deaf;
  deaf.reads = false;
  EXPECT_TRUE(has(failure<TimeOut>(deaf), {"within 10 s"}));
  Script script;
  OutsideParameters parameters{"play", std::chrono::milliseconds(1500)};
  auto outside = player<TicTacToe>(script, parameters);
  EXPECT_TRUE(has(messageOf<TimeOut>([&] { outside(TicTacToe{}, Role{0}); }), {"1500 ms"}));
}

TEST(OutsidePlayer, AnAnswerBeforeTheQuestionIsRefused) {
  Script script = saying(R"({"type":"move","move":4})");
  script.early = "{\"type\":\"move\",\"move\":3}\n";
  EXPECT_EQ(failure(script), R"(it sent "{\"type\":\"move\",\"move\":3}\n" before it was asked)");
}

TEST(OutsidePlayer, TwoAnswersAreRefused) {
  EXPECT_EQ(failure("{\"type\":\"move\",\"move\":4}\nand"),
            R"(it sent more than one answer: "and" came, too)");
}

TEST(OutsidePlayer, AMatchEndsWithItsFailure) {
  Script script = saying("y");
  Match<TicTacToe> match(TicTacToe{},
                         {Member<TicTacToe>(player<TicTacToe>(script)), RandomPlayer(1)});
  EXPECT_TRUE(has(messageOf<MatchError>([&] { match.run(); }),
                  {"TicTacToe, ply 0: the player of X failed: it answered \"y\""}));
}

// ---------------------------------------------------------------- by name

OutsideParameters parametersOf(const std::string& specification) {
  return outsideParameters(parseSpecification(specification).settings);
}

TEST(OutsideParameters, AllBehindTheColonIsTheCommand) {
  EXPECT_EQ(parametersOf("exec:python3 a.py --x=1,2 'b;c'").command, "python3 a.py --x=1,2 'b;c'");
  EXPECT_EQ(parametersOf("Exec: LEVEL=3 ./a").command, "LEVEL=3 ./a");
  EXPECT_EQ(parametersOf("exec:a timeCap=1s").command, "a timeCap=1s");
  EXPECT_EQ(parametersOf("exec:a").timeCap, std::chrono::seconds(10));
  EXPECT_EQ(parametersOf("exec:a").startCap, std::chrono::seconds(10));
}

TEST(OutsideParameters, TimesStandBeforeTheCommand) {
  const auto both = parametersOf("exec: startCap=2s  timecap=500ms LEVEL=3 ./a");
  EXPECT_EQ(both.startCap, std::chrono::seconds(2));
  EXPECT_EQ(both.timeCap, std::chrono::milliseconds(500));
  EXPECT_EQ(both.command, "LEVEL=3 ./a");
}

TEST(OutsideParameters, WhatMakesNoSenseIsRefusedAtOnce) {
  const auto refused = [](const std::string& specification) {
    return messageOf<Error>([&] { playerMaker<TicTacToe>(parseSpecification(specification)); });
  };
  for (const char* nothing : {"exec", "exec:", "exec:  ", "exec:timeCap=1s"})
    EXPECT_TRUE(has(refused(nothing), {"exec needs a command", "exec:python3 player.py"}));
  EXPECT_TRUE(has(refused("exec:timeCap=soon ./a"), {"exec", "timeCap", "soon", "duration"}));
  EXPECT_TRUE(has(refused("exec:timeCap=0 ./a"), {"timeCap", "at least 1ms"}));
  EXPECT_TRUE(has(refused("exec:timeCap=1s timeCap=2s ./a"), {"timeCap", "twice"}));
}

TEST(OutsideKind, IsNeverRepeatableNotEvenInAnEnsemble) {
  for (const char* specification : {"exec:./a", "ensemble:players=(random;exec:./a)"})
    EXPECT_FALSE(playerMaker<TicTacToe>(parseSpecification(specification)).traits().repeatable);
}

TEST(OutsideKind, PlaysWhereInformationIsHidden) {
  EXPECT_NO_THROW(playerMaker<test::Pennies>(parseSpecification("exec:./a")));
}

// A process in earnest: a shell that rolls whenever it can.
TEST(OutsideKind, PlaysWholeMatchesWithTheParametersOfItsGame) {
  const std::string shell =
      "exec:read hello; case $hello in *'\"goal\":20,'*) ;; *) exit 9;; esac; "
      R"(echo '{"type":"hello","protocol":1}'; while read line; do )"
      R"(case $line in *'["roll"'*) echo '{"type":"move","move":"roll"}';; )"
      R"(*decide*) echo '{"type":"move","move":"hold"}';; esac; done)";
  const auto game = Module<Pig>{}.configured({{"goal", "20"}, {"rounds", "3"}});
  const auto report =
      game->matches({parseSpecification(shell), parseSpecification("random")})({.seed = 3});
  EXPECT_EQ(report.error, "");
  EXPECT_TRUE(report.result);
  EXPECT_FALSE(report.repeatable);
}

// ---------------------------------------------------------------- the other way round

TEST(Views, AreReadFromWhatAPlayerOutsideIsTold) {
  const AnyState start = Module<TicTacToe>{}.startOf(0);
  const auto refused = [&](const char* state) {
    return messageOf<Error>([&] { start.readView(Role{0}, Json::parse(state)); });
  };
  EXPECT_EQ(start.readView(Role{0}, Json("[         ]")), start.view(Role{0}));
  EXPECT_TRUE(has(refused(R"({"board":"XXX      "})"), {"impossible"}));
  EXPECT_TRUE(has(refused(R"({"bord":""})"), {"bord", "board"}));
  EXPECT_TRUE(has(refused("7"), {"object"}));
  EXPECT_TRUE(has(messageOf<Error>([&] { start.game().role("Z"); }), {R"(called "Z")", "X, O"}));
}

TEST(Views, TellARoleAsMuchAsItSees) {
  const auto told = toJson<test::Pennies>(test::Pennies{}.next(0).view(Role{1}));
  const Module<test::Pennies> game;
  const AnyView view = game.startOf(0).readView(Role{1}, told);
  const auto move =
      game.maker(parseSpecification("random"))(Rng(1)).decide(view, Role{1}).value().formText();
  EXPECT_TRUE(move == "0" || move == "1") << move;
}

}  // namespace
}  // namespace ludorum

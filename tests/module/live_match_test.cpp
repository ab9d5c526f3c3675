#include "../support/errors.hpp"  // Before the namespace ludorum::testing is known.

#include "ludorum/module/live_match.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "../support/seam.hpp"
#include "games/modules.hpp"
#include "support/modules.hpp"

namespace ludorum {
namespace {

using test::has;
using test::liveOf;
using test::messageOf;
using test::reopened;
using Cells = std::vector<std::size_t>;
using Roles = std::vector<std::size_t>;

/// Makes the first move of whoever is awaited, so many times.
void playFirstMoves(LiveMatch& match, std::size_t count) {
  for (; count > 0 && !match.awaited().empty(); --count) {
    const std::size_t role = match.awaited().front();
    match.decide(role, match.moves(role).front().move);
  }
}

TEST(LiveMatches, AreDrivenByDecisions) {
  const auto match = liveOf(Module<TicTacToe>{});
  EXPECT_EQ(match->awaited(), Roles{0});
  EXPECT_TRUE(match->moves(1).empty()) << "it is not O's turn";
  match->decide(0, 4);
  EXPECT_EQ(match->awaited(), Roles{1});
  EXPECT_EQ(match->moves(1).size(), 8U);
  match->decide(1, 0);
  for (const int square : {3, 1, 5}) match->decide(match->awaited().front(), square);
  EXPECT_TRUE(match->awaited().empty());
  EXPECT_EQ(match->result(), (std::vector<float>{1, -1}));
  EXPECT_EQ(match->plies(), 5U);
  EXPECT_EQ(match->played(0, {}).moves[0].value().formText(), "4");
  EXPECT_FALSE(match->played(0, {}).moves[1]);
  EXPECT_TRUE(has(match->played(0, {}).line, {"[         ]", R"({"X":4})"}));
  EXPECT_TRUE(has(match->endLine(), {R"({"X":1,"O":-1})"}));
}

TEST(LiveMatches, RefuseWhatIsNotAllowedAndStayAsTheyWere) {
  const auto match = liveOf(Module<TicTacToe>{});
  EXPECT_TRUE(has(messageOf<IllegalMove>([&] { match->decide(0, 9); }), {"9", "illegal"}));
  EXPECT_TRUE(has(messageOf<InactivePlayer>([&] { match->decide(1, 0); }), {"not active"}));
  EXPECT_TRUE(has(messageOf<Error>([&] { match->decide(2, 0); }), {"no role 2"}));
  EXPECT_TRUE(has(messageOf<Error>([&] { match->played(0, {}); }), {"0 plies"}));
  EXPECT_TRUE(has(messageOf<Error>([&] { match->takeBack(1); }), {"only 0 plies"}));
  EXPECT_EQ(match->plies(), 0U);
}

TEST(LiveMatches, KeepSimultaneousDecisionsUntilAllHaveDecided) {
  const auto match = liveOf(Module<OddsAndEvens>{});
  EXPECT_EQ(match->awaited(), (Roles{0, 1}));
  match->decide(1, 2);
  EXPECT_EQ(match->awaited(), Roles{0});
  EXPECT_EQ(match->plies(), 0U);
  EXPECT_TRUE(match->moves(1).empty()) << "it has decided";
  match->takeBack(0);
  EXPECT_EQ(match->awaited(), (Roles{0, 1})) << "what was decided is forgotten";
  match->decide(1, 2);
  match->decide(0, 1);
  EXPECT_EQ(match->plies(), 1U);
  EXPECT_EQ(match->position(1, {}).scores, (std::vector<double>{1, 0}));
}

TEST(LiveMatches, HaveTheSameLuckAgainAfterBeingTakenBack) {
  const auto match = liveOf(Module<Pig>{}, {.seed = 3});
  playFirstMoves(*match, 12);
  const std::string record = match->record({"human", "uct"});
  for (const std::size_t ply : {11U, 5U, 0U}) {
    match->takeBack(ply);
    EXPECT_EQ(match->plies(), ply);
    playFirstMoves(*match, 12 - ply);
    EXPECT_EQ(match->record({"human", "uct"}), record);
  }
}

TEST(LiveMatches, PlayAsMatchesOfTheSameSeed) {
  const Module<Pig> pig;
  const MatchMaker maker =
      pig.matches({parseSpecification("trace:moves=roll;roll;roll"), parseSpecification("random")});
  const MatchReport played = maker({.seed = 3, .plies = 3, .record = true});
  const auto live = liveOf(pig, {.seed = 3});
  for (int i = 0; i < 3; ++i) live->decide(live->awaited().front(), "roll");
  EXPECT_EQ(Json::parse(live->record({"", ""}))["history"], Json::parse(played.record)["history"]);
}

TEST(LiveMatches, EndWhenSomebodyQuits) {
  const auto match = liveOf(Module<TicTacToe>{});
  match->quit(0);
  EXPECT_EQ(match->quitter(), 0U);
  EXPECT_EQ(match->result(), (std::vector<float>{-1, 1}));
  EXPECT_TRUE(has(match->endLine(), {"quit: X"}));
  const auto again = reopened(Module<TicTacToe>{}, Json::parse(match->record({"a", "b"})));
  EXPECT_EQ(again->quitter(), 0U);
  match->takeBack(0);
  EXPECT_FALSE(match->quitter());
  EXPECT_EQ(match->awaited(), Roles{0});
}

TEST(LiveMatches, ComeOutOfRecordsAndGoOn) {
  const Module<Pig> pig;
  const auto match = liveOf(pig, {.seed = 8});
  playFirstMoves(*match, 7);
  const Json record = Json::parse(match->record({"a", "b"}));
  EXPECT_EQ(match->recordForm({"a", "b"}).dump(), record.dump());
  const auto again = reopened(pig, record);
  EXPECT_EQ(again->plies(), 7U);
  playFirstMoves(*match, 9);
  playFirstMoves(*again, 9);
  EXPECT_EQ(again->record({"a", "b"}), match->record({"a", "b"})) << "with the same luck";
  Json broken = Json::parse(match->record({"a", "b"}));
  broken["history"][1]["state"]["points"] = 5;
  EXPECT_TRUE(has(messageOf<Error>([&] { reopened(pig, broken); }), {"ply 1", "the record has"}));
}

TEST(LiveMatches, BeginWhereTheyAreTold) {
  const AnyState start = Module<TicTacToe>{}.startOf(0);
  const auto match =
      liveOf(Module<TicTacToe>{}, {.seed = 0, .start = start.readText("[XX OO    ]")});
  match->decide(0, 2);
  EXPECT_EQ(match->result(), (std::vector<float>{1, -1}));
  EXPECT_TRUE(has(messageOf<Error>([&] { start.readText("[XXX      ]"); }), {"impossible"}));
}

TEST(LiveMatches, ShowARoleOnlyWhatTheGameShowsIt) {
  const auto match = liveOf(Module<test::Pennies>{});
  match->decide(0, 1);
  EXPECT_EQ(match->position(1, {}).state.dump(), R"({"chosen":{"Odd":1,"Even":-1}})");
  EXPECT_EQ(match->position(1, 0).state.dump(), R"({"chosen":{"Odd":1,"Even":-1}})");
  EXPECT_EQ(match->position(1, 1).state.dump(), R"({"chosen":{"Odd":2,"Even":-1}})");
  EXPECT_EQ(match->position(1, 1).text.find('1'), match->position(1, 1).text.find("-1") + 1);
  EXPECT_EQ(match->played(0, 0).moves[0].value().formText(), "1");
  EXPECT_FALSE(match->played(0, 1).moves[0]) << "it must not see what Odd chose";
  EXPECT_EQ(match->played(0, 1).line, "") << "the transcript would tell it";
  EXPECT_TRUE(has(match->played(0, {}).line, {R"({"Odd":1})"}));
}

/// A game of paths, whose board is an array of rows.
struct Walk {
  using Move = std::array<int, 2>;
  static constexpr std::string_view name = "Walk";
  static constexpr Players players{"Walker"};
  static constexpr GridPicture<1> picture{.rows = 2,
                                          .columns = 2,
                                          .member = "rows",
                                          .click = Click::path,
                                          .pieces = {{{'W', "walker", Shape::disc, 0}}}};
  int at = 0;
  constexpr Role activePlayer() const { return Role{0}; }
  constexpr std::optional<Result<1>> result() const {
    if (at < 3) return std::nullopt;
    return Result<1>{{1}};
  }
  constexpr MoveList<Move, 1> moves() const {
    return at < 3 ? MoveList<Move, 1>{Move{at, at + 1}} : MoveList<Move, 1>{};
  }
  constexpr Walk next(const Move& move) const { return {move[1]}; }
  bool operator==(const Walk&) const = default;
  struct Form {
    std::array<std::string, 2> rows{};
    static constexpr auto fields() { return std::tuple{Field{"rows", &Form::rows}}; }
  };
  Form form() const {
    Form form{{"..", ".."}};
    form.rows.at(static_cast<std::size_t>(at / 2)).at(static_cast<std::size_t>(at % 2)) = 'W';
    return form;
  }
  static Walk with(const Form& form) {
    return {static_cast<int>((form.rows[0] + form.rows[1]).find('W'))};
  }
};

std::unique_ptr<LiveMatch> walk() { return liveOf(Module<Walk>{}); }

TEST(Pictures, TellWhereMovesAreClicked) {
  EXPECT_EQ(liveOf(Module<TicTacToe>{})->moves(0)[4].cells, Cells{4});
  EXPECT_EQ(liveOf(Module<ConnectFour>{})->moves(0)[2].cells, (Cells{2, 9, 16, 23, 30, 37}));
  EXPECT_EQ(liveOf(Module<Puzzle15>{})->moves(0)[0].cells.size(), 1U);
  EXPECT_EQ(walk()->moves(0)[0].cells, (Cells{0, 1}));
  EXPECT_TRUE(liveOf(Module<Pig>{})->moves(0)[0].cells.empty());
}

TEST(Pictures, HaveACharacterForEachCell) {
  const auto match = liveOf(Module<ConnectFour>{});
  match->decide(0, 3);
  EXPECT_EQ(match->position(1, {}).cells, std::string(38, '.') + 'Y' + "...");
  EXPECT_EQ(walk()->position(0, {}).cells, "W...");
  EXPECT_EQ(liveOf(Module<Puzzle15>{})->position(0, {}).cells, "MCFDJAOLEKBNGIH ");
  EXPECT_EQ(liveOf(Module<Pig>{})->position(0, {}).cells, "");
}

TEST(Pictures, AreToldWithTheGame) {
  const auto picture = Module<ConnectFour>{}.info().picture;
  ASSERT_TRUE(picture);
  EXPECT_EQ(picture->rows, 6U);
  EXPECT_EQ(picture->columns, 7U);
  EXPECT_EQ(picture->click, Click::column);
  EXPECT_EQ(picture->pieces[1].name, "Red");
  EXPECT_EQ(picture->pieces[1].role, 1);
  EXPECT_EQ(Module<Puzzle15>{}.info().picture->pieces[0].name, "1");
  EXPECT_EQ(Module<Puzzle15>{}.info().picture->pieces[14].name, "15");
  EXPECT_FALSE(Module<Pig>{}.info().picture);
}

/// What a player tells while it thinks of the first move of TicTacToe.
std::vector<Analysis> thoughts(const std::string& player, const std::stop_token& stop = {}) {
  const Module<TicTacToe> game;
  const Specification wanted = parseSpecification(player);
  Analyst analyst(game.maker(wanted), wanted.name, game.startOf(1).view(Role{0}), Role{0}, Rng(1),
                  stop);
  std::vector<Analysis> all;
  do all.push_back(analyst());
  while (!all.back().done && all.size() < 1000);
  return all;
}

TEST(Analysts, GoOnWithTheirTreesUntilTheirSimulationsAreSpent) {
  const auto told = thoughts("uct:simulationCount=2000");
  ASSERT_EQ(told.size(), 8U);
  for (std::size_t i = 0; i < told.size(); ++i) {
    EXPECT_EQ(told[i].simulations, 250 * (i + 1));
    std::uint64_t visits = 0;
    for (const EvaluatedMove& move : told[i].moves) visits += move.visits;
    EXPECT_GE(visits, told[i].simulations) << "what was found before counts";
    EXPECT_EQ(told[i].moves.size(), 9U);
  }
}

TEST(Analysts, BeginAnewWithMoreWhereThereIsNoTree) {
  std::vector<std::uint64_t> simulations;
  for (const Analysis& analysis : thoughts("montecarlo:simulationCount=900"))
    simulations.push_back(analysis.simulations);
  EXPECT_EQ(simulations, (std::vector<std::uint64_t>{250, 500, 900}));
  EXPECT_EQ(thoughts("alphabeta:horizon=3").size(), 3U);
  EXPECT_EQ(thoughts("alphabeta:horizon=3").back().moves.front().line.size(), 3U);
  EXPECT_EQ(thoughts("heuristic").size(), 1U);
}

TEST(Analysts, EndWhenTheyAreToldOrTheirTimeIsOver) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(thoughts("uct:simulationCount=1000000000", stop.get_token()).size(), 1U);
  EXPECT_EQ(thoughts("alphabeta:horizon=9", stop.get_token()).size(), 1U);
  EXPECT_LT(thoughts("uct:simulationCount=0,timeCap=2ms").size(), 1000U);
}

TEST(Analysts, SayWhyTheyCannot) {
  EXPECT_TRUE(has(messageOf<Error>([] { thoughts("random"); }), {"does not weigh"}));
  EXPECT_TRUE(has(messageOf<Error>([] { thoughts("utc"); }), {"uct"}));
  const Module<TicTacToe> game;
  EXPECT_TRUE(has(messageOf<Error>([&] {
                    Analyst(game.maker(parseSpecification("uct")), "uct",
                            game.startOf(1).view(Role{1}), Role{1}, Rng(1));
                  }),
                  {"O is not active"}));
}

TEST(Deciders, DecideAtOnceWhenTheyAreStopped) {
  std::stop_source stop;
  stop.request_stop();
  const Module<ConnectFour> game;
  for (const char* player :
       {"uct:simulationCount=1000000000", "montecarlo:simulationCount=1000000000",
        "alphabeta:horizon=40", "minimax:horizon=40", "maxn:horizon=40",
        "ensemble:players=(alphabeta:horizon=40;random)"}) {
    const auto move = game.maker(parseSpecification(player))(Rng(1), stop.get_token())
                          .decide(game.startOf(1).view(Role{0}), Role{0});
    EXPECT_TRUE(move) << player;
  }
}

}  // namespace
}  // namespace ludorum

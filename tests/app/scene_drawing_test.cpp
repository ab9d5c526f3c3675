#include "app/scene_drawing.hpp"

#include <gtest/gtest.h>

#include "ludorum/boards/cards.hpp"
#include "ludorum/boards/labels.hpp"

namespace ludorum::test {
namespace {

using app::sceneDrawing;

const std::vector<std::string> roles{"White", "Black"};

/// Squares in rows from the top, named from a1 below, with what stands on them: kings, queens and
/// discs, those of White in capital letters.
Scene board(const std::vector<std::string>& rows) {
  Scene scene{double(rows.front().size()), double(rows.size()), {}, {}};
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      Place place{.name = std::string(1, char('a' + column)) + std::to_string(rows.size() - row),
                  .x = double(column) + 0.5,
                  .y = double(row) + 0.5};
      const char c = rows[row][column];
      const int role = c >= 'a' ? 1 : 0;
      if (c == 'K' || c == 'k') place.things.push_back({Shape::king, role, ""});
      if (c == 'Q' || c == 'q') place.things.push_back({Shape::queen, role, ""});
      if (c == 'D' || c == 'd') place.things.push_back({Shape::disc, role, ""});
      scene.places.push_back(place);
    }
  return scene;
}

TEST(SceneDrawing, HasCoordinatesAndTheFirstLettersOfRoles) {
  EXPECT_EQ(sceneDrawing(board({".D.", "d..", "..."}), {}, roles, {}),
            " 3 . W .\n"
            " 2 B . .\n"
            " 1 . . .\n"
            "   a b c\n");
}

TEST(SceneDrawing, TellsPiecesOfChessByLettersInTheCaseOfTheirRole) {
  EXPECT_EQ(sceneDrawing(board({"k.", "QK"}), {}, roles, {}),
            " 2 k .\n"
            " 1 Q K\n"
            "   a b\n");
  // Where there is one kind of them, the role tells more.
  EXPECT_EQ(sceneDrawing(board({"k.", ".K"}), {}, roles, {}),
            " 2 B .\n"
            " 1 . W\n"
            "   a b\n");
}

TEST(SceneDrawing, MarksWhatHasChanged) {
  const std::string drawing =
      sceneDrawing(board({"D."}), board({".."}), roles, {.colours = true, .columns = 80});
  EXPECT_NE(drawing.find("\x1b[7;33mW\x1b[0m"), drawing.npos) << drawing;
  EXPECT_NE(drawing.find("\x1b[2m.\x1b[0m"), drawing.npos) << drawing;
}

TEST(SceneDrawing, IsNothingThatTheTerminalIsTooNarrowFor) {
  EXPECT_EQ(sceneDrawing(board({"D......."}), {}, roles, {.columns = 17}), "");
  EXPECT_NE(sceneDrawing(board({"D......."}), {}, roles, {.columns = 18}), "");
}

TEST(SceneDrawing, CountsPilesAndTellsCards) {
  Scene scene{6, 2, {}, {}};
  Place pile{.name = "1", .x = 1, .y = 0.5, .height = 5, .ground = Ground::spikeUp};
  pile.things = {{Shape::disc, 1, ""}, {Shape::disc, 1, ""}};
  scene.places = {pile, labelPlace("White", 4, 0.5), cardPlace("hidden", 1, 1.5, ""),
                  cardPlace("seen", 4, 1.5, "Q♠", 0)};
  EXPECT_EQ(sceneDrawing(scene, {}, roles, {}),
            "       2B         White\n"
            "       ##          Q♠\n"
            "        1\n");
}

}  // namespace
}  // namespace ludorum::test

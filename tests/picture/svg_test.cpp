#include "picture/svg.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "../support/errors.hpp"
#include "../support/well_formed.hpp"
#include "picture/colours.hpp"
#include "picture/ink.hpp"
#include "server/site.hpp"

namespace ludorum::picture {
namespace {

using test::has;
using test::PageReader;

constexpr std::string_view roles[]{"White", "Black", "One", "Two"};

std::string drawn(const Scene& scene) { return svgOf(scene, {roles, "A <game>"}); }
/// A board with one place, and perhaps a thing on it.
Scene placeWith(Ground ground, std::vector<Thing> things = {}, std::string text = {}) {
  Place place;
  place.x = place.y = 0.5;
  place.ground = ground;
  place.things = std::move(things);
  place.text = std::move(text);
  return {1, 1, {place}, {}};
}

TEST(Svg, DrawsEveryGround) {
  std::set<std::string> drawings;
  for (int ground = 0; ground <= static_cast<int>(Ground::field); ++ground) {
    const std::string text = drawn(placeWith(Ground(ground), {}, "4"));
    EXPECT_EQ(PageReader(text).problem, "");
    drawings.insert(text);
  }
  // Each differs from all others.
  EXPECT_EQ(drawings.size(), static_cast<std::size_t>(Ground::field) + 1);
}

TEST(Svg, DrawsEveryShapeForEveryRole) {
  std::set<std::string> drawings;
  for (int shape = 0; shape <= static_cast<int>(Shape::back); ++shape)
    for (const int role : {Piece::nobodys, 0, 2}) {
      const std::string text = drawn(placeWith(Ground::none, {{Shape(shape), role, "3"}}));
      EXPECT_EQ(PageReader(text).problem, "") << shape;
      EXPECT_GT(text.size(), drawn(placeWith(Ground::none)).size() + 20) << shape;
      if (role == Piece::nobodys) drawings.insert(text);
    }
  EXPECT_EQ(drawings.size(), static_cast<std::size_t>(Shape::back) + 1);
}

TEST(Svg, DrawsTheFacesOfDiceAndCards) {
  const auto pips = [](const char* face) {
    const std::string text = drawn(placeWith(Ground::none, {{Shape::die, Piece::nobodys, face}}));
    std::size_t count = 0;
    for (std::size_t at = text.find("h0"); at != text.npos; at = text.find("h0", at + 1)) ++count;
    return count;
  };
  EXPECT_EQ(pips("1"), 1U);
  EXPECT_EQ(pips("5"), 5U);
  EXPECT_EQ(pips("6"), 6U);
  EXPECT_EQ(pips("?"), 0U);
  const auto card = [](const char* face) {
    return drawn(placeWith(Ground::card, {{Shape::card, Piece::nobodys, face}}));
  };
  EXPECT_TRUE(has(card("10♥"), {">10</text>", "class=\"red\""}));
  EXPECT_TRUE(has(card("Q♠"), {">Q</text>", "<path class=\"black\""}));
  EXPECT_TRUE(has(card("7"), {">7</text>"}));
}

TEST(Svg, IsTheSameForTheSameSceneAndStandsAlone) {
  const Scene scene = placeWith(Ground::light, {{Shape::knight, 0, {}}});
  EXPECT_EQ(drawn(scene), drawn(scene));
  const std::string text = drawn(scene);
  EXPECT_TRUE(has(text, {"<svg xmlns=\"http://www.w3.org/2000/svg\"", "viewBox=\"-10 -10 60 60\"",
                         "prefers-color-scheme:dark", "<title>A &lt;game&gt;</title>"}));
  EXPECT_EQ(text.find("url("), text.npos);
  EXPECT_LT(text.size(), 1500U);
}

TEST(Svg, WritesWhatIsThereTwiceOnce) {
  Scene scene = placeWith(Ground::light, {{Shape::knight, 0, {}}});
  const std::size_t one = drawn(scene).size();
  for (int i = 1; i < 9; ++i) {
    scene.places.push_back(scene.places.front());
    scene.places.back().x += i;
    scene.width += 1;
  }
  EXPECT_LT(drawn(scene).size(), one + 9 * 60);
  EXPECT_TRUE(has(drawn(scene), {"<defs>", "<use href=\"#t1\" x=\"340\" y=\"20\"/>"}));
  EXPECT_EQ(PageReader(drawn(scene)).problem, "");
}

TEST(Svg, HasNoClassWithoutAStyle) {
  Scene scene{9, 9, {}, {{0, 0, 9, 9}}};
  for (int ground = 0; ground <= static_cast<int>(Ground::field); ++ground)
    for (int shape = 0; shape <= static_cast<int>(Shape::back); ++shape)
      for (const int role : {Piece::nobodys, 0, 3}) {
        Place place;
        place.ground = Ground(ground), place.role = role, place.text = "7";
        scene.places.push_back(place);
        place.things.push_back({Shape(shape), role, "A♣"});
        scene.places.push_back(place);
      }
  const std::string text = drawn(scene);
  for (const test::Tag& tag : PageReader(text).tags)
    if (const auto found = tag.attributes.find("class"); found != tag.attributes.end()) {
      std::string name;
      for (const char c : found->second + ' ') {
        if (c != ' ') {
          name += c;
          continue;
        }
        EXPECT_NE(text.find("\n." + name + "{"), text.npos) << name;
        name.clear();
      }
    }
}

TEST(Svg, ShowsTextsOfPeopleAsTexts) {
  const std::string text = drawn(placeWith(Ground::field, {}, "<b>\"&\x01"));
  EXPECT_TRUE(has(text, {"&lt;b&gt;&quot;&amp;</text>"}));
  EXPECT_EQ(PageReader(text).problem, "");
}

TEST(Svg, HasTheColoursOfThePage) {
  std::string css;
  for (const server::SiteFile& file : server::builtInSite())
    if (file.path == "/colours.css") css = file.content;
  ASSERT_FALSE(css.empty());
  const std::vector<std::string_view> names{"A", "B", "C", "D", "E", "F"};
  for (std::size_t role = 0; role < names.size(); ++role) {
    const auto letter = std::to_string(role);
    const std::string style = styleOf("class=\"f" + letter + " t" + letter + "\"", names);
    const std::size_t at = css.find(".role-" + letter + " {");
    ASSERT_NE(at, css.npos);
    const std::string_view rule = std::string_view(css).substr(at, css.find('}', at) - at);
    std::size_t colours = 0;
    for (std::size_t hash = rule.find('#'); hash != rule.npos; hash = rule.find('#', hash + 1)) {
      const std::size_t end = rule.find_first_not_of("0123456789abcdef", hash + 1);
      EXPECT_TRUE(has(style, {"fill:" + std::string(rule.substr(hash, end - hash)) + "}"}));
      ++colours;
    }
    EXPECT_EQ(colours, 4U);
  }
}

TEST(Ink, WritesLengthsShortly) {
  EXPECT_EQ(lengthText(12), "12");
  EXPECT_EQ(lengthText(0.25), "0.3");
  EXPECT_EQ(lengthText(-0.01), "0");
  EXPECT_EQ(lengthText(-3.14), "-3.1");
}

TEST(Ink, MakesTextsFit) {
  EXPECT_EQ(lettersOf("10♥"), 3U);
  EXPECT_TRUE(has(centredText("long text", 0, 0, 16, 30, "ink"), {"font-size=\"5.1\""}));
  EXPECT_TRUE(has(centredText("a", 0, 0, 16, 30, "ink"), {"font-size=\"16\""}));
}

}  // namespace
}  // namespace ludorum::picture

#include <gtest/gtest.h>

#include "../support/errors.hpp"
#include "../support/well_formed.hpp"
#include "ludorum/core/error.hpp"
#include "report/chart.hpp"
#include "report/encoding.hpp"
#include "report/html.hpp"

namespace ludorum::report {
namespace {

using test::has;

TEST(Escaped, ShowsEverythingAsText) {
  EXPECT_EQ(escaped("a < b & \"c\" > 'd'"), "a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39;");
  EXPECT_EQ(escaped("tab\tline\nö…"), "tab\tline\nö…");
  EXPECT_EQ(escaped(std::string_view("\0\x1b\x7f", 3)), "���");
  EXPECT_EQ(escaped("half \xc3"), "half �");
}

TEST(ScriptJson, CannotEndItsElement) {
  EXPECT_EQ(scriptJson(Json("</script><!--")), R"("\u003c/script>\u003c!--")");
  EXPECT_EQ(Json::parse(scriptJson(Json("</script>ö"))), Json("</script>ö"));
}

TEST(HtmlTable, HasACaptionAndHeadings) {
  HtmlTable table("All & all", {{"#"}, {"Name", Align::words}}, 1);
  table.add({"1", "<b>"});
  table.add({Html::markup("<i>2</i>"), "c"});
  EXPECT_EQ(test::PageReader(table.text()).problem, "");
  EXPECT_TRUE(has(table.text(), {"<caption>All &amp; all</caption>",
                                 R"(<th scope="col" class="n">#</th><th scope="col">Name</th>)",
                                 R"(<td class="n">1</td><th scope="row">&lt;b&gt;</th>)",
                                 R"(<td class="n"><i>2</i></td>)"}));
  EXPECT_THROW(table.add({"1"}), Error);
}

TEST(Shortened, CountsCharactersNotBytes) {
  EXPECT_EQ(shortened("abcdef", 6), "abcdef");
  EXPECT_EQ(shortened("abcdefg", 6), "abcde…");
  EXPECT_EQ(shortened("öööööö", 6), "öööööö");
  EXPECT_EQ(shortened("ööööööö", 6), "ööööö…");
}

TEST(Scale, HasRoundTicksAroundItsValues) {
  const std::vector<double> values{-162, 231};
  const Scale scale = scaleOf(values);
  EXPECT_EQ(scale.ticks, (std::vector<double>{-200, -100, 0, 100, 200, 300}));
  EXPECT_EQ(scale.low, -200);
  EXPECT_EQ(scale.high, 300);
  EXPECT_EQ(scale.text(100), "+100");
  const Scale one = scaleOf(std::vector<double>{7});
  EXPECT_LT(one.low, 7);
  EXPECT_GT(one.high, 7);
  EXPECT_LT(scaleOf({}).low, scaleOf({}).high);
}

TEST(IntervalChart, DrawsFiguresWhereTheyAre) {
  const std::vector<IntervalRow> rows{{"half", 0.5, {0, 1}, "50 %"},
                                      {"<open>", 0.25, {-9, 9}, "?", true}};
  const std::string chart =
      intervalChart({"id", "Title & more", "All of it"}, percentScale(), rows);
  EXPECT_EQ(test::PageReader(chart).problem, "");
  EXPECT_TRUE(
      has(chart, {R"(<title id="id-title">Title &amp; more</title>)",
                  R"(<desc id="id-description">All of it</desc>)",
                  R"(<circle class="point" cx="421.0")", R"(x1="222.0" y1="21.0" x2="620.0")",
                  R"(<circle class="hollow" cx="321.5")", "&lt;open&gt;"}));
  EXPECT_TRUE(has(chart, {R"(x1="222.0" y1="47.0" x2="620.0")"})) << "outside is at the end";
}

TEST(HistogramChart, HasABarForEachBin) {
  const std::vector<arena::Histogram::Bin> bins{{5, 10}, {6, 0}, {7, 20}};
  const test::PageReader reader(histogramChart({"id", "t", "d"}, bins, 1));
  EXPECT_EQ(reader.problem, "");
  const auto bars = reader.named("rect");
  ASSERT_EQ(bars.size(), 3U);
  EXPECT_EQ(bars[0].attributes.at("height"), "95.0");
  EXPECT_EQ(bars[1].attributes.at("height"), "0.0");
  EXPECT_EQ(bars[2].attributes.at("height"), "190.0");
}

// The examples of RFC 4648 and FIPS 180-4.
TEST(Base64, AsInItsStandard) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64("\xff\xfe"), "//4=");
}

}  // namespace
}  // namespace ludorum::report

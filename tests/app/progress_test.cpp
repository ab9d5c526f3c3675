#include "app/progress.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace ludorum::app {
namespace {

/// What a bar writes to a terminal, or to something else.
class Screen {
 public:
  explicit Screen(bool terminal) : streams_{in_, out_, err_, terminal, false} {}
  const Streams& streams() const { return streams_; }
  std::string text() const { return err_.str(); }
  std::string output() const { return out_.str(); }

 private:
  std::istringstream in_;
  std::ostringstream out_, err_;
  Streams streams_;
};

const std::string wiped = "\r\x1b[K";

// What follows the bar after a second, how long it will take, is left open: a test may be slow.
TEST(ProgressBar, ShowsHowMuchIsDone) {
  const Screen screen(true);
  ProgressBar bar(screen.streams(), "matches");
  bar.update(0.5, "5 of 10");
  EXPECT_EQ(screen.text().find(wiped + "matches [###############...............]  50 %, 5 of 10"),
            0U);
}

TEST(ProgressBar, GoesFromNothingToAll) {
  const Screen start(true), end(true);
  ProgressBar(start.streams(), "x").update(0);
  EXPECT_EQ(start.text().find(wiped + "x [..............................]   0 %"), 0U);
  ProgressBar(end.streams(), "x").update(1);
  EXPECT_EQ(end.text().find(wiped + "x [##############################] 100 %"), 0U);
}

TEST(ProgressBar, LeavesNoTrace) {
  const Screen screen(true);
  { ProgressBar(screen.streams(), "x").update(0.1); }
  EXPECT_TRUE(screen.text().ends_with(wiped));
}

TEST(ProgressBar, IsWipedOnce) {
  const Screen screen(true);
  {
    ProgressBar bar(screen.streams(), "x");
    bar.hide();  // Nothing is to be seen yet.
    EXPECT_EQ(screen.text(), "");
    bar.update(0.1);
    bar.hide();
    bar.hide();
  }
  const std::string text = screen.text();
  EXPECT_TRUE(text.ends_with(wiped));
  EXPECT_EQ(text.find(wiped, wiped.size()), text.size() - wiped.size());
}

TEST(ProgressBar, IsNotRedrawnAllTheTime) {
  const Screen screen(true);
  ProgressBar bar(screen.streams(), "x");
  for (int i = 0; i < 100000; ++i) bar.update(0.25);
  EXPECT_LT(screen.text().size(), 60U * 1000);  // Ten times a second: far less than once a call.
}

TEST(ProgressBar, TheEndIsAlwaysDrawn) {
  const Screen screen(true);
  ProgressBar bar(screen.streams(), "x");
  bar.update(0.25);
  bar.update(1);
  EXPECT_NE(screen.text().find("100 %"), std::string::npos);
}

TEST(ProgressBar, IsForTerminalsOnly) {
  const Screen screen(false);
  {
    ProgressBar bar(screen.streams(), "x");
    bar.update(0.25);
    bar.update(1);
  }
  EXPECT_EQ(screen.text(), "");
  EXPECT_EQ(screen.output(), "");
}

}  // namespace
}  // namespace ludorum::app

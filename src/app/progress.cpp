#include "progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

namespace ludorum::app {

std::string barText(double fraction) {
  constexpr int width = 30;
  const int filled = std::clamp(static_cast<int>(fraction * width), 0, width);
  return fmt::format("[{:#<{}}{:.<{}}]", "", filled, "", width - filled);
}

void ProgressBar::update(double fraction, const std::string& note) {
  if (!streams_.terminal) return;
  const auto now = Clock::now();
  if (now - drawn_ < std::chrono::milliseconds(100) && fraction < 1) return;
  drawn_ = now;
  const double passed = std::chrono::duration<double>(now - begun_).count();
  std::string left;
  if (passed > 1 && fraction > 0.01)
    left = fmt::format(", {:.0f} s left", passed / fraction * (1 - fraction));
  streams_.out.flush();
  streams_.err << fmt::format("\r\x1b[K{} {} {:3.0f} %{}{}", label_, barText(fraction),
                              100 * fraction, note.empty() ? "" : ", " + note, left)
               << std::flush;
  visible_ = true;
}

void ProgressBar::hide() {
  if (!visible_) return;
  streams_.err << "\r\x1b[K" << std::flush;
  visible_ = false;
}

}  // namespace ludorum::app

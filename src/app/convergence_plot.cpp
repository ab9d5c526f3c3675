#include "convergence_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace ludorum::app {

namespace {
constexpr double width = 480, height = 300, left = 70, right = 20, top = 34, bottom = 46;

/// Powers of ten around some values, and where a value is between them.
struct Axis {
  int low = 0, high = 1;
  double from, to;  // In the picture.
  Axis(const std::vector<double>& values, double start, double end) : from(start), to(end) {
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    low = static_cast<int>(std::floor(std::log10(*least)));
    high = std::max(low + 1, static_cast<int>(std::ceil(std::log10(*most))));
  }
  double place(double value) const {
    return from + (to - from) * (std::log10(value) - low) / (high - low);
  }
};

/// Lines across the picture, and what each stands for.
std::string gridOf(const Axis& x, const Axis& y) {
  std::string svg;
  const int every = std::max(1, (y.high - y.low + 5) / 6);
  for (int power = y.low; power <= y.high; power += every) {
    const double at = y.place(std::pow(10, power));
    svg += fmt::format("<path d=\"M{:.1f} {:.1f}H{:.1f}\" stroke=\"#ccc\"/>\n", left, at,
                       width - right);
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">1e{}</text>\n",
                       left - 6, at + 4, power);
  }
  for (int power = x.low; power <= x.high; ++power) {
    const double at = x.place(std::pow(10, power));
    svg += fmt::format("<path d=\"M{:.1f} {:.1f}V{:.1f}\" stroke=\"#ccc\"/>\n", at, top,
                       height - bottom);
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">1e{}</text>\n", at,
                       height - bottom + 16, power);
  }
  svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">iterations</text>\n",
                     (left + width - right) / 2, height - 10);
  return svg + fmt::format(
                   "<text x=\"16\" y=\"{0:.1f}\" text-anchor=\"middle\" transform=\"rotate(-90 16 "
                   "{0:.1f})\">exploitability</text>\n",
                   (top + height - bottom) / 2);
}
}  // namespace

std::string convergencePlot(std::string_view title, std::span<const ConvergencePoint> points) {
  std::vector<double> iterations, distances;
  for (const ConvergencePoint& point : points) {
    iterations.push_back(static_cast<double>(std::max<std::uint64_t>(1, point.iterations)));
    distances.push_back(std::max(1e-15, point.exploitability));  // 0 has no logarithm.
  }
  const Axis x(iterations, left, width - right), y(distances, height - bottom, top);
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<title>{2}</title>\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n"
      "<text x=\"{3}\" y=\"20\" font-size=\"14\">{2}</text>\n",
      width, height, title, left);
  svg += gridOf(x, y);
  std::string line;
  for (std::size_t i = 0; i < iterations.size(); ++i)
    line += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "M" : "L", x.place(iterations[i]),
                        y.place(distances[i]));
  svg +=
      fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"#0a58a6\" stroke-width=\"2\"/>\n", line);
  for (std::size_t i = 0; i < iterations.size(); ++i)
    svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"#0a58a6\"/>\n",
                       x.place(iterations[i]), y.place(distances[i]));
  return svg + "</svg>\n";
}

}  // namespace ludorum::app

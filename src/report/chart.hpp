// Pictures of figures, as SVG. Each has a title and a description; colour is never all that tells.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/arena/histogram.hpp"
#include "ludorum/arena/interval.hpp"

namespace ludorum::report {

/// What every picture has. `id` must be unique in the page.
struct Picture {
  std::string id, title, description;
};

/// A figure with its interval.
struct IntervalRow {
  std::string label{};
  double value = 0;
  arena::Interval interval{};
  std::string text{};  ///< The figure, for people.
  bool isOpen = false;  ///< Whether nothing bounds it: it is drawn hollow, with arrows.
};

/// Where figures are drawn, and what is written beneath.
struct Scale {
  double low = 0, high = 1;
  std::vector<double> ticks{};
  std::function<std::string(double)> text{};
  std::optional<double> reference{};  ///< A line to compare with.
  bool bars = false;  ///< Whether figures are bars from the left end, else points.
};

/// From 0 to 100 %.
Scale percentScale();
/// Round numbers that hold all of these values; the step is 1, 2 or 5 times a power of ten.
Scale scaleOf(std::span<const double> values);

/// A row for each figure, one below the other.
std::string intervalChart(const Picture& picture, const Scale& scale,
                          std::span<const IntervalRow> rows);
/// A bar for each bin.
std::string histogramChart(const Picture& picture, std::span<const arena::Histogram::Bin> bins,
                           std::uint64_t width);

/// A text of at most so many characters; where it is cut, it ends in an ellipsis.
std::string shortened(std::string_view text, std::size_t most);

}  // namespace ludorum::report

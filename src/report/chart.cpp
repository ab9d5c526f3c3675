#include "chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "html.hpp"
#include "text/numbers.hpp"

namespace ludorum::report {

namespace {
// In the picture's own units: it is scaled to the width of the page.
constexpr double chartWidth = 720, chartLeft = 222, chartRight = 620;
constexpr double rowHeight = 26, chartTop = 8, axisHeight = 30;
constexpr std::size_t longestLabel = 26;

std::string chartOpening(const Picture& picture, double height) {
  return fmt::format(
      "<div class=\"picture\"><svg viewBox=\"0 0 {:g} {:g}\" role=\"img\" "
      "aria-labelledby=\"{}-title "
      "{}-description\">\n<title id=\"{}-title\">{}</title>\n<desc "
      "id=\"{}-description\">{}</desc>\n",
      chartWidth, height, picture.id, picture.id, picture.id, escaped(picture.title), picture.id,
      escaped(picture.description));
}
constexpr std::string_view chartEnd = "</svg></div>\n";

std::string chartLine(std::string_view kind, double x1, double y1, double x2, double y2) {
  return fmt::format(R"(<line class="{}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" />)", kind,
                     x1, y1, x2, y2);
}

std::string chartText(std::string_view kind, double x, double y, std::string_view text) {
  return fmt::format(R"(<text class="{}" x="{:.1f}" y="{:.1f}">{}</text>)", kind, x, y,
                     escaped(text));
}

/// Where a value is drawn; what is outside of the scale is drawn at its end.
double placeOf(const Scale& scale, double value) {
  const double share =
      (std::clamp(value, scale.low, scale.high) - scale.low) / (scale.high - scale.low);
  return chartLeft + share * (chartRight - chartLeft);
}

std::string axisOf(const Scale& scale, double bottom) {
  std::string text;
  for (const double value : scale.ticks) {
    const double x = placeOf(scale, value);
    text += chartLine("grid", x, chartTop, x, bottom) +
            chartText("tick", x, bottom + 18, scale.text(value)) + '\n';
  }
  if (!scale.reference) return text;
  const double x = placeOf(scale, *scale.reference);
  return text + chartLine("reference", x, chartTop, x, bottom + 4) + '\n';
}

/// The end of an interval: a small bar across, or an arrow if there is no end.
std::string whiskerEnd(double x, double y, double outward, bool isOpen) {
  if (!isOpen) return chartLine("whisker", x, y - 4, x, y + 4);
  return fmt::format(R"(<path class="arrow" d="M{:.1f} {:.1f}l{:g} 4.5v-9z" />)", x + 2 * outward,
                     y, -7 * outward);
}

std::string rowOf(const Scale& scale, const IntervalRow& row, double y) {
  const double low = placeOf(scale, row.interval.low), high = placeOf(scale, row.interval.high);
  const double x = placeOf(scale, row.value);
  std::string text =
      chartText("label", chartLeft - 12, y + 4.5, shortened(row.label, longestLabel));
  if (scale.bars)
    text += fmt::format(R"(<rect class="bar" x="{:g}" y="{:.1f}" width="{:.1f}" height="14" />)",
                        chartLeft, y - 7, x - chartLeft);
  text += chartLine("whisker", low, y, high, y) + whiskerEnd(low, y, -1, row.isOpen) +
          whiskerEnd(high, y, 1, row.isOpen);
  if (!scale.bars)
    text += fmt::format(R"(<circle class="{}" cx="{:.1f}" cy="{:.1f}" r="4.5" />)",
                        row.isOpen ? "hollow" : "point", x, y);
  return text + chartText("figure", chartRight + 14, y + 4.5, row.text) + '\n';
}

/// The greatest of 1, 2 and 5 times a power of ten that is not above.
double roundStep(double size) {
  const double power = std::pow(10.0, std::floor(std::log10(size)));
  for (const double times : {5.0, 2.0})
    if (times * power <= size) return times * power;
  return power;
}
}  // namespace

std::string shortened(std::string_view text, std::size_t most) {
  std::size_t characters = 0, cut = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80) continue;  // Goes on with the last.
    if (++characters == most) cut = i;
  }
  return characters <= most ? std::string(text) : std::string(text.substr(0, cut)) + "…";
}

Scale percentScale() {
  return {.low = 0, .high = 1, .ticks = {0, 0.25, 0.5, 0.75, 1}, .text = [](double value) {
            return fmt::format("{:.0f} %", 100 * value);
          }};
}

Scale scaleOf(std::span<const double> values) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  double low = values.empty() ? 0 : *least, high = values.empty() ? 0 : *most;
  if (high - low < 1e-9 * (1 + std::abs(low))) low -= 1, high += 1;
  const double step = roundStep((high - low) / 2.5);
  const auto first = std::lround(std::floor(low / step)),
             last = std::lround(std::ceil(high / step));
  Scale scale;
  for (auto i = first; i <= last; ++i) scale.ticks.push_back(step * static_cast<double>(i));
  scale.low = scale.ticks.front();
  scale.high = scale.ticks.back();
  scale.text = [](double value) { return value == 0 ? "0" : fmt::format("{:+.4g}", value); };
  return scale;
}

std::string intervalChart(const Picture& picture, const Scale& scale,
                          std::span<const IntervalRow> rows) {
  const double bottom = chartTop + rowHeight * static_cast<double>(rows.size());
  std::string text = chartOpening(picture, bottom + axisHeight) + axisOf(scale, bottom);
  double y = chartTop + rowHeight / 2;
  for (const IntervalRow& row : rows) {
    text += rowOf(scale, row, y);
    y += rowHeight;
  }
  return text.append(chartEnd);
}

std::string histogramChart(const Picture& picture, std::span<const arena::Histogram::Bin> bins,
                           std::uint64_t width) {
  constexpr double left = 70, bottom = 210, room = 630;
  std::uint64_t most = 1;
  for (const auto& bin : bins) most = std::max(most, bin.count);
  const auto count = static_cast<double>(bins.size());
  const double slot = std::min(60.0, room / count), right = left + slot * count;
  std::string text = chartOpening(picture, bottom + 48);
  for (const double share : {0.0, 0.5, 1.0}) {
    const double y = bottom - share * (bottom - 20), tall = share * static_cast<double>(most);
    text += chartLine("grid", left, y, right, y);
    if (tall == std::floor(tall))
      text += chartText("figure end", left - 8, y + 4.5,
                        text::grouped(static_cast<std::uint64_t>(tall)));
  }
  const std::size_t labelled = std::max<std::size_t>(1, (bins.size() + 9) / 10);
  double x = left;
  for (std::size_t i = 0; i < bins.size(); ++i, x += slot) {
    const double height =
        static_cast<double>(bins[i].count) / static_cast<double>(most) * (bottom - 20);
    text +=
        fmt::format(R"(<rect class="bar" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" />)",
                    x + 1, bottom - height, slot - 2, height);
    if (i % labelled == 0)
      text += chartText(width == 1 ? "tick" : "tick begin", width == 1 ? x + slot / 2 : x,
                        bottom + 18, text::grouped(bins[i].first));
  }
  return text + chartText("tick", (left + right) / 2, bottom + 40, "plies") + std::string(chartEnd);
}

}  // namespace ludorum::report

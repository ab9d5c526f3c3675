// A picture of how a solver comes nearer to an equilibrium.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace ludorum::app {

/// How far a mixture was from an equilibrium after so many iterations.
struct ConvergencePoint {
  std::uint64_t iterations = 0;
  double exploitability = 0;
};

/// An SVG document: both axes have steps of a factor of ten.
std::string convergencePlot(std::string_view title, std::span<const ConvergencePoint> points);

}  // namespace ludorum::app

#include "ludorum/module/laboratory.hpp"

#include <ctime>

#include "ludorum/core/error.hpp"

namespace ludorum {

namespace {
/// How often a second `batch` is done, which returns how much it did. The seconds are those of the
/// processor in this process, so that what else the machine does is not counted.
template <class Batch>
double rate(double seconds, Batch batch) {
  const auto begin = std::clock();
  double done = 0, passed = 0;
  do {
    done += batch();
    passed = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  } while (passed < seconds);
  return done / passed;
}

double pliesPerPlayout(const Laboratory& laboratory, const AnyState& start, Rng& rng) {
  constexpr int count = 1000;
  std::size_t plies = 0;
  for (int i = 0; i < count; ++i) plies += laboratory.playout(start, rng);
  return static_cast<double>(plies) / count;
}
}  // namespace

BenchFigures benchmark(const Laboratory& laboratory, const AnyState& start, double seconds) {
  require(!start.isOver(), "the state to start from is over: there is nothing to measure");
  Rng rng(1);
  float sink = 0;  // Something that depends on every playout, so that none is optimised away.
  BenchFigures figures;
  std::size_t batch = 8;
  figures.playoutsPerSecond = rate(seconds / 2, [&] {
    if (batch < 4096) batch *= 2;  // To look at the clock takes as long as many small matches.
    sink += laboratory.playouts(start, rng, batch);
    return static_cast<double>(batch);
  });
  figures.pliesPerPlayout = pliesPerPlayout(laboratory, start, rng);
  std::size_t depth = 1;
  figures.perftNodesPerSecond = rate(seconds / 2, [&] {
    double nodes = 0;
    for (const std::uint64_t count : laboratory.sequences({start}, depth))
      nodes += static_cast<double>(count);
    if (nodes < 1e6 && depth < 50) ++depth;
    return nodes;
  });
  require(!(sink != sink), "a result is not a number");
  return figures;
}

}  // namespace ludorum

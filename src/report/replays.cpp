#include "replays.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "encoding.hpp"
#include "html.hpp"

namespace ludorum::report {

using arena::Outcome;

namespace {
/// Records that are packed together: they have much in common.
class ReplayBlock {
 public:
  bool isFull() const { return count_ >= mostRecords || records_.size() >= mostText; }
  bool isEmpty() const { return count_ == 0; }

  void add(const Outcome& outcome) {
    const auto& [match, seed, luck, players, turn] = outcome.fixture;
    if (count_++ == 0) from_ = match;
    to_ = match;
    records_ += outcome.record;
    records_ += '\n';
    index_ +=
        fmt::format("{}[{},[{}],[", index_.empty() ? "" : ",", match, fmt::join(players, ","));
    for (std::size_t role = 0; role < outcome.roles.size(); ++role)
      index_ += fmt::format("{}{:g}", role == 0 ? "" : ",", outcome.roles[role].result);
    index_ += fmt::format("],{}]", static_cast<int>(outcome.ending));
  }
  /// The block as an element; it is empty then.
  std::string taken() {
    std::string text = fmt::format(
        "<script type=\"application/octet-stream\" class=\"records\" data-from=\"{}\" "
        "data-to=\"{}\" data-index=\"{}\">{}</script>\n",
        from_, to_, packed('[' + index_ + ']'), packed(records_));
    *this = {};
    return text;
  }

 private:
  static constexpr std::size_t mostRecords = 100, mostText = 1 << 20;
  std::string records_, index_;
  std::size_t count_ = 0;
  std::uint64_t from_ = 0, to_ = 0;
};

/// Which matches are in the page. Multiples of the golden ratio are spread evenly, and in no step
/// with the order in which players take turns.
struct ReplayChoice {
  double share = 1, earlyShare = 1;

  bool isAll() const { return share >= 1 && earlyShare >= 1; }
  bool has(const Outcome& outcome) const {
    const double place =
        std::ldexp(static_cast<double>((outcome.fixture.match * 0x9E3779B97F4A7C15U) >> 11), -53);
    return place <
           (outcome.ending == arena::Ending::finished ? share : std::max(share, earlyShare));
  }
};

/// How many bytes all records would take, by some that are evenly spread.
double expectedBytes(const archive::Archive& archive, archive::Id id, std::uint64_t matches) {
  constexpr std::uint64_t samples = 16, each = 100;
  std::uint64_t bytes = 0, seen = 0;
  for (std::uint64_t i = 0; i < samples; ++i) {
    ReplayBlock block;
    const std::uint64_t from = matches / samples * i;
    archive.each(id, {.from = from, .to = from + each, .records = true},
                 [&](const Outcome& outcome) {
                   block.add(outcome);
                   ++seen;
                   return !block.isFull();
                 });
    if (!block.isEmpty()) bytes += block.taken().size();
  }
  return static_cast<double>(bytes) / double(std::max<std::uint64_t>(1, seen)) * double(matches);
}

/// Writes the chosen ones; stops where they become too many.
class ReplayWriter {
 public:
  ReplayWriter(files::WholeFile& page, const archive::Archive& archive, archive::Id id,
               std::uint64_t mostBytes)
      : page_(page), archive_(archive), id_(id), start_(page.size()), most_(mostBytes) {}

  /// Whether they all had room.
  bool write(const ReplayChoice& choice) {
    page_.cutTo(start_);
    replays_ = {.isChosen = !choice.isAll()};
    ReplayBlock block;
    // Asking for each record by itself takes longer, unless few are wanted.
    const bool isReadingAll = choice.share > 0.1;
    archive_.each(id_, {.records = isReadingAll}, [&](const Outcome& outcome) {
      ++replays_.matches;
      replays_.early += outcome.ending != arena::Ending::finished;
      if (!choice.has(outcome)) return true;
      if (isReadingAll) return take(outcome, block);
      Outcome whole = outcome;
      whole.record = archive_.record(id_, outcome.fixture.match);
      return take(whole, block);
    });
    if (!block.isEmpty()) page_.write(block.taken());
    return hasRoom();
  }
  const Replays& replays() const { return replays_; }

 private:
  bool hasRoom() const { return page_.size() - start_ <= most_; }
  /// Whether there is room for more.
  bool take(const Outcome& outcome, ReplayBlock& block) {
    if (outcome.record.empty()) return true;
    ++replays_.kept;
    replays_.earlyKept += outcome.ending != arena::Ending::finished;
    block.add(outcome);
    if (block.isFull()) page_.write(block.taken());
    return hasRoom();
  }

  files::WholeFile& page_;
  const archive::Archive& archive_;
  archive::Id id_;
  std::uint64_t start_, most_;
  Replays replays_;
};
}  // namespace

Replays writeReplays(files::WholeFile& page, const archive::Archive& archive, archive::Id id,
                     std::uint64_t mostBytes) {
  const std::uint64_t matches = archive.count(id);
  const double expected = expectedBytes(archive, id, matches);
  ReplayChoice choice;
  if (expected > 0.98 * static_cast<double>(mostBytes))
    choice.share = 0.95 * static_cast<double>(mostBytes) / expected;
  ReplayWriter writer(page, archive, id, mostBytes);
  while (!writer.write(choice)) {
    // What weighs more is thinned out: by as much as is missing, as far as one can tell.
    const auto [all, kept, early, earlyKept, isChosen] = writer.replays();
    const double seen = static_cast<double>(all) / static_cast<double>(matches);
    const double factor = kept > 1 ? std::min(0.9, 0.95 * seen) : 0;
    if (2 * earlyKept > kept) choice.earlyShare *= factor;
    if (2 * earlyKept <= kept || choice.share > choice.earlyShare) choice.share *= factor;
  }
  return writer.replays();
}

}  // namespace ludorum::report

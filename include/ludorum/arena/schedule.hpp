// The schedule of a tournament: its rounds, one after the other.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "ludorum/arena/bracket.hpp"
#include "ludorum/arena/format.hpp"
#include "ludorum/arena/round.hpp"
#include "ludorum/arena/swiss.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum::arena {

namespace detail {
/// Every choice of `size` of the players, in their order.
inline std::vector<Group> combinations(std::uint32_t players, std::size_t size) {
  std::vector<Group> all;
  Group chosen;
  const auto extend = [&](auto& self, std::uint32_t from) -> void {
    if (chosen.size() == size) {
      all.push_back(chosen);
      return;
    }
    for (std::uint32_t p = from; p < players; ++p) {
      chosen.push_back(p);
      self(self, p + 1);
      chosen.pop_back();
    }
  };
  extend(extend, 0);
  return all;
}

/// Every tuple of `size` of the players from `first` on, each as often as one likes.
inline std::vector<Group> tuples(std::uint32_t first, std::uint32_t players, std::size_t size) {
  std::vector<Group> all{{}};
  for (std::size_t i = 0; i < size; ++i) {
    std::vector<Group> longer;
    for (const Group& tuple : all)
      for (std::uint32_t p = first; p < players; ++p) {
        longer.push_back(tuple);
        longer.back().push_back(p);
      }
    all = std::move(longer);
  }
  return all;
}

/// Throws if a tournament has more seatings than anybody can play.
inline void checkSeatings(double seatings) {
  require(seatings <= 1e6,
          "that makes more than a million seatings: take fewer players, or "
          "--format swiss");
}
}  // namespace detail

/// Gives out rounds, and takes in the outcomes of their matches, in the order of their numbers.
/// Everything hangs on the contest and on results alone, so a tournament that was interrupted goes
/// on as it would have.
class Schedule {
 public:
  explicit Schedule(const Contest& contest)
      : contest_(checked(contest)), seed_(contest.seed), pairing_(pairing()) {}

  const Contest& contest() const { return contest_; }
  /// The next round; nothing when the tournament is over. Precondition: the outcomes of all matches
  /// of the round before were added.
  std::optional<Round> next() {
    Round round;
    round.first = current_ ? current_->end() : 0;
    if (std::holds_alternative<AllAtOnce>(pairing_)) {
      if (current_) return std::nullopt;
      round.meetings = contest_.format == Format::measurement && contest_.roles > 1 ? measurement()
                                                                                    : roundRobin();
      round.matches = contest_.matches * round.meetings[0].size();
    } else {
      settle();
      const std::vector<Group> groups = tables();
      if (groups.empty()) return std::nullopt;
      for (const Group& table : groups) round.meetings.push_back(rotations(table, contest_.roles));
      round.matches = contest_.matches * (contest_.roles == 1 ? contest_.tableSize() : 1);
      score_.emplace(groups);
    }
    current_ = round;
    return round;
  }
  void add(const Outcome& outcome) {
    if (score_) score_->add(current_->place(outcome.fixture.match).meeting, outcome);
  }
  /// What decides the seeds of matches.
  const Rng& seed() const { return seed_; }

  /// How many matches it will have, as far as one can know.
  std::uint64_t expected() const;
  /// What a player has reached, for people: "champion", "3.5 points"; empty where results say all.
  std::string achievement(std::uint32_t player) const {
    if (const auto* bracket = std::get_if<Bracket>(&pairing_)) return bracket->achievement(player);
    if (const auto* swiss = std::get_if<Swiss>(&pairing_)) return pointsText(swiss->points(player));
    return {};
  }
  /// The same as a number, the greater the better; 0 where results say all.
  double rank(std::uint32_t player) const {
    if (const auto* bracket = std::get_if<Bracket>(&pairing_)) return bracket->reached(player);
    if (const auto* swiss = std::get_if<Swiss>(&pairing_)) return swiss->points(player);
    return 0;
  }

 private:
  struct AllAtOnce {};
  using Pairing = std::variant<AllAtOnce, Bracket, Swiss>;

  Pairing pairing() const {
    if (contest_.isBracket())
      return Bracket(contest_.players, contest_.tableSize(),
                     contest_.format == Format::elimination ? 1 : 2, seed_.split(lots));
    if (contest_.format == Format::swiss)
      return Swiss(contest_.players, contest_.tableSize(), contest_.rounds);
    return AllAtOnce{};
  }
  std::vector<Meeting> roundRobin() const {
    if (contest_.roles == 1)
      return {rotations(detail::combinations(contest_.players, contest_.players)[0], 1)};
    double seatings = 1;
    for (std::uint32_t i = 0; i < contest_.roles; ++i) seatings *= contest_.players - i;
    detail::checkSeatings(seatings);
    std::vector<Meeting> meetings;
    for (const Group& group : detail::combinations(contest_.players, contest_.roles))
      meetings.push_back(permutations(group));
    return meetings;
  }
  /// Each of the measured in every role, against every tuple of the others in the remaining roles.
  std::vector<Meeting> measurement() const {
    double seatings = contest_.measured * contest_.roles;
    for (std::uint32_t i = 1; i < contest_.roles; ++i)
      seatings *= contest_.players - contest_.measured;
    detail::checkSeatings(seatings);
    std::vector<Meeting> meetings;
    for (std::uint32_t player = 0; player < contest_.measured; ++player)
      for (const Group& others :
           detail::tuples(contest_.measured, contest_.players, contest_.roles - 1)) {
        Meeting meeting;
        for (std::uint32_t role = 0; role < contest_.roles; ++role) {
          meeting.push_back(others);
          meeting.back().insert(meeting.back().begin() + role, player);
        }
        meetings.push_back(std::move(meeting));
      }
    return meetings;
  }
  std::vector<Group> tables() {
    if (auto* bracket = std::get_if<Bracket>(&pairing_)) return bracket->tables();
    return std::get<Swiss>(pairing_).tables();
  }
  void settle() {
    if (!score_) return;
    if (auto* bracket = std::get_if<Bracket>(&pairing_)) bracket->settle(*score_);
    if (auto* swiss = std::get_if<Swiss>(&pairing_)) swiss->settle(*score_);
  }
  static std::string pointsText(double points) {
    std::string text = std::to_string(points);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text + (points == 1 ? " point" : " points");
  }

  static constexpr std::uint64_t lots = ~std::uint64_t{0};  // A stream that no match has.

  Contest contest_;
  Rng seed_;
  Pairing pairing_;
  std::optional<Round> current_;
  std::optional<TableSums> score_;
};

/// Brackets play one meeting for each player that goes out, and a Swiss tournament fills its
/// tables.
inline std::uint64_t Schedule::expected() const {
  const std::uint64_t each = contest_.matches * (contest_.roles == 1 ? contest_.tableSize() : 1);
  const std::uint64_t size = contest_.tableSize(), players = contest_.players;
  switch (contest_.format) {
    case Format::elimination:
      return (players - 1 + size - 2) / (size - 1) * each;
    case Format::doubleElimination:
      return (2 * (players - 1) + size - 2) / (size - 1) * each;
    case Format::swiss:
      return contest_.rounds * (players / size) * each;
    default:
      break;
  }
  return current_ ? current_->size() : Schedule(*this).next()->size();
}

}  // namespace ludorum::arena

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
/// Everything depends on the rules and on results alone, so a tournament that was interrupted goes
/// on as it would have.
class Schedule {
 public:
  explicit Schedule(const TournamentRules& rules)
      : rules_(checked(rules)), seed_(rules.seed), pairing_(pairing()) {}

  const TournamentRules& rules() const { return rules_; }
  /// The next round; nothing when the tournament is over. Precondition: the outcomes of all matches
  /// of the round before were added.
  std::optional<Round> next() {
    Round round;
    round.first = current_ ? current_->end() : 0;
    if (std::holds_alternative<AllAtOnce>(pairing_)) {
      if (current_) return std::nullopt;
      round.meetings =
          rules_.format == Format::measurement && rules_.roles > 1 ? measurement() : roundRobin();
      round.matches = rules_.matches * round.meetings[0].size();
    } else {
      settle();
      const std::vector<Group> drawn = groups();
      if (drawn.empty()) return std::nullopt;
      for (const Group& group : drawn) round.meetings.push_back(rotations(group, rules_.roles));
      round.matches = rules_.matches * (rules_.roles == 1 ? rules_.groupSize() : 1);
      score_.emplace(drawn);
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
    if (rules_.isBracket())
      return Bracket(rules_.players, rules_.groupSize(),
                     rules_.format == Format::elimination ? 1 : 2, seed_.split(lots));
    if (rules_.format == Format::swiss)
      return Swiss(rules_.players, rules_.groupSize(), rules_.rounds);
    return AllAtOnce{};
  }
  std::vector<Meeting> roundRobin() const {
    if (rules_.roles == 1)
      return {rotations(detail::combinations(rules_.players, rules_.players)[0], 1)};
    double seatings = 1;
    for (std::uint32_t i = 0; i < rules_.roles; ++i) seatings *= rules_.players - i;
    detail::checkSeatings(seatings);
    std::vector<Meeting> meetings;
    for (const Group& group : detail::combinations(rules_.players, rules_.roles))
      meetings.push_back(permutations(group));
    return meetings;
  }
  /// Each of the measured in every role, against every tuple of the others in the remaining roles.
  std::vector<Meeting> measurement() const {
    double seatings = rules_.measured * rules_.roles;
    for (std::uint32_t i = 1; i < rules_.roles; ++i) seatings *= rules_.players - rules_.measured;
    detail::checkSeatings(seatings);
    std::vector<Meeting> meetings;
    for (std::uint32_t player = 0; player < rules_.measured; ++player)
      for (const Group& others :
           detail::tuples(rules_.measured, rules_.players, rules_.roles - 1)) {
        Meeting meeting;
        for (std::uint32_t role = 0; role < rules_.roles; ++role) {
          meeting.push_back(others);
          meeting.back().insert(meeting.back().begin() + role, player);
        }
        meetings.push_back(std::move(meeting));
      }
    return meetings;
  }
  std::vector<Group> groups() {
    if (auto* bracket = std::get_if<Bracket>(&pairing_)) return bracket->groups();
    return std::get<Swiss>(pairing_).groups();
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

  TournamentRules rules_;
  Rng seed_;
  Pairing pairing_;
  std::optional<Round> current_;
  std::optional<GroupSums> score_;
};

/// Brackets play one meeting for each player that goes out, and a Swiss tournament fills its
/// groups.
inline std::uint64_t Schedule::expected() const {
  const std::uint64_t each = rules_.matches * (rules_.roles == 1 ? rules_.groupSize() : 1);
  const std::uint64_t size = rules_.groupSize(), players = rules_.players;
  switch (rules_.format) {
    case Format::elimination:
      return (players - 1 + size - 2) / (size - 1) * each;
    case Format::doubleElimination:
      return (2 * (players - 1) + size - 2) / (size - 1) * each;
    case Format::swiss:
      return rules_.rounds * (players / size) * each;
    default:
      break;
  }
  return current_ ? current_->size() : Schedule(*this).next()->size();
}

}  // namespace ludorum::arena

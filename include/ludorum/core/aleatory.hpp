// Luck: random variables with finitely many values, each with an exact probability.
#pragma once
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <tuple>
#include <utility>

#include "ludorum/core/error.hpp"
#include "ludorum/core/move_list.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {

/// A random variable: its values are numbered, every one has a probability (they sum to 1), and one
/// can be drawn. The values drawn in a match are its `haps`.
template <class A>
concept Aleatory = requires(const A variable, std::size_t i, Rng rng) {
  { variable.size() } -> std::convertible_to<std::size_t>;
  { variable.probability(i) } -> std::convertible_to<double>;
  { variable.draw(rng) } -> std::convertible_to<decltype(variable.value(i))>;
};

/// The type of a variable's values.
template <Aleatory A>
using ValueOf = std::remove_cvref_t<decltype(std::declval<const A&>().value(0))>;

/// The mean of `f(value)` over the values of a variable.
template <Aleatory A, class F>
constexpr double expectation(const A& variable, F f) {
  double sum = 0;
  for (std::size_t i = 0; i < variable.size(); ++i)
    sum += variable.probability(i) * static_cast<double>(f(variable.value(i)));
  return sum;
}

/// How likely this value is; 0 if the variable does not have it.
template <Aleatory A>
constexpr double probabilityOf(const A& variable, const ValueOf<A>& value) {
  if constexpr (requires { variable.probabilityOf(value); }) {
    return variable.probabilityOf(value);
  } else {
    double sum = 0;
    for (std::size_t i = 0; i < variable.size(); ++i)
      if (variable.value(i) == value) sum += variable.probability(i);
    return sum;
  }
}

/// A die: 1 to `sides`, all equally likely.
struct Die {
  int sides = 6;
  constexpr std::size_t size() const { return static_cast<std::size_t>(sides); }
  constexpr int value(std::size_t i) const { return static_cast<int>(i) + 1; }
  constexpr double probability(std::size_t) const { return 1.0 / sides; }
  constexpr double probabilityOf(int value) const {
    return value >= 1 && value <= sides ? 1.0 / sides : 0;
  }
  constexpr int draw(Rng& rng) const {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(sides))) + 1;
  }
  bool operator==(const Die&) const = default;
};
inline constexpr Die D4{4}, D6{6}, D8{8}, D10{10}, D12{12}, D20{20};

/// A coin: true is heads. A fair one, unless told otherwise.
struct Coin {
  double heads = 0.5;
  static constexpr std::size_t size() { return 2; }
  static constexpr bool value(std::size_t i) { return i == 0; }
  constexpr double probability(std::size_t i) const { return i == 0 ? heads : 1 - heads; }
  constexpr bool draw(Rng& rng) const { return rng.uniform() < heads; }
  bool operator==(const Coin&) const = default;
};

/// Any values, at most `Capacity`, with weights that are made to sum to 1. Equal values are merged,
/// those of weight zero left out. No weight at all, or a negative one, is an error. An empty one
/// can be filled by `add`, and must be before a value is drawn.
template <class T, std::size_t Capacity>
class Weighted {
 public:
  using Item = std::pair<T, double>;

  constexpr Weighted() = default;
  constexpr Weighted(std::initializer_list<Item> items) {
    for (const auto& [value, weight] : items) add(value, weight);
    requireValues();
  }
  /// All values of a list equally likely.
  template <class Values = std::initializer_list<T>>
  static constexpr Weighted uniform(const Values& values) {
    Weighted variable;
    for (const auto& value : values) variable.add(T(value), 1);
    variable.requireValues();
    return variable;
  }
  /// What comes of combining a value of each of two independent variables.
  template <Aleatory A, Aleatory B, class Combine>
  static constexpr Weighted aggregate(const A& a, const B& b, Combine combine) {
    Weighted variable;
    for (std::size_t i = 0; i < a.size(); ++i)
      for (std::size_t j = 0; j < b.size(); ++j)
        variable.add(combine(a.value(i), b.value(j)), a.probability(i) * b.probability(j));
    variable.requireValues();
    return variable;
  }

  /// Adds a value, or weight to one that is there.
  constexpr void add(const T& value, double weight = 1) {
    if (!(weight >= 0) || weight > 1e300)
      throw Error("a random variable's weights must be finite and not negative");
    if (weight == 0) return;
    std::size_t i = 0;
    while (i < size() && !(values_[i] == value)) ++i;
    if (i == Capacity) throw Error("a random variable has more values than its capacity");
    if (i == size()) values_.push_back(value);
    weights_[i] += weight;
    total_ = 0;
    for (std::size_t k = 0; k < size(); ++k) total_ += weights_[k];
  }

  constexpr std::size_t size() const { return values_.size(); }
  constexpr const T& value(std::size_t i) const { return values_[i]; }
  constexpr double probability(std::size_t i) const { return weights_[i] / total_; }
  constexpr const T& draw(Rng& rng) const {
    requireValues();
    double rest = rng.uniform();
    std::size_t i = 0;
    for (; i + 1 < size(); ++i)
      if ((rest -= probability(i)) < 0) break;
    return values_[i];
  }
  /// The same values in the same order, equally likely.
  constexpr bool operator==(const Weighted& other) const {
    if (!(values_ == other.values_)) return false;
    for (std::size_t i = 0; i < size(); ++i)
      if (probability(i) != other.probability(i)) return false;
    return true;
  }

 private:
  constexpr void requireValues() const {
    if (values_.empty()) throw Error("a random variable needs a value of positive weight");
  }
  MoveList<T, Capacity> values_;
  std::array<double, Capacity> weights_{};
  double total_ = 0;
};

/// All of the values equally likely: `uniform({"rock", "paper", "scissors"})`.
template <class T, std::size_t Capacity = 16>
constexpr Weighted<T, Capacity> uniform(std::initializer_list<T> values) {
  return Weighted<T, Capacity>::uniform(values);
}
/// Literals are compared by their text.
template <std::size_t Capacity = 16>
constexpr Weighted<std::string_view, Capacity> uniform(std::initializer_list<const char*> values) {
  return Weighted<std::string_view, Capacity>::uniform(values);
}

/// The sum of `Count` dice of `Sides` sides; its probabilities are a table made at compile time.
template <int Count, int Sides>
struct DiceSum {
  static_assert(Count > 0 && Sides > 0);
  static constexpr std::size_t size() { return std::size_t{Count} * (Sides - 1) + 1; }
  static constexpr int value(std::size_t i) { return static_cast<int>(i) + Count; }
  static constexpr double probability(std::size_t i) { return table[i]; }
  static constexpr double probabilityOf(int sum) {
    return sum >= Count && sum <= Count * Sides ? table[static_cast<std::size_t>(sum - Count)] : 0;
  }
  static constexpr int draw(Rng& rng) {
    int sum = 0;
    for (int i = 0; i < Count; ++i) sum += Die{Sides}.draw(rng);
    return sum;
  }
  bool operator==(const DiceSum&) const = default;

 private:
  static constexpr auto table = [] {
    std::array<double, size()> chance{1};  // Of the sum's excess over the least, one die at a time.
    for (int die = 0; die < Count; ++die)
      for (std::size_t i = size(); i-- > 0;) {
        double sum = 0;
        for (std::size_t k = 0; k < std::size_t{Sides} && k <= i; ++k) sum += chance[i - k];
        chance[i] = sum / Sides;
      }
    return chance;
  }();
};

/// How many of `Count` tries succeed, when each does with the same probability: 0 to `Count`.
template <int Count>
class Tries {
  static_assert(Count > 0);

 public:
  constexpr explicit Tries(double success) : success_(success) {
    if (!(success >= 0 && success <= 1)) throw Error("a probability must be from 0 to 1");
    chances_[0] = 1;
    for (int tried = 0; tried < Count; ++tried)
      for (std::size_t n = chances_.size(); n-- > 0;)
        chances_[n] = chances_[n] * (1 - success) + (n > 0 ? chances_[n - 1] * success : 0);
  }
  static constexpr std::size_t size() { return Count + 1; }
  static constexpr int value(std::size_t i) { return static_cast<int>(i); }
  constexpr double probability(std::size_t i) const { return chances_[i]; }
  constexpr int draw(Rng& rng) const {
    int successes = 0;
    for (int tried = 0; tried < Count; ++tried) successes += rng.uniform() < success_ ? 1 : 0;
    return successes;
  }
  bool operator==(const Tries&) const = default;

 private:
  double success_;
  std::array<double, std::size_t{Count} + 1> chances_{};
};

/// Several variables at once, independent of each other: its values are tuples. A game names them
/// in `hapNames`, in the same order.
template <Aleatory... A>
class Joint {
 public:
  using Value = std::tuple<ValueOf<A>...>;

  constexpr explicit Joint(A... variables) : variables_(variables...) {}

  constexpr std::size_t size() const {
    return std::apply([](const auto&... v) { return (std::size_t{1} * ... * v.size()); },
                      variables_);
  }
  constexpr Value value(std::size_t i) const {
    return each([&i](const auto& v) {
      const std::size_t digit = i % v.size();  // The first variable is the fastest to change.
      i /= v.size();
      return v.value(digit);
    });
  }
  constexpr double probability(std::size_t i) const {
    const auto chances = each([&i](const auto& v) {
      const std::size_t digit = i % v.size();
      i /= v.size();
      return v.probability(digit);
    });
    return std::apply([](auto... p) { return (1.0 * ... * p); }, chances);
  }
  constexpr double probabilityOf(const Value& value) const {
    return probabilityOf(value, std::index_sequence_for<A...>{});
  }
  constexpr Value draw(Rng& rng) const {
    return each([&rng](const auto& v) { return v.draw(rng); });
  }
  bool operator==(const Joint&) const = default;

 private:
  /// `f` of every variable, called from the first to the last, as a tuple.
  template <class F>
  constexpr auto each(F f) const {
    return std::apply([&f](const auto&... v) { return std::tuple{f(v)...}; }, variables_);
  }
  template <std::size_t... I>
  constexpr double probabilityOf(const Value& value, std::index_sequence<I...>) const {
    return (1.0 * ... * ludorum::probabilityOf(std::get<I>(variables_), std::get<I>(value)));
  }
  std::tuple<A...> variables_;
};

}  // namespace ludorum

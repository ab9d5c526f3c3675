// Roles: the seats at a game's table, and things that there is one of for every seat.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "ludorum/core/bits.hpp"

namespace ludorum {

/// A seat at the table: an index into a game's `players`.
enum class Role : std::uint8_t {};

/// The place of a role among a game's `players`.
constexpr std::size_t index(Role role) { return static_cast<std::size_t>(role); }

/// One `T` for every role of a game with `N` roles, indexed by role.
template <class T, std::size_t N>
struct PerRole : std::array<T, N> {
  using std::array<T, N>::operator[];
  constexpr T& operator[](Role role) { return (*this)[index(role)]; }
  constexpr const T& operator[](Role role) const { return (*this)[index(role)]; }
};

/// A set of roles, iterated in the order of the game's `players`. One bit a role.
class RoleSet {
 public:
  constexpr RoleSet() = default;
  constexpr RoleSet(Role role) : bits_(1U << index(role)) {}  // NOLINT: a role is a set of one.
  /// The first `count` roles: everybody in a game of that many.
  static constexpr RoleSet all(std::size_t count) { return RoleSet((1ULL << count) - 1); }

  constexpr bool contains(Role role) const { return (bits_ >> index(role) & 1U) != 0; }
  constexpr std::size_t size() const { return popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  /// Both sets together.
  constexpr RoleSet operator|(RoleSet other) const { return RoleSet(bits_ | other.bits_); }
  /// This set without the roles of the other.
  constexpr RoleSet operator-(RoleSet other) const { return RoleSet(bits_ & ~other.bits_); }
  bool operator==(const RoleSet&) const = default;

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t bits) : bits_(bits) {}
    constexpr Role operator*() const { return Role(lowestBit(bits_)); }
    constexpr Iterator& operator++() { return bits_ &= bits_ - 1, *this; }
    bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  constexpr explicit RoleSet(std::uint64_t bits) : bits_(bits) {}
  std::uint64_t bits_ = 0;
};

}  // namespace ludorum

// Lists that are part of a state and long, such as what happened so far.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace ludorum {

/// A list of at most `Capacity` items that needs no heap, and costs no more to copy than what is in
/// it. Preconditions are not checked: who pushes knows a limit that keeps within the capacity.
template <class T, std::size_t Capacity>
class Trail {
 public:
  using value_type = T;

  constexpr Trail() = default;
  constexpr Trail(const Trail& other) : size_(other.size_) { copyItems(other); }
  constexpr Trail& operator=(const Trail& other) {
    size_ = other.size_;
    copyItems(other);
    return *this;
  }
  ~Trail() = default;

  static constexpr std::size_t capacity() { return Capacity; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const T& operator[](std::size_t i) const { return items_[i]; }
  constexpr const T& back() const { return items_[size_ - 1]; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }
  /// Precondition: size() < capacity().
  constexpr void push_back(const T& item) { items_[size_++] = item; }
  constexpr void clear() { size_ = 0; }

  constexpr bool operator==(const Trail& other) const {
    if (size_ != other.size_) return false;
    for (std::size_t i = 0; i < size_; ++i)
      if (!(items_[i] == other.items_[i])) return false;
    return true;
  }

 private:
  constexpr void copyItems(const Trail& other) {
    for (std::size_t i = 0; i < size_; ++i) items_[i] = other.items_[i];
  }
  std::array<T, Capacity> items_;  // Only those before `size_` have a value.
  std::uint32_t size_ = 0;
};

}  // namespace ludorum

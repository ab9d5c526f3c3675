// Values that many share and nobody changes.
#pragma once
#include <atomic>
#include <cstdint>
#include <utility>

namespace ludorum::detail {

/// What is counted: how many hold it. The last one deletes it.
class Counted {
 public:
  Counted() = default;
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  virtual ~Counted() = default;

 private:
  template <class T>
  friend class Held;
  mutable std::atomic<std::uint32_t> holders_{0};
};

/// A hold on something counted; any thread may copy it and let go of it. A pointer of its own, and
/// not the standard's: it is compiled for each of a game's types, and takes a tenth of the time.
template <class T>
class Held {
 public:
  Held() = default;
  /// Takes hold of it; nothing, if there is nothing.
  explicit Held(T* counted) : counted_(counted) { hold(); }
  Held(const Held& other) : counted_(other.counted_) { hold(); }
  Held(Held&& other) noexcept : counted_(std::exchange(other.counted_, nullptr)) {}
  Held& operator=(Held other) noexcept {
    std::swap(counted_, other.counted_);
    return *this;
  }
  ~Held() {
    if (counted_ != nullptr && counted_->holders_.fetch_sub(1, std::memory_order_acq_rel) == 1)
      delete counted_;
  }

  T& operator*() const { return *counted_; }
  T* operator->() const { return counted_; }
  explicit operator bool() const { return counted_ != nullptr; }

 private:
  void hold() {
    if (counted_ != nullptr) counted_->holders_.fetch_add(1, std::memory_order_relaxed);
  }
  T* counted_ = nullptr;
};

}  // namespace ludorum::detail

// A list that grows at its end, whose copies cost next to nothing: for what is looked at by other
// threads while it goes on.
#pragma once
#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace ludorum::server {

/// Copies share their items, in blocks that are copied once one of them is changed. Copies may be
/// read in any thread.
template <class T>
class SharedList {
 public:
  SharedList() = default;
  SharedList(const SharedList& other) : blocks_(other.blocks_), size_(other.size_) {
    own_ = other.own_ = 0;  // All blocks belong to both.
  }
  SharedList& operator=(const SharedList& other) {
    SharedList copy(other);
    *this = std::move(copy);
    return *this;
  }
  SharedList(SharedList&& other) noexcept = default;
  SharedList& operator=(SharedList&& other) noexcept = default;
  ~SharedList() = default;

  std::size_t size() const { return size_; }
  const T& operator[](std::size_t at) const { return (*blocks_[at / block])[at % block]; }
  const T& back() const { return (*this)[size_ - 1]; }

  void push_back(T item) {
    if (size_ % block == 0) {
      blocks_.push_back(std::make_shared<Block>());
      blocks_.back()->reserve(block);
      if (own_ == 0) own_ = blocks_.size();
    }
    ownBlock(size_ / block).push_back(std::move(item));
    ++size_;
  }
  T& change(std::size_t at) { return ownBlock(at / block)[at % block]; }
  /// Keeps the first ones. Precondition: there are as many.
  void cut(std::size_t size) {
    blocks_.resize((size + block - 1) / block);
    size_ = size;
    own_ = std::min(own_, blocks_.size() + 1);
    if (size % block != 0) {
      Block& last = ownBlock(size / block);
      last.erase(last.begin() + static_cast<std::ptrdiff_t>(size % block), last.end());
    }
  }

 private:
  using Block = std::vector<T>;
  static constexpr std::size_t block = 64;

  Block& ownBlock(std::size_t number) {
    std::shared_ptr<Block>& wanted = blocks_[number];
    if (own_ == 0 || number + 1 < own_) {
      auto copy = std::make_shared<Block>();
      copy->reserve(block);
      copy->insert(copy->end(), wanted->begin(), wanted->end());
      wanted = std::move(copy);
      if (number + 1 == blocks_.size()) own_ = number + 1;
    }
    return *wanted;
  }

  std::vector<std::shared_ptr<Block>> blocks_;
  std::size_t size_ = 0;
  /// The first block, from 1, that no copy has; those behind it are ours as well. 0: none is.
  mutable std::size_t own_ = 0;
};

}  // namespace ludorum::server

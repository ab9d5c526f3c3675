// Counts the allocations of a program, by replacing its operators new and delete: to be included in
// one file of it.
#pragma once
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace ludorum::test {

/// How many there were, how many bytes are in use, and how many were at most.
inline std::atomic<std::size_t> allocations{0}, bytesInUse{0}, bytesAtMost{0};

// Neither is inlined: g++ would see malloc or free alone on one side, and warn of a mismatch.
[[gnu::noinline]] inline void* counted(std::size_t size, std::size_t alignment = 16) noexcept {
  size = (std::max<std::size_t>(size, 1) + alignment - 1) / alignment * alignment;
  void* const memory = std::aligned_alloc(alignment, size);
  if (memory == nullptr) return nullptr;
  ++allocations;
  const std::size_t now = bytesInUse += malloc_usable_size(memory);
  for (std::size_t before = bytesAtMost;
       now > before && !bytesAtMost.compare_exchange_weak(before, now);) {
  }
  return memory;
}
[[gnu::noinline]] inline void release(void* memory) noexcept {
  if (memory != nullptr) bytesInUse -= malloc_usable_size(memory);
  std::free(memory);
}
inline void* countedOrThrow(std::size_t size, std::size_t alignment = 16) {
  if (void* const memory = counted(size, alignment)) return memory;
  throw std::bad_alloc();
}

}  // namespace ludorum::test

void* operator new(std::size_t size) { return ludorum::test::countedOrThrow(size); }
void* operator new[](std::size_t size) { return ludorum::test::countedOrThrow(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return ludorum::test::counted(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return ludorum::test::counted(size);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return ludorum::test::countedOrThrow(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { ludorum::test::release(memory); }
void operator delete[](void* memory) noexcept { ludorum::test::release(memory); }
void operator delete(void* memory, std::size_t) noexcept { ludorum::test::release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { ludorum::test::release(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept {
  ludorum::test::release(memory);
}
void operator delete[](void* memory, const std::nothrow_t&) noexcept {
  ludorum::test::release(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept { ludorum::test::release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  ludorum::test::release(memory);
}

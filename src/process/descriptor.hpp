// Open files of the system that close themselves.
#pragma once
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

namespace ludorum::process {

/// An open file, by its number.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }

  int number() const { return number_; }
  bool isOpen() const { return number_ >= 0; }
  void close() noexcept;

 private:
  int number_ = -1;
};

/// What is written to one end is read at the other. Programs that are started inherit neither, and
/// neither has the number of a standard stream.
struct Pipe {
  Descriptor reading, writing;
};
Pipe makePipe();

/// Reading and writing return at once from now on, be it without having done anything.
void neverBlock(const Descriptor& descriptor);

/// What became of an attempt to read or write.
enum class Transfer { some, nothingNow, closed };

struct Transferred {
  Transfer how = Transfer::nothingNow;
  std::size_t bytes = 0;
};
Transferred readSome(const Descriptor& descriptor, std::span<char> into);
/// A reader that is gone is `closed`: no signal is raised, whatever the program does with SIGPIPE.
Transferred writeSome(const Descriptor& descriptor, std::string_view text);

}  // namespace ludorum::process

#if !defined(_WIN32)
#include "descriptor.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <ctime>
#include <string>
#include <system_error>

#include "ludorum/core/error.hpp"

namespace ludorum::process {

namespace {
/// The same file under a number that no standard stream has. Where a program runs without standard
/// input, a new file would be taken for it.
Descriptor aboveStandardStreams(Descriptor descriptor) {
  if (descriptor.number() > STDERR_FILENO) return descriptor;
  return Descriptor(fcntl(descriptor.number(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

[[noreturn]] void failForShortage(int number) {
  throw ShortageError(
      "no pipe to another process can be made: " + std::generic_category().message(number) +
      "; raise the limit (ulimit -n), or play fewer matches at once");
}

/// Keeps SIGPIPE from this thread. One that comes meanwhile is thrown away, unless another was
/// waiting before.
class WithoutPipeSignal {
 public:
  WithoutPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    waiting_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  WithoutPipeSignal(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;
  ~WithoutPipeSignal() {
    const timespec now{0, 0};
    while (!waiting_ && sigtimedwait(&pipe_, nullptr, &now) == -1 && errno == EINTR) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t pipe_{}, before_{};
  bool waiting_ = false;
};

Transferred transferred(ssize_t count) {
  if (count > 0) return {Transfer::some, static_cast<std::size_t>(count)};
  // EWOULDBLOCK is EAGAIN wherever there is a descriptor's O_NONBLOCK that we use.
  const bool later = count < 0 && (errno == EAGAIN || errno == EINTR);
  return {later ? Transfer::nothingNow : Transfer::closed};
}
}  // namespace

void Descriptor::close() noexcept {
  if (isOpen()) ::close(std::exchange(number_, -1));
}

Pipe makePipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) failForShortage(errno);
  Pipe pipe{Descriptor(ends[0]), Descriptor(ends[1])};
  pipe.reading = aboveStandardStreams(std::move(pipe.reading));
  pipe.writing = aboveStandardStreams(std::move(pipe.writing));
  if (!pipe.reading.isOpen() || !pipe.writing.isOpen()) failForShortage(EMFILE);
  return pipe;
}

void neverBlock(const Descriptor& descriptor) {
  fcntl(descriptor.number(), F_SETFL, fcntl(descriptor.number(), F_GETFL) | O_NONBLOCK);
}

Transferred readSome(const Descriptor& descriptor, std::span<char> into) {
  return transferred(read(descriptor.number(), into.data(), into.size()));
}

Transferred writeSome(const Descriptor& descriptor, std::string_view text) {
  const WithoutPipeSignal quiet;
  return transferred(write(descriptor.number(), text.data(), text.size()));
}

}  // namespace ludorum::process
#endif

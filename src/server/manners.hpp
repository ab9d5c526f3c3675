// Threads that compute give way to those that somebody waits for.
#pragma once
#include <sys/resource.h>
#include <unistd.h>

namespace ludorum::server {

/// From now on, this thread runs when others of the machine leave it something. On Linux that is a
/// matter of threads, not of the whole process; what cannot be is left.
inline void giveWay() {
  constexpr int nicer = 10;
  thread_local bool isDone = false;
  if (isDone) return;
  isDone = true;
  static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), nicer));
}

}  // namespace ludorum::server

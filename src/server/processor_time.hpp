// What a thread has worked.
#pragma once
#include <ctime>

namespace ludorum::server {

/// Seconds of processor time of the calling thread, whatever else the machine does.
inline double processorTime() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace ludorum::server

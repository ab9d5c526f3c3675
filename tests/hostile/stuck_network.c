// A network thread that hangs: preloaded into the server, its wait for news does not return while the
// file that the environment names is there.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

int epoll_wait(int epoll, struct epoll_event* events, int most, int timeout) {
  const char* stuck = getenv("STUCK_FILE");
  while (stuck && access(stuck, F_OK) == 0) usleep(1000);
  return ((__typeof__(&epoll_wait))dlsym(RTLD_NEXT, "epoll_wait"))(epoll, events, most, timeout);
}

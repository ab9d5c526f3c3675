// A disk that fails: preloaded into a program, the n-th change of a file does not happen. The
// environment has the folder whose files count, which change fails, and whether all later ones do.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define MOST_FILES 4096
static char isOurs[MOST_FILES];  // By descriptor.
static long changes = 0;

static const char* folder(void) { return getenv("FAILING_FOLDER"); }
static int counts(const char* path) {
  return folder() && path && strncmp(path, folder(), strlen(folder())) == 0;
}
static int countsFile(int number) { return number >= 0 && number < MOST_FILES && isOurs[number]; }

/// Whether the change that is about to be made fails.
static int fails(int reason) {
  const char* at = getenv("FAILING_CHANGE");
  const char* dead = getenv("FAILING_FOR_EVER");
  const long wanted = at ? atol(at) : 0;
  ++changes;
  if (changes != wanted && !(dead && wanted && changes > wanted)) return 0;
  const char* told = getenv("FAILING_TOLD");
  const int file = told ? creat(told, 0600) : -1;  // That it has failed.
  if (file >= 0) close(file);
  errno = reason;
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int opened(int number, const char* path) {
  if (number >= 0 && number < MOST_FILES) isOurs[number] = (char)counts(path);
  return number;
}
#define OPEN(name)                                                     \
  int name(const char* path, int flags, ...) {                         \
    va_list rest;                                                      \
    va_start(rest, flags);                                             \
    const mode_t mode = (flags & O_CREAT) ? va_arg(rest, mode_t) : 0;  \
    va_end(rest);                                                      \
    if ((flags & O_CREAT) && counts(path) && fails(EMFILE)) return -1; \
    return opened(REAL(name)(path, flags, mode), path);                \
  }
OPEN(open)
OPEN(open64)
FILE* fopen(const char* path, const char* mode) {
  if (mode[0] != 'r' && counts(path) && fails(EACCES)) return NULL;
  FILE* file = REAL(fopen)(path, mode);
  if (file) opened(fileno(file), path);
  return file;
}
FILE* fopen64(const char* path, const char* mode) { return fopen(path, mode); }
ssize_t write(int file, const void* data, size_t size) {
  if (countsFile(file) && fails(ENOSPC)) return -1;
  return REAL(write)(file, data, size);
}
ssize_t pwrite(int file, const void* data, size_t size, off_t at) {
  if (countsFile(file) && fails(EIO)) return -1;
  return REAL(pwrite)(file, data, size, at);
}
ssize_t pwrite64(int file, const void* data, size_t size, off64_t at) {
  if (countsFile(file) && fails(EIO)) return -1;
  return REAL(pwrite64)(file, data, size, at);
}
size_t fwrite(const void* data, size_t size, size_t count, FILE* file) {
  if (countsFile(fileno(file)) && fails(ENOSPC)) return 0;
  return REAL(fwrite)(data, size, count, file);
}
int fflush(FILE* file) {
  if (file && countsFile(fileno(file)) && fails(ENOSPC)) return EOF;
  return REAL(fflush)(file);
}
int fsync(int file) { return countsFile(file) && fails(EIO) ? -1 : REAL(fsync)(file); }
int fdatasync(int file) { return countsFile(file) && fails(EIO) ? -1 : REAL(fdatasync)(file); }
int ftruncate(int file, off_t size) {
  return countsFile(file) && fails(EIO) ? -1 : REAL(ftruncate)(file, size);
}
int ftruncate64(int file, off64_t size) {
  return countsFile(file) && fails(EIO) ? -1 : REAL(ftruncate64)(file, size);
}
int rename(const char* from, const char* to) {
  return counts(to) && fails(EACCES) ? -1 : REAL(rename)(from, to);
}
int unlink(const char* path) { return counts(path) && fails(EACCES) ? -1 : REAL(unlink)(path); }

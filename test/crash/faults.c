/* Lets the n-th write, truncation or sync of a file whose path holds FAULT_MATCH fail, and with FAULT_STICKY every
 * one after it. Loaded before the C library (LD_PRELOAD); FAULT_COUNT names a file for how many there were. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static long calls = 0;

static long number(const char *name) {
  const char *text = getenv(name);
  return text ? atol(text) : 0;
}

static int fails(int fd) {
  char link[64], path[PATH_MAX];
  const char *match = getenv("FAULT_MATCH");
  if (!match) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  if (!strstr(path, match)) return 0;
  long call = __sync_add_and_fetch(&calls, 1);
  long at = number("FAULT_AT");
  if (!at || (call != at && !(number("FAULT_STICKY") && call > at))) return 0;
  errno = (int)number("FAULT_ERRNO");
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void *bytes, size_t n) { return fails(fd) ? -1 : REAL(write)(fd, bytes, n); }
ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at) { return fails(fd) ? -1 : REAL(pwrite)(fd, bytes, n, at); }
ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at) { return fails(fd) ? -1 : REAL(pwrite64)(fd, bytes, n, at); }
int ftruncate(int fd, off_t size) { return fails(fd) ? -1 : REAL(ftruncate)(fd, size); }
int ftruncate64(int fd, off64_t size) { return fails(fd) ? -1 : REAL(ftruncate64)(fd, size); }
int fsync(int fd) { return fails(fd) ? -1 : REAL(fsync)(fd); }
int fdatasync(int fd) { return fails(fd) ? -1 : REAL(fdatasync)(fd); }

__attribute__((destructor)) static void tell(void) {
  const char *path = getenv("FAULT_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld\n", calls);
  fclose(file);
}

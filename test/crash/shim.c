/* Stands between a process and the C library (LD_PRELOAD) for every call that changes or syncs a file under IO_ROOT,
 * and numbers them. Opening the file IO_PLAN makes it read its orders from there and begin at 1 again:
 *
 *   ACTION AT ERRNO STICKY LOG
 *
 * log    writes every call with its data to LOG, for the replay of a loss of power
 * fail   lets call AT fail with ERRNO, and with STICKY 1 every call after it
 * short  lets call AT write half of its bytes, and say so
 * kill   ends the process before call AT (SIGKILL)
 * tear   writes half of the bytes of call AT, then ends the process
 * off    does nothing
 *
 * Whatever is done to a call is written to LOG too. What the process says on its standard output is logged, uncounted. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))real(#name))

enum { OFF, LOG, FAIL, SHORT, KILL, TEAR };
static const char *const ACTIONS[] = {"off", "log", "fail", "short", "kill", "tear"};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int action = OFF, sticky = 0, wanted_errno = EIO, log_descriptor = -1;
static long at = 0, calls = 0;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static void read_plan(const char *path) {
  char word[16] = "off", log[PATH_MAX] = "";
  FILE *file = fopen(path, "r");
  action = OFF;
  calls = 0;
  if (!file) return;
  int found = fscanf(file, "%15s %ld %d %d %4095s", word, &at, &wanted_errno, &sticky, log);
  fclose(file);
  if (log_descriptor >= 0) REAL(close)(log_descriptor);
  log_descriptor = found == 5 ? REAL(open64)(log, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600) : -1;
  for (int i = 0; i <= TEAR; i += 1)
    if (strcmp(word, ACTIONS[i]) == 0) action = i;
}

static int is_plan(const char *path) {
  const char *plan = getenv("IO_PLAN");
  return plan && path && strcmp(path, plan) == 0;
}

static int is_watched(const char *path) {
  const char *root = getenv("IO_ROOT");
  return action != OFF && root && path && strncmp(path, root, strlen(root)) == 0 && !is_plan(path);
}

/* The path of an open file, if it is watched. */
static int is_watched_file(int descriptor, char *path) {
  char link[64];
  if (action == OFF) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_watched(path);
}

struct call {
  char op;
  const char *path;
  const char *other; /* what it is renamed or linked to */
  int64_t offset;
  int64_t length;
  const void *data;
};

/* op, lengths of both paths, offset, length, then the paths and the data */
static void tell(struct call call) {
  if (log_descriptor < 0) return;
  uint16_t path = strlen(call.path), other = call.other ? strlen(call.other) : 0;
  struct iovec parts[] = {
      {&call.op, 1},          {&path, 2},           {&other, 2},
      {&call.offset, 8},      {&call.length, 8},    {(void *)call.path, path},
      {(void *)call.other, other}, {(void *)call.data, call.data ? call.length : 0},
  };
  if (REAL(writev)(log_descriptor, parts, 8) < 0) abort();
}

/* What is to become of a call: 0 it goes on, -1 it fails, 1 it writes half. */
static int judge(struct call call) {
  pthread_mutex_lock(&mutex);
  calls += 1;
  int is_it = calls == at || (action == FAIL && sticky && calls > at);
  if (action == LOG || is_it) tell(call);
  pthread_mutex_unlock(&mutex);
  if (!is_it || action == LOG) return 0;
  if (action == FAIL) {
    errno = wanted_errno;
    return -1;
  }
  if ((action == SHORT || action == TEAR) && call.op == 'w' && call.length > 1) return 1;
  if (action != SHORT) kill(getpid(), SIGKILL);
  return 0;
}

static void after_half(void) {
  if (action == TEAR) kill(getpid(), SIGKILL);
}

static off_t position(int descriptor) { return lseek(descriptor, 0, SEEK_CUR); }

static ssize_t write_at(int descriptor, const void *bytes, size_t n, off64_t offset, int is_positioned) {
  char path[PATH_MAX];
  size_t granted = n;
  if (action == LOG && descriptor == STDOUT_FILENO) tell((struct call){'!', "", NULL, 0, n, bytes});
  if (is_watched_file(descriptor, path)) {
    int verdict = judge((struct call){'w', path, NULL, is_positioned ? offset : position(descriptor), n, bytes});
    if (verdict < 0) return -1;
    if (verdict > 0) granted = n / 2;
  }
  ssize_t written = is_positioned ? REAL(pwrite64)(descriptor, bytes, granted, offset)
                                  : REAL(write)(descriptor, bytes, granted);
  if (granted < n) after_half();
  return written;
}

ssize_t write(int descriptor, const void *bytes, size_t n) { return write_at(descriptor, bytes, n, 0, 0); }
ssize_t pwrite64(int descriptor, const void *bytes, size_t n, off64_t offset) {
  return write_at(descriptor, bytes, n, offset, 1);
}
ssize_t pwrite(int descriptor, const void *bytes, size_t n, off_t offset) {
  return write_at(descriptor, bytes, n, offset, 1);
}

/* As one write of all the parts: nobody here needs them apart. */
static ssize_t write_parts(int descriptor, const struct iovec *parts, int count, off64_t offset, int is_positioned) {
  char path[PATH_MAX];
  if (descriptor != STDOUT_FILENO && !is_watched_file(descriptor, path)) {
    return is_positioned ? REAL(pwritev64)(descriptor, parts, count, offset) : REAL(writev)(descriptor, parts, count);
  }
  size_t n = 0, filled = 0;
  for (int i = 0; i < count; i += 1) n += parts[i].iov_len;
  char *bytes = malloc(n ? n : 1);
  if (!bytes) abort();
  for (int i = 0; i < count; filled += parts[i].iov_len, i += 1) memcpy(bytes + filled, parts[i].iov_base, parts[i].iov_len);
  ssize_t written = write_at(descriptor, bytes, n, offset, is_positioned);
  free(bytes);
  return written;
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  return write_parts(descriptor, parts, count, 0, 0);
}
ssize_t pwritev(int descriptor, const struct iovec *parts, int count, off_t offset) {
  return write_parts(descriptor, parts, count, offset, 1);
}
ssize_t pwritev64(int descriptor, const struct iovec *parts, int count, off64_t offset) {
  return write_parts(descriptor, parts, count, offset, 1);
}

static int file_call_fails(int descriptor, char op, int64_t offset, int64_t length) {
  char path[PATH_MAX];
  return is_watched_file(descriptor, path) && judge((struct call){op, path, NULL, offset, length, NULL}) < 0;
}

static int path_call_fails(const char *path, const char *other, char op) {
  if (!is_watched(path) && !is_watched(other)) return 0;
  return judge((struct call){op, path, other, 0, 0, NULL}) < 0;
}

int ftruncate64(int descriptor, off64_t size) {
  return file_call_fails(descriptor, 't', size, 0) ? -1 : REAL(ftruncate64)(descriptor, size);
}
int ftruncate(int descriptor, off_t size) { return ftruncate64(descriptor, size); }
int fallocate64(int descriptor, int mode, off64_t offset, off64_t length) {
  return file_call_fails(descriptor, 'a', offset, length) ? -1 : REAL(fallocate64)(descriptor, mode, offset, length);
}
int fallocate(int descriptor, int mode, off_t offset, off_t length) {
  return fallocate64(descriptor, mode, offset, length);
}
int posix_fallocate64(int descriptor, off64_t offset, off64_t length) {
  return file_call_fails(descriptor, 'a', offset, length) ? errno : REAL(posix_fallocate64)(descriptor, offset, length);
}
int posix_fallocate(int descriptor, off_t offset, off_t length) {
  return posix_fallocate64(descriptor, offset, length);
}
int fsync(int descriptor) { return file_call_fails(descriptor, 's', 0, 0) ? -1 : REAL(fsync)(descriptor); }
int fdatasync(int descriptor) { return file_call_fails(descriptor, 's', 0, 0) ? -1 : REAL(fdatasync)(descriptor); }
int fchmod(int descriptor, mode_t mode) {
  return file_call_fails(descriptor, 'm', 0, 0) ? -1 : REAL(fchmod)(descriptor, mode);
}
/* The time of modification, in nanoseconds, stands where other calls have their offset. */
int futimens(int descriptor, const struct timespec times[2]) {
  int64_t ns = times ? times[1].tv_sec * 1000000000LL + times[1].tv_nsec : 0;
  return file_call_fails(descriptor, 'd', ns, 0) ? -1 : REAL(futimens)(descriptor, times);
}
int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
  return path_call_fails(path, NULL, 'm') ? -1 : REAL(utimensat)(folder, path, times, flags);
}
int chmod(const char *path, mode_t mode) { return path_call_fails(path, NULL, 'm') ? -1 : REAL(chmod)(path, mode); }
int mkdir(const char *path, mode_t mode) { return path_call_fails(path, NULL, 'f') ? -1 : REAL(mkdir)(path, mode); }
int rmdir(const char *path) { return path_call_fails(path, NULL, 'u') ? -1 : REAL(rmdir)(path); }
int unlink(const char *path) { return path_call_fails(path, NULL, 'u') ? -1 : REAL(unlink)(path); }
int rename(const char *from, const char *to) { return path_call_fails(from, to, 'r') ? -1 : REAL(rename)(from, to); }
int link(const char *from, const char *to) { return path_call_fails(from, to, 'l') ? -1 : REAL(link)(from, to); }

/* Counted where it makes a file or empties one. */
static int open_fails(const char *path, int flags) {
  struct stat found;
  if (is_plan(path) && (flags & O_ACCMODE) == O_RDONLY) read_plan(path);
  if (!(flags & (O_CREAT | O_TRUNC)) || !is_watched(path)) return 0;
  int exists = stat(path, &found) == 0;
  if (!exists && (flags & O_CREAT)) return path_call_fails(path, NULL, 'c');
  if (exists && (flags & O_TRUNC) && !(flags & O_EXCL)) return judge((struct call){'0', path, NULL, 0, 0, NULL}) < 0;
  return 0;
}

#define MODE_OF(flags)                      \
  mode_t mode = 0;                          \
  if ((flags) & (O_CREAT | O_TMPFILE)) {    \
    va_list list;                           \
    va_start(list, flags);                  \
    mode = va_arg(list, mode_t);            \
    va_end(list);                           \
  }

int open64(const char *path, int flags, ...) {
  MODE_OF(flags)
  return open_fails(path, flags) ? -1 : REAL(open64)(path, flags, mode);
}
int open(const char *path, int flags, ...) {
  MODE_OF(flags)
  return open_fails(path, flags) ? -1 : REAL(open64)(path, flags, mode);
}
int openat64(int folder, const char *path, int flags, ...) {
  MODE_OF(flags)
  return open_fails(path, flags) ? -1 : REAL(openat64)(folder, path, flags, mode);
}
int openat(int folder, const char *path, int flags, ...) {
  MODE_OF(flags)
  return open_fails(path, flags) ? -1 : REAL(openat64)(folder, path, flags, mode);
}

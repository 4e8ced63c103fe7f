/* Fails writes to a library's files, for tests: loaded with LD_PRELOAD before the program under test.
 *
 * FAILING_FILES_IN    only files whose path holds this text
 * FAILING_FILES_WITH  the errno that calls fail with (28 disk full, 5 input/output error)
 * FAILING_FILES_FROM  how many calls pass first
 * FAILING_FILES_FOR   how many calls fail after that
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static long passed;

static int fails(int file) {
    const char *where = getenv("FAILING_FILES_IN");
    if (where == NULL) return 0;
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    if (strstr(path, where) == NULL) return 0;
    long from = atol(getenv("FAILING_FILES_FROM")), number = __sync_fetch_and_add(&passed, 1);
    if (number < from || number >= from + atol(getenv("FAILING_FILES_FOR"))) return 0;
    errno = atoi(getenv("FAILING_FILES_WITH"));
    return 1;
}

#define REAL(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))

ssize_t write(int file, const void *bytes, size_t size) {
    return fails(file) ? -1 : REAL(ssize_t, "write", int, const void *, size_t)(file, bytes, size);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
    return fails(file) ? -1 : REAL(ssize_t, "pwrite", int, const void *, size_t, off_t)(file, bytes, size, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off_t at) {
    return fails(file) ? -1 : REAL(ssize_t, "pwrite64", int, const void *, size_t, off_t)(file, bytes, size, at);
}

int fsync(int file) { return fails(file) ? -1 : REAL(int, "fsync", int)(file); }

int fdatasync(int file) { return fails(file) ? -1 : REAL(int, "fdatasync", int)(file); }

int ftruncate(int file, off_t size) { return fails(file) ? -1 : REAL(int, "ftruncate", int, off_t)(file, size); }

int ftruncate64(int file, off_t size) { return fails(file) ? -1 : REAL(int, "ftruncate64", int, off_t)(file, size); }

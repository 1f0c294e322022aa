/* A disk that is slow now and then: every so many calls of fdatasync take some milliseconds more.
   Loaded into the server with LD_PRELOAD; see slow_disk.py. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

static atomic_ulong calls;

int fdatasync(int file) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    const char *every = getenv("SLOW_DISK_EVERY"), *milliseconds = getenv("SLOW_DISK_MILLISECONDS");
    if (every && milliseconds && ++calls % strtoul(every, NULL, 10) == 0) {
        unsigned long pause = strtoul(milliseconds, NULL, 10);
        struct timespec wait = {pause / 1000, pause % 1000 * 1000000};
        nanosleep(&wait, NULL);
    }
    return real(file);
}

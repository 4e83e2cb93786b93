/* A memory card on a bad day: every fsync and fdatasync takes SLOW_SYNC_MS longer (10 when unset).
 *
 *   SLOW_SYNC_MS=10 LD_PRELOAD=slow_sync.so butler play ...
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static void wait_for_the_card(void) {
    const char *text = getenv("SLOW_SYNC_MS");
    long ms = text ? atol(text) : 10;
    struct timespec pause = {ms / 1000, (ms % 1000) * 1000000L};
    nanosleep(&pause, NULL);
}

int fsync(int fd) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fsync");
    wait_for_the_card();
    return real(fd);
}

int fdatasync(int fd) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
    wait_for_the_card();
    return real(fd);
}

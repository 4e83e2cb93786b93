/* Writes down what a process does to the files below one folder, in the order in which it happened.
 *
 * Preloaded into the real program (LD_PRELOAD). It changes nothing of what the program does; each call is made
 * first, and if it succeeded one record is appended to the log. One lock is held over the call and its record, so
 * the order of records is the order of effects. disks.py builds from the log every disk that a power cut could
 * have left behind.
 *
 *   POWERCUT_ROOT   the folder; a path without symbolic links and without a slash at its end
 *   POWERCUT_LOG    the log, outside of the folder
 *   POWERCUT_FULL   while this file exists, the disk is full: nothing below the folder can grow (ENOSPC)
 *   POWERCUT_SICK   while this file exists, the disk does not confirm: fsync and fdatasync fail (EIO), though
 *                   what was written before may well be on it
 *
 * A record is a header and two strings, see `struct header`. Kinds:
 *   C a file was created   D a folder was made   W bytes were written   T a file was cut or extended to a size
 *   S a file was synced    E a folder was synced   R renamed from the first name to the second   U unlinked
 *   X a folder was removed   ! a call that this recorder cannot follow; the log is then worth nothing
 * Files are told by their inode number, folders and names by their path below the root.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

struct header {
    uint32_t size; /* of the whole record */
    uint32_t kind;
    uint64_t file;
    int64_t at; /* offset of a write, size of a cut */
    uint32_t first, second;
};

#define MOST_FILES 65536
static unsigned char watched[MOST_FILES];
static char root[PATH_MAX];
static size_t root_length;
static const char *full_switch, *sick_switch;
static int log_file = -1;
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void begin(void) {
    const char *folder = getenv("POWERCUT_ROOT"), *name = getenv("POWERCUT_LOG");
    full_switch = getenv("POWERCUT_FULL");
    sick_switch = getenv("POWERCUT_SICK");
    if (!folder || !name || strlen(folder) >= sizeof root) return;
    int file = (int)syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return;
    log_file = (int)syscall(SYS_fcntl, file, F_DUPFD_CLOEXEC, 700); /* out of the way of the program's own */
    syscall(SYS_close, file);
    strcpy(root, folder);
    root_length = strlen(root);
}

static int recording(void) {
    pthread_once(&once, begin);
    return log_file >= 0;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define KEEP_ERRNO(statement) do { int kept_ = errno; statement; errno = kept_; } while (0)

static int is_switched(const char *name) {
    struct stat there;
    return name && syscall(SYS_newfstatat, AT_FDCWD, name, &there, 0) == 0;
}

static void record(char kind, uint64_t file, int64_t at, const void *first, size_t first_length,
                   const void *second, size_t second_length) {
    struct header head = {(uint32_t)(sizeof head + first_length + second_length), (uint32_t)kind, file, at,
                          (uint32_t)first_length, (uint32_t)second_length};
    struct iovec parts[3] = {{&head, sizeof head}, {(void *)first, first_length}, {(void *)second, second_length}};
    if (syscall(SYS_writev, log_file, parts, 3) != (long)head.size) {
        static const char words[] = "powercut recorder: the log cannot be written\n";
        syscall(SYS_write, 2, words, sizeof words - 1);
        abort();
    }
}

static void record_name(char kind, uint64_t file, const char *name) { record(kind, file, 0, name, strlen(name), "", 0); }

static void cannot_follow(const char *call) { record_name('!', 0, call); }

/* The path below the root, or NULL if it is somewhere else. The last part of the path need not exist. */
static const char *below(int folder, const char *path, char *space) {
    char whole[2 * PATH_MAX], *slash;
    if (!path || !recording()) return NULL;
    if (path[0] == '/') {
        if (strlen(path) >= PATH_MAX) return NULL;
        strcpy(whole, path);
    } else {
        char here[64], where[PATH_MAX];
        ssize_t length;
        snprintf(here, sizeof here, folder == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", folder);
        length = syscall(SYS_readlinkat, AT_FDCWD, here, where, sizeof where - 1);
        if (length < 0 || strlen(path) >= PATH_MAX) return NULL;
        where[length] = 0;
        snprintf(whole, sizeof whole, "%s/%s", where, path);
    }
    for (size_t end = strlen(whole); end > 1 && whole[end - 1] == '/';) whole[--end] = 0;
    slash = strrchr(whole, '/');
    if (strcmp(whole, root) && (strncmp(whole, root, root_length) || strstr(whole, "/.") || strstr(whole, "//"))) {
        char name[PATH_MAX]; /* not the plain form: let the system say where it is */
        snprintf(name, sizeof name, "%s", slash + 1);
        *slash = 0;
        if (!realpath(whole[0] ? whole : "/", space)) return NULL;
        if (strlen(space) + strlen(name) + 2 > PATH_MAX) return NULL;
        strcat(strcat(space, "/"), name);
    } else {
        strcpy(space, whole);
    }
    if (strncmp(space, root, root_length)) return NULL;
    if (space[root_length] == 0) return "";
    return space[root_length] == '/' ? space + root_length + 1 : NULL;
}

static uint64_t number_of(int file) {
    struct stat there;
    return fstat(file, &there) ? 0 : (uint64_t)there.st_ino;
}

static int is_watched(int file) { return recording() && file >= 0 && file < MOST_FILES && watched[file]; }

static void watch(int file, int yes) {
    if (file >= 0 && file < MOST_FILES) watched[file] = (unsigned char)yes;
}

/* --- opening --- */

static int opened(int (*call)(int, const char *, int, mode_t), int folder, const char *path, int flags, mode_t mode) {
    char space[2 * PATH_MAX];
    struct stat before;
    const char *name = below(folder, path, space);
    if (!name) {
        int file = call(folder, path, flags, mode);
        if (file >= 0 && recording()) watch(file, 0);
        return file;
    }
    pthread_mutex_lock(&gate);
    int existed = syscall(SYS_newfstatat, folder, path, &before, 0) == 0;
    int file = call(folder, path, flags, mode);
    KEEP_ERRNO({
        if (file >= 0) {
            watch(file, 1);
            if ((flags & O_TMPFILE) == O_TMPFILE) cannot_follow("O_TMPFILE");
            if (!existed) record_name('C', number_of(file), name);
            else if ((flags & O_TRUNC) && before.st_size) record('T', number_of(file), 0, "", 0, "", 0);
        }
    });
    pthread_mutex_unlock(&gate);
    return file;
}

static int real_openat(int folder, const char *path, int flags, mode_t mode) {
    return REAL(openat)(folder, path, flags, mode);
}

static mode_t mode_of(int flags, va_list more) {
    return flags & (O_CREAT | (O_TMPFILE & ~O_DIRECTORY)) ? va_arg(more, mode_t) : 0;
}

#define OPEN_AT(name)                                                       \
    int name(int folder, const char *path, int flags, ...) {                \
        va_list more;                                                       \
        va_start(more, flags);                                              \
        mode_t mode = mode_of(flags, more);                                 \
        va_end(more);                                                       \
        return opened(real_openat, folder, path, flags, mode);              \
    }
#define OPEN(name)                                                          \
    int name(const char *path, int flags, ...) {                            \
        va_list more;                                                       \
        va_start(more, flags);                                              \
        mode_t mode = mode_of(flags, more);                                 \
        va_end(more);                                                       \
        return opened(real_openat, AT_FDCWD, path, flags, mode);            \
    }
OPEN(open)
OPEN(open64)
OPEN_AT(openat)
OPEN_AT(openat64)

int __open_2(const char *path, int flags) { return opened(real_openat, AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return opened(real_openat, AT_FDCWD, path, flags, 0); }
int __openat_2(int folder, const char *path, int flags) { return opened(real_openat, folder, path, flags, 0); }
int __openat64_2(int folder, const char *path, int flags) { return opened(real_openat, folder, path, flags, 0); }
int creat(const char *path, mode_t mode) {
    return opened(real_openat, AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}
int creat64(const char *path, mode_t mode) { return creat(path, mode); }

static FILE *opened_stream(const char *call, const char *path, const char *mode) {
    char space[2 * PATH_MAX];
    if (strpbrk(mode, "wa+") && below(AT_FDCWD, path, space)) cannot_follow(call); /* writes inside the C library */
    return ((FILE * (*)(const char *, const char *)) dlsym(RTLD_NEXT, call))(path, mode);
}
FILE *fopen(const char *path, const char *mode) { return opened_stream("fopen", path, mode); }
FILE *fopen64(const char *path, const char *mode) { return opened_stream("fopen64", path, mode); }

int close(int file) {
    if (recording() && file == log_file) return 0; /* a program that closes everything keeps our log */
    if (is_watched(file)) watch(file, 0);
    return REAL(close)(file);
}

static int doubled(int from, int to) {
    if (to >= 0 && recording()) KEEP_ERRNO(watch(to, is_watched(from)));
    return to;
}
int dup(int file) { return doubled(file, REAL(dup)(file)); }
int dup2(int file, int to) { return doubled(file, REAL(dup2)(file, to)); }
int dup3(int file, int to, int flags) { return doubled(file, REAL(dup3)(file, to, flags)); }

/* --- writing --- */

static int is_too_full(int file, off_t end) {
    struct stat now;
    return is_switched(full_switch) && fstat(file, &now) == 0 && end > now.st_size;
}

static ssize_t written(int file, const void *bytes, size_t length, off_t at, int where_it_stands) {
    if (!is_watched(file))
        return where_it_stands ? REAL(write)(file, bytes, length) : REAL(pwrite)(file, bytes, length, at);
    pthread_mutex_lock(&gate);
    struct stat now;
    ssize_t done = -1;
    off_t from = at;
    if (where_it_stands) {
        from = lseek(file, 0, SEEK_CUR);
        if ((int)syscall(SYS_fcntl, file, F_GETFL) & O_APPEND && fstat(file, &now) == 0) from = now.st_size;
    }
    if (is_too_full(file, from + (off_t)length)) errno = ENOSPC;
    else done = where_it_stands ? REAL(write)(file, bytes, length) : REAL(pwrite)(file, bytes, length, at);
    KEEP_ERRNO(if (done > 0) record('W', number_of(file), from, "", 0, bytes, (size_t)done));
    pthread_mutex_unlock(&gate);
    return done;
}

ssize_t write(int file, const void *bytes, size_t length) { return written(file, bytes, length, 0, 1); }
ssize_t pwrite(int file, const void *bytes, size_t length, off_t at) { return written(file, bytes, length, at, 0); }
ssize_t pwrite64(int file, const void *bytes, size_t length, off_t at) { return written(file, bytes, length, at, 0); }

static int resized(int (*call)(int, off_t), int file, off_t size) {
    if (!is_watched(file)) return call(file, size);
    pthread_mutex_lock(&gate);
    int done = -1;
    if (is_too_full(file, size)) errno = ENOSPC;
    else done = call(file, size);
    KEEP_ERRNO(if (!done) record('T', number_of(file), size, "", 0, "", 0));
    pthread_mutex_unlock(&gate);
    return done;
}
int ftruncate(int file, off_t size) { return resized(REAL(ftruncate), file, size); }
int ftruncate64(int file, off_t size) { return resized(REAL(ftruncate), file, size); }

static int synced(int (*call)(int), int file) {
    char here[64], path[PATH_MAX], space[2 * PATH_MAX];
    struct stat now;
    if (!is_watched(file)) return call(file);
    pthread_mutex_lock(&gate);
    int done = -1;
    if (is_switched(sick_switch)) errno = EIO;
    else done = call(file);
    KEEP_ERRNO(if (!done && fstat(file, &now) == 0) {
        if (S_ISDIR(now.st_mode)) {
            snprintf(here, sizeof here, "/proc/self/fd/%d", file);
            ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, here, path, sizeof path - 1);
            path[length < 0 ? 0 : length] = 0;
            const char *name = below(AT_FDCWD, path, space);
            if (name) record_name('E', now.st_ino, name);
        } else {
            record('S', now.st_ino, 0, "", 0, "", 0);
        }
    });
    pthread_mutex_unlock(&gate);
    return done;
}
int fsync(int file) { return synced(REAL(fsync), file); }
int fdatasync(int file) { return synced(REAL(fdatasync), file); }

/* --- names --- */

static int renamed(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
    char from_space[2 * PATH_MAX], to_space[2 * PATH_MAX];
    const char *old = below(from_folder, from, from_space), *new = below(to_folder, to, to_space);
    if (!old && !new) return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
    pthread_mutex_lock(&gate);
    int done = (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
    KEEP_ERRNO(if (!done) {
        if (old && new && !(flags & RENAME_EXCHANGE)) record('R', 0, 0, old, strlen(old), new, strlen(new));
        else cannot_follow("rename out of or into the folder");
    });
    pthread_mutex_unlock(&gate);
    return done;
}
int rename(const char *from, const char *to) { return renamed(AT_FDCWD, from, AT_FDCWD, to, 0); }
int renameat(int from_folder, const char *from, int to_folder, const char *to) {
    return renamed(from_folder, from, to_folder, to, 0);
}
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
    return renamed(from_folder, from, to_folder, to, flags);
}

static int removed(int folder, const char *path, int flags) {
    char space[2 * PATH_MAX];
    const char *name = below(folder, path, space);
    if (!name) return (int)syscall(SYS_unlinkat, folder, path, flags);
    pthread_mutex_lock(&gate);
    int done = (int)syscall(SYS_unlinkat, folder, path, flags);
    KEEP_ERRNO(if (!done) record_name(flags & AT_REMOVEDIR ? 'X' : 'U', 0, name));
    pthread_mutex_unlock(&gate);
    return done;
}
int unlink(const char *path) { return removed(AT_FDCWD, path, 0); }
int unlinkat(int folder, const char *path, int flags) { return removed(folder, path, flags); }
int rmdir(const char *path) { return removed(AT_FDCWD, path, AT_REMOVEDIR); }

static int made(int folder, const char *path, mode_t mode) {
    char space[2 * PATH_MAX];
    const char *name = below(folder, path, space);
    if (!name) return (int)syscall(SYS_mkdirat, folder, path, mode);
    pthread_mutex_lock(&gate);
    int done = (int)syscall(SYS_mkdirat, folder, path, mode);
    KEEP_ERRNO(if (!done) record_name('D', 0, name));
    pthread_mutex_unlock(&gate);
    return done;
}
int mkdir(const char *path, mode_t mode) { return made(AT_FDCWD, path, mode); }
int mkdirat(int folder, const char *path, mode_t mode) { return made(folder, path, mode); }

/* --- what nobody here should do to a file of the house; loud if somebody does --- */

#define LOUD_FOR(file, call) do { if (is_watched(file)) cannot_follow(call); } while (0)

ssize_t writev(int file, const struct iovec *parts, int count) {
    LOUD_FOR(file, "writev");
    return syscall(SYS_writev, file, parts, count);
}
ssize_t sendfile(int to, int from, off_t *at, size_t length) {
    LOUD_FOR(to, "sendfile");
    return syscall(SYS_sendfile, to, from, at, length);
}
ssize_t sendfile64(int to, int from, off_t *at, size_t length) {
    LOUD_FOR(to, "sendfile");
    return syscall(SYS_sendfile, to, from, at, length);
}
ssize_t copy_file_range(int from, off_t *from_at, int to, off_t *to_at, size_t length, unsigned flags) {
    LOUD_FOR(to, "copy_file_range");
    return syscall(SYS_copy_file_range, from, from_at, to, to_at, length, flags);
}
int fallocate(int file, int mode, off_t at, off_t length) {
    LOUD_FOR(file, "fallocate");
    return REAL(fallocate)(file, mode, at, length);
}
int posix_fallocate(int file, off_t at, off_t length) {
    LOUD_FOR(file, "posix_fallocate");
    return REAL(posix_fallocate)(file, at, length);
}
int truncate(const char *path, off_t size) {
    char space[2 * PATH_MAX];
    if (below(AT_FDCWD, path, space)) cannot_follow("truncate");
    return REAL(truncate)(path, size);
}
int link(const char *from, const char *to) {
    char space[2 * PATH_MAX];
    if (below(AT_FDCWD, to, space)) cannot_follow("link");
    return REAL(link)(from, to);
}
int symlink(const char *from, const char *to) {
    char space[2 * PATH_MAX];
    if (below(AT_FDCWD, to, space)) cannot_follow("symlink");
    return REAL(symlink)(from, to);
}
/* SQLite keeps its index of the log (-shm) in shared memory and makes it anew after a cut: the one file whose
   bytes may be written past us. */
static void mapped(int file, int protection, int flags) {
    char here[64], path[PATH_MAX];
    if (!is_watched(file) || !(protection & PROT_WRITE) || !(flags & MAP_SHARED)) return;
    snprintf(here, sizeof here, "/proc/self/fd/%d", file);
    ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, here, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = 0;
    if (length < 4 || strcmp(path + length - 4, "-shm")) cannot_follow("mmap");
}
void *mmap(void *at, size_t length, int protection, int flags, int file, off_t from) {
    if (file >= 0) KEEP_ERRNO(mapped(file, protection, flags));
    return (void *)syscall(SYS_mmap, at, length, protection, flags, file, from);
}
void *mmap64(void *at, size_t length, int protection, int flags, int file, off_t from) {
    return mmap(at, length, protection, flags, file, from);
}

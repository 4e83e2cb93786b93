/* The floor: the least that can carry a tap to six phones. One thread, epoll, no framework, no rules.
 *
 *   floor [--journal FILE] [--sync]
 *
 * Prints {"port": N}. Speaks just enough HTTP for the load driver: GET /api/stream opens a stream of
 * server-sent events, POST /api/command appends its body to the journal (and syncs it when told to), then
 * writes a view of VIEW_BYTES to every stream and answers {"version": N}. What a server of the same wire costs
 * above this is its own doing. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { VIEW_BYTES = 3500, REQUEST_BYTES = 8192, MOST_SOCKETS = 1024, RECORD_BYTES = 256 };

struct caller {
    int open, streams;
    size_t held;
    char request[REQUEST_BYTES];
};

static struct caller callers[MOST_SOCKETS];
static int streams[MOST_SOCKETS], streaming;
static int epoll_fd, journal = -1, sync_each_move;
static unsigned long version = 1;

static void die(const char *what) {
    perror(what);
    exit(1);
}

static void send_all(int fd, const char *bytes, size_t length) {
    while (length) {
        ssize_t sent = send(fd, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0) return; /* a phone that stalls loses its picture; the floor waits for nobody */
        bytes += sent;
        length -= (size_t)sent;
    }
}

static void hang_up(int fd) {
    for (int i = 0; i < streaming; i++)
        if (streams[i] == fd) streams[i--] = streams[--streaming];
    close(fd);
    memset(&callers[fd], 0, sizeof callers[fd]);
}

static size_t write_event(char *event) {
    int length = sprintf(event, "id: %lu\nevent: view\ndata: {\"version\":%lu,\"view\":\"", version, version);
    memset(event + length, 'v', VIEW_BYTES - (size_t)length - 4);
    memcpy(event + VIEW_BYTES - 4, "\"}\n\n", 4);
    return VIEW_BYTES;
}

static void open_stream(int fd) {
    static const char headers[] = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n";
    char event[VIEW_BYTES];
    callers[fd].streams = 1;
    streams[streaming++] = fd;
    send_all(fd, headers, sizeof headers - 1);
    send_all(fd, event, write_event(event));
}

static void commit(const char *body, size_t length) {
    char record[RECORD_BYTES] = {0};
    if (journal < 0) return;
    memcpy(record, body, length < RECORD_BYTES ? length : RECORD_BYTES);
    if (write(journal, record, RECORD_BYTES) != RECORD_BYTES) die("journal");
    if (sync_each_move && fdatasync(journal)) die("fdatasync");
}

static void take_command(int fd, const char *body, size_t length) {
    char event[VIEW_BYTES], answer[128];
    commit(body, length);
    version++;
    size_t bytes = write_event(event);
    for (int i = 0; i < streaming; i++) send_all(streams[i], event, bytes);
    int head = sprintf(answer, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
                       "{\"version\":%8lu}", 20, version);
    send_all(fd, answer, (size_t)head);
}

/* One whole request at the front of the buffer: its bytes, or 0 when more has to come. */
static size_t take_request(int fd) {
    struct caller *caller = &callers[fd];
    char *end = memmem(caller->request, caller->held, "\r\n\r\n", 4);
    if (!end) return 0;
    size_t head = (size_t)(end - caller->request) + 4, body = 0;
    *end = 0;
    char *length = strcasestr(caller->request, "content-length:");
    if (length) body = strtoul(length + 15, NULL, 10);
    *end = '\r';
    if (caller->held < head + body) return 0;
    if (!strncmp(caller->request, "POST /api/command", 17)) take_command(fd, caller->request + head, body);
    else open_stream(fd);
    return head + body;
}

static void hear(int fd) {
    struct caller *caller = &callers[fd];
    ssize_t got = recv(fd, caller->request + caller->held, REQUEST_BYTES - 1 - caller->held, MSG_DONTWAIT);
    if (got == 0 || (got < 0 && errno != EAGAIN)) {
        hang_up(fd);
        return;
    }
    if (got < 0) return;
    caller->held += (size_t)got;
    for (size_t used; caller->held && (used = take_request(fd));) {
        memmove(caller->request, caller->request + used, caller->held - used);
        caller->held -= used;
    }
}

static void greet(int listener) {
    int fd = accept(listener, NULL, NULL), on = 1;
    if (fd < 0 || fd >= MOST_SOCKETS) return;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    memset(&callers[fd], 0, sizeof callers[fd]);
    struct epoll_event wish = {.events = EPOLLIN, .data.fd = fd};
    epoll_ctl(epoll_fd, EPOLL_CTL_ADD, fd, &wish);
}

static int listen_on_a_free_port(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, size) || listen(listener, 64)) die("listen");
    getsockname(listener, (struct sockaddr *)&address, &size);
    printf("{\"port\": %d}\n", ntohs(address.sin_port));
    fflush(stdout);
    return listener;
}

int main(int count, char **words) {
    for (int i = 1; i < count; i++) {
        if (!strcmp(words[i], "--sync")) sync_each_move = 1;
        else if (!strcmp(words[i], "--journal") && i + 1 < count)
            journal = open(words[++i], O_CREAT | O_WRONLY | O_APPEND, 0600);
    }
    signal(SIGPIPE, SIG_IGN);
    epoll_fd = epoll_create1(0);
    int listener = listen_on_a_free_port();
    struct epoll_event wish = {.events = EPOLLIN, .data.fd = listener}, ready[64];
    epoll_ctl(epoll_fd, EPOLL_CTL_ADD, listener, &wish);
    for (;;) {
        int many = epoll_wait(epoll_fd, ready, 64, -1);
        for (int i = 0; i < many; i++) {
            if (ready[i].data.fd == listener) greet(listener);
            else hear(ready[i].data.fd);
        }
    }
}

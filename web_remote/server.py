"""The request server: a crew of workers who wait at one door, all of them.

Every socket that may have something to say is in one epoll, each armed for one event. The kernel wakes one worker of
the crew for it, and that worker reads, serves and answers it and arms it again: from a tap to its answer no thread
waits for another. What is not yet a whole request costs a socket and never a worker, which matters because browsers
open connections ahead of need and say nothing on them.
"""

from __future__ import annotations

import errno
import logging
import os
import select
import socket
import threading
import time
from collections import Counter
from contextlib import suppress
from typing import Any

from cheroot import wsgi

from .connection import Connection, Gateway

WORKERS = 8
IDLE_S = 60.0  # a connection between two taps
LINGER_S = 5.0  # one whose last answer may not have been heard yet
SWEEP_S = 5.0  # how often idle ones are looked for
MOST_CONNECTIONS = 400
MOST_SENDING = 24  # answers on their way to phones that take them slowly; the largest file is two megabytes
BACKLOG = 128

_ARMED = select.EPOLLIN | select.EPOLLRDHUP | select.EPOLLONESHOT
_SENDING = select.EPOLLOUT | select.EPOLLONESHOT

log = logging.getLogger("butler.web")


class PortTaken(Exception):
    """The address cannot be had; `say` tells people why and what to do."""

    def __init__(self, host: str, port: int, why: OSError) -> None:
        if why.errno == errno.EADDRINUSE:
            say = f"Port {port} is in use, perhaps by another Butler. Stop that one, or start with --port 0."
        elif why.errno in (errno.EACCES, errno.EPERM):
            say = f"This user may not open port {port}. Choose a port above 1023, such as 8080."
        else:
            say = f"Phones cannot be let in at {host} port {port}: {why.strerror or why}."
        super().__init__(say)
        self.say = say


class Crew:
    """The workers. To cheroot it is the pool of threads that its server starts and stops."""

    def __init__(self, door: Server, workers: int) -> None:
        self._door = door
        self._threads = [
            threading.Thread(target=door.work, name=f"worker {n + 1}", daemon=True) for n in range(workers)
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self, timeout: float) -> None:
        for thread in self._threads:
            thread.join(timeout)


class Server(wsgi.Server):
    """Listens at one address and lets whole requests through to `app`.

    `start` returns when phones can come; `stop` when the last worker has gone home. `moved_at` is when any of the crew
    last came round: while one does, somebody is served.
    """

    ConnectionClass = Connection
    most_connections = MOST_CONNECTIONS
    idle_s = IDLE_S

    def __init__(self, app: Any, host: str, port: int, workers: int = WORKERS) -> None:
        super().__init__((host, port), app, server_name="butler", request_queue_size=BACKLOG)
        self.gateway = Gateway
        self.requests = Crew(self, workers)
        self._epoll: select.epoll
        self._home_time: int
        self._waiting: dict[int, Connection] = {}
        """Connections that nobody sees to. Whoever takes one out of here, in one step, is the only one who does."""
        self._door = -1
        self._over = False
        self._sweeping = threading.Lock()
        self._swept_at = self.moved_at = time.monotonic()

    # ---------------------------------------------------------------- from outside

    @property
    def port(self) -> int:
        """The port phones come to; a free one where 0 was asked for."""
        return int(self.bind_addr[1])

    @staticmethod
    def bind_socket(socket_: socket.socket, bind_addr: tuple[str, int]) -> socket.socket:
        try:
            socket_.bind(bind_addr)
        except OSError as why:
            socket_.close()
            raise PortTaken(bind_addr[0], bind_addr[1], why) from None
        # For a port the kernel chose too, which cheroot leaves out: after a power cut the next start can have it
        # at once, though the phones' old lines are still closing.
        socket_.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        return socket_

    def start(self) -> None:
        """Bind, listen and serve from threads of its own. Raises `PortTaken`."""
        self._epoll = select.epoll()
        self._home_time = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        try:
            self.prepare()
        except BaseException:
            self._put_away()
            raise
        self.socket.setblocking(False)
        self._door = self.socket.fileno()
        self._epoll.register(self._home_time, select.EPOLLIN)
        self._epoll.register(self._door, _ARMED)

    def stop(self) -> None:
        """Close the door and every connection; returns when the crew has gone home."""
        if not self.ready:
            return
        self.ready, self._over = False, True
        os.eventfd_write(self._home_time, 1)  # nobody reads it: it wakes all of them
        self.requests.stop(5)
        self.socket.close()
        self._close_idle(float("inf"))
        self._connections.close()  # type: ignore[attr-defined]  # cheroot's own, which had nothing to do
        self._put_away()

    def _put_away(self) -> None:
        self._epoll.close()
        os.close(self._home_time)

    # ---------------------------------------------------------------- what the crew does

    def work(self) -> None:
        """A worker's evening: wait for one event, see to it, wait again."""
        while not self._over:
            self.moved_at = time.monotonic()
            try:
                for number, _ in self._epoll.poll(SWEEP_S, 1):
                    if number == self._door:
                        self._let_in()
                    elif conn := self._waiting.pop(number, None):
                        self._see_to(conn)
                self._sweep()
            except Exception:
                log.exception("a worker stumbled and goes on")

    def _let_in(self) -> None:
        """Accept one connection; it is looked at when it says something."""
        try:
            sock, address = self.socket.accept()
        except OSError as why:
            if why.errno in (errno.EMFILE, errno.ENFILE):
                time.sleep(0.1)  # no files left: some connection has to end first
            return
        finally:
            self._epoll.modify(self._door, _ARMED)
        if len(self._waiting) >= self.most_connections:
            self._close_idle(time.monotonic() - 1.0)
        if len(self._waiting) >= self.most_connections and not self._makes_room_for(address[0]):
            sock.close()
            return
        conn = Connection(self, sock, address[:2])
        self._waiting[sock.fileno()] = conn
        self._epoll.register(sock.fileno(), _ARMED)

    def _makes_room_for(self, address: str) -> bool:
        """Closes a line of whoever has the most, the one that was silent for longest; not if that is who comes."""
        lines = tuple(self._waiting.items())
        (most, _), *_ = Counter(conn.remote_addr for _, conn in lines).most_common(1)
        if most == address:
            return False
        number, conn = min((line for line in lines if line[1].remote_addr == most), key=lambda line: line[1].last_used)
        if self._waiting.pop(number, None) is conn:
            conn.close()
        return True

    def _see_to(self, conn: Connection) -> None:
        """Serve what has come whole; wait again for what has not, and for whoever does not take its answer yet."""
        conn.last_used = time.monotonic()
        came, out = conn.rfile, conn.wfile
        if out.rest:
            try:
                out.go_on()
            except OSError:
                conn.close()
                return
        if not out.rest:
            came.fetch(conn.last_used)
        while not out.rest and not conn.is_last and came.has_data():
            conn.is_last = not self._serve(conn)
        if out.rest:
            self._wait_for(conn, _SENDING)
            self._keep_few_who_do_not_take(conn)
        elif (conn.is_last and not conn.lingers()) or came.ended or came.too_slow(conn.last_used) or self._over:
            conn.close()
        else:
            if conn.is_last:
                conn.last_used -= self.idle_s - LINGER_S
            self._wait_for(conn, _ARMED)

    def _wait_for(self, conn: Connection, what: int) -> None:
        number = conn.socket.fileno()
        self._waiting[number] = conn
        with suppress(OSError):  # it was idle so long that it has just been closed
            self._epoll.modify(number, what)

    def _keep_few_who_do_not_take(self, newest: Connection) -> None:
        """Their answers fill the memory: the one that took nothing for longest goes."""
        slow = [line for line in tuple(self._waiting.items()) if line[1].wfile.rest and line[1] is not newest]
        if len(slow) >= MOST_SENDING:
            number, conn = min(slow, key=lambda line: line[1].last_used)
            if self._waiting.pop(number, None) is conn:
                conn.close()

    def _serve(self, conn: Connection) -> bool:
        """One request and its answer; whether the connection stays."""
        try:
            return conn.communicate()
        except ConnectionError:
            return False
        except Exception:
            log.exception("a request could not be served")
            return False

    def _sweep(self) -> None:
        """Close what has been silent for too long. Whoever of the crew looks first does it for all."""
        now = time.monotonic()
        if now - self._swept_at >= SWEEP_S and self._sweeping.acquire(blocking=False):
            try:
                self._swept_at = now
                self._close_idle(now - self.idle_s)
            finally:
                self._sweeping.release()

    def _close_idle(self, since: float) -> None:
        for number, conn in tuple(self._waiting.items()):
            if conn.last_used < since and self._waiting.pop(number, None) is conn:
                conn.close()

    def forget(self, conn: Connection) -> None:
        """Nobody shall be woken for this connection any more; it is about to be closed or handed over."""
        with suppress(OSError, ValueError):
            self._epoll.unregister(conn.socket.fileno())

    @property
    def can_add_keepalive_connection(self) -> bool:
        """cheroot asks before each answer: may the line stay open after it?"""
        return bool(self.ready) and len(self._waiting) < self.most_connections

    def error_log(self, msg: str = "", level: int = logging.INFO, traceback: bool = False) -> None:
        log.log(level, "%s", msg, exc_info=traceback)

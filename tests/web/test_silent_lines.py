"""Connections that are opened ahead of need and say nothing hold up nobody."""

import socket

import pytest

from tests.web.guests import PATIENCE_S, quick
from web_remote.server import WORKERS, Server


def says_hello(environ, start):
    start("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "5")])
    return [b"hello"]


@pytest.fixture
def server():
    running = Server(says_hello, "127.0.0.1", 0)
    running.start()
    yield running
    running.stop()


def test_a_request_beside_silent_connections_is_answered_at_once(server):
    silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(2 * WORKERS)]
    silent[0].sendall(b"GET /half-a-")

    def speaks() -> None:
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S) as spoken:
            spoken.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            assert b"200 OK" in spoken.recv(4096)

    quick(speaks, 1)
    for each in silent:
        each.close()

"""Connections that are opened ahead of need and say nothing hold up nobody."""

import socket
import time

import pytest

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
    begun = time.monotonic()
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as spoken:
        spoken.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        answer = spoken.recv(4096)
    for each in silent:
        each.close()
    assert b"200 OK" in answer
    assert time.monotonic() - begun < 1.0

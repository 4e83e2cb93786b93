"""A table of canned views behind the real pages, for tests that need a line to fail just so.

It speaks the phones' HTTP (the paths, statuses and events of the real one) and obeys the test: `show` puts another
view before a seat, `hush` lets the streams die without a word, `drop` ends them, `deaf` hangs up on every question,
`mute` takes them all and answers none until it is over, as a network does that swallows everything.
"""

from __future__ import annotations

import json
import mimetypes
import queue
import sys
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from companion import editions
from companion.languages import ENGLISH, languages
from companion.qr import in_svg
from companion.walks import walk
from web_remote.frames import framed
from web_remote.spoken import CHOSEN, cookie

from . import tongues

ROOT = Path(__file__).resolve().parents[2]
VIEWS = Path(__file__).parent / "views"
FOLDERS = {"static": ROOT / "web_remote/static", "art": ROOT / "companion/art", "fonts": ROOT / "companion/fonts"}
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
BEAT_S = 1.0
HUSH = "hush"

Answer = tuple[int, dict[str, Any]]
Message = str | tuple[str, dict[str, Any]] | None
"""What goes down a line: an event of a name, its content still to be put into the phone's language, or as it is."""


def canned(name: str) -> dict[str, Any]:
    """The view of that moment."""
    return dict(json.loads((VIEWS / f"{name}.json").read_text(encoding="utf-8")))


class Server(ThreadingHTTPServer):
    """Phones that go away in the middle of an answer are what the tests are about, and no error."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


class CannedTable:
    """What the phones find at the other end, and what they said."""

    def __init__(self) -> None:
        self._lines: list[tuple[str, queue.Queue[Message]]] = []
        self._counting = threading.Lock()
        self.evening = 0  # how often it was reset
        self.reset()
        self._server = Server(("127.0.0.1", 0), _door(self))
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def reset(self) -> None:
        """An empty table that takes everything; streams that were open end."""
        self.drop()
        self.evening += 1
        self.views: dict[str, dict[str, Any]] = {}
        self.proofs: dict[str, list[dict[str, Any]]] = {}
        self.seats: list[dict[str, str]] = []
        self.commands: list[dict[str, Any]] = []
        self.asked: list[str] = []
        self.posted: list[tuple[str, dict[str, Any]]] = []
        self.answer: Callable[[dict[str, Any]], Answer | None] = self.takes
        self.notes: dict[str, Any] = {}
        self.closed = False
        self.deaf = False
        self.mute = False
        self._spoken_to: set[tuple[str, int]] = set()
        self.shelf: list[dict[str, Any]] = []
        self.house: dict[str, Any] = {
            "links": ["s1", "s2", "s3"],
            "faults": [],
            "url": "http://10.0.0.7",
            "printed": "10.0.0.7",
            "code": "TEA4TW",
            "build": "1",
            "claims": [],
        }

    def __enter__(self) -> CannedTable:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.drop()
        self._server.shutdown()
        self._server.server_close()

    def sit(self, seat: str, view: dict[str, Any]) -> None:
        """The phone holds this seat and sees that view."""
        name = next(one["name"] for one in view["table"]["seats"] if one["seat"] == seat)
        self.seats.append({"seat": seat, "name": name})
        self._lay(seat, view)

    def show(self, view: dict[str, Any]) -> None:
        """Another picture for the seat of this view, on every stream it has."""
        self._lay(view["seat"], view)
        for seat, line in list(self._lines):
            if seat == view["seat"]:
                line.put(("view", self.views[seat]))

    def _lay(self, seat: str, canned: dict[str, Any]) -> None:
        """What proves the cards of a moment is kept beside its view, and leaves by a door of its own."""
        self.views[seat] = {part: shown for part, shown in canned.items() if part != "proofs"}
        self.proofs[seat] = canned.get("proofs", [])

    def fault(self, say: str) -> None:
        """Something of the house is missing, told to every page."""
        self.tell_house(faults=[{"part": "dice", "say": say}])

    def tell_house(self, **facts: Any) -> None:
        """These facts of the house are others now, told to every page."""
        self.house = {**self.house, **facts}
        for _, line in list(self._lines):
            line.put(("house", self.house))

    def in_reach(self, seat: str) -> dict[str, Any]:
        """What the map's door says of the view that lies there."""
        view = {**self.views[seat], "table": {"squares": {}, **self.views[seat]["table"]}}
        reach = walk(view, editions.load(view["edition"]))
        return {"game": view["game"], "version": view["version"], "reach": reach}

    def version(self, seat: str) -> int:
        return int(self.views[seat]["version"])

    def tell(self, seat: str, event: str) -> None:
        """Another event and the end of the stream."""
        for held, line in list(self._lines):
            if held == seat:
                line.put(f"event: {event}\ndata: {{}}\n\n")
                line.put(None)

    def takes(self, wish: dict[str, Any]) -> Answer:
        """What a table says that takes everything and changes nothing."""
        return 200, {"version": self.version(wish["seat"])}

    def speak_to(self, path: str, which: int) -> None:
        """While it is mute: the question of this path with that number, counted from 0, is answered after all."""
        self._spoken_to.add((path, which))

    def is_asked(self, path: str) -> int:
        """The number of this question among those of its path, from 0; questions come on threads of their own."""
        with self._counting:
            self.asked.append(path)
            return self.asked.count(path) - 1

    def waits_to_answer(self, path: str, which: int = -1) -> None:
        """Holds a question back for as long as nobody is answered, or it alone is."""
        while self.mute and (path, which) not in self._spoken_to:
            time.sleep(0.02)

    def looks_up(self, wish: dict[str, Any]) -> Answer:
        """Of `notes`, by what is asked for (conclusions, why, suppose, log), what was asked for."""
        names = {"conclusions": "conclusions", "why": "why", "suppose": "supposed", "log": "log"}
        found = {names[asked]: self.notes[asked] for asked in names if asked in wish and asked in self.notes}
        view = self.views[wish["seat"]]
        return 200, {"version": view["version"], "notebook": view["notebook"], "told": 1, **found}

    def hush(self) -> None:
        """The streams of now stay open and bring nothing any more, as on a line that died without a word."""
        for _, line in list(self._lines):
            line.put(HUSH)

    def drop(self) -> None:
        """All streams end without a word."""
        for _, line in list(self._lines):
            line.put(None)

    @property
    def streams(self) -> int:
        return len(self._lines)


def _event(name: str, content: dict[str, Any]) -> str:
    return f"event: {name}\ndata: {json.dumps(content)}\n\n"


def _door(table: CannedTable) -> type[BaseHTTPRequestHandler]:
    class Door(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None:
            pass

        def do_GET(self) -> None:
            path, _, query = self.path.partition("?")
            which = table.is_asked(path)
            seat = query.removeprefix("seat=").partition("&")[0]
            top, _, rest = path.strip("/").partition("/")
            if path == f"/static/words/{tongues.MARKED}.json":
                return self._send(200, "application/json", tongues.words().encode(), "no-store")
            if top in FOLDERS:
                return self._file(FOLDERS[top] / rest)
            if not path.startswith("/api/"):
                return self._page(top if top in ("table", "toolbox", "deck") else "page")
            if table.deaf:
                self.close_connection = True
                return None
            table.waits_to_answer(path, which)
            if path == "/api/stream":
                return self._stream(seat)
            if path == "/api/public/qr":
                return self._send(200, "image/svg+xml", in_svg(table.house["url"]), "no-store")
            if path == "/api/public/wifi":
                return self._send(200, "image/svg+xml", in_svg(table.house["wifi"]["code"]), "no-store")
            if path == "/api/reach":
                return self._json(200, table.in_reach(seat))
            if path == "/api/host/shelf":
                return self._json(200, {"games": table.shelf})
            if path == "/api/me":
                return self._json(200, {"seats": table.seats, **({"closed": True} if table.closed else {})})
            if path == "/api/editions":
                known = [editions.load(box) for box in editions.all_ids()]
                boxes = [{"id": box.id, "name": tongues.name_in(self._language(), box.name)} for box in known]
                return self._json(200, {"here": "classic", "boxes": boxes})
            if path.startswith("/api/edition/"):
                return self._json(200, tongues.box_in(self._language(), path.rpartition("/")[2]))
            if path == "/api/public/view" and "public" in table.views:
                return self._view("public")
            if path == "/api/seal" and seat in table.views:
                return self._json(200, {"game": table.views[seat]["game"], "cards": table.proofs[seat]})
            if path == "/api/view" and seat in table.views:
                return self._view(seat)
            return self._json(401, {"refused": "no-seat", "say": "This phone has no seat at the table."})

        def do_POST(self) -> None:
            wish = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            table.posted.append((self.path, wish))
            if self.path == "/api/command":
                table.commands.append(wish)
            table.waits_to_answer(self.path)
            asked = table.looks_up if self.path == "/api/notebook" else table.answer
            answer = None if table.deaf else asked(wish)
            if answer is None:
                self.close_connection = True
                return
            self._json(*answer)

        def _json(self, status: int, content: dict[str, Any]) -> None:
            self._send(status, "application/json", json.dumps(content).encode(), "no-store")

        def _view(self, seat: str) -> None:
            self._json(200, tongues.told_in(self._language(), "view", table.views[seat]))

        def _language(self) -> str:
            """Chosen on the page, else the first that the browser asks for, else English."""
            chosen = cookie(self.headers.get("Cookie", ""), CHOSEN)
            wished = self.headers.get("Accept-Language", "").split(",")[0]
            spoken = (*languages(), tongues.MARKED)
            return next((code for code in (chosen, wished, wished.split("-")[0]) if code in spoken), ENGLISH)

        def _page(self, template: str) -> None:
            self._send(200, "text/html", framed(template, self._language()).encode(), "no-store")

        def _file(self, path: Path, keep: str = "max-age=600") -> None:
            if not path.is_file():
                return self._send(404, "text/plain", b"not here", "no-store")
            return self._send(200, mimetypes.guess_type(path.name)[0] or "text/plain", path.read_bytes(), keep)

        def _send(self, status: int, kind: str, body: bytes, keep: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", keep)
            self.send_header("Content-Security-Policy", CSP)
            self.end_headers()
            self.wfile.write(body)

        def _stream(self, seat: str) -> None:
            if seat not in table.views:
                return self._json(401, {"refused": "no-seat", "say": "This phone has no seat at the table."})
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Cache-Control", "no-store")
            self.send_header("Connection", "close")
            self.end_headers()
            self.close_connection = True
            line: queue.Queue[Message] = queue.Queue()
            table._lines.append((seat, line))
            line.put(("view", table.views[seat]))
            line.put(("house", table.house))
            try:
                self._pass_on(line)
            except OSError:
                pass
            finally:
                table._lines.remove((seat, line))

        def _pass_on(self, line: queue.Queue[Message]) -> None:
            beat_at, hushed = time.monotonic() + BEAT_S, False
            while True:
                try:
                    message = line.get(timeout=0.05)
                except queue.Empty:
                    if time.monotonic() < beat_at:
                        continue
                    message, beat_at = ":\n\n", time.monotonic() + BEAT_S
                if message is None:
                    return
                if isinstance(message, tuple):
                    message = _event(message[0], tongues.told_in(self._language(), *message))
                hushed = hushed or message == HUSH
                if not hushed:
                    self.wfile.write(message.encode())

    return Door

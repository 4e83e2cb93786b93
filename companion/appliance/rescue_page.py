"""The rescue page: what a phone is shown, at the port it knows, while the table does not start.

It needs nothing of what may have failed: no game, no data folder, no settings that are right. Every request gets the
same page, with the status of a service that will be back, and the page looks again by itself.
"""

from __future__ import annotations

import html
import tomllib
from collections.abc import Callable, Sequence
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

from companion.appliance.trouble import Trouble
from companion.languages import ENGLISH, languages, speaks
from companion.said import said, told

PORT = 8080
LOOK_AGAIN_S = 15
TITLE = said("This table has a problem")
TO_DO = said("What to do")

_LOOKS = (
    "body{margin:0 auto;max-width:36rem;padding:1.5rem;font:1.125rem/1.5 system-ui,sans-serif;color:#1d2a24;"
    "background:#f5eedd;overflow-wrap:anywhere}h1{font-size:1.6rem;color:#a3221d}h2{font-size:1.2rem}ol{padding-left:1.3em}"
    "@media(prefers-color-scheme:dark){body{color:#f6eedb;background:#12201b}h1{color:#ff9d8f}}"
)


def port_and_language(file: Path) -> tuple[int, str]:
    """What can be read in settings that may be wrong: the phones' port, and the house's language."""
    table: dict[str, Any] = {}
    with suppress(OSError, ValueError):
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    web, language = table.get("web"), table.get("language")
    port = web.get("port") if isinstance(web, dict) else None
    return (
        port if isinstance(port, int) and 0 < port < 65536 else PORT,
        language if isinstance(language, str) and language in languages() else ENGLISH,
    )


def text(trouble: Trouble, language: str, address: str = "") -> str:
    """For the table's own screen: a console's eighty columns."""
    say = speaks(language)
    lines = [told(TITLE, say).upper(), "", *_lines(trouble.what, say), "", told(TO_DO, say) + ":"]
    lines += [f"{number}. {line}" for number, line in enumerate(_lines(trouble.do, say), 1)]
    if address:
        lines += ["", told(said("Phones read the same at {address}", address=address), say)]
    return "\n".join(lines)


def page(trouble: Trouble, language: str) -> bytes:
    """For phones: no script, nothing fetched."""
    say = speaks(language)
    title = html.escape(told(TITLE, say))
    what = "".join(f"<p>{html.escape(line)}</p>" for line in _lines(trouble.what, say))
    steps = "".join(f"<li>{html.escape(line)}</li>" for line in _lines(trouble.do, say))
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<meta http-equiv="refresh" content="{LOOK_AGAIN_S}"><style>{_LOOKS}</style></head>'
        f"<body><main><h1>{title}</h1>{what}<h2>{html.escape(told(TO_DO, say))}</h2><ol>{steps}</ol></main></body>"
        "</html>"
    ).encode()


def _lines(sentences: Sequence[str], say: Callable[[str], str]) -> list[str]:
    return [told(sentence, say) for sentence in sentences]


def served(port: int, content: bytes) -> ThreadingHTTPServer:
    """A server that gives everybody this page; `serve_forever` starts it. Raises OSError where the port is taken."""

    class Answer(BaseHTTPRequestHandler):
        timeout = 10
        server_version, sys_version = "butler", ""
        protocol_version = "HTTP/1.0"  # one question, one answer: no line is kept for anybody
        headers_out: ClassVar[dict[str, str]] = {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Length": str(len(content)),
            "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
            "Cache-Control": "no-store",
            "Retry-After": str(LOOK_AGAIN_S),
            "X-Content-Type-Options": "nosniff",
        }

        def do_GET(self) -> None:
            self.send_response(503)
            for name, value in self.headers_out.items():
                self.send_header(name, value)
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(content)

        do_HEAD = do_POST = do_GET

        def log_message(self, format: str, *_: Any) -> None:
            """Who looks here is nobody's business."""

    class Door(ThreadingHTTPServer):
        daemon_threads = True
        allow_reuse_address = True

    return Door(("", port), Answer)

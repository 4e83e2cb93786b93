"""`butler rescue`: what systemd starts when the table starts no more: the reason, on the screen and on phones."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from argparse import ArgumentParser, Namespace
from http.server import HTTPServer
from pathlib import Path

from companion.curtain import Curtain
from companion.errands.ending import Ending

TEXT = """\
Says in plain words why the table does not start and what to do: on standard output, which is the table's screen in a
kiosk, and to every phone that comes to the table's port. The service butler-rescue starts it when butler.service has
failed for good, and it ends when the table is started again. It does not repair anything and shows nothing secret.

exit codes: 0 ended
"""

TRY_AGAIN_S = 10.0


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line; the same as for the table that failed."""
    parser.add_argument("--settings", type=Path, default=Path("/etc/butler/butler.toml"), metavar="FILE")
    parser.add_argument("--data", type=Path, default=Path("/var/lib/butler"), metavar="DIR")


def run(said: Namespace) -> int:
    """Until it is told to end, whatever happens."""
    from companion.appliance import rescue_page
    from companion.appliance.trouble import found

    curtain = Curtain()
    curtain.on_signals()
    trouble = found(os.environ, said.settings, said.data)
    port, language = rescue_page.port_and_language(said.settings)
    address = _own_address(port)
    clear = "\033[H\033[2J" if sys.stdout.isatty() else ""
    with contextlib.suppress(OSError, UnicodeEncodeError):
        print(clear + rescue_page.text(trouble, language, address), flush=True)
    content = rescue_page.page(trouble, language)
    servers: list[HTTPServer] = []

    def serve() -> float | None:
        """Until it can: whoever has the port may let go of it, and the screen says it all meanwhile."""
        if servers:
            return None
        try:
            servers.append(rescue_page.served(port, content))
        except OSError:
            return TRY_AGAIN_S
        threading.Thread(target=servers[0].serve_forever, daemon=True).start()
        return None

    curtain.wait(serve)
    for server in servers:
        server.shutdown()
        server.server_close()
    return Ending.FINE


def _own_address(port: int) -> str:
    from web_remote.addresses import best, local_addresses, url

    with contextlib.suppress(OSError, ValueError):
        return url(best(local_addresses()), port)
    return ""

"""Where phones join: for people on standard error, for a script in one line on standard output."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from typing import TYPE_CHECKING

from companion import __version__, qr

if TYPE_CHECKING:
    from companion.settings import Settings
    from web_remote.front_door import FrontDoor


def tell(door: FrontDoor, house: Settings, *, as_json: bool, has_screen: bool, is_logged: bool = False) -> None:
    """Say it once, when phones can join. What is kept in a log has no code: it would let in whoever reads there."""
    url, code = door.url, door.code
    if as_json:
        print(json.dumps({"url": url, "code": code, "version": __version__, "data": str(house.data)}), flush=True)
    if not has_screen:
        print("butler: The game goes on without a table screen; phones show all of it.", file=sys.stderr)
    if is_logged:
        print("butler: Phones can join; the way in is on the table screen.", file=sys.stderr)
        return
    colours = sys.stderr.isatty() and "NO_COLOR" not in os.environ
    with contextlib.suppress(UnicodeEncodeError):
        if wifi := door.wifi:
            sys.stderr.write(qr.in_terminal(wifi["code"], colours=colours))
            password = f", password {wifi['password']}" if wifi["password"] else ""
            print(f"1  First this Wi-Fi: {wifi['name']}{password}\n2  Then the table:", file=sys.stderr)
        sys.stderr.write(qr.in_terminal(url, colours=colours))
    said = f" (code {code})" if code else ""
    print(f"Phones join at {url}{said}. Games are kept in {house.data}. Ctrl-C ends it.", file=sys.stderr)

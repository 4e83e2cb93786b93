"""`butler floor`: logins, access list, certificate and configuration of a broker for the tables of a house."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.errands.ending import Ending, Sorry

TEXT = """\
Makes what a house with several tables needs around its broker (Mosquitto): a login for each table, one for the floor
page and one for Home Assistant, an access list by which no table can speak for another, a certificate, a key with
which orders are signed, and for each table a folder to be carried to it. Nothing that is there already is changed: to
add tables, say it again with more of them.

  butler floor 12 --into house --host broker.local

  house/broker/          to the broker's machine: /etc/mosquitto/butler, and mosquitto.conf to conf.d
  house/table-4/         to table 4: /etc/butler/floor-4, and what floor.toml says into /etc/butler/butler.toml

docs/floor.md says the rest.

exit codes: 0 done, 2 this cannot be made
"""
MOST = 10_000


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("tables", type=int, metavar="TABLES", help="how many; they are called 1, 2, 3 and so on")
    parser.add_argument("--into", type=Path, required=True, metavar="DIR", help="where all of it is written")
    parser.add_argument(
        "--host", required=True, metavar="NAME", help="how tables find the broker: a name or an address"
    )
    parser.add_argument(
        "--also", action="append", default=[], metavar="NAME", help="another name of it; may be repeated"
    )
    parser.add_argument("--base", default="butler", metavar="TOPIC", help="what all topics begin with (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(said: Namespace) -> int:
    """Make it, and say what is next."""
    from companion.floor.founding import Founding, NotFounded
    from companion.settings.floor import Floor
    from companion.settings.shapes import Check

    if not 1 <= said.tables <= MOST:
        raise Sorry(f"{said.tables} tables are not between 1 and {MOST}")
    checks: dict[str, Check] = {name: Floor.__dataclass_fields__[name].metadata["check"] for name in ("broker", "base")}
    for name, value in [("broker", each) for each in (said.host, *said.also)] + [("base", said.base)]:
        for mistake in checks[name](value):
            raise Sorry(mistake)
    founding = Founding(said.into, said.host, said.base, said.also)
    try:
        new = founding.make([str(number) for number in range(1, said.tables + 1)])
    except NotFounded as no:
        raise Sorry(no.say) from None
    if said.json:
        print(json.dumps({"into": str(said.into), "tables": said.tables, "new": new}))
    else:
        _tell(said, new)
    return Ending.FINE


def _tell(said: Namespace, new: list[str]) -> None:
    print(f"{said.into}: {said.tables} tables, {len(new)} of them new.")
    print(
        f"""
On the broker's machine ({said.host}), as root:
  cp -rT {said.into}/broker /etc/mosquitto/butler
  mv /etc/mosquitto/butler/mosquitto.conf /etc/mosquitto/conf.d/butler.conf
  chown -R mosquitto: /etc/mosquitto/butler && systemctl restart mosquitto
On table 1, as root, and so on:
  cp -rT {said.into}/table-1 /etc/butler/floor-1 && chown -R butler: /etc/butler/floor-1
  cat /etc/butler/floor-1/floor.toml >> /etc/butler/butler.toml && systemctl restart butler
These folders hold passwords: carry them on a stick, and keep or burn it.""",
        file=sys.stderr,
    )

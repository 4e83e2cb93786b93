"""What comes on the stage after the first picture, part by part.

To add a part: a function that takes the stage, puts there what others may need, pushes on `stage.stack` how it is put
away, and adds to `stage.asks` how to ask it whether it is well, and to `stage.moving`, if it has a loop that people
depend on, when that last came round (`companion.heartbeat`); and its name in `PARTS`, at its place.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import TYPE_CHECKING

from companion.errands.ending import Ending, Sorry
from companion.said import said

if TYPE_CHECKING:
    from companion.album import Album
    from companion.company import Company
    from companion.errands.stage import Stage
    from companion.hindsight import Hindsight
    from companion.pace import Pace


def box_and_bots(stage: Stage) -> None:
    """The box does its part, and bots theirs in the seats that they fill."""
    from random import SystemRandom

    from companion.album import Album
    from companion.company import SECONDS, Company
    from companion.errands import demonstration
    from companion.hindsight import Hindsight
    from companion.pace import Pace

    table, is_demo = stage.evening.table, stage.said.demo
    pace = Pace(table, scale=0.2 if is_demo else 1.0)
    stage.evening.start()
    if is_demo:
        presenter = demonstration.bots(table)
        presenter.start()
        stage.stack.callback(presenter.stop)
    company = Company(table, SystemRandom(), demonstration.SECONDS if is_demo else SECONDS)
    parts: list[Pace | Company | Hindsight | Album] = [pace, company, Hindsight(table)]
    if stage.house.screen.keeps == "game" and not is_demo:
        parts.append(Album(table, stage.shelf.folder, stage.house.language))
    for each in parts:
        each.start()
        stage.stack.callback(each.stop)


def devices(stage: Stage) -> None:
    """Panel, lamps, dice reader and sound; where there are to be none, phones need not wait for them."""
    house = stage.house
    if house.panel.source == house.dice.reader == "none":
        return sound_alone(stage)
    from companion.panel.shelf_list import ShelfOf
    from companion.parts import Parts

    stage.parts = Parts(
        stage.evening.table,
        house,
        off=stage.switch_off,
        changed=stage.screen.ring if stage.screen else None,
        shelf=ShelfOf(stage.shelf.volumes, stage.take_up),
        book=stage.book,
    )
    stage.parts.start()
    stage.loudness = stage.parts.loudness
    stage.stack.callback(stage.parts.stop)
    stage.asks.update(stage.parts.health)
    stage.moving.update(stage.parts.moving)


def sound_alone(stage: Stage) -> None:
    """What sounds where people play with phones only; nothing of the panel is read in, and nobody waits for it."""
    house = stage.house
    if house.sound.cues == house.sound.speech == "off":
        return
    from companion.sounding import Sounding, plugged

    sounding = Sounding(stage.evening.table, house, *plugged(house.sound), book=stage.book)
    sounding.start()
    stage.stack.callback(sounding.stop)
    stage.loudness = sounding.loudness


def offers(stage: Stage) -> None:
    """What staff set for the guests is so from now on: how bright the screen is, and when it is night."""
    screen, loudness, dims_after = stage.screen, stage.loudness, 60.0 * stage.house.screen.dims_after
    if loudness is not None:
        stage.offered.bell(lambda now: loudness.sleeps(now.night))
    if screen is not None:
        from companion.screen.light import Light

        stage.offered.bell(
            lambda now: screen.shine(Light(now.brightness, now.brightness_at_night, now.night, dims_after))
        )


def statistics(stage: Stage) -> None:
    """What is played is counted, and never who plays."""
    from companion.statistics import Statistics

    stage.statistics = Statistics(stage.evening.table, stage.book)
    stage.statistics.start()
    stage.stack.callback(stage.statistics.stop)


def steward(stage: Stage) -> None:
    """Through whom the house acts on this table."""
    from companion.steward import Steward

    house = stage.house
    stage.steward = Steward(stage.evening.table, language=house.language, called=house.house.table)
    stage.steward.loudness = stage.loudness
    if stage.parts is not None:
        stage.parts.serves(stage.steward)


def party(stage: Stage) -> None:
    """Sessions of guests, one after the other, at a table that strangers use."""
    if not stage.house.house.kiosk or stage.said.demo:
        return
    from companion.party import Party
    from companion.staff.offers import SessionsOffered
    from companion.wipe import Wipe, forget_what_was_kept

    stage.wipe = Wipe(stage.evening, stage.book, stage.house.data)
    stage.wipe.forgets += [stage.steward.forget, stage.statistics.forget]
    if stage.screen is not None:
        stage.wipe.forgets.append(stage.screen.forget)
        stage.screen.when_forgotten = forget_what_was_kept
    sessions = SessionsOffered(stage.house.house, stage.offered)
    stage.steward.party = going = Party(stage.evening.table, sessions, stage.book, stage.wipe)
    going.start()
    stage.stack.callback(going.stop)


def floor(stage: Stage) -> None:
    """The house's other tables, and whoever watches over them, where there is a broker."""
    if not stage.house.floor.broker:
        return
    from companion import __version__
    from companion.fleet import Fleet

    fleet = Fleet(stage.evening.table, stage.steward, stage.house, version=__version__)
    fleet.start()
    stage.stack.callback(fleet.stop)
    stage.asks["floor"] = fleet.health


def phones(stage: Stage) -> None:
    """The front door, ajar: whoever scans the code finds the page while all behind it is read in (`doors`)."""
    from web_remote.front_door import FrontDoor
    from web_remote.server import PortTaken

    stage.door = FrontDoor(
        stage.evening.table,
        stage.book,
        stage.house,
        shelf=stage.shelf,
        take_up=stage.take_up,
        remove=stage.remove,
        steward=stage.steward,
        offered=stage.offered,
        sums=stage.statistics.lines,
    )
    if stage.wipe is not None:
        stage.wipe.forgets.append(stage.door.forget)
    try:
        stage.door.ajar()
    except PortTaken as taken:
        raise Sorry(taken.say, Ending.PORT) from None
    stage.stack.callback(stage.door.stop)


def porch(stage: Stage) -> None:
    """On the table's own Wi-Fi: where phones ask for the internet. Without it they come in as well."""
    spot = stage.house.hotspot
    if not (spot.is_wanted and spot.door):
        return
    from web_remote.captive import Invitation, Porch
    from web_remote.server import PortTaken

    door = stage.door
    listening = Porch(spot.address, spot.door, lambda: Invitation(door.printed, door.code), stage.house.language)
    try:
        listening.start()
    except PortTaken:
        why = said(
            "Port {port} cannot be had: phones that ask this Wi-Fi for the internet get no answer. "
            "The codes on the table work without it.",
            port=spot.door,
        )
        stage.asks["hotspot"] = lambda: why
    else:
        stage.stack.callback(listening.stop)


def rounds(stage: Stage) -> None:
    """From now on whatever stops working is told to the table, the screen among it."""
    from companion.ailing import Ailing
    from companion.rounds import Rounds

    def what_was_found() -> str | None:
        """A damaged file and what became of it, until the table has gone on and so has read it."""
        is_new = stage.evening.table.version("public") == stage.found_at
        return reduce(_then, stage.found) if stage.found and is_new else None

    stage.asks["journal"] = what_was_found
    stage.asks.update(Ailing(stage.house.data).questions)
    if stage.screen is not None:
        stage.asks["screen"] = stage.screen_is_missing
    going = Rounds(stage.evening.table, stage.asks)
    going.go()  # phones that come in now shall find it said
    going.start()
    stage.stack.callback(going.stop)


def welcome(stage: Stage) -> None:
    """Where phones join is told, now that they can."""
    from companion.errands.welcome import tell

    tell(
        stage.door,
        stage.house,
        as_json=stage.said.json,
        has_screen=not stage.screen_is_missing(),
        is_logged=stage.heart.is_listened_to,
    )


def doors(stage: Stage) -> None:
    """All that is behind the front door."""
    stage.door.start()
    stage.moving.update(stage.door.moving)


def heartbeat(stage: Stage) -> None:
    """The system that started us hears that phones can join, and from now on whether all of it moves."""
    stage.heart.watches(stage.moving)
    stage.heart.ready("Phones can join.")


def _then(first: str, then: str) -> str:
    """Two sentences, one after the other, each still to be put into a language."""
    return said("{first} {then}", first=first, then=then)


PARTS: tuple[Callable[[Stage], None], ...] = (
    box_and_bots,
    devices,
    offers,
    statistics,
    steward,
    party,
    phones,
    porch,
    floor,
    rounds,
    welcome,
    doors,
    heartbeat,
)
"""In the order of their coming."""

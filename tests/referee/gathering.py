"""Before the first turn: seats, switches, set-up, and who begins."""

from __future__ import annotations

from .table import Command, Event, Table
from .wrong import unless

PANEL = "panel"


def event(name: str, /, **fields: object) -> Event:
    return {"event": name, **fields}


def host_only(table: Table, command: Command) -> None:
    unless(command["seat"] in (table.host, PANEL), "the set-up is led by the host or from the table")


def take_seat(table: Table, command: Command) -> list[Event]:
    """002: each person chooses a different character; 004: one not already chosen."""
    unless(table.phase == "lobby", "seats are taken before the game starts")
    unless(len(table.seats) < table.box.most, "players: the box has no seat for one more")
    suspect = command["suspect"]
    taken = set(table.suspect_of.values())
    unless(not suspect or suspect not in taken, "002 Hide the solution, 004: each a different character")
    seat = next(f"s{n}" for n in range(1, 99) if f"s{n}" not in table.seats)
    seated = event("seat-taken", seat=seat, name=command["name"], suspect=suspect, bot=command["bot"])
    return [seated, *([event("host-made", seat=seat)] if not table.host else [])]


def choose_suspect(table: Table, command: Command) -> list[Event]:
    unless(table.phase == "lobby", "characters are chosen before the game starts")
    unless(command["seat"] in table.seats, "only who sits at the table chooses a character")
    suspect = command["suspect"]
    unless(suspect in table.box.suspects, "the box has no such character")
    unless(suspect not in table.suspect_of.values(), "002 Hide the solution, 004: each a different character")
    return [event("suspect-chosen", seat=command["seat"], suspect=suspect)]


def set_rule(table: Table, command: Command) -> list[Event]:
    unless(table.phase == "lobby", "house rules are agreed before set-up (000 s6)")
    host_only(table, command)
    rule, answer = command["rule"], command["answer"]
    unless(answer in table.box.switches.get(rule, []), "the box does not offer that answer")
    unless(rule == "variant" or rule not in table.box.variant(table.chosen).get("rules", {}), "the variant fixes it")
    return [event("rule-set", rule=rule, answer=answer)]


def start(table: Table, command: Command) -> list[Event]:
    unless(table.phase == "lobby", "the game has started")
    host_only(table, command)
    least, most = table.box.players(table.chosen)
    unless(least <= len(table.seats) <= most, f"players: {least} to {most} in this box and variant")
    return [event("setup-began")]


def place_weapons(table: Table, command: Command) -> list[Event]:
    """000 s3.2, 002: different rooms; 003 s2: six of the nine, not the Maze; 004: at most one in each."""
    unless(table.phase == "setup", "weapons are placed in the set-up")
    rooms = dict(command["rooms"])
    unless(set(rooms) == set(table.box.weapons), "every weapon has its place")
    if table.rule("weapons-start") == "centre":
        unless(set(rooms.values()) == {"centre"}, "001 set-up 1: all six weapons in the centre")
    else:
        unless(set(rooms.values()) <= set(table.box.rooms), "R10: weapons lie in rooms")
        unless(len(set(rooms.values())) == len(rooms), "R10: six different rooms")
    return [event("weapons-placed", rooms=command["rooms"])]


def next_step(table: Table, command: Command) -> list[Event]:
    unless(table.phase == "setup", "there is no step of the set-up now")
    host_only(table, command)
    steps = table.box.steps(table.answers)
    if table.step + 1 < len(steps):
        return [event("step-taken", step=table.step + 1)]
    unless(table.places, "the evidence is dealt before the first turn (000 s3.5)")
    unless("beside" not in table.weapons.values(), "the weapons lie in their places before the first turn (000 s3.2)")
    return opening_of_play(table)


def previous_step(table: Table, command: Command) -> list[Event]:
    unless(table.phase == "setup", "there is no step of the set-up now")
    host_only(table, command)
    unless(table.step > 0 and not table.places, "a sealed deal stays (000 s3.4)")
    return [event("step-taken", step=table.step - 1)]


def opening_of_play(table: Table) -> list[Event]:
    """Who takes the first turn: C5, R6, R7, R8, 004 "Miss Scarlett takes the first turn", 002 choose a room."""
    rule = table.rule("first-player") or "roll-off"
    if rule.startswith("roll-off"):
        return [event("roll-off-began", contenders=list(table.seats), round=1)]
    if rule == "named-suspect":
        return [event("turn-began", seat=named_first(table), number=1)]
    return [event("first-awaited")]


def named_first(table: Table) -> str:
    """Who plays the named suspect; else the seat whose suspect's start comes next clockwise (C18)."""
    order = list(table.box.facts.get("start_order", table.box.suspects))
    at = order.index(table.box.first_suspect)
    return next(seat for suspect in order[at:] + order[:at] if (seat := table.seat_of(suspect)))


def after_roll_off(table: Table, seat: str, faces: list[int]) -> list[Event]:
    """R6, R7, C5: the highest begins; tied leaders alone roll again."""
    rolls = {**table.rolled_off, seat: faces}
    if len(rolls) < len(table.contenders):
        return []
    best = max(sum(thrown) for thrown in rolls.values())
    leaders = [other for other in table.contenders if sum(rolls[other]) == best]
    if len(leaders) > 1:
        return [event("roll-off-began", contenders=leaders, round=table.round + 1)]
    return [event("turn-began", seat=leaders[0], number=1)]


RULINGS = {
    "take-seat": take_seat,
    "choose-suspect": choose_suspect,
    "set-rule": set_rule,
    "start": start,
    "place-weapons": place_weapons,
    "next-step": next_step,
    "previous-step": previous_step,
}

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
    seated = event(
        "seat-taken", seat=seat, name=command["name"], suspect=suspect, bot=command["bot"], level="", at_table=False
    )
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


def set_passage(table: Table, command: Command) -> list[Event]:
    """003: opposite corners; which rooms those are is asked, where the box leaves it open."""
    unless(table.phase == "lobby" and "passages" in table.box.unsure, "the passages of this box are known")
    host_only(table, command)
    room, to = command["room"], command["to"]
    unless(room in table.box.rooms and to in (*table.box.rooms, "none") and room != to, "two rooms")
    return [event("passage-set", room=room, to=to)]


def set_start(table: Table, command: Command) -> list[Event]:
    """003, C18: clockwise-nearest to Mialee's start; where the box is unsure of the order of the starts it is asked."""
    unless(table.phase == "lobby" and "starts" in table.box.unsure, "the order of the starts is known")
    host_only(table, command)
    place, tokens = command["place"], table.box.suspects
    unless(command["suspect"] in tokens and 1 <= place <= len(tokens), "a token and its place in the round")
    return [event("start-set", suspect=command["suspect"], place=place)]


def set_name(table: Table, command: Command) -> list[Event]:
    """C18: the names are defaults that the host confirms; one that is another card's says nothing any more."""
    card, name = command["card"], command["name"]
    lists = (kind for kind in ("suspects", "weapons", "rooms") if kind in table.box.unsure)
    unsure = [each for kind in lists for each in kinds(table, kind)]
    unless(table.phase == "lobby" and card in unsure, "the name on that card is known")
    unless(command["seat"] == table.host, "the host writes, for the buttons have no letters")
    unless(bool(name.strip()) and name not in table.names_of_others(card), "a name of its own")
    return [event("name-set", card=card, name=name)]


def kinds(table: Table, kind: str) -> list[str]:
    return {"suspects": table.box.suspects, "weapons": table.box.weapons, "rooms": table.box.rooms}[kind]


def confirm_fact(table: Table, command: Command) -> list[Event]:
    """C18: asked once."""
    unless(table.phase == "lobby" and command["fact"] in table.box.unsure, "the box is sure of that")
    host_only(table, command)
    unless(command["fact"] not in table.confirmed, "what was confirmed is not asked again")
    return [event("fact-confirmed", fact=command["fact"])]


def place_weapons(table: Table, command: Command) -> list[Event]:
    """000 s3.2, 002: different rooms; 003 s2: six of the nine, not the Maze; 004: at most one in each."""
    unless(table.phase == "setup", "weapons are placed in the set-up")
    rooms = dict(command["rooms"])
    unless(set(rooms) == set(table.box.weapons), "every weapon has its place")
    unless(table.rule("weapons-start") != "centre", "001 set-up 1: all six weapons in the centre")
    unless(set(rooms.values()) <= set(table.box.rooms), "R10: weapons lie in rooms")
    unless(len(set(rooms.values())) == len(rooms), "R10: six different rooms")
    return [event("weapons-placed", rooms=command["rooms"])]


def place_weapon(table: Table, command: Command) -> list[Event]:
    """003 s2: people choose six of the nine rooms."""
    unless(table.phase == "setup" and table.rule("weapons-start") == "chosen", "003 s2: where people choose the rooms")
    unless(table.box.steps(table.answers)[table.step] == "weapons", "003 s2: when the weapons are placed")
    host_only(table, command)
    weapon, room = command["weapon"], command["to"]
    unless(weapon in table.box.weapons and room in table.box.rooms, "R10: a weapon lies in a room")
    others = [place for other, place in table.weapons.items() if other != weapon]
    unless(room not in others, "R10: six different rooms")
    return [event("weapon-placed", weapon=weapon, to=room)]


def name_first(table: Table, command: Command) -> list[Event]:
    """002 choose a room directly: agree who goes first."""
    unless(table.phase == "first", "nobody is to be named now")
    if drawn_first(table):
        unless(command["seat"] == "house", "000 s5: the first player of a later game is drawn")
    else:
        host_only(table, command)
    unless(command["who"] in table.seats, "somebody at the table begins")
    if table.rule("movement") == "choose-room":
        return [event("first-named", seat=command["who"])]
    return [event("turn-began", seat=command["who"], number=1)]


def start_in(table: Table, command: Command) -> list[Event]:
    """002 choose a room directly: each begins in a different room, chosen in turn order."""
    unless(table.phase == "start-rooms", "no room to start in is chosen now")
    unless(command["seat"] == table.chooses_room, "002 choose a room directly: in turn order")
    unless(command["to"] in table.box.rooms, "002 choose a room directly: a room")
    unless(command["to"] not in table.start_rooms.values(), "002 choose a room directly: a different room each")
    taken = event("start-room-taken", seat=command["seat"], to=command["to"])
    if len(table.start_rooms) + 1 < len(table.seats):
        return [taken]
    return [taken, event("turn-began", seat=table.first, number=1)]


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
    if drawn_first(table):
        return [event("first-awaited")]
    if later_game(table) and table.rule("first-again") == "rotates":
        following = table.left_of(table.began_before)[0]
        if table.rule("movement") == "choose-room":
            return [event("first-named", seat=following)]
        return [event("turn-began", seat=following, number=1)]
    if rule.startswith("roll-off"):
        return [event("roll-off-began", contenders=list(table.seats), round=1)]
    if rule == "named-suspect":
        return [event("turn-began", seat=named_first(table), number=1)]
    return [event("first-awaited")]


def later_game(table: Table) -> bool:
    return table.number > 1 and table.began_before in table.seats


def drawn_first(table: Table) -> bool:
    """000 s5 Tiebreakers: rotate or randomly select the first player of a later game."""
    return table.rule("first-again") == "drawn" and table.number > 1


def named_first(table: Table) -> str:
    """Who plays the named suspect; else the seat whose suspect's start comes next clockwise (C18)."""
    order = table.starts
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
    "place-weapon": place_weapon,
    "name-first": name_first,
    "set-passage": set_passage,
    "set-start": set_start,
    "set-name": set_name,
    "confirm-fact": confirm_fact,
    "start-in": start_in,
    "previous-step": previous_step,
}

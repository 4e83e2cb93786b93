"""What each event changes on the table, told in the order in which they happened."""

from __future__ import annotations

from . import retold_cards
from .table import Event, Table, Turn


def tell(table: Table, event: Event) -> None:
    """One event; those that change nothing the referee looks at have no entry."""
    change = CHANGES.get(event["event"])
    if change is not None:
        change(table, event)


def _opened(table: Table, event: Event) -> None:
    table.game = event["game"]
    table.chosen = dict(event["rules"])
    table.host = event["host"]
    table.number = event["number"]
    table.points = dict(event["points"])
    table.began_before = event.get("began", "")
    table.confirmed = set(event.get("confirmed", ()))
    if event.get("passages") or "passages" in table.confirmed:
        table.passages = dict(event["passages"])
    table.starts = list(event.get("starts") or table.starts)
    table.names |= dict(event.get("names", ()))
    for seat, _, suspect, bot in event["seats"]:
        table.seats.append(seat)
        table.suspect_of[seat] = suspect
        if bot:
            table.bots.add(seat)
    table.tokens = dict.fromkeys(table.box.suspects, "start")
    table.weapons = dict.fromkeys(table.box.weapons, "beside")


def _seat_taken(table: Table, event: Event) -> None:
    table.seats.append(event["seat"])
    table.suspect_of[event["seat"]] = event["suspect"]
    if event["bot"]:
        table.bots.add(event["seat"])


def _seat_left(table: Table, event: Event) -> None:
    table.seats.remove(event["seat"])
    del table.suspect_of[event["seat"]]


def _seat_moved(table: Table, event: Event) -> None:
    table.seats.remove(event["seat"])
    table.seats.insert(event["place"] - 1, event["seat"])


def _suspect_chosen(table: Table, event: Event) -> None:
    table.suspect_of[event["seat"]] = event["suspect"]


def _rule_set(table: Table, event: Event) -> None:
    table.chosen[event["rule"]] = event["answer"]


def _host_made(table: Table, event: Event) -> None:
    table.host = event["seat"]


def _setup_began(table: Table, event: Event) -> None:
    table.phase = "setup"
    table.step = 0
    if table.rule("tokens-start") == "centre":
        table.tokens = dict.fromkeys(table.box.suspects, "centre")
    if table.rule("weapons-start") == "centre":
        table.weapons = dict.fromkeys(table.box.weapons, "centre")


def _step_taken(table: Table, event: Event) -> None:
    table.step = event["step"]


def _weapons_placed(table: Table, event: Event) -> None:
    table.weapons = dict(event["rooms"])


def _weapon_placed(table: Table, event: Event) -> None:
    table.weapons[event["weapon"]] = event["to"]


def _first_awaited(table: Table, event: Event) -> None:
    table.phase = "first"


def _first_named(table: Table, event: Event) -> None:
    table.first = event["seat"]
    table.phase = "start-rooms"


def _start_room_taken(table: Table, event: Event) -> None:
    table.start_rooms[event["seat"]] = event["to"]
    table.tokens[table.suspect_of[event["seat"]]] = event["to"]


def _dealt(table: Table, event: Event) -> None:
    table.places = {card["place"]: card["card"] for card in event["cards"]}


def _roll_off_began(table: Table, event: Event) -> None:
    table.phase = "roll-off"
    table.contenders = list(event["contenders"])
    table.round = event["round"]
    table.rolled_off = {}


def _dice_asked(table: Table, event: Event) -> None:
    if table.turn is None:
        table.throwing_off = True
    else:
        table.turn.throwing = True


def _dice_rolled(table: Table, event: Event) -> None:
    if table.turn is None:
        table.throwing_off = False
        table.rolled_off[event["seat"]] = list(event["faces"])
        return
    table.turn.throwing = False
    if table.interlude is not None:
        table.thrown += event["faces"]
    else:
        table.turn.faces = list(event["faces"])


def _passage_set(table: Table, event: Event) -> None:
    join(table, event["room"], event["to"])


def _start_set(table: Table, event: Event) -> None:
    table.starts.remove(event["suspect"])
    table.starts.insert(event["place"] - 1, event["suspect"])


def _name_set(table: Table, event: Event) -> None:
    table.names[event["card"]] = event["name"]


def _fact_confirmed(table: Table, event: Event) -> None:
    table.confirmed.add(event["fact"])


def join(table: Table, room: str, to: str) -> None:
    """Which rooms are joined is asked once: both ways, and their former partners are free; "none" joins none."""
    kept = {one: other for one, other in table.passages.items() if not {one, other} & {room, to}}
    table.passages = kept if to == "none" else {**kept, room: to, to: room}


def _turn_began(table: Table, event: Event) -> None:
    seat = event["seat"]
    table.phase = "turn"
    suspect = table.suspect_of[seat]
    table.turn = Turn(seat, event["number"], table.tokens[suspect], suspect in table.put_there)
    table.put_there.discard(suspect)


def _token_moved(table: Table, event: Event) -> None:
    assert table.turn is not None
    table.tokens[table.suspect_of[event["seat"]]] = event["to"]
    table.turn.came = "door" if event["to"] in table.box.rooms else event["to"]


def _passage_taken(table: Table, event: Event) -> None:
    assert table.turn is not None
    table.tokens[table.suspect_of[event["seat"]]] = event["to"]
    table.turn.came = "passage"


def _token_stayed(table: Table, event: Event) -> None:
    assert table.turn is not None
    table.turn.came = "stayed"


def _suggestion_made(table: Table, event: Event) -> None:
    """The named suspect and weapon come into the room. Who is brought by another, from elsewhere, was put there."""
    turn = table.turn
    assert turn is not None
    turn.suggestion = {kind: event[kind] for kind in ("suspect", "weapon", "room")}
    turn.by_staying = not turn.came and not turn.put_there
    named, room = event["suspect"], event["room"]
    if table.tokens[named] != room and table.suspect_of[event["seat"]] != named:
        table.put_there.add(named)
    table.tokens[named] = room
    table.weapons[event["weapon"]] = room


def _seat_asked(table: Table, event: Event) -> None:
    assert table.turn is not None
    table.turn.asked, table.turn.checking = event["seat"], False


def _hand_checked(table: Table, event: Event) -> None:
    assert table.turn is not None
    table.turn.asked, table.turn.checking = event["seat"], True


def _seat_passed(table: Table, event: Event) -> None:
    assert table.turn is not None
    table.turn.passed.append(event["seat"])
    table.turn.asked, table.turn.checking = "", False


def _card_shown(table: Table, event: Event) -> None:
    if table.turn is not None and table.turn.disproving:
        table.turn.asked, table.turn.checking, table.turn.answered = "", False, True


def _nobody_disproved(table: Table, event: Event) -> None:
    assert table.turn is not None
    table.turn.asked, table.turn.answered, table.turn.nobody = "", True, True
    table.undisproved_by.add(event["seat"])


def _accusation_made(table: Table, event: Event) -> None:
    assert table.turn is not None
    table.turn.accusation = {kind: event[kind] for kind in ("suspect", "weapon", "room")}


def _accusation_failed(table: Table, event: Event) -> None:
    table.out |= set(table.side(event["seat"]))


def _turn_ended(table: Table, event: Event) -> None:
    turn = table.turn
    if turn is None:
        return
    had_none = event["seat"] in table.away and not (turn.faces or turn.came or turn.suggestion or turn.accusation)
    if not had_none:
        table.turns_of.setdefault(event["seat"], []).append(left_in(turn))
    elif turn.put_there:  # R18: "on your next turn", and this was none
        table.put_there.add(table.suspect_of[event["seat"]])


def left_in(turn: Turn) -> str:
    """The place that the seat left in this turn by its own movement; empty when it did not."""
    return turn.begun_in if turn.came not in ("", "stayed", "held") else ""


def _final_guess_offered(table: Table, event: Event) -> None:
    assert table.turn is not None
    table.turn.final_guess = True


def _correction_proposed(table: Table, event: Event) -> None:
    table.correction = event


def _correction_dropped(table: Table, event: Event) -> None:
    table.correction = None


def _correction_made(table: Table, event: Event) -> None:
    table.correction = None
    if event["token"] in table.tokens:
        table.tokens[event["token"]] = event["place"]
    else:
        table.weapons[event["token"]] = event["place"]


def _game_ended(table: Table, event: Event) -> None:
    table.phase, table.ended = "over", event


def _paused(table: Table, event: Event) -> None:
    table.paused = True


def _resumed(table: Table, event: Event) -> None:
    table.paused = False


def _sat_out(table: Table, event: Event) -> None:
    table.away.add(event["seat"])


def _sat_in(table: Table, event: Event) -> None:
    table.away.discard(event["seat"])


def _set_aside(table: Table, event: Event) -> None:
    table.aside = True


def _taken_up(table: Table, event: Event) -> None:
    table.aside = False
    table.points = dict(event["points"]) or table.points


CHANGES = retold_cards.CHANGES | {
    "game-opened": _opened,
    "seat-taken": _seat_taken,
    "seat-left": _seat_left,
    "seat-moved": _seat_moved,
    "suspect-chosen": _suspect_chosen,
    "rule-set": _rule_set,
    "host-made": _host_made,
    "setup-began": _setup_began,
    "step-taken": _step_taken,
    "weapons-placed": _weapons_placed,
    "weapon-placed": _weapon_placed,
    "first-awaited": _first_awaited,
    "first-named": _first_named,
    "start-room-taken": _start_room_taken,
    "dealt": _dealt,
    "roll-off-began": _roll_off_began,
    "dice-asked": _dice_asked,
    "dice-rolled": _dice_rolled,
    "passage-set": _passage_set,
    "start-set": _start_set,
    "name-set": _name_set,
    "fact-confirmed": _fact_confirmed,
    "turn-began": _turn_began,
    "token-moved": _token_moved,
    "passage-taken": _passage_taken,
    "token-stayed": _token_stayed,
    "suggestion-made": _suggestion_made,
    "seat-asked": _seat_asked,
    "hand-checked": _hand_checked,
    "seat-passed": _seat_passed,
    "card-shown": _card_shown,
    "nobody-disproved": _nobody_disproved,
    "accusation-made": _accusation_made,
    "accusation-failed": _accusation_failed,
    "turn-ended": _turn_ended,
    "final-guess-offered": _final_guess_offered,
    "correction-proposed": _correction_proposed,
    "correction-dropped": _correction_dropped,
    "correction-made": _correction_made,
    "game-ended": _game_ended,
    "paused": _paused,
    "resumed": _resumed,
    "seat-sat-out": _sat_out,
    "seat-sat-in": _sat_in,
    "game-set-aside": _set_aside,
    "game-taken-up": _taken_up,
}

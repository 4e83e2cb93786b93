"""What cards, fights and looks change on the table, event by event."""

from __future__ import annotations

from .table import Event, Table


def _deck_shuffled(table: Table, event: Event) -> None:
    table.pile, table.discard = list(event["order"]), []
    table.draw_due, table.shuffle_due = "", False


def _draw_awaited(table: Table, event: Event) -> None:
    table.draw_due = event["seat"]


def _card_drawn(table: Table, event: Event) -> None:
    table.pile.remove(event["card"])


def _card_returned(table: Table, event: Event) -> None:
    """R14: to the bottom; 001: to the discards; C8: shuffled in; the passage card stays on the board."""
    if event["to"] == "bottom":
        table.pile.append(event["card"])
    elif event["to"] == "discard":
        table.discard.append(event["card"])
    elif event["to"] == "shuffled":
        table.pile.append(event["card"])
        table.shuffle_due = True


def _interlude_began(table: Table, event: Event) -> None:
    table.interlude = event
    table.picks, table.thrown, table.case = {}, [], []
    if table.turn is not None and event["effect"] == "fight":
        table.turn.fought = True


def _interlude_ended(table: Table, event: Event) -> None:
    table.interlude = None
    table.picks, table.thrown, table.case = {}, [], []


def _card_picked(table: Table, event: Event) -> None:
    table.picks[event["seat"]] = event["card"]


def _card_peeked(table: Table, event: Event) -> None:
    table.seen.setdefault(event["place"], set()).update(event["to"])


def _neutral_shown(table: Table, event: Event) -> None:
    table.neutral_shown.append(event["place"])


def _passage_opened(table: Table, event: Event) -> None:
    table.opened = event["room"]


def _passage_closed(table: Table, event: Event) -> None:
    table.opened = ""


def _case_shuffled(table: Table, event: Event) -> None:
    table.case = list(event["order"])


def _token_sent(table: Table, event: Event) -> None:
    """A card moves a token. It is no suggestion: it gives nobody the right to stay and suggest (001, C30)."""
    table.tokens[event["token"]] = event["to"]
    turn = table.turn
    own = turn is not None and event["token"] == table.suspect_of[turn.seat]
    if turn is not None and own and table.interlude is not None and table.interlude["effect"] != "all-move":
        turn.came = "sent"


def _again_granted(table: Table, event: Event) -> None:
    assert table.turn is not None
    table.turn.again = True


def _walk_granted(table: Table, event: Event) -> None:
    assert table.turn is not None
    faces = list(event["faces"])
    table.turn.faces = [max(faces)] if event["counts"] == "higher" else faces
    table.turn.came = ""


def _maze_held(table: Table, event: Event) -> None:
    assert table.turn is not None
    table.turn.came = "held"


CHANGES = {
    "deck-shuffled": _deck_shuffled,
    "draw-awaited": _draw_awaited,
    "card-drawn": _card_drawn,
    "card-returned": _card_returned,
    "interlude-began": _interlude_began,
    "interlude-ended": _interlude_ended,
    "card-picked": _card_picked,
    "card-peeked": _card_peeked,
    "neutral-shown": _neutral_shown,
    "passage-opened": _passage_opened,
    "passage-closed": _passage_closed,
    "case-shuffled": _case_shuffled,
    "token-sent": _token_sent,
    "again-granted": _again_granted,
    "walk-granted": _walk_granted,
    "maze-held": _maze_held,
}

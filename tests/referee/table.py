"""The table as the steps so far have made it: everything is told again from the first step, every time."""

from __future__ import annotations

from typing import Any

from .box import KINDS, Box

Event = dict[str, Any]
Command = dict[str, Any]
Step = tuple[Command, list[Event]]

# What is said beside the game: it moves no piece, deals no card and ends no turn.
BESIDE = {
    "paused", "resumed", "seat-sat-out", "seat-sat-in", "host-made", "mark-made", "correction-proposed", "consented",
    "mark-taken-back", "correction-dropped", "correction-made", "reading-set-aside", "game-set-aside", "game-taken-up",
    "taken-back", "square-told",
}  # fmt: skip


class Turn:
    """One turn: who, since where, and what it has held so far."""

    def __init__(self, seat: str, number: int, begun_in: str, put_there: bool) -> None:
        self.seat = seat
        self.number = number
        self.begun_in = begun_in
        self.put_there = put_there
        self.faces: list[int] = []
        self.throwing = False
        self.came = ""  # how this turn's movement ended: door, passage, corridor, stayed, place
        self.suggestion: dict[str, str] | None = None
        self.by_staying = False
        self.asked = ""
        self.checking = False
        self.passed: list[str] = []
        self.answered = False
        self.nobody = False
        self.accusation: dict[str, str] | None = None
        self.final_guess = False
        self.again = False
        self.fought = False

    @property
    def disproving(self) -> bool:
        return self.suggestion is not None and not self.answered


class Table:
    """Seats, cards, pieces and the turn. Cards lie in `places`: "s1/2" -> card."""

    def __init__(self, box: Box, steps: list[Step]) -> None:
        from .retelling import tell

        self.box = box
        self.game = ""
        self.phase = "lobby"
        self.paused = False
        self.aside = False
        self.seats: list[str] = []
        self.suspect_of: dict[str, str] = {}
        self.bots: set[str] = set()
        self.host = ""
        self.away: set[str] = set()
        self.out: set[str] = set()
        self.chosen: dict[str, str] = {}
        self.number = 1
        self.points: dict[str, int] = {}
        self.step = 0
        self.places: dict[str, str] = {}
        self.tokens: dict[str, str] = {}
        self.weapons: dict[str, str] = {}
        self.put_there: set[str] = set()
        self.first = ""
        self.start_rooms: dict[str, str] = {}
        self.contenders: list[str] = []
        self.round = 0
        self.rolled_off: dict[str, list[int]] = {}
        self.throwing_off = False
        self.turn: Turn | None = None
        self.turns_of: dict[str, list[str]] = {}
        self.undisproved_by: set[str] = set()
        self.pile: list[str] = []
        self.discard: list[str] = []
        self.draw_due = ""
        self.shuffle_due = False
        self.interlude: Event | None = None
        self.picks: dict[str, str] = {}
        self.thrown: list[int] = []
        self.case: list[str] = []
        self.opened = ""
        self.passages = dict(box.passages)
        self.starts = list(box.suspects)
        self.names = {card["id"]: card["name"] for kind in KINDS for card in box.facts[f"{kind}s"]}
        self.confirmed: set[str] = set()
        self.began_before = ""
        self.seen: dict[str, set[str]] = {}
        self.neutral_shown: list[str] = []
        self.correction: Event | None = None
        self.ended: Event | None = None
        self.events = standing(steps)
        for event in self.events:
            tell(self, event)

    # What the texts ask about

    @property
    def answers(self) -> dict[str, str]:
        return self.box.answers(self.chosen)

    def rule(self, switch: str) -> str:
        return self.answers.get(switch, "")

    def team(self, seat: str) -> int:
        """1 or 2 where two teams play, seats alternating; 0 where everybody plays alone."""
        if self.rule("teams") in ("", "none"):
            return 0
        return 1 + self.seats.index(seat) % 2

    def holder(self, seat: str) -> str:
        """Whose hand the seat looks at: its own, or its team's where a team has one."""
        return f"t{self.team(seat)}" if self.rule("teams") == "two-hands" else seat

    def hand(self, seat: str) -> list[str]:
        return [card for place, card in self.places.items() if place.split("/")[0] == self.holder(seat)]

    @property
    def envelope(self) -> dict[str, str]:
        return {kind: self.places[f"envelope/{kind}"] for kind in ("suspect", "weapon", "room")}

    def left_of(self, seat: str) -> list[str]:
        """Everybody else, from the left neighbour on, clockwise."""
        at = self.seats.index(seat)
        return self.seats[at + 1 :] + self.seats[:at]

    @property
    def still_in(self) -> list[str]:
        return [seat for seat in self.seats if seat not in self.out]

    @property
    def sides_in(self) -> list[list[str]]:
        """Those who may still win, seat by seat or team by team."""
        if not any(self.team(seat) for seat in self.seats):
            return [[seat] for seat in self.still_in]
        sides = [[seat for seat in self.still_in if self.team(seat) == team] for team in (1, 2)]
        return [side for side in sides if side]

    def side(self, seat: str) -> list[str]:
        """The seat, or all seats of its team."""
        return [other for other in self.seats if self.team(other) == self.team(seat)] if self.team(seat) else [seat]

    def answerer(self, seat: str) -> str:
        """Who answers what the seat is asked: itself, or, of a team with one hand, a partner who is still there (001:
        the team plays one hand; C25: the box only where nobody of it is there)."""
        if seat not in self.away or self.rule("teams") != "two-hands":
            return seat
        return next(
            (other for other in self.left_of(seat) if other in self.side(seat) and other not in self.away), seat
        )

    def names_of_others(self, card: str) -> list[str]:
        """What the other cards are called at this table."""
        return [name for other, name in self.names.items() if other != card]

    def next_after(self, seat: str) -> str:
        """Who plays next: clockwise, nobody who is out, an empty chair only if no other is left."""
        order = [other for other in [*self.left_of(seat), seat] if other in self.still_in]
        return next((other for other in order if other not in self.away), order[0])

    def at(self, seat: str) -> str:
        """Where the seat's token stands."""
        return self.tokens[self.suspect_of[seat]]

    def seat_of(self, suspect: str) -> str:
        return next((seat for seat in self.seats if self.suspect_of[seat] == suspect), "")

    @property
    def dice(self) -> int:
        """How many dice are rolled for movement."""
        return 1 if self.rule("dice") == "one" else 2

    @property
    def dice_off(self) -> int:
        """How many dice each rolls for the first turn."""
        return 1 if self.rule("first-player") == "roll-off-one-die" else self.dice

    @property
    def chooses_room(self) -> str:
        """The seat that chooses its room to start in: in turn order from the first."""
        order = [self.first, *self.left_of(self.first)] if self.first else []
        return next((seat for seat in order if seat not in self.start_rooms), "")

    @property
    def owes_roll_off(self) -> str:
        """The seat that rolls next in the roll-off."""
        waiting = [seat for seat in self.contenders if seat not in self.rolled_off]
        return waiting[0] if self.phase == "roll-off" and waiting else ""


# What may be taken back while nothing has been rolled or revealed since (C27).
TAKEN_BACK = {"token-moved", "token-stayed", "passage-taken", "suggestion-made", "turn-ended"}


def standing(steps: list[Step]) -> list[Event]:
    """All events in order, without those that were taken back."""
    kept: list[Event] = []
    for _, events in steps:
        for event in events:
            if event["event"] == "taken-back":
                at = last_move(kept)
                kept = kept[:at] + [other for other in kept[at:] if beside_the_game(other)]
            kept.append(event)
    return kept


def last_move(events: list[Event]) -> int:
    """Where the last move begins that could be taken back; a passage that closes with the turn belongs to it."""
    at = max((n for n, event in enumerate(events) if event["event"] in TAKEN_BACK), default=len(events))
    return at - 1 if at and events[at - 1]["event"] == "passage-closed" else at


def beside_the_game(event: Event) -> bool:
    return event["event"] in BESIDE or event["event"] == "deck-shuffled"

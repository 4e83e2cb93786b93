"""The easy bot: a pencil's worth of memory, and whatever comes to mind.

It knows what it holds, what it was shown and what all have seen, and it listens to who passed; of hand sizes and of
"showed one of three" it makes nothing. Whatever a box may ask, it answers; a choice that nobody taught it is filled at
random.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from companion.rules.commands import Seat
from companion.rules.edition import KINDS, ROOM, SUSPECT, WEAPON, Edition

from .interludes import ANSWERS
from .listening import Ear
from .sheet import Sheet
from .walking import Walk

View = Mapping[str, Any]
Slots = Mapping[str, Sequence[Any]]
Wish = dict[str, Any]
NOTHING: Mapping[str, Any] = {}
ONLY_A_THROW = {"roll", "type-roll", "use-reading", "accuse"}
"""All that is offered where the dice come next whatever one thinks: an accusation can still be made after the throw."""
ONLY_THE_END = {"end-turn", "accuse"}
"""All that is offered where nothing is left to do in this turn."""


class EasyBot:
    """Plays one seat, game after game. It is given the box, which lies open on the table, and its seat's views."""

    level = "easy"
    sheet: Sheet
    ear: Ear
    walk: Walk

    def __init__(self, seat: Seat, edition: Edition, rng: Random) -> None:
        self.seat = seat
        self.edition = edition
        self.rng = rng
        self._game = ""
        self._begun = False

    # --- looking and listening

    def listens(self, view: View) -> None:
        """Takes in what has been told since it looked last."""
        if view["game"] != self._game:
            self._game, self._begun = view["game"], False
        if not self._begun:
            self.sits_down(view)
        if self._begun:
            self.ear.listens(view)

    def sits_down(self, view: View) -> None:
        """Another game, another hand: a new sheet, once there is a hand to look at."""
        hand = view["hand"]
        if not hand:
            return
        table = view["table"]
        self.rules: Mapping[str, str] = table["rules"]
        self.sheet = Sheet(self.edition, self.seat, table, [own["card"] for own in hand])
        self.ear = Ear(self.sheet, self.seat)
        self.walk = Walk(self.edition.rooms, self.rng)
        self._known_at = -1
        self._begun = True

    def left(self) -> Mapping[str, list[str]]:
        """For each kind the cards that may lie in the envelope, as far as it can tell."""
        if self._known_at != self.sheet.changes:
            self.thinks()
            self._left = self.sheet.left()
            self._known_at = self.sheet.changes
        return self._left

    def thinks(self) -> None:
        """Writes on the sheet what follows from the rest of it: an easy bot, nothing."""

    # --- answering

    def plays(self, view: View) -> Wish | None:
        """The choice it takes in its own view, filled in; None when nobody waits for it, or for others too."""
        offered = _asked(view)
        if not offered:
            return None
        for do in offered:
            takes = _TAKES.get(do)
            if takes:
                return takes(self, view, offered)
        for do, answers in ANSWERS.items():
            if do in offered:
                if view["pick"] is not None:  # it has chosen, and the others have not yet
                    return None
                self.listens(view)
                return {"do": do, **answers(self, view, offered[do])}
        do = self.rng.choice(list(offered))
        return self.anything(do, offered[do])

    def guesses(self, view: View) -> Wish | None:
        """Anything that it is asked for; an accusation only where nothing else is left."""
        offered = _asked(view)
        if not offered or view["pick"] is not None:
            return None
        do = self.rng.choice([do for do in offered if do != "accuse"] or list(offered))
        return self.anything(do, offered[do])

    def anything(self, do: str, slots: Slots) -> Wish:
        """This choice, each slot filled at random."""
        return {"do": do, **{slot: self.rng.choice(values) for slot, values in slots.items()}}

    # --- one's turn

    def rolls(self, view: View, offered: Mapping[str, Slots]) -> Wish:
        """A throw, where nothing else can be done first."""
        return {"do": "roll"} if offered.keys() <= ONLY_A_THROW else self.turn(view, offered)

    def turn(self, view: View, offered: Mapping[str, Slots]) -> Wish:
        """What it does in its own turn."""
        self.listens(view)
        left = self.left()
        sure = len(left[SUSPECT]) == len(left[WEAPON]) == len(left[ROOM]) == 1
        if "accuse" in offered and (guess := self.accuses(view, offered["accuse"], due=sure or "decline" in offered)):
            return {"do": "accuse", **guess}
        if offered.keys() <= ONLY_THE_END:
            return {"do": "end-turn"}
        turn = view["turn"]
        asks = "suggest" in offered and not sure
        if asks and (turn["step"] == "arrived" or turn["moved_there"]):
            return self._asks(view)
        if "fight" in offered:
            return {"do": "fight"}
        likes = self.likes(view, sure=sure)
        if asks and turn["from"] in likes:  # once the room is known not to be the one, one does not stay in it
            return self._asks(view)
        return self._moves(view, offered, likes) or {"do": "decline" if "decline" in offered else "end-turn"}

    def _asks(self, view: View) -> Wish:
        suspect, weapon = self.suggests(view)
        return {"do": "suggest", "suspect": suspect, "weapon": weapon}

    def _moves(self, view: View, offered: Mapping[str, Slots], likes: Mapping[str, float]) -> Wish | None:
        turn = view["turn"]
        here = turn["from"]
        by_passage = [room for room in offered.get("take-passage", NOTHING).get("to", ()) if room in likes]
        if by_passage:
            return {"do": "take-passage", "to": by_passage[0]}
        if "roll" in offered:
            return {"do": "roll"}
        may_stay = "stay" in offered and self.rules.get("staying") == "may-stay"
        if may_stay and here in likes and here not in self.rooms_to_look_into(view):  # one looks on entering
            return {"do": "stay"}
        if "move-to" in offered:
            to = self.walk.ends(turn, offered["move-to"]["to"], likes, settle=not self._knows_who_and_with_what())
            return {"do": "move-to", "to": to}
        return None

    def _knows_who_and_with_what(self) -> bool:
        return len(self._left[SUSPECT]) == len(self._left[WEAPON]) == 1

    def accuses(self, view: View, slots: Slots, *, due: bool) -> Wish | None:
        """The accusation it makes now, if any: when it is `due`, for it is sure, or one guess is all that is left."""
        if not due:
            return None
        left = self.left()
        guess = {kind: self.rng.choice(left[kind]) for kind in KINDS}
        return guess if guess[ROOM] in slots["room"] else None

    def likes(self, view: View, *, sure: bool) -> Mapping[str, float]:
        """The places it would like to be in, each with how much: rooms it can learn something in, or where an
        accusation may be made."""
        rooms = self.left()[ROOM]
        if sure:
            return dict.fromkeys(self._where_to_accuse(rooms[0]), 1.0)
        looks = self.rooms_to_look_into(view)
        if looks:  # no answer ever tells a card that lies there from one in the envelope
            return dict.fromkeys(looks, 1.0)
        if len(rooms) == 1:  # there, or in a room of one's own, nobody can show the room
            own = self.sheet.has[self.sheet.me] & self.sheet.kinds[ROOM]
            rooms = [*rooms, *self.sheet.named(own)]
        return dict.fromkeys(rooms, 1.0)

    def _where_to_accuse(self, room: str) -> tuple[str, ...]:
        where = self.rules.get("accuse-from", "anywhere")
        if where == "centre":
            return ("centre",)
        return self.edition.rooms if where == "any-room" else (room,)

    def rooms_to_look_into(self, view: View) -> list[str]:
        """Rooms with a card of their own that it has not seen."""
        if self.rules.get("entering") != "peek-room":
            return []
        rows = view["table"]["room_cards"]
        return [lies["place"].removeprefix("room/") for lies in rows if self.seat not in lies["seen_by"]]

    def suggests(self, view: View) -> tuple[str, str]:
        """Suspect and weapon of its suggestion in the room where it stands."""
        left = self.left()
        suspects, weapons = self.sheet.in_fewest_hands(left[SUSPECT], left[WEAPON])
        return self.rng.choice(suspects), self.rng.choice(weapons)

    # --- showing

    def answers(self, view: View, offered: Mapping[str, Slots]) -> Wish:
        """One of the cards it is asked for."""
        cards = offered["show"]["card"]
        if len(cards) == 1:
            return {"do": "show", "card": cards[0]}
        return {"do": "show", "card": self.shows(view, cards)}

    def shows(self, view: View, cards: Sequence[str]) -> str:
        """The card that it shows, of several."""
        return self.rng.choice(cards)


def _asked(view: View) -> dict[str, Slots]:
    """What the game waits for, of all that its seat may do: the slots of each choice."""
    offered = {}
    for choice in view["choices"]:
        if choice["kind"] == "play":
            offered[choice["do"]] = choice["slots"]
    return offered


_TAKES: Mapping[str, Callable[[EasyBot, View, Mapping[str, Slots]], Wish]] = {
    "say-cannot": lambda bot, view, offered: {"do": "say-cannot"},
    "show": EasyBot.answers,
    "roll": EasyBot.rolls,
    "start": lambda bot, view, offered: {"do": "start"},
    "next-step": lambda bot, view, offered: {"do": "next-step"},
    **dict.fromkeys(
        ("end-turn", "move-to", "stay", "decline", "take-passage", "suggest", "accuse", "fight"), EasyBot.turn
    ),
}
"""What it does about the first choice that it is offered and that it was taught."""

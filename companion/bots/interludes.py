"""What a bot answers when a drawn card, a fight or a look asks something of it.

One function a choice: it gives what fills the slots. They read nothing but the bot's own sheet and view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.rules.commands import Seat
from companion.rules.edition import KINDS

from .walking import CORRIDOR

if TYPE_CHECKING:
    from .easy import EasyBot

View = Mapping[str, Any]
Slots = Mapping[str, Sequence[Any]]
Filled = dict[str, Any]


def _reveal(bot: EasyBot, view: View, slots: Slots) -> Filled:
    """What all shall see: a card they have seen already, else the one that most have."""
    sheet, gave = bot.sheet, bot.ear.gave.values()

    def known(card: str) -> int:
        bit = sheet.bit[card]
        return len(sheet.column) if sheet.open & bit else sum(1 for given in gave if given & bit)

    return {"card": _most(bot, slots["card"], known)}


def _pass_left(bot: EasyBot, view: View, slots: Slots) -> Filled:
    """A card that the left neighbour has seen, if there is one."""
    seats = [sits["seat"] for sits in view["table"]["seats"]]
    left = seats[(seats.index(bot.seat) + 1) % len(seats)]
    given = bot.ear.gave.get(left, 0) | bot.sheet.open
    seen = [card for card in slots["card"] if given & bot.sheet.bit[card]]
    return {"card": bot.rng.choice(seen or slots["card"])}


def _name_card(bot: EasyBot, view: View, slots: Slots) -> Filled:
    """A card of which it does not know where it lies."""
    open_ = {card for cards in bot.left().values() if len(cards) > 1 for card in cards}
    return {"card": bot.rng.choice([card for card in slots["card"] if card in open_] or slots["card"])}


def _point_at(bot: EasyBot, view: View, slots: Slots) -> Filled:
    """The hand of which it knows least."""
    sheet = bot.sheet

    def unknown(seat: Seat) -> int:
        column = sheet.column[seat]
        return sheet.size[column] - sheet.has[column].bit_count()

    return {"who": _most(bot, slots["who"], unknown)}


def _go_to(bot: EasyBot, view: View, slots: Slots) -> Filled:
    """A room it would like to be in."""
    likes = bot.likes(view, sure=False)
    bot.walk.goal = ""
    return {"to": bot.rng.choice([room for room in slots["to"] if room in likes] or slots["to"])}


def _move_token(bot: EasyBot, view: View, slots: Slots) -> Filled:
    """Its own token, into a room it would like to be in."""
    return {"token": view["you"]["suspect"], **_go_to(bot, view, {"to": slots["to"]})}


def _leave_door(bot: EasyBot, view: View, slots: Slots) -> Filled:
    """Nobody has told it of a door that its token blocks."""
    return {"to": CORRIDOR if CORRIDOR in slots["to"] else bot.rng.choice(slots["to"])}


def _suggest_afar(bot: EasyBot, view: View, slots: Slots) -> Filled:
    left = bot.left()
    return {kind: bot.rng.choice(left[kind]) for kind in KINDS}


def _whatever(bot: EasyBot, view: View, slots: Slots) -> Filled:
    """All is the same to it: a row of card backs, who begins."""
    return {slot: bot.rng.choice(values) for slot, values in slots.items()}


def _most(bot: EasyBot, among: Sequence[str], how_much: Callable[[str], int]) -> str:
    counted = {each: how_much(each) for each in among}
    most = max(counted.values())
    return bot.rng.choice([each for each in among if counted[each] == most])


ANSWERS: Mapping[str, Callable[[EasyBot, View, Slots], Filled]] = {
    "reveal": _reveal,
    "pass-left": _pass_left,
    "name-card": _name_card,
    "point-at": _point_at,
    "open-passage": _go_to,
    "go-to": _go_to,
    "move-token": _move_token,
    "leave-door": _leave_door,
    "suggest-afar": _suggest_afar,
    "start-in": _go_to,
    "pick-card": _whatever,
    "peek": _whatever,
    "name-first": _whatever,
    "card-done": _whatever,
}
"""The choice, and what fills its slots."""

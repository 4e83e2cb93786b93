"""What each button of the panel does now, in a few words for the table screen. Pure.

A caption is a list of `{"key", "does", "colour"}`, one for each button that does something; a button that
does nothing is not on it. The words are English; `say` puts them into another language, `name` gives
cards their printed names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.panel.letters import DONE, RUB_OUT, SPACE, WRITE
from companion.panel.menu import Entry, Value, View, accusation, entries, offers
from companion.panel.presses import Cursor, is_knob_free, pointed, settled, slot, value
from companion.switch_words import SWITCHES

PANEL_KEYS = {"ok": "OK", "back": "BACK", "accuse": "ACCUSE", "knob": "PUSH", "turn": "TURN"}
KEYBOARD_KEYS = {"ok": "Enter", "back": "Esc", "accuse": "A", "knob": "Space", "turn": "Arrows"}
"""What stands on the buttons: on the panel, and on the keyboard that stands in for it."""

DOES = {
    "start": "Start the game",
    "next-step": "Next step",
    "previous-step": "The step before",
    "roll": "Roll the dice",
    "type-roll": "Type in real dice",
    "use-reading": "Use {faces}",
    "take-passage": "Passage: {to}",
    "move-to": "Ended in: {to}",
    "stay": "Stay, the doors are blocked",
    "suggest": "Suggest",
    "accuse": "Accuse",
    "end-turn": "End the turn",
    "decline": "No final guess",
    "play-again": "Play again",
    "pause": "Pause",
    "resume": "Go on",
    "take-back": "Take back",
    "sit-out": "{who} sits out",
    "sit-in": "{who} is back",
    "make-host": "{who} becomes host",
    "remove-seat": "Remove {who}",
    "add-bot": "Add a bot: {level}",
    "move-seat": "Change the order of seats",
    "set-rule": "{rule}: {answer}",
    "set-aside": "Set the game aside",
    "call-off": "Call the game off",
    "consent": "All agree to the correction",
    "object": "No correction",
    "propose-correction": "Correct where a token stands",
    "choose-edition": "Play {edition}",
    "set-passage": "Passage from {room}: {to}",
    "set-start": "Change the order of the starts",
    "choose-names": "Names on the cards",
    "confirm-fact": "As on your board: {fact}",
    "place-weapon": "Put a weapon into a room",
    "name-first": "{who} begins",
    "start-in": "Begin in: {to}",
    "fight": "Fight the monster",
    "open-passage": "Passage opens in: {to}",
    "go-to": "Goes to: {to}",
    "move-token": "Move a token",
    "leave-door": "Now stands in: {to}",
    "card-done": "Done with this card",
    "sit-at-table": "Sit down without a phone",
    "bring-to-table": "Go on without a phone",
    "choose-suspect": "{by}: another token",
    "tell-square": "Where a token stands in the corridor",
    "set-name": "Write what is printed on a card",
    "suggest-afar": "Suggest from afar",
    "name-card": "Name a card",
    "point-at": "Choose somebody",
    "carry-out": "The card says: {effect}",
    "answer": "{by} looks and answers",
    "see": "{by} looks at what was shown",
    "look": "{who} looks",
    "take-up": "Take a game from the shelf",
    "keep-on": "We are still here",
    "call-help": "Call for help",
    "no-help": "Help is not needed any more",
    "louder": "Louder",
    "quieter": "Quieter",
    "mute": "Sound off",
    "unmute": "Sound on: it is off now",
}
"""Every command of the panel as a caption; slots in braces."""

PLACES = {
    "corridor": "the corridor",
    "start": "the start",
    "beside": "beside the board",
    "centre": "the centre",
    "question": "a question mark",
    "claw": "a claw mark",
    "maze": "the Maze",
    "none": "nowhere",
}

FACTS = {
    "passages": "the secret passages",
    "starts": "the order of the starts",
    "suspects": "the names of the suspects",
    "weapons": "the names of the weapons",
    "rooms": "the names of the rooms",
}
"""What a table confirms of its board."""

SIGNS = {
    WRITE: "Write it",
    RUB_OUT: "Rub out",
    DONE: "It is written",
    SPACE: "a space",
    "": "Somewhere in the corridor",
}
"""What the knob goes through while somebody writes, besides letters."""

EFFECTS = {
    "another-turn": "another turn",
    "see-card": "see a card of somebody",
    "move-token": "move a token",
    "go-to": "go to a room",
    "suggest-afar": "suggest from afar",
    "add-to-roll": "walk on",
    "all-show-left": "all show a card to the left",
}
"""What a card of the real deck may ask for."""

LEVELS = {"easy": "easy", "medium": "medium", "hard": "hard"}
"""How well a bot plays."""

Words = Callable[[str], str]
Caption = list[dict[str, str]]


def printed(card: str) -> str:
    """A card's name made of its id, where no box is at hand."""
    return card.replace("_", " ").replace("-", " ").title()


def as_it_is(words: str) -> str:
    """English."""
    return words


def caption(
    view: View,
    cursor: Cursor,
    *,
    keys: Mapping[str, str] = PANEL_KEYS,
    name: Words = printed,
    say: Words = as_it_is,
) -> Caption:
    """What to write beside each button under this view."""
    cursor = settled(view, cursor)
    names = _Names(view, name, say)
    told = [
        ("ok", _ok(view, cursor, names), "good"),
        ("turn", _turn(view, cursor, names), "accent"),
        ("knob", _push(view, cursor, names), "accent"),
        ("back", _back(view, cursor, names), "warn"),
        ("accuse", _accuse(view, cursor, names), "bad"),
    ]
    return [{"key": keys[key], "does": does, "colour": colour} for key, does, colour in told if does]


PAGES = {
    "answer": "your answer",
    "hand": "your cards",
    "shown": "what you were shown",
    "sheet": "your sheet",
}
"""What lies behind the cover."""


def under_cover(page: str, *, is_open: bool, keys: Mapping[str, str] = PANEL_KEYS, say: Words = as_it_is) -> Caption:
    """What the buttons do while one seat looks; the same for everything that may lie behind the cover."""
    both = f"{keys['ok']} + {keys['back']}"
    if not is_open:
        hold = say("Hold: {page}").format(page=say(PAGES[page]))
        told = [(both, hold, "good"), (keys["turn"], say("See something else"), "accent")]
        return _lines([*told, (keys["back"], say("Not now"), "warn")])
    told = [(both, say("Let go to cover"), "warn")]
    if page != "hand":
        told.append((keys["turn"], say("Choose"), "accent"))
    if page in ("answer", "sheet"):
        told.append((keys["knob"], say("Take this"), "good"))
    return _lines(told)


def _lines(told: list[tuple[str, str, str]]) -> Caption:
    return [{"key": key, "does": does, "colour": colour} for key, does, colour in told]


def words_for(view: View, name: Words, say: Words) -> Callable[[Value], str]:
    """Ids of this view as people say them."""
    return _Names(view, name, say).value


def does_something(view: View, cursor: Cursor, key: str) -> bool:
    """True if this button does anything now (the same answer as its caption)."""
    does = {"ok": _ok, "turn": _turn, "knob": _push, "back": _back, "accuse": _accuse}[key]
    return bool(does(view, cursor, _Names(view, printed, as_it_is)))


class _Names:
    """Ids as people say them, for one view."""

    def __init__(self, view: View, name: Words, say: Words) -> None:
        table = view.get("table", {})
        self._called = {seat["seat"]: seat["name"] for seat in table.get("seats", ())}
        self._called |= {box["id"]: say(box["name"]) for box in table.get("boxes", ())}
        self._called |= {game: words for choice in view.get("choices", ()) for game, words in choice.get("called", ())}
        self._weapons = frozenset(table.get("weapons", ()))
        self._stays_freely = table.get("rules", {}).get("staying") == "may-stay"
        typed = [choice["slots"] for choice in view.get("choices", ()) if choice["do"] == "type-roll"]
        self._one_die = any("second" not in slots for slots in typed)
        self._name, self.say = name, say

    def value(self, value: Value) -> str:
        if isinstance(value, int):
            return str(value)
        if value in PLACES:
            return self.say(PLACES[value])
        if value in LEVELS:
            return self.say(LEVELS[value])
        if value in SIGNS:
            return self.say(SIGNS[value])
        return str(self._called.get(value) or self._name(value))

    def entry(self, entry: Entry) -> str:
        slots = {slot: self.value(value) for slot, value in entry.filled}
        slots["by"] = self.value(entry.by)
        if "effect" in slots:
            slots["effect"] = self.say(EFFECTS[str(dict(entry.filled)["effect"])])
        if entry.do == "confirm-fact":
            slots["fact"] = self.say(FACTS[str(dict(entry.filled)["fact"])])
        switch = SWITCHES.get(str(dict(entry.filled).get("rule")))
        if switch is not None:
            slots["rule"] = self.say(switch.title)
            if switch.says and "answer" in slots:  # else the answers have names of the box's own
                slots["answer"] = self.say(str(dict(entry.filled)["answer"]).replace("-", " "))
        does = DOES.get(entry.do, entry.do.replace("-", " ").capitalize())
        if entry.do == "stay" and self._stays_freely:
            does = "Stay in the room"
        if entry.do == "propose-correction" and entry.open and self._weapons.issuperset(entry.open[0][1]):
            does = "Correct where a weapon stands"
        if entry.do == "roll" and self._one_die:
            does = "Roll the die"
        return self.say(does).format_map(_Gaps(slots))

    def picks(self, cursor: Cursor) -> str:
        written = () if cursor.written is None else (f"{cursor.written}_",)
        return ", ".join((*(self.value(picked) for picked in cursor.picked), *written))


class _Gaps(dict[str, str]):
    """A slot that is not filled yet leaves dots."""

    def __missing__(self, slot: str) -> str:
        return "..."


def _ok(view: View, cursor: Cursor, names: _Names) -> str:
    if cursor.taken is None:
        entry = pointed(view, cursor)
        return names.entry(entry) if entry else ""
    if cursor.reads_back:
        if cursor.taken.do == "accuse":
            return ""
        picks = names.picks(cursor)
        return f"{names.entry(cursor.taken)}: {picks}?" if picks else f"{names.entry(cursor.taken)}?"
    picked = value(cursor)
    return names.value(picked) if picked is not None else ""


def _turn(view: View, cursor: Cursor, names: _Names) -> str:
    picking = slot(cursor)
    if picking:
        before = names.picks(cursor)
        chosen = f" ({before})" if before else ""
        return names.say("Choose") + chosen if len(picking[1]) > 1 or value(cursor) is None else ""
    if view.get("sounds") and is_knob_free(view, cursor):
        return names.say("Volume")
    listed = () if cursor.taken else entries(view, cursor.menu)
    if not listed:
        return ""
    if cursor.at < 0:
        return names.say("Say where it ended") if listed[0].do == "move-to" else names.say("Choose")
    return names.say("Something else") if len(listed) > 1 else ""


def _push(view: View, cursor: Cursor, names: _Names) -> str:
    if cursor.taken is not None:
        return ""
    other = "house" if cursor.menu == "play" else "play"
    if not entries(view, other):
        return ""
    return names.say("More") if other == "house" else names.say("Back to the game")


def _back(view: View, cursor: Cursor, names: _Names) -> str:
    if cursor.taken is not None or cursor.menu != "play":
        return names.say("Not this")
    if offers(view, "previous-step"):
        return names.say(DOES["previous-step"])
    if offers(view, "take-back"):
        return names.say(DOES["take-back"])
    return ""


def _accuse(view: View, cursor: Cursor, names: _Names) -> str:
    if cursor.taken is not None and cursor.taken.do == "accuse":
        return f"{names.say('Hold: accuse')} {names.picks(cursor)}" if cursor.reads_back else ""
    return names.say("Hold: accuse") if accusation(view) is not None else ""

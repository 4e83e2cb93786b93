"""Every switch in words: what it is called and one sentence for each of its answers, in the parts of the rules page.

The same sentences stand beside the switches in the lobby, in the news when a rule is set, and on the rules page
(`companion.rules_page`).
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.frozen import dataclass

VARIANT, DECK, NO_DECK = "variant", "deck", "none"
"""The switches whose answers are named by the box itself."""


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch: what it is called, the sentence of each of its answers (the first is what a box says that says
    nothing), and the switch with those answers under which it does not matter."""

    title: str
    says: Mapping[str, str]
    idle: tuple[str, tuple[str, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """A part of the rules page: what is so in every box, then the switches that belong here."""

    title: str
    always: tuple[str, ...]
    switches: Mapping[str, Switch]


_BY_CHOICE = ("movement", ("choose-room",))
_NO_CARDS = (DECK, (NO_DECK,))

_SETTING_UP = {
    VARIANT: Switch("How we play", {}),
    "components": Switch(
        "Counting first",
        {
            "skip": "Nobody counts the pieces first.",
            "check": "Before the first game the pieces of the box are counted.",
        },
    ),
    "tokens-start": Switch(
        "Where tokens start",
        {
            "own-starts": "All six tokens start on their own squares, also those that nobody plays.",
            "centre": "All six tokens start in the centre, also those that nobody plays.",
        },
    ),
    "weapons-start": Switch(
        "Where weapons start",
        {
            "drawn": "Six rooms are drawn by chance, and each gets one weapon.",
            "centre": "All weapons start in the centre.",
            "chosen": "The host puts the weapons into six different rooms.",
        },
    ),
    "token": Switch(
        "Whose token",
        {
            "chosen": "Everybody chooses a token.",
            "nearest-start": "Everybody plays the token whose start is nearest to their chair.",
        },
    ),
    "deal": Switch(
        "The deal",
        {
            "all": "All other cards are dealt, one at a time; some hands may be a card larger.",
            "even-open": "All hands are equal; what is left over lies open for everybody.",
            "one-of-each-open": "One card of each kind lies open for everybody; the others are dealt.",
            "side-four": "Four cards lie face down in a side row; the others are dealt.",
            "neutral-four": "Four neutral cards lie face down; the others are dealt.",
            "rooms-four": "Four rooms drawn by chance hold a card each, face down; the others are dealt.",
            "corners-four": "The four rooms with passages hold a card each, face down; the others are dealt.",
        },
    ),
    "teams": Switch(
        "Teams",
        {
            "none": "Everybody plays alone.",
            "two-teams": "Two teams sit alternately. A team shares one sheet and has one accusation; partners "
            "are asked for cards like anybody else.",
            "two-hands": "Two teams sit alternately. A team has one hand, one sheet and one accusation, and answers "
            "the other team only.",
        },
    ),
    "first-player": Switch(
        "Who starts",
        {
            "roll-off": "The highest throw starts; those who are level throw again.",
            "roll-off-one-die": "The highest throw of one die starts; those who are level throw again.",
            "named-suspect": "The suspect that the box names starts; if nobody plays it, the next one clockwise.",
            "agreed": "The table agrees on who starts.",
        },
    ),
    "first-again": Switch(
        "Who starts the next game",
        {
            "same-way": "The next game begins in the same way.",
            "rotates": "In the next game the seat to the left of the last starter starts.",
            "drawn": "In the next game chance draws who starts.",
        },
    ),
}

_TURN = {
    "movement": Switch(
        "Getting about",
        {
            "dice": "Roll and walk, never diagonally. In a room the walk is over and the rest of the roll is lost.",
            "choose-room": "No dice: you start in a room of your choice, and each turn you go to any other or stay.",
        },
    ),
    "dice": Switch("Dice", {"two": "Two dice.", "one": "One die."}, _BY_CHOICE),
    "stopping": Switch(
        "Stopping short",
        {
            "short": "You may stop before your roll is used up.",
            "full": "You walk the whole roll, unless you enter a room.",
        },
        _BY_CHOICE,
    ),
    "re-entry": Switch(
        "Going back in",
        {
            "not-this-turn": "You may not go back into the room you left this turn.",
            "free": "You may go back into the room you left; no square is used twice in a turn.",
            "not-next-turn": "You may not go back into the room you left, this turn or the next.",
        },
        _BY_CHOICE,
    ),
    "doorways": Switch(
        "Doorways",
        {
            "as-they-come": "A token may stand before a door and block it.",
            "kept-open": "Good manners: nobody stops before a door that others need.",
        },
        _BY_CHOICE,
    ),
    "passage": Switch(
        "Secret passages",
        {
            "instead-of-rolling": "A secret passage of the room you begin in may be taken instead of rolling.",
            "after-rolling": "Instead of walking, after the roll, you may take the secret passage of your room.",
            "none": "Secret passages are not used.",
        },
    ),
    "staying": Switch(
        "Staying in a room",
        {
            "leave-first": "Leave a room before you suggest there again.",
            "stay-and-investigate": "You may stay and suggest again; that ends the turn.",
            "may-stay": "You may always stay in your room and suggest there again.",
        },
    ),
}

_SUGGESTING = {
    "disproof": Switch(
        "Answering",
        {
            "each-answers": "Everyone asked answers for themselves.",
            "swift": "Those who hold none of the cards pass by themselves.",
        },
    ),
    "undisproved": Switch(
        "When nobody can answer",
        {
            "nothing": "When nobody can show a card, nothing else happens.",
            "peek-side": "When nobody can show a card, you look at a card of the side row that you have not seen.",
            "show-neutral": "When nobody can show a card, one neutral card is shown to both players.",
        },
    ),
}

_ACCUSING = {
    "accuse-from": Switch(
        "Where to accuse",
        {
            "anywhere": "Accuse from anywhere.",
            "named-room": "Accuse only inside the room you name.",
            "centre": "Accuse only from the centre; you may name any room.",
            "any-room": "Accuse from inside a room; you may name any room.",
        },
    ),
    "out-token": Switch(
        "The token of a wrong accuser",
        {
            "stays": "The token of whoever accused wrongly stays where it is.",
            "leaves-door": "A wrong accuser's token that blocks a door is put into the room.",
        },
    ),
    "last-one": Switch(
        "Who is left in",
        {
            "must-be-right": "Whoever is left in still has to be right.",
            "friendly-win": "When all others have accused wrongly, whoever is still in wins at once.",
            "one-final-guess": "Whoever is left in has one final guess.",
        },
    ),
}

_CARDS = {
    DECK: Switch("Cards to draw", {NO_DECK: "No cards are drawn in play."}),
    "drawn-on": Switch(
        "When a card is drawn",
        {
            "never": "No place and no roll draws a card.",
            "glass": "A magnifying glass counts 1 and draws one card, also when both dice show it. Do what it says, "
            "then walk.",
            "question": "Whoever stops on a question mark draws a card and does what it says.",
            "claw": "On a claw mark you may fight a monster: roll its number and win its treasure, or go to the Maze. "
            "A 5, a 6 or a suggestion that names you leads out.",
        },
        _NO_CARDS,
    ),
    "deck-form": Switch(
        "Whose deck",
        {
            "companion": "Butler shuffles the deck and draws from it; the printed cards stay in the box.",
            "printed": "You draw the printed cards yourselves and tell Butler what they ask for.",
        },
        _NO_CARDS,
    ),
    "passage-card": Switch(
        "An opened passage",
        {
            "rest-of-game": "A passage that a card opens stays for the rest of the game.",
            "this-turn": "A passage that a card opens closes at the end of the turn.",
        },
        _NO_CARDS,
    ),
    "entering": Switch(
        "Cards in rooms",
        {
            "nothing": "No cards lie in rooms.",
            "peek-room": "Whoever enters a room with a card looks at it, alone.",
        },
    ),
    "help": Switch(
        "The notebook",
        {
            "seen": "The notebook marks what you have seen.",
            "off": "The notebook marks nothing by itself.",
            "full": "The notebook marks all that is certain, tells why, and gives chances.",
        },
    ),
}

_THE_END = {
    "match": Switch(
        "Points",
        {
            "none": "No points.",
            "three-and-one": "3 points for a win, 1 more if all your suggestions were disproved.",
            "one-a-game": "1 point for each win.",
        },
    ),
    "match-ends": Switch(
        "How long a match lasts",
        {
            "open": "The match goes on as long as you like.",
            "after-3-games": "Three games are a match; if it is level, one more decides.",
            "after-5-games": "Five games are a match; if it is level, one more decides.",
            "at-3-points": "Three points win the match; if it is level, one more game decides.",
            "at-5-points": "Five points win the match; if it is level, one more game decides.",
        },
        ("match", ("none",)),
    ),
}

GROUPS: Mapping[str, Group] = {
    "setting-up": Group(
        "Setting up",
        ("One suspect, one weapon and one room are drawn and sealed. Find out which.",),
        _SETTING_UP,
    ),
    "turn": Group("Your turn", (), _TURN),
    "suggesting": Group(
        "Suggesting",
        (
            "In a room you may suggest a suspect and a weapon. Both are moved into that room and stay there.",
            "From your left on, the first who holds a named card shows you one. Nobody else sees it.",
            "If a suggestion of somebody else moved you into a room, you may suggest there without leaving it first.",
        ),
        _SUGGESTING,
    ),
    "accusing": Group(
        "Accusing",
        (
            "On your turn you may accuse: name a suspect, a weapon and a room. You alone look into {the_case}.",
            "All three right, and you have won. Otherwise you take no more turns, but you still show cards.",
        ),
        _ACCUSING,
    ),
    "cards": Group("Cards", (), _CARDS),
    "end": Group("The end", ("If nobody is right, the case stays unsolved and {the_case} is opened.",), _THE_END),
}
"""The page's parts in their order, with every switch in one of them."""

SWITCHES: Mapping[str, Switch] = {rule: switch for group in GROUPS.values() for rule, switch in group.switches.items()}

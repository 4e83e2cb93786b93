"""Which rule an event answers to: named when it came and should not have, or should have come and did not."""

from __future__ import annotations

RULE = {
    "weapons-placed": "R10: six weapons in six different rooms",
    "dealt": "R2, R3, R5: every card once, one of each kind in the envelope, dealt round clockwise",
    "sealed": "the seal stands over the cards that are dealt",
    "roll-off-began": "R6, R7, C5: everybody rolls, tied leaders alone roll again",
    "dice-asked": "all texts: roll",
    "dice-rolled": "all texts: what was rolled",
    "turn-began": "000 s4, R6, R8: the first player, then clockwise; nobody who is out",
    "turn-ended": "000 s4, 002 End the turn: when a turn is over",
    "token-moved": "R12: a room or a corridor ends the movement",
    "passage-taken": "R20, R21: from the start of the turn to the joined room",
    "token-stayed": "R42: who is shut in stays",
    "suggestion-made": "R22, R23: the room one stands in; suspect and weapon come there",
    "seat-asked": "R25, R33, C25: clockwise from the left neighbour, nobody skipped, until one shows",
    "hand-checked": "R25, R33, C25: clockwise from the left neighbour, nobody skipped, until one shows",
    "seat-passed": "R25, C26: only who holds none of the three passes",
    "card-shown": "R24: one named card, by its holder, to the suggester alone",
    "nobody-disproved": "R25: only when everybody has been asked",
    "accusation-made": "R29, R30, R31: an accusation on one's own turn",
    "accusation-held": "000 s5: all three right wins at once",
    "accusation-failed": "000 s5, R32: one card wrong and the accuser is out",
    "final-guess-offered": "000 s6 One final guess: when one is left",
    "final-guess-declined": "000 s6 One final guess",
    "game-ended": "000 s5, R34, R35, R36: how the game ends, who wins, which points",
}


def cited(right: list[dict], came: list[dict]) -> str:
    """The rule of the first event in which the two differ."""
    for asked, told in zip(right, came, strict=False):
        if asked != told:
            return RULE.get(asked["event"], RULE.get(told["event"], "the texts"))
    longer = right if len(right) > len(came) else came
    return RULE.get(longer[min(len(right), len(came))]["event"], "the texts")

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
    "weapon-placed": "R10, 003 s2: six rooms of one's choice",
    "first-awaited": "002 choose a room directly, 000 s5: the first is named or drawn",
    "first-named": "002 choose a room directly, 000 s5: the first is named or drawn",
    "start-room-taken": "002 choose a room directly: a different room each, in turn order",
    "passage-set": "003: which rooms are joined",
    "start-set": "C18: the order of the starts",
    "name-set": "C18: the names of the rooms",
    "fact-confirmed": "C18: asked once",
    "deck-shuffled": "R4, C8: the deck is shuffled at the set-up, when it is used up, or after a return",
    "draw-awaited": "C8: reshuffled only when a draw is due and the deck is empty",
    "card-drawn": "R13, R14, R15, R40: when a card is due, the top one, and only one",
    "card-returned": "R14, R15, R40, C8: to the bottom, to the discards, or shuffled in",
    "interlude-began": "C14, the card's own words: who is asked for what, in which order",
    "interlude-ended": "R14: the card is carried out, then the turn goes on",
    "card-picked": "all reveal, all show: everybody picks before anything is seen",
    "card-named": "the card's own words: a card of the kind it names",
    "seat-pointed-at": "the card's own words: another player",
    "card-revealed": "the card's own words: one hand card for all to see, by its holder",
    "nobody-holds": "the card's own words: only when no hand holds it",
    "card-passed-left": "the card's own words: one hand card, to the player on the left alone",
    "card-peeked": "R37, C20, 002 two players: one card, for the one who may look",
    "neutral-shown": "000 s6: one neutral card, to both players",
    "passage-opened": "C32: a room without a passage",
    "passage-closed": "C32: where the house says so, at the end of the turn",
    "token-sent": "the card's own words, R40, 003 If your accusation is incorrect: who goes where",
    "again-granted": "C19 and the card's own words: another turn",
    "walk-granted": "C19 and the card's own words: how far the second walk goes",
    "fight-won": "R40: the number on the card or better",
    "fight-lost": "R40: less than the number on the card",
    "maze-held": "003 The Monster: only a 5 or a 6 leaves the Maze",
    "case-shuffled": "C20: an order for this look only",
    "match-decided": "000 s5: a match ends when it is no longer level",
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

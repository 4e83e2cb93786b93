"""Where the texts and the settled cases say nothing: the engine may do either, and the referee says so here."""

from __future__ import annotations

from .table import Command, Table


def silence(table: Table, command: Command) -> str:
    """Why no text decides this command now; empty when one does."""
    if command["do"] in ("set-rule", "set-passage", "set-start", "set-name", "choose-names", "confirm-fact"):
        return "what may be set when is the manners of the lobby"
    turn = table.turn
    if turn is None:
        return ""
    if command["do"] == "accuse" and turn.final_guess and table.rule("accuse-from") != "anywhere":
        return "000 s6 offers one final guess now, and no word says whether it must be made from the usual place"
    return ""

"""The medium bot: what follows card by card from all it heard, it knows; what it asks is still up to chance."""

from __future__ import annotations

from .easy import EasyBot


class MediumBot(EasyBot):
    """Plays as an easy bot does, on a sheet on which the rest is worked out."""

    level = "medium"

    def thinks(self) -> None:
        self.sheet.deduce()

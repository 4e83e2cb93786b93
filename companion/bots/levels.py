"""How well bots play: their levels by name, weakest first."""

from __future__ import annotations

from collections.abc import Mapping

from .easy import EasyBot
from .hard import HardBot
from .medium import MediumBot

LEVELS: Mapping[str, type[EasyBot]] = {bot.level: bot for bot in (EasyBot, MediumBot, HardBot)}
"""Level -> the bot that plays it."""

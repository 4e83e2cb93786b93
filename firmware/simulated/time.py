"""The board's `time` on the bench: it moves when the bench says so."""

from bench import here

ticks_ms = here.ticks
sleep_ms = here.sleep

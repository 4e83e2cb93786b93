"""The companion of a Clue table: what people cannot hold for themselves, held for them.

The rules are a pure function (`companion.rules`), the journal is the game (`companion.journal`), one table
with one lock takes every command (`companion.table`), and everybody outside sees a view made for one seat.
`python -m companion`, or `butler`, is the command line.
"""

__version__ = "0.1.0"

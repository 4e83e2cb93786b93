"""The notebook's reasoning: every fact that follows from what a player knows, and exact chances.

`solve` answers a `Case`; `why` says from which entries a fact follows. The method is told in docs/deduction.md. Where
each step of it is:

- what comes in and goes out: `case` (both as they are), `heard` (a case of what a seat has seen and heard), `reading`
  and `pencil_log` (of a line of JSON, and of the log in it);
- certain facts card by card: `sheet` (cards as bits, a column for each place), `closing` (the rules of the pencil);
- counts: `rest` (what is then open), `order` (which card next), `automata` (each holder by itself), `dealing` (all of
  them together), `counting` (the pass over the cards and back), `ends` (the spare cards, by a formula), `solving` (all
  of it, from a case to its answer);
- reasons: `search` (whether anything fits at all), `reasons` (which entries are needed for that).
"""

from .case import Answer as Answer
from .case import Case as Case
from .case import Entry as Entry
from .case import Has as Has
from .case import HasNone as HasNone
from .case import Holder as Holder
from .case import NotACase as NotACase
from .case import NotSolution as NotSolution
from .case import Some as Some
from .case import TooMany as TooMany
from .reasons import why as why
from .solving import solve as solve

"""The notebook's reasoning: every fact that follows from what a player knows, and exact chances.

`solve` answers a `Case`; `why` says from which entries a fact follows. `companion.deduction.heard` makes a case of what
a seat has seen and heard. The method is told in docs/deduction.md.
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

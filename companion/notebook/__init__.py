"""What a notebook tells its owner beyond the marks: conclusions with their reasons, what-if, and the log in pages.

It knows one seat's view and what that seat was told, and nothing else of the game. It is asked on demand and keeps
nothing: whoever asks often keeps the `Conclusions` of a moment.
"""

from .conclusions import Conclusions as Conclusions
from .conclusions import NothingToConclude as NothingToConclude
from .conclusions import conclude as conclude
from .contradictions import contradictions as contradictions
from .logbook import page_of as page_of
from .premises import NotCertain as NotCertain
from .premises import because as because
from .premises import reasons as reasons
from .supposing import Supposition as Supposition
from .supposing import suppose as suppose

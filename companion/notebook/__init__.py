"""What a notebook tells its owner beyond the marks: conclusions with their reasons, what-if, and the log in pages.

It knows one seat's view and what that seat was told, and nothing else of the game. It is asked on demand; `Known` keeps
what was thought out, for whoever asks often.
"""

from .conclusions import Conclusions as Conclusions
from .conclusions import NothingToConclude as NothingToConclude
from .conclusions import conclude as conclude
from .contradictions import contradictions as contradictions
from .known import Known as Known
from .logbook import page_of as page_of
from .premises import NotCertain as NotCertain
from .premises import because as because
from .premises import reasons as reasons
from .supposing import Supposition as Supposition
from .supposing import suppose as suppose

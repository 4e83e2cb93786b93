"""The panel: what a press means under the present view, what each button says, which lamps shine, and the
pump that carries signals to the table.

    meaning, step, Cursor   what a press asks for, and what the knob points at        pure
    caption                 what each button does now, in words for the screen        pure
    lamp_plan               how the lamps shine                                       pure
    verdict                 whether a reading of the dice counts                      pure
    Front                   lamps, sounds and refusals, as people meet them
    Pump                    queue of signals -> commands to the table                 one thread

Nothing here knows a rule: the panel plays through its view's choices, like everybody.
"""

from companion.panel.captions import caption
from companion.panel.lamps import lamp_plan
from companion.panel.presses import Cursor, meaning, step
from companion.panel.pump import Pump
from companion.panel.readings import verdict

__all__ = ["Cursor", "Pump", "caption", "lamp_plan", "meaning", "step", "verdict"]

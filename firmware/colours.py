"""Which face of a die lies up, by the colour that lies down.

A look is (clear, red, green, blue): what the lit measurement has more than the dark one. The shares red/clear,
green/clear and blue/clear name the colour whatever its distance; clear itself tells the distance: nothing there, a die
that lies flat, or one that leans. Colours are taught for each well with the die in it, by the number on top; all that
was taught counts in both wells, so it does not matter which die lies where.
"""

EMPTY = 0
SOMETHING = -1
FACES = (1, 2, 3, 4, 5, 6)

FAR = 0.08
"""Shares further away than this from every taught colour are none of them."""
RIVAL = 1.6
"""So many times further away the colour of any other face has to be."""
TOO_NEAR = 0.06
"""Two faces with colours nearer than this would be taken for each other sooner or later."""
LEAST = 60
MOST = 166
"""Clear in hundredths of the taught one: outside of these the die leans, or something else has that colour."""
NOTHING = 30
"""Below so many hundredths of the darkest taught face there is nothing in the well; so no face is taught of which the
empty well has more."""
DIM = 200
"""Less than one part in so many of what the sensor can count is no colour to teach."""

LOOKS = 8
LESSON_MS = 5000
UNSTEADY = 10
"""Hundredths by which the clear of one lesson's looks may differ."""


def subtract(lit, dark):
    """The look that is in two measurements: the room's light is in both."""
    return tuple([max(0, bright - room) for bright, room in zip(lit, dark)])


def shares(look):
    return tuple([part / look[0] if look[0] else 0.0 for part in look[1:]])


def distance(one, other):
    return sum([(a - b) ** 2 for a, b in zip(one, other)]) ** 0.5


class Colours:
    """What was taught: (well, face) -> look."""

    def __init__(self):
        self.taught = {}

    def is_ready(self):
        """Some die is known with all its faces."""
        wells = {well for well, _ in self.taught}
        return any(all((well, face) in self.taught for face in FACES) for well in wells)

    def name(self, look):
        """EMPTY, the face that lies up, or SOMETHING that is neither."""
        darkest = min([taught[0] for taught in self.taught.values()])
        if look[0] * 100 < darkest * NOTHING:
            return EMPTY
        seen = shares(look)
        nearest: dict = {}
        for (_, face), taught in self.taught.items():
            far = distance(seen, shares(taught))
            if face not in nearest or far < nearest[face][0]:
                nearest[face] = (far, taught[0])
        order = sorted([(far, face, clear) for face, (far, clear) in nearest.items()])
        far, face, clear = order[0]
        if far > FAR or (len(order) > 1 and order[1][0] < far * RIVAL):
            return SOMETHING
        if not clear * LEAST <= look[0] * 100 <= clear * MOST:
            return SOMETHING
        return face

    def learn(self, well, face, look):
        """Remember this colour; "" or, in a word, why not."""
        seen = shares(look)
        for (_, other), taught in self.taught.items():
            if other != face and distance(seen, shares(taught)) < TOO_NEAR:
                return f"too-near-{other}"
        self.taught[well, face] = look
        return ""


class Lesson:
    """A colour being taught: some looks that have to agree. `cid` is the number of the command that asked for it."""

    def __init__(self, cid, well, face):
        self.cid = cid
        self.well = well
        self.face = face
        self._has_begun = False
        self._looks = []

    def look(self, look, ceiling, least):
        """One more look: None while more are needed, then the look to learn or a word that says why not. `ceiling` is
        the highest clear that there can be, `least` the lowest that this well has had."""
        if not self._has_begun:
            # Part of it was measured before anybody asked, maybe while the hand was still there.
            self._has_begun = True
            return None
        if look[0] * DIM < ceiling or look[0] * NOTHING < least * 100:
            return "nothing-there"
        self._looks.append(look)
        if len(self._looks) < LOOKS:
            return None
        clears = [one[0] for one in self._looks]
        if (max(clears) - min(clears)) * 100 > max(clears) * UNSTEADY:
            return "unsteady"
        return tuple([sum([one[part] for one in self._looks]) // LOOKS for part in range(4)])

"""The six seat lamps: words of DP1 become colours of WS2812 lights over time.

They shine in one warm white: who is awaited is told, and nothing else, so there are no colours to guess at. Rhythms are
those of hardware/lights.py.
"""

LIGHTS = ("off", "on", "slow", "fast")
SEATS = 6
SLOW_MS = 2000
FAST_MS = 300
DARKEST = 12
FRAME_MS = 50
WARM = (255, 160, 80)


def hundredths(light, now):
    """How bright a lamp is, 0 to 100."""
    if light == "on":
        return 100
    if light == "fast":
        return 100 if now % FAST_MS < FAST_MS // 2 else 0
    if light == "slow":
        at = now % SLOW_MS
        rising = min(at, SLOW_MS - at) * 2
        return DARKEST + (100 - DARKEST) * rising // SLOW_MS
    return 0


class Lamps:
    """`strip` is like neopixel's: six places to set, and write()."""

    def __init__(self, strip):
        self._strip = strip
        self._shown = None

    def show(self, plan, brightness, now):
        """Shine so. The strip is written to only when something changes, 20 times a second at most."""
        now = now // FRAME_MS * FRAME_MS
        colours = []
        for seat in range(SEATS):
            part = hundredths(plan[seat], now) if seat < len(plan) else 0
            colours.append(tuple([share * part * brightness // 10000 for share in WARM]))
        if colours != self._shown:
            for seat in range(SEATS):
                self._strip[seat] = colours[seat]
            self._strip.write()
            self._shown = colours

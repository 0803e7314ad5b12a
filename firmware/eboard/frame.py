"""Signals become LED bytes, within the current that the supply can give."""

from eboard.signals import SIGNALS
from eboard.standin import micropython, ptr8

FULL_MA = 20  # current of one colour of one LED at 255
PHASE_MS = 40  # brightness changes in steps so long
LOW = 72  # darkest level of a rhythm, of 256: never black
RHYTHMS = ("steady", "slow", "fast", "breathing")
_PERIODS = (1, 24, 8, 64)  # in phases: 1 s, a third of a second, 2.6 s

_RHYTHM = bytes([RHYTHMS.index(signal[3]) for signal in SIGNALS])
_COUNT = len(SIGNALS)


def level(rhythm, phase):
    """How bright a rhythm (index of RHYTHMS) is in a phase (counted in PHASE_MS): LOW..256 of 256."""
    period = _PERIODS[rhythm]
    at = phase % period
    if rhythm == 3:
        half = period // 2
        return LOW + (256 - LOW) * (at if at < half else period - at) // half
    return 256 if at * 2 < period else LOW


class Frame:
    """Fills the bytes of the LED chain.

    led_of_cell  64 bytes: the number in the chain of each logical cell's LED
    order        how an LED takes its colours, "GRB" for the WS2812B
    brightness   percent of the table's colours, 1..100
    budget_ma    the LEDs never take more than this, counting 20 mA a full channel
    .peak_ma     what the last frame may take at the peak of its rhythms, after limiting
    """

    def __init__(self, led_of_cell, order="GRB", brightness=100, budget_ma=320):
        self._led = bytearray(led_of_cell)
        self._order = [order.index(colour) for colour in "RGB"]
        self._brightness = brightness
        self._budget = budget_ma
        self._signals = bytearray(64)
        self._ink = bytearray(3 * _COUNT)
        self._levels = [0, 0, 0, 0]
        self._scale = 0  # of 4096, brightness and limiter together
        self._fresh = True
        self.peak_ma = 0

    def set_map(self, led_of_cell):
        """The eboard has been turned: other LEDs stand for the cells."""
        self._led = bytearray(led_of_cell)
        self._fresh = True

    def set_light(self, brightness, budget_ma):
        """Other brightness (percent) or budget (mA)."""
        self._brightness = brightness
        self._budget = budget_ma
        self._fresh = True

    def render(self, signals, now, out):
        """Fill `out` (192 bytes of the chain) for 64 signal ids at `now`; False when nothing changed."""
        changed = self._fresh or signals != self._signals
        if changed:
            self._signals[:] = signals
            self._limit()
        phase = now // PHASE_MS
        for rhythm in range(4):
            brightness = level(rhythm, phase)
            if brightness != self._levels[rhythm]:
                self._levels[rhythm] = brightness
                changed = True
        if not changed:
            return False
        self._mix()
        changed = self._fresh
        self._fresh = False
        return bool(_fill(out, self._signals, self._led, self._ink)) or changed

    def _limit(self):
        """Scale so that all rhythms at their peak together stay within the budget."""
        demand = 0
        for signal in self._signals:
            if signal:
                red, green, blue = SIGNALS[signal][2]
                demand += red + green + blue
        scale = 4096 * self._brightness // 100
        most = self._budget * 255 // FULL_MA
        if demand * self._brightness > most * 100:
            scale = 4096 * most // demand
        self._scale = scale
        self.peak_ma = demand * scale // 4096 * FULL_MA // 255

    def _mix(self):
        """The bytes of each signal in this phase, in the order of the chain."""
        ink = self._ink
        for signal in range(1, _COUNT):
            scale = self._scale * self._levels[_RHYTHM[signal]] >> 8
            colour = SIGNALS[signal][2]
            for i in range(3):
                ink[3 * signal + self._order[i]] = colour[i] * scale >> 12


@micropython.viper
def _fill(out: ptr8, signals: ptr8, led: ptr8, ink: ptr8) -> int:
    changed = 0
    for cell in range(64):
        source = 3 * int(signals[cell])
        target = 3 * int(led[cell])
        for i in range(3):
            value = int(ink[source + i])
            if int(out[target + i]) != value:
                out[target + i] = value
                changed = 1
    return changed

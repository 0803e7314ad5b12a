"""Signals become LED bytes, within the current that the supply can give."""

from eboard.signals import SIGNALS
from eboard.standin import micropython, ptr8

FULL_MA = 20  # current of one colour of one LED at 255
DARK_MA = 1  # of each LED's own electronics, whatever it shows; comes on top of the budget for light
PHASE_MS = 40  # brightness changes in steps so long
LOW = 72  # darkest level of a rhythm, of 256: never black
RHYTHMS = ("steady", "slow", "fast", "breathing", "twice")
_PERIODS = (1, 24, 8, 64, 32)  # in phases: 1 s, a third of a second, 2.6 s, 1.3 s

_COUNT = len(SIGNALS)
_COLOURS = bytearray([part for signal in SIGNALS for part in signal[2]])
_RHYTHM = bytearray([RHYTHMS.index(signal[3]) for signal in SIGNALS])


def level(rhythm, phase):
    """How bright a rhythm (index of RHYTHMS) is in a phase (counted in PHASE_MS): LOW..256 of 256."""
    period = _PERIODS[rhythm]
    at = phase % period
    if rhythm == 3:
        half = period // 2
        return LOW + (256 - LOW) * (at if at < half else period - at) // half
    if rhythm == 4:
        return 256 if at < 4 or 8 <= at < 12 else LOW
    return 256 if at * 2 < period else LOW


# Of each rhythm its level, less 1, in every phase of its period.
_LEVELS = tuple(
    [bytes([level(rhythm, phase) - 1 for phase in range(_PERIODS[rhythm])]) for rhythm in range(len(RHYTHMS))]
)


class Frame:
    """Fills the bytes of the LED chain; allocates nothing while doing so.

    led_of_cell  64 bytes: the number in the chain of each logical cell's LED
    order        how an LED takes its colours, "GRB" for the WS2812B
    brightness   percent of the table's colours, 5..100
    budget_ma    light never takes more than this, counting 20 mA a full channel; 40..4000
    """

    def __init__(self, led_of_cell, order="GRB", brightness=100, budget_ma=320):
        self._led = bytearray(led_of_cell)
        self._order = bytearray([order.index(colour) for colour in "RGB"])
        self._signals = bytearray(64)
        self._ink = bytearray(3 * _COUNT)
        self._levels = bytearray(len(RHYTHMS))  # of each rhythm now, less 1
        self._used = 0  # bit: this rhythm is somewhere
        self._demand = 0  # all colours of all cells added up
        self._scale = 0  # of 4096, brightness and limiter together
        self.set_light(brightness, budget_ma)

    @property
    def peak_ma(self):
        """What the last frame may take at the peak of its rhythms, after limiting."""
        return self._demand * self._scale // 4096 * FULL_MA // 255

    def set_map(self, led_of_cell):
        """The eboard has been turned: other LEDs stand for the cells."""
        self._led = bytearray(led_of_cell)
        self._fresh = True

    def set_light(self, brightness, budget_ma):
        """Other brightness (percent) or budget (mA)."""
        self._full = 4096 * brightness // 100
        self._most = budget_ma * 255 // FULL_MA  # of all colours added up
        self._brightest = self._most * 100 // brightness  # that needs no limit
        self._fresh = True

    def render(self, signals, now, out):
        """Fill `out` (192 bytes of the chain) for 64 signal ids at `now`; False when nothing changed."""
        fresh = self._fresh
        changed = fresh
        if _copy(signals, self._signals) or fresh:
            self._limit()
            changed = True
        used = self._used
        rhythm = 0
        while used:
            if used & 1:
                levels = _LEVELS[rhythm]
                brightness = levels[now // PHASE_MS % len(levels)]
                if brightness != self._levels[rhythm]:
                    self._levels[rhythm] = brightness
                    changed = True
            used >>= 1
            rhythm += 1
        if not changed:
            return False
        self._fresh = False
        _mix(self._ink, self._signals, self._levels, self._order, self._scale)
        return bool(_fill(out, self._signals, self._led, self._ink)) or fresh

    def _limit(self):
        """Scale so that all rhythms at their peak together stay within the budget."""
        found = _demand(self._signals, _COLOURS, _RHYTHM)
        self._used = found & 31
        self._demand = demand = found >> 5
        self._scale = self._full if demand <= self._brightest else 4096 * self._most // demand


# In these every index is a fresh sum: viper up to 1.28 may overwrite a local that is used as an index.


@micropython.viper
def _copy(source: ptr8, target: ptr8) -> int:
    """Copy the signals of 64 cells; 1 when any was another."""
    changed = 0
    for cell in range(64):
        value = int(source[cell + 0])
        if int(target[cell + 0]) != value:
            target[cell + 0] = value
            changed = 1
    return changed


@micropython.viper
def _demand(signals: ptr8, colours: ptr8, rhythms: ptr8) -> int:
    """All colours of all cells added up, times 32, and in the five bits below the rhythms that are used."""
    demand = 0
    used = 0
    for cell in range(64):
        signal = int(signals[cell + 0])
        if signal != 0:
            at = 3 * signal
            demand += int(colours[at + 0]) + int(colours[at + 1]) + int(colours[at + 2])
            used |= 1 << int(rhythms[signal + 0])
    return demand << 5 | used


@micropython.viper
def _mix(ink: ptr8, signals: ptr8, levels: ptr8, order: ptr8, scale: int):
    """The ink of the signals that are shown. order: the place of red, green and blue among an LED's bytes."""
    colours = ptr8(_COLOURS)
    rhythms = ptr8(_RHYTHM)
    mixed = 0  # its ink is black anyway
    for cell in range(64):
        signal = int(signals[cell + 0])
        if signal != mixed:
            mixed = signal
            rhythm = int(rhythms[signal + 0])
            share = scale * (int(levels[rhythm + 0]) + 1) >> 8
            at = 3 * signal
            for colour in range(3):
                ink[at + int(order[colour + 0])] = int(colours[at + colour]) * share >> 12


@micropython.viper
def _fill(out: ptr8, signals: ptr8, led: ptr8, ink: ptr8) -> int:
    changed = 0
    for cell in range(64):
        source = 3 * int(signals[cell + 0])
        target = 3 * int(led[cell + 0])
        for i in range(3):
            value = int(ink[source + i])
            if int(out[target + i]) != value:
                out[target + i] = value
                changed = 1
    return changed

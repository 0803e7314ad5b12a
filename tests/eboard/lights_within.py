"""What must hold of any frame; run by hypothesis, and with a fixed sample on MicroPython, too."""

from eboard.frame import FULL_MA, PHASE_MS, RHYTHMS, Frame, level
from eboard.signals import SIGNALS

STRAIGHT = bytes(range(64))
USUAL = 26  # cells lit at most: all pieces, yes and no
WHOLE_MS = 64 * PHASE_MS  # after so long every rhythm is where it was


def taken(out):
    """Light's current of LED bytes, times 255 and in mA: whole, so that nothing is rounded away."""
    return sum(out) * FULL_MA


def check(signals, brightness, budget, begin=0, frame=None):
    """At every step of every rhythm: within the budget, no light black, each follows its own rhythm alone.

    begin: ms at which the first frame is filled; frame: one that has shown something else before
    """
    if frame is None:
        frame = Frame(STRAIGHT)
        frame.render(bytes(64), 0, bytearray(192))
    frame.set_light(brightness, budget)
    out = bytearray(192)
    lit = [cell for cell in STRAIGHT if signals[cell]]
    seen = {}  # rhythm and level: the bytes of each cell that has it
    for now in range(begin, begin + WHOLE_MS, PHASE_MS):
        frame.render(signals, now, out)
        assert taken(out) <= budget * 255, (brightness, budget, now, bytes(signals))
        assert sum(out) <= (frame.peak_ma + 1) * 255 // FULL_MA
        assert len(lit) > USUAL or all(any(out[3 * cell : 3 * cell + 3]) for cell in lit)
        for cell in range(64):
            rhythm = RHYTHMS.index(SIGNALS[signals[cell]][3])
            look = (cell, rhythm, level(rhythm, now // PHASE_MS))
            shown = bytes(out[3 * cell : 3 * cell + 3])
            assert seen.setdefault(look, shown) == shown, (look, now)
    assert frame.peak_ma <= budget
    return frame


class Chance:
    """The same numbers on every Python."""

    def __init__(self, seed):
        self.state = seed & 0xFFFFFF

    def below(self, number):
        self.state = (self.state * 1140671 + 12820163) & 0xFFFFFF
        return (self.state >> 4) % number

    def signals(self):
        """Few cells lit or many, of few signals or all."""
        share = 1 + self.below(8)
        kinds = 1 + self.below(len(SIGNALS))
        return bytes(
            [1 + self.below(kinds) % (len(SIGNALS) - 1) if self.below(8) < share else 0 for _ in STRAIGHT]
        )


def test_a_sample_of_frames():
    chance = Chance(20)
    frame = None
    for _ in range(25):
        signals = chance.signals()
        frame = check(
            signals, 5 + chance.below(96), 40 + chance.below(600), chance.below(0x3FF0000), frame=frame
        )


def test_the_extremes():
    brightest = max(range(1, len(SIGNALS)), key=lambda number: sum(SIGNALS[number][2]))
    for signal in (brightest, 1, len(SIGNALS) - 1):
        for cells in (1, USUAL, 64):
            signals = bytes([signal] * cells + [0] * (64 - cells))
            for brightness in (5, 100):
                for budget in (40, 4000):
                    check(signals, brightness, budget, 0x3FFFFFFF - WHOLE_MS)


def test_all_white_uses_the_budget_and_little_less():
    white = max(range(1, len(SIGNALS)), key=lambda number: sum(SIGNALS[number][2]))
    signals = bytes([white] * 64)
    frame = check(signals, 100, 320)
    assert frame.peak_ma >= 310


def test_a_rhythm_that_nothing_has_changes_nothing():
    """And the parts of the LEDs' bytes are not even looked at: what was put there by others stays."""
    steady = [number for number in range(1, len(SIGNALS)) if SIGNALS[number][3] == "steady"]
    frame = Frame(STRAIGHT)
    out = bytearray(192)
    signals = bytearray(64)
    signals[9] = steady[0]
    assert frame.render(signals, 0, out)
    out[0] = 7
    for now in range(0, WHOLE_MS, 20):
        assert not frame.render(signals, now, out)
    assert out[0] == 7


def test_a_signal_that_comes_later_has_the_brightness_of_its_moment():
    fast = next(number for number in range(1, len(SIGNALS)) if SIGNALS[number][3] == "fast")
    signals = bytearray(64)
    frame = Frame(STRAIGHT)
    frame.render(signals, 0, bytearray(192))
    signals[5] = fast
    for now in (200, 0, 240, 320):
        late, fresh = bytearray(192), bytearray(192)
        signals[6] ^= fast
        frame.render(signals, now, late)
        Frame(STRAIGHT).render(signals, now, fresh)
        assert late == fresh

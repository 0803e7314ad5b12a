"""Eyes tell every signal from every other by colour and rhythm alone, as the LEDs really shine."""

from __future__ import annotations

import pytest

from eboard.frame import Frame
from eboard.signals import IDS, SIGNALS
from eboard.wiring_default import WIRING
from tests.hands.glow import LONGEST_MS, Glow

NAMES = [signal[0] for signal in SIGNALS[1:]]


class Strip:
    """Eyes before a strip on which `signals` shine."""

    def __init__(self) -> None:
        self.now = 1000
        self.signals = bytearray(64)
        self.glow = Glow(lambda: self.now)
        self._frame = Frame(bytearray(WIRING["leds"]))  # type: ignore[arg-type]
        self._wire = bytearray(192)

    def shine(self, ms: int) -> None:
        for _ in range(ms // 20):
            self.now += 20
            if self._frame.render(self.signals, self.now, self._wire):
                self.glow.frame(self.now, bytes(self._wire), 0)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("others", [0, 30])
def test_colour_and_rhythm_tell_a_signal(name: str, others: int) -> None:
    strip = Strip()
    for cell in range(others):  # so many lights that the budget dims them
        strip.signals[63 - cell] = IDS["won"]
    strip.signals[9] = IDS[name]
    strip.shine(LONGEST_MS + 100)
    assert strip.glow.lit()["b2"] == {name}


def test_a_light_that_has_just_come_may_still_be_several() -> None:
    strip = Strip()
    strip.signals[9] = IDS["put"]
    strip.shine(20)
    assert {"put", "move_to"} <= strip.glow.lit()["b2"]


@pytest.mark.parametrize(("before", "after"), [("move_from", "move_to"), ("origin", "last")])
def test_a_signal_that_follows_another_of_its_colour(before: str, after: str) -> None:
    strip = Strip()
    strip.signals[9] = IDS[before]
    strip.shine(1500)
    strip.signals[9] = IDS[after]
    strip.shine(1500)
    assert strip.glow.may_be("b2", after, 1300)
    assert not strip.glow.may_be("b2", before, 1300)


def test_nothing_is_lit() -> None:
    strip = Strip()
    strip.shine(100)
    assert strip.glow.lit() == {} and strip.glow.dark

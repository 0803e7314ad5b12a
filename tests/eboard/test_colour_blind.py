"""Two signals differ in rhythm, or plainly in colour: to common eyes and to colour-blind ones."""

import sys
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from eboard.signals import SIGNALS, palette

sys.path.append(str(Path(__file__).resolve().parents[2] / "docs"))

import eyes

PLAIN = 20  # CIEDE2000
SHOWN = [signal for signal in SIGNALS if signal[0] != "none"]
OF_ONE_RHYTHM = [(one, other) for one, other in combinations(SHOWN, 2) if one[3] == other[3]]

# Of the table of test data in Sharma, Wu and Dalal (2005): two colours in CIELAB, and CIEDE2000.
PUBLISHED = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize("leds", eyes.LEDS)
@pytest.mark.parametrize("sight", eyes.SIGHTS)
def test_signals_of_one_rhythm_are_plainly_of_different_colours(sight, leds):
    for one, other in OF_ONE_RHYTHM:
        seen = [eyes.lab(signal[2], sight, leds) for signal in (one, other)]
        assert eyes.distance(*seen) >= PLAIN, (one[0], other[0])
        assert dist(*seen) >= PLAIN, (one[0], other[0])


def test_landing_and_capture_are_plainly_of_other_colours_than_all_the_rest():
    """To common eyes those of every signal; to others those that are not told apart by rhythm."""
    for own in ("landing", "capture"):
        for name, rgb in palette().items():
            if name not in (own, "none"):
                apart = [
                    eyes.distance(*(eyes.lab(colour, "common", leds) for colour in (palette()[own], rgb)))
                    for leds in eyes.LEDS
                ]
                assert min(apart) >= PLAIN, (own, name)


@pytest.mark.parametrize(("one", "other", "apart"), PUBLISHED)
def test_the_distance_is_that_of_the_published_examples(one, other, apart):
    assert eyes.distance(one, other) == pytest.approx(apart, abs=0.0001)
    assert eyes.distance(other, one) == pytest.approx(apart, abs=0.0001)


def test_all_eyes_see_white_as_white():
    for sight in eyes.SIGHTS:
        assert eyes.lab((255, 255, 255), sight) == pytest.approx((100, 0, 0), abs=0.1)


def test_eyes_confuse_what_they_are_known_to_confuse():
    def apart(one, other, sight):
        return eyes.distance(eyes.lab(one, sight), eyes.lab(other, sight))

    red_and_green = (213, 94, 0), (150, 115, 0)
    assert apart(*red_and_green, "common") > 1.5 * apart(*red_and_green, "deuteranopia")
    blue_and_green = (0, 130, 130), (0, 140, 90)
    assert apart(*blue_and_green, "common") > 1.5 * apart(*blue_and_green, "tritanopia")
    # A red without green cones is bright, without red cones dark.
    assert eyes.lab((200, 0, 0), "protanopia")[0] < eyes.lab((200, 0, 0), "common")[0] - 5


def test_a_screen_shows_half_the_light_by_more_than_half_the_number():
    assert list(eyes.on_screen((0, 128, 255))) == [0, 188, 255]

"""The limiter, whatever is lit, however bright, at every moment: a property, on random frames."""

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from eboard.config import SETTINGS
from eboard.frame import Frame
from eboard.signals import SIGNALS
from tests.eboard import lights_within

HERE = Path(__file__).parent
CELLS = st.lists(st.integers(0, len(SIGNALS) - 1), min_size=64, max_size=64)
FULL_BOARD = st.lists(st.integers(1, len(SIGNALS) - 1), min_size=64, max_size=64)
SAMPLES = [name for name in dir(lights_within) if name.startswith("test_")]

test_a_sample_of_frames = lights_within.test_a_sample_of_frames
test_the_extremes = lights_within.test_the_extremes
test_all_white_uses_the_budget_and_little_less = lights_within.test_all_white_uses_the_budget_and_little_less
test_a_rhythm_that_nothing_has_changes_nothing = lights_within.test_a_rhythm_that_nothing_has_changes_nothing
test_a_signal_that_comes_later = lights_within.test_a_signal_that_comes_later_has_the_brightness_of_its_moment


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    CELLS | FULL_BOARD,
    st.integers(*SETTINGS["brightness"][1:]),
    st.integers(*SETTINGS["budget_ma"][1:]),
    st.integers(0, 0x3FFFFFFF - lights_within.WHOLE_MS),
    st.permutations("RGB"),
)
def test_light_stays_within_the_budget_and_each_in_its_own_rhythm(signals, brightness, budget, begin, order):
    lights_within.check(
        bytes(signals), brightness, budget, begin, Frame(lights_within.STRAIGHT, "".join(order))
    )


def test_it_holds_on_the_chip_s_python(micropython):
    told = micropython.run(HERE / "run_here.py", "lights_within")
    assert told.count("passed test_") == len(SAMPLES)

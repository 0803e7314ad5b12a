"""LED bytes: colours in the order of the chain, rhythms never dark, never more current than there is."""

from eboard.frame import FULL_MA, LOW, RHYTHMS, Frame, level
from eboard.signals import IDS, SIGNALS
from tests.eboard.desk import Dice

STRAIGHT = bytes(range(64))


def current(out):
    """What the LEDs take, in mA."""
    return sum(out) * FULL_MA / 255


def rendered(signals, now=0, **fields):
    frame = Frame(STRAIGHT, **fields)
    out = bytearray(192)
    frame.render(signals, now, out)
    return out


def one(name, cell=0):
    signals = bytearray(64)
    signals[cell] = IDS[name]
    return signals


def test_a_landing_square_has_its_colour_in_the_order_of_the_chain():
    red, green, blue = SIGNALS[IDS["landing"]][2]
    assert list(rendered(one("landing"))[:3]) == [green, red, blue]
    assert list(rendered(one("landing"), order="RGB")[:3]) == [red, green, blue]


def test_the_map_says_which_led_is_below_which_cell():
    frame = Frame(bytes(range(63, -1, -1)))
    out = bytearray(192)
    frame.render(one("landing", 5), 0, out)
    assert [led for led in range(64) if any(out[3 * led : 3 * led + 3])] == [58]
    frame.set_map(STRAIGHT)
    assert frame.render(one("landing", 5), 0, out)
    assert [led for led in range(64) if any(out[3 * led : 3 * led + 3])] == [5]


def test_nothing_is_written_when_nothing_has_changed():
    frame = Frame(STRAIGHT)
    out = bytearray(192)
    signals = one("landing")
    assert frame.render(signals, 0, out)
    assert not frame.render(signals, 5000, out)
    signals[9] = IDS["capture"]
    assert frame.render(signals, 5000, out)


def test_brightness_dims_every_colour():
    full = rendered(one("put"))
    dim = rendered(one("put"), brightness=50)
    assert all(abs(2 * dim[i] - full[i]) <= 2 for i in range(192))


def test_a_rhythm_dims_to_a_quarter_or_so_and_never_to_black():
    for rhythm in range(len(RHYTHMS)):
        levels = [level(rhythm, phase) for phase in range(200)]
        assert max(levels) == 256
        assert min(levels) == (256 if rhythm == 0 else LOW)
    assert 0.25 <= LOW / 256 <= 0.3


def test_no_rhythm_looks_like_another_whenever_it_begins():
    for one_rhythm in range(len(RHYTHMS)):
        for other in range(one_rhythm):
            for shift in range(64):
                apart = [abs(level(one_rhythm, at) - level(other, at + shift)) >= 60 for at in range(192)]
                assert sum(apart) >= 192 // 4, (RHYTHMS[one_rhythm], RHYTHMS[other], shift)


def test_every_signal_shows_its_colour_at_every_moment():
    frame = Frame(STRAIGHT)
    out = bytearray(192)
    for number in range(1, len(SIGNALS)):
        signals = bytearray(64)
        signals[0] = number
        red, green, blue = SIGNALS[number][2]
        for now in range(0, 3000, 37):
            frame.render(signals, now, out)
            shown = (out[1], out[0], out[2])
            peak = max(shown)
            assert peak >= 36
            for i in range(3):
                assert abs(SIGNALS[number][2][i] * peak / max(red, green, blue) - shown[i]) < 4


def test_never_more_current_than_the_budget_whatever_is_lit():
    dice = Dice(11)
    for _ in range(150):
        share = dice.random()
        signals = bytearray(64)
        for cell in range(64):
            if dice.random() < share:
                signals[cell] = int(dice.random() * len(SIGNALS))
        budget = int(40 + dice.random() * 600)
        frame = Frame(STRAIGHT, "GRB", int(1 + dice.random() * 100), budget)
        out = bytearray(192)
        for _ in range(8):
            frame.render(signals, int(dice.random() * 100000), out)
            assert current(out) <= budget
            assert frame.peak_ma <= budget
            assert current(out) <= frame.peak_ma + 1


def test_steady_lights_do_not_dim_in_the_rhythm_of_the_others():
    signals = bytearray([IDS["capture"]] * 32 + [IDS["landing"]] * 32)
    frame = Frame(STRAIGHT)
    out = bytearray(192)
    seen = []
    for now in range(0, 2000, 20):
        frame.render(signals, now, out)
        seen.append(bytes(out[96:]))
    assert all(shown == seen[0] for shown in seen)


def test_few_lights_are_not_dimmed_by_the_limiter():
    assert max(rendered(one("landing"))) == max(SIGNALS[IDS["landing"]][2])

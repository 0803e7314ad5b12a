"""Bytes on the data wire become colours on squares, and milliamperes."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from damier.virtual.strip import Strip
from damier.virtual.wood import SQUARES


def colour_of(strip: Strip, square: str, lying: int = 0) -> tuple[int, ...]:
    cell = SQUARES.index(square)
    return tuple(strip.seen(lying)[3 * cell : 3 * cell + 3])


def test_the_wire_carries_green_red_blue() -> None:
    strip = Strip()
    strip.receive(bytes([10, 200, 30]))
    assert colour_of(strip, "a1") == (200, 10, 30)


def test_the_second_rank_runs_backwards() -> None:
    strip = Strip()
    strip.receive(bytes(3 * 8) + bytes([1, 2, 3]))
    assert colour_of(strip, "h2") == (2, 1, 3)


def test_a_turned_eboard_shows_its_first_led_at_a8() -> None:
    strip = Strip()
    strip.receive(bytes([1, 2, 3]))
    assert colour_of(strip, "a8", lying=1) == (2, 1, 3)


def test_a_short_frame_leaves_the_rest_and_a_long_one_runs_out_of_leds() -> None:
    strip = Strip()
    strip.receive(bytes([7]) * 192)
    strip.receive(bytes(3))
    assert strip.raw == bytes(3) + bytes([7]) * 189
    strip.receive(bytes([9]) * 500)
    assert strip.raw == bytes([9]) * 192


def test_one_channel_fully_on_draws_twenty_milliamperes() -> None:
    strip = Strip()
    strip.receive(bytes([255, 0, 0]))
    assert strip.ma == 20


def test_figures_over_frames() -> None:
    strip = Strip()
    strip.receive(bytes([255]))
    strip.receive(bytes([0]))
    assert (strip.frames, strip.max_ma, strip.mean_ma) == (2, 20, 10)
    strip.reset_figures()
    assert (strip.frames, strip.max_ma, strip.mean_ma) == (0, 0, 0)


def test_without_power_all_is_dark() -> None:
    strip = Strip()
    strip.receive(bytes([255]) * 192)
    strip.dark()
    assert not any(strip.seen(0))
    assert (strip.ma, strip.frames) == (0, 1)


@settings(deadline=None)
@given(st.binary(min_size=192, max_size=192), st.integers(0, 3))
def test_turning_moves_colours_and_loses_none(frame: bytes, lying: int) -> None:
    strip = Strip()
    strip.receive(frame)
    seen = strip.seen(lying)
    as_sent = [(frame[i + 1], frame[i], frame[i + 2]) for i in range(0, 192, 3)]
    assert sorted(as_sent) == sorted(tuple(seen[i : i + 3]) for i in range(0, 192, 3))
    assert strip.ma == sum(frame) / 255 * 20

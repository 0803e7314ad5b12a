"""Scans become settled occupancies: bounce, hovering, noise, the wrap of time."""

from eboard.debounce import Debounce
from eboard.occupancy import of_cells, toggled
from eboard.ticks import MASK

EMPTY = bytes(8)
ONE = of_cells([10])


def scan(debounce, raw, start, stop, step=2):
    """Scan every `step` ms; the times at which the settled occupancy changed."""
    return [now for now in range(start, stop, step) if debounce.step(raw, now)]


def fresh(raw=EMPTY, now=0):
    debounce = Debounce(30)
    debounce.step(raw, now)
    return debounce


def test_the_first_scan_counts_at_once_and_has_no_past():
    debounce = Debounce(30)
    assert debounce.step(ONE, 5)
    assert debounce.settled == ONE
    assert debounce.touches == []


def test_a_piece_counts_after_30_quiet_ms():
    debounce = fresh()
    assert scan(debounce, ONE, 100, 200) == [130]
    assert debounce.settled == ONE
    assert debounce.touches == [(10, 1)]


def test_a_bounce_starts_the_time_anew_and_a_short_touch_counts_for_nothing():
    debounce = fresh()
    scan(debounce, ONE, 100, 120)
    scan(debounce, EMPTY, 120, 124)
    assert scan(debounce, ONE, 124, 200) == [154]
    scan(debounce, EMPTY, 200, 220)
    assert scan(debounce, ONE, 220, 300) == []
    assert debounce.touches == [(10, 1)]


def test_cells_settle_each_for_itself_in_their_order():
    debounce = fresh(of_cells([1, 2]))
    scan(debounce, of_cells([2]), 100, 110)
    scan(debounce, EMPTY, 110, 200)
    scan(debounce, of_cells([50]), 200, 300)
    assert debounce.touches == [(1, 0), (2, 0), (50, 1)]


def test_of_the_changes_of_one_scan_those_lifted_come_first():
    for lifted, put in ((10, 50), (50, 10)):
        debounce = fresh(of_cells([lifted]))
        assert scan(debounce, of_cells([put]), 100, 200) == [130]
        assert debounce.touches == [(lifted, 0), (put, 1)]


def test_quiet_counts_from_the_last_change_of_any_cell():
    debounce = fresh()
    scan(debounce, ONE, 100, 300)
    assert debounce.quiet(300) == 200
    debounce.step(toggled(ONE, (7,)), 302)
    assert debounce.quiet(310) == 8


def test_a_chattering_switch_does_not_hold_up_the_others():
    debounce = fresh()
    for now in range(100, 400, 2):
        raw = bytearray(ONE)
        raw[7] = now // 2 & 1
        debounce.step(raw, now)
    assert debounce.touches == [(10, 1)]
    assert debounce.quiet(400) > 250


def test_a_switch_that_was_noisy_counts_again_when_it_has_been_quiet():
    debounce = fresh()
    for now in range(100, 140, 2):
        debounce.step(ONE if now // 2 & 1 else EMPTY, now)
    assert scan(debounce, ONE, 140, 300) == [168]
    debounce.step(EMPTY, 400)
    assert debounce.quiet(401) == 1


def test_only_the_last_32_touches_are_kept():
    debounce = fresh()
    raw = EMPTY
    for i in range(40):
        raw = toggled(raw, (i,))
        scan(debounce, raw, 100 + 50 * i, 140 + 50 * i)
    assert debounce.touches == [(cell, 1) for cell in range(8, 40)]


def test_time_may_wrap_between_the_change_and_its_end():
    debounce = fresh(now=MASK - 100)
    settled_after = None
    for ms in range(0, 60, 2):
        if debounce.step(ONE, (MASK - 10 + ms) & MASK):
            settled_after = ms
    assert settled_after == 30
    assert debounce.quiet(60) == 71


def test_reset_takes_the_scan_as_it_is():
    debounce = fresh()
    scan(debounce, ONE, 100, 200)
    debounce.reset(of_cells([3, 4]), 300)
    assert debounce.settled == of_cells([3, 4])
    assert debounce.touches == []
    assert not debounce.step(of_cells([3, 4]), 400)


def test_a_change_that_is_about_to_count_is_waited_for_and_noise_is_not():
    debounce = fresh()
    assert not debounce.waits(50)
    debounce.step(ONE, 100)
    assert debounce.waits(101) and debounce.waits(129)
    debounce.step(ONE, 130)
    assert not debounce.waits(130)
    for now in range(200, 400, 2):  # a switch that chatters on and on
        debounce.step(EMPTY if now & 2 else ONE, now)
    assert not debounce.waits(400)


def loose(debounce, times, gap=100, start=100):
    """Close and open cell 10 so many times, `gap` ms each; the time afterwards."""
    for i in range(times):
        scan(debounce, EMPTY if i % 2 else ONE, start + i * gap, start + (i + 1) * gap)
    return start + times * gap


def test_a_loose_contact_disturbs_no_other_cell():
    for gap in (40, 100, 300):
        debounce = fresh()
        now = loose(debounce, 20, gap)
        with_piece = of_cells([10, 50])
        for i in range(8):
            scan(debounce, with_piece if i % 2 else of_cells([50]), now + i * gap, now + (i + 1) * gap)
        assert debounce.touches[-1] == (50, 1)
        assert debounce.quiet(now + 8 * gap) >= 7 * gap - 40


def test_a_loose_contact_that_is_quiet_for_two_seconds_counts_again():
    debounce = fresh()
    now = loose(debounce, 21)
    settled = bytes(debounce.settled)
    other = toggled(settled, (10,))
    assert scan(debounce, other, now, now + 1900) == []
    assert len(scan(debounce, other, now + 1900, now + 2200)) == 1


def test_six_taps_are_no_loose_contact():
    debounce = fresh()
    now = loose(debounce, 11, 150)
    assert len(debounce.touches) == 11
    assert scan(debounce, EMPTY, now, now + 100) == [now + 30]

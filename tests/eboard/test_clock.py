"""Clocks: running, standing, increment, flag, the wrap of time."""

from draughts64.position import BLACK, WHITE
from eboard.clock import Clock
from eboard.ticks import MASK


def test_only_the_running_side_loses_time():
    clock = Clock(60)
    assert clock.tick(500) == 0
    clock.start(BLACK, 1000)
    clock.tick(4000)
    assert clock.times() == (60000, 57000)
    clock.stop(5000)
    clock.tick(9000)
    assert clock.times() == (60000, 56000)
    assert clock.running == 0


def test_a_move_stops_the_clock_and_adds_the_increment():
    clock = Clock(60, 5)
    clock.start(WHITE, 0)
    assert clock.moved(WHITE, 3000) == 62000
    assert clock.running == 0


def test_the_flag_falls_at_zero_and_not_before():
    clock = Clock(2)
    clock.start(WHITE, 0)
    assert clock.tick(1999) == 0
    assert clock.tick(2000) == WHITE
    assert clock.times() == (0, 2000)


def test_time_may_wrap_while_it_runs():
    clock = Clock(60)
    clock.start(WHITE, MASK - 999)
    clock.tick(2000)
    assert clock.times()[0] == 57000


def test_times_are_given_back_after_a_take_back():
    clock = Clock(60)
    clock.start(WHITE, 0)
    clock.set(50000, 40000)
    assert clock.times() == (50000, 40000)
    assert clock.running == 0

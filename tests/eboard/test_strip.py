from tests.eboard.pico import NeoPixel, load

strip = load("eboard.drivers.strip")


def writes_of(changes, until, start=0):
    """At which times after start the strip is written, when the buffer changes at the given times."""
    NeoPixel.written.clear()
    under_test = strip.Strip(16, start)
    times = []
    for ms in range(until):
        if ms in changes:
            under_test.buffer[0] = ms & 0xFF
        before = len(NeoPixel.written)
        under_test.show(ms in changes, (start + ms) & 0x3FFFFFFF)
        if len(NeoPixel.written) > before:
            times.append(ms)
    return times


def test_it_is_written_once_at_the_start_and_then_once_a_second():
    assert writes_of([], 3500) == [0, 1000, 2000, 3000]


def test_a_change_is_written_at_once():
    assert writes_of([300], 900) == [0, 300]


def test_changes_in_a_row_are_written_fifty_times_a_second_at_most_and_the_last_is_not_lost():
    times = writes_of(range(100, 200), 600)
    assert times == [0, 100, 120, 140, 160, 180, 200]
    assert NeoPixel.written[-1][0] == 199


def test_what_hands_change_does_not_wait_for_the_last_change_of_a_rhythm_but_for_that_of_hands():
    NeoPixel.written.clear()
    under_test = strip.Strip(16, 0)
    written = []
    for ms, by_hands in ((100, False), (105, False), (110, True), (115, True), (125, False), (131, True)):
        before = len(NeoPixel.written)
        under_test.show(True, ms, by_hands)
        written.append(len(NeoPixel.written) > before)
    assert written == [True, False, True, False, False, True]


def test_the_clock_may_wrap():
    assert writes_of([300], 2000, start=0x3FFFFFFF - 250) == [0, 300, 1300]


def test_dark_is_all_zero():
    NeoPixel.written.clear()
    under_test = strip.Strip(16, 0)
    under_test.buffer[5] = 99
    under_test.dark()
    assert NeoPixel.written[-1] == bytes(192)

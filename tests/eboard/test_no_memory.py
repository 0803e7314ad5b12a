"""From a scan to a touch and from a view to the strip's bytes no memory is taken. CPython cannot tell."""

import gc

from draughts64.variant import VARIANTS
from eboard.debounce import Debounce
from eboard.frame import Frame
from eboard.guide import guide
from eboard.occupancy import of_cells
from eboard.view import View

ALLOCATED = getattr(gc, "mem_alloc", lambda: 0)


def taken(work):
    """The bytes that work() takes, beyond what the asking takes."""
    gc.collect()
    gc.disable()
    try:
        asked = ALLOCATED()
        asked = ALLOCATED() - asked
        before = ALLOCATED()
        work()
        return ALLOCATED() - before - asked
    finally:
        gc.enable()


def test_touches_take_no_memory():
    debounce = Debounce(30)
    scans = of_cells([10]), of_cells([10, 50]), of_cells([])  # each for half a second: no loose contact
    debounce.step(scans[2], 0)

    def touch(start):
        for now in range(start, start + 20000, 20):
            debounce.step(scans[now // 500 % 3], now)

    touch(2)
    touch(20002)  # the list of touches has grown to its full length
    assert len(debounce.touches) == 32
    assert taken(lambda: touch(40002)) <= 32  # no more than for the range


def test_lights_take_no_memory():
    view = View(VARIANTS["russian"])
    view.phase = "play"
    signals = bytearray(64)
    strip = bytearray(192)
    frame = Frame(bytes(range(64)))

    def light(lifted, landings, now):
        view.lifted = lifted
        view.landings = landings
        guide(view, signals)
        frame.render(signals, now, strip)

    light((10,), (17, 19), 1000)
    first = bytes(strip)
    assert taken(lambda: light((12,), (19, 21), 1040)) == taken(lambda: None)
    assert strip != first

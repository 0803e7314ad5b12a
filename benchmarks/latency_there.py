"""Times the way from the switches to the LEDs under the interpreter that runs this; latency.py starts it.

micropython latency_there.py FILE REPETITIONS DOUBTFUL

A line of FILE is VARIANT FEN FROM TO, the cells of the first move's piece. Lifted, put down and counted
as a move it makes three lines: what happened, how many plies the game has then, and for each of PARTS
the shortest of so many times in microseconds, then for each the bytes left behind. The switches of so many
other pieces are doubtful.
"""

import gc
import sys
import time
from array import array

if not hasattr(time, "ticks_us"):  # CPython
    time.ticks_us = lambda: time.perf_counter_ns() // 1000  # type: ignore
    time.ticks_diff = lambda now, then: now - then  # type: ignore
    gc.mem_alloc = lambda: 0  # type: ignore

from draughts64 import game as _compiled_first  # noqa: F401  # imports within imports overflow the stack
from draughts64.squares import cell_name
from eboard.debounce import Debounce
from eboard.frame import Frame
from eboard.guide import guide
from eboard.occupancy import cells, toggled
from eboard.session import Session

PARTS = ("scan", "debounce", "tracker", "guide", "frame", "write")
EVENTS = ("lifted", "put down", "counted")
QUIET = 30  # ms, as configured: what comes beyond it is measured
COUNTED = 20000  # ms: any move counts after so long


class _Clock:
    """Takes the time and the memory of one part after the other."""

    def __init__(self):
        self.us = array("i", [0] * len(PARTS))
        self.bytes = array("i", [0] * len(PARTS))
        self.own = 0  # bytes that the measuring itself takes
        self.begin()
        for _ in range(3):
            self.part(0)
        self.own = self.bytes[0]
        gc.enable()

    def begin(self):
        gc.collect()
        gc.disable()
        self.allocated = gc.mem_alloc()
        self.at = time.ticks_us()

    def part(self, number):
        now = time.ticks_us()
        allocated = gc.mem_alloc()
        self.us[number] = time.ticks_diff(now, self.at)
        self.bytes[number] = allocated - self.allocated - self.own
        self.allocated = gc.mem_alloc()
        self.at = time.ticks_us()


class _Eboard:
    """The parts as the app puts them together, with buffers for pins and strip."""

    def __init__(self, variant, fen, doubtful, moved):
        self.now = 1000
        self.clock = _Clock()
        self.session = Session({"variant": variant}, lambda: "00000001")
        self.session.step(("command", {"t": "new", "id": 1, "variant": variant, "fen": fen}), self.now)
        start = self.session.match.start_occupancy()
        if doubtful:
            self.session.set(
                {"doubtful": [cell_name(cell) for cell in cells(start) if cell not in moved][:doubtful]}
            )
        self.debounce = Debounce(QUIET)
        self.scan = bytearray(start)  # what the ring of the timer holds
        self.raw = bytearray(8)
        self.occupancy = bytearray(8)
        self.cells = bytearray(range(64))
        self.frame = Frame(bytes(range(64)))
        self.signals = bytearray(64)
        self.out = bytearray(192)
        self.debounce.reset(start, self.now)
        self.session.step(("occupancy", start, COUNTED, []), self.now)
        self.light()

    def light(self):
        guide(self.session.view, self.signals)
        self.frame.render(self.signals, self.now, self.out)

    def change(self, cell):
        """A switch has changed, and has been quiet for long enough: measure."""
        self.scan[:] = toggled(self.scan, (cell,))
        self.debounce.step(self.scan, self.now)
        self.now += QUIET
        self.measure(QUIET)

    def measure(self, quiet):
        debounce = self.debounce
        clock = self.clock
        clock.begin()
        take(self.scan, 0, self.raw)
        rearrange(self.raw, self.cells, self.occupancy)
        clock.part(0)
        debounce.step(self.occupancy, self.now)
        clock.part(1)
        self.session.step(("occupancy", debounce.settled, quiet, debounce.touches), self.now)
        clock.part(2)
        guide(self.session.view, self.signals)
        clock.part(3)
        self.frame.render(self.signals, self.now, self.out)
        clock.part(4)
        copy(self.out)
        clock.part(5)
        gc.enable()


def take(scan, at, raw):
    """Replaced by the driver's copy of a scan out of its ring, which needs a machine to import."""


def copy(out):
    """On the chip the write is 1.92 ms of the strip's own timing, at 800 kHz; here it is nothing."""


def rearrange(scan, reeds, out):
    """Replaced by the driver's, which needs a machine to import."""


def _load():
    """The drivers' functions, from their files: importing them would want pins."""
    global rearrange, take

    class Stub:
        def __getattr__(self, name):
            return None

    sys.modules["machine"] = Stub()  # type: ignore
    if not hasattr(time, "sleep_us"):
        time.sleep_us = None  # type: ignore
    from eboard.drivers.matrix import rearrange as driven
    from eboard.drivers.registers import _copy_scan

    rearrange = driven
    take = _copy_scan


def _measure(variant, fen, moved, repetitions, doubtful):
    start, end = moved
    best = {}
    for _ in range(repetitions):
        eboard = _Eboard(variant, fen, doubtful, moved)
        for event in EVENTS:
            if event == "counted":
                eboard.now += COUNTED
                eboard.measure(COUNTED)
            else:
                eboard.change(start if event == "lifted" else end)
            us, left = list(eboard.clock.us), list(eboard.clock.bytes)
            if event in best:  # others use the machine, too: of each part the shortest counts
                us = [min(pair) for pair in zip(us, best[event][0])]  # noqa: B905
            best[event] = us, left
        plies = len(eboard.session.match.game.plies)
    for event in EVENTS:
        print(event.replace(" ", "_"), plies, *(best[event][0] + best[event][1]))


def _main(path, repetitions, doubtful):
    _load()
    with open(path) as lines:
        for line in lines:
            variant, fen, start, end = line.split()
            _measure(variant, fen, (int(start), int(end)), int(repetitions), int(doubtful))


_main(*sys.argv[1:])

"""Times the whole program from a switch to the strip at a Pico's pace; latency.py starts it.

micropython latency_whole_there.py FILE FACTOR SLICE

The program's clock goes FACTOR times slower than this processor works, so that by it all takes as long as on
a Pico: scans wait for tasks, tasks for each other, and all of them for a chip that thinks SLICE ms at a
time (0: none does), but not while a touch is about to count. Time in which others have the processor does not
count. A line of FILE is as for latency_there.py. Lifted and put down it makes two lines: what happened, the
milliseconds from the switch to the end of the write, the quiet time taken off (1000: not within 270), and
how often garbage was collected between, other than within the quiet time.
"""

import gc
import sys
import time as real

import ffi

FACTOR = int(sys.argv[2])
SLICE = 1000 * int(sys.argv[3])
COLLECTING = 27000  # us, what a collection takes a Pico at most; it is no ordinary code
QUIET = 30000  # us, as the settings have it
WRITE = 1920  # us, 64 LEDs at 800 kHz
SCAN = 2000  # us between two scans of the hard timer
MASK = real.ticks_add(0, -1)
processor_us = ffi.open("libc.so.6").func("i", "clock", "")  # what this process has had of a processor


class _Time:
    """Stands for the module `time`."""

    def __init__(self):
        self.ticks_add, self.ticks_diff, self.gmtime = real.ticks_add, real.ticks_diff, real.gmtime
        self.left_out = 0  # us
        self.ticks_us = lambda: processor_us() * FACTOR - self.left_out
        self.ticks_ms = lambda: self.ticks_us() // 1000 & MASK
        self.sleep_us = self._wait

    def _wait(self, us):
        until = self.ticks_us() + us
        while self.ticks_us() < until:
            pass


clock = sys.modules["time"] = _Time()

import asyncio  # noqa: E402

import own_clock  # noqa: E402

own_clock.follow(lambda queue, ms: None)  # it looks at its tasks again, and again


class _Pin:
    IN = OUT = OPEN_DRAIN = PULL_UP = 1

    def __init__(self, *arguments, **more):
        pass


class _Wood:
    """Switches, scanned every 2 ms as by the hard timer, and the strip."""

    period = 2

    def __init__(self):
        self.scan = bytearray(8)
        self.after = bytearray(8)  # what it becomes at `change_at`
        self.change_at = 0
        self.lit_at = 0  # when the strip had been written after that
        self.wanted = b""  # the occupancy then
        self.app = None
        self.collected = 0  # times, while a touch that counted waited for its light
        self._taken = clock.ticks_us() // SCAN
        self.buf = bytearray(192)

    def start(self):
        pass

    def stop(self):
        pass

    def take(self, out):
        behind = clock.ticks_us() // SCAN - self._taken
        if behind <= 0:
            return -1
        self._taken += 1
        copy_scan(self.after if self._taken * SCAN >= self.change_at else self.scan, 0, out)
        return (behind - 1) * 2

    def write(self):
        clock.sleep_us(WRITE)
        if not self.lit_at and self.app and self.app.session.occupancy == self.wanted:
            self.lit_at = clock.ticks_us()


class _Module:
    pass


wood = _Wood()
machine = sys.modules["machine"] = _Module()
machine.Pin = _Pin
machine.unique_id = lambda: b"\x01"
neopixel = sys.modules["neopixel"] = _Module()
neopixel.NeoPixel = lambda pin, count: wood

from eboard.bootstrap import LEAVES_FIRST  # noqa: E402

for leaf in LEAVES_FIRST:
    __import__(leaf)
from eboard import app as program  # noqa: E402
from eboard.drivers.registers import _copy_scan as copy_scan  # noqa: E402
from eboard.occupancy import cells, of_cells, toggled, turn  # noqa: E402


def _collect():
    began = clock.ticks_us()
    gc.collect()
    clock.left_out += clock.ticks_us() - began - COLLECTING
    if wood.change_at + QUIET < began + COLLECTING and not wood.lit_at:
        wood.collected += 1


garbage = program.gc = _Module()
garbage.collect = _collect


async def _think():
    while SLICE:
        if wood.app.debounce.waits(clock.ticks_ms()):
            await asyncio.sleep_ms(10)
            continue
        until = clock.ticks_us() + SLICE
        while clock.ticks_us() < until:
            pass
        await asyncio.sleep_ms(0)


async def _pass(ms):
    until = clock.ticks_us() + 1000 * ms
    while clock.ticks_us() < until:
        await asyncio.sleep_ms(10)


async def _hands(eboard, line, late):
    variant, fen, start, end = line.split()
    eboard._step(("command", {"t": "new", "id": 1, "variant": variant, "fen": fen}), clock.ticks_ms())
    start_occupancy = eboard.session.match.start_occupancy()
    wood.scan[:] = wood.after[:] = of_cells([turn(at, eboard.rotation) for at in cells(start_occupancy)])
    await _pass(2600)
    for event, cell in (("lifted", int(start)), ("put_down", int(end))):
        wood.lit_at = 0
        wood.change_at = clock.ticks_us() + 20000 + late
        wood.wanted = toggled(eboard.session.occupancy, (cell,))
        wood.after[:] = toggled(wood.scan, (turn(cell, eboard.rotation),))
        wood.collected = 0
        await _pass(300)
        wood.scan[:] = wood.after
        print(event, (wood.lit_at - wood.change_at - QUIET) / 1000 if wood.lit_at else 1000, wood.collected)


async def _main(path):
    late = 0
    with open(path) as lines:
        for line in lines:
            late = (late + 1310) % 4000  # the scan is caught at every moment of its period
            eboard = program.App(9, clock.ticks_ms())
            eboard.matrix = wood
            wood.app = eboard
            tasks = [
                asyncio.create_task(task()) for task in (eboard._scan, eboard._show, eboard._line, _think)
            ]
            await _hands(eboard, line, late)
            for task in tasks:
                task.cancel()
            eboard.journal.close()
            await _pass(20)
            gc.collect()


asyncio.new_event_loop()  # with the task queue above
asyncio.run(_main(sys.argv[1]))

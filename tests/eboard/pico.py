"""A Pico as far as the drivers see it: `load` imports a driver on top of it, on any Python."""

import asyncio
import sys
import time

from eboard.bootstrap import LEAVES_FIRST


class Matrix:
    """64 reeds; `closed` holds (row, column). A driven row pulls the columns of its closed reeds low."""

    def __init__(self, rows, columns):
        self.rows = rows
        self.columns = columns
        self.closed = set()
        self.driven = set()
        self.waited = 0  # µs since a row was driven last
        self.shortest = None  # shortest such wait before a column was read

    def read(self, pin):
        if self.shortest is None or self.waited < self.shortest:
            self.shortest = self.waited
        column = self.columns.index(pin)
        low = [row for row in range(8) if self.rows[row] in self.driven and (row, column) in self.closed]
        return 0 if low else 1


class Pin:
    IN, OUT, OPEN_DRAIN, PULL_UP = 0, 1, 2, 1
    matrix = None
    levels = {}  # noqa: RUF012

    def __init__(self, number, mode=-1, pull=-1, value=None):
        self.number = number
        self.mode = mode
        self.pull = pull
        if value is not None:
            self.value(value)

    def value(self, level=None):
        matrix = Pin.matrix
        if level is None:
            if matrix is not None and self.number in matrix.columns:
                assert self.pull == Pin.PULL_UP
                return matrix.read(self.number)
            return Pin.levels.get(self.number, 1)
        Pin.levels[self.number] = level
        if matrix is not None and self.number in matrix.rows:
            assert self.mode == Pin.OPEN_DRAIN
            (matrix.driven.add if level == 0 else matrix.driven.discard)(self.number)
            matrix.waited = 0
        return None


class NeoPixel:
    written = []  # noqa: RUF012  a copy of the buffer for every write

    def __init__(self, pin, count):
        self.pin = pin
        self.buf = bytearray(3 * count)

    def write(self):
        NeoPixel.written.append(bytes(self.buf))


class _Module:
    pass


def sleep_us(us):
    if Pin.matrix is not None:
        Pin.matrix.waited += us


async def _sleep_ms(ms):
    await asyncio.sleep(ms / 1000)


def _supply():
    """What CPython's time and asyncio lack."""
    if not hasattr(time, "ticks_ms"):
        time.ticks_ms = lambda: time.monotonic_ns() // 1000000
        time.sleep_ms = lambda ms: time.sleep(ms / 1000)
    if not hasattr(time, "sleep_us"):
        time.sleep_us = sleep_us
    if not hasattr(asyncio, "sleep_ms"):
        asyncio.sleep_ms = _sleep_ms


def load(name):
    """The module `name` of the firmware, made to believe that it runs on this Pico."""
    _supply()
    machine, neopixel = _Module(), _Module()
    machine.Pin = Pin
    machine.unique_id = lambda: b"\x01\x23\xab"
    neopixel.NeoPixel = NeoPixel
    before = {key: sys.modules.get(key) for key in ("machine", "neopixel")}
    sys.modules["machine"], sys.modules["neopixel"] = machine, neopixel
    for key in list(sys.modules):
        if key == name or key.startswith("eboard.drivers."):
            del sys.modules[key]
    try:
        for leaf in LEAVES_FIRST if name == "eboard.app" else ():
            __import__(leaf)
        module = __import__(name)
        for part in name.split(".")[1:]:
            module = getattr(module, part)
    finally:
        for key, value in before.items():
            if value is None:
                sys.modules.pop(key)
            else:
                sys.modules[key] = value
    if hasattr(module, "sleep_us"):
        module.sleep_us = sleep_us
    return module

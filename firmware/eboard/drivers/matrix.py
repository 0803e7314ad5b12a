"""The reed matrix: rows driven low one at a time, columns read with pull-ups, a closed reed reads 0."""

import sys
from time import sleep_us

from machine import Pin

from eboard.standin import micropython, ptr8

PERIOD = 4  # ms between scans
SETTLE = 20  # µs: the columns' pull-ups are weak, too early a reading smears one row into the next


class PinScan:
    """The matrix read with Pin objects, whenever somebody asks. rows, columns: 8 GP pins each."""

    def __init__(self, rows, columns):
        self.period = PERIOD
        self._rows = [Pin(pin, Pin.OPEN_DRAIN, value=1) for pin in rows]
        self._columns = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in columns]
        self._taken = False

    def start(self):
        """Nothing runs by itself here."""

    def stop(self):
        """Release all rows."""
        for row in self._rows:
            row.value(1)

    def take(self, out):
        """Scan into out (8 bytes, one a row, bit = column, 1 closed), return 0; every other call: -1."""
        self._taken = not self._taken
        if not self._taken:
            return -1
        columns = self._columns
        index = 0
        for row in self._rows:
            row.value(0)
            sleep_us(SETTLE)
            bits = 0
            bit = 1
            for column in columns:
                if not column.value():
                    bits |= bit
                bit <<= 1
            row.value(1)
            out[index] = bits
            index += 1
        return 0


def open_matrix(rows, columns):
    """The scan that fits this machine: start(), take(out) -> age in ms or -1, stop(), period in ms."""
    machine = getattr(sys.implementation, "_machine", "")
    if "RP2040" in machine or "RP2350" in machine:
        from eboard.drivers.registers import RegisterScan, chip_of

        return RegisterScan(rows, columns, chip_of(machine))
    return PinScan(rows, columns)


def is_straight(reeds):
    """Whether every place of the matrix is the cell with the same number."""
    for place in range(64):
        if reeds[place] != place:
            return False
    return True


@micropython.viper
def rearrange(scan: ptr8, reeds: ptr8, out: ptr8):
    """Put a scan (8 bytes, by row and column) into physical cells: out gets 8 bytes, by rank and file.

    reeds: 64 bytes, the cell of each place. Every index is a fresh sum, as in registers.py.
    """
    for rank in range(8):
        out[rank + 0] = 0
    for row in range(8):
        bits = int(scan[row + 0])
        place = 8 * row
        while bits != 0:
            if bits & 1:
                cell = int(reeds[place + 0])
                rank = cell >> 3
                out[rank + 0] = int(out[rank + 0]) | 1 << (cell & 7)
            bits >>= 1
            place += 1

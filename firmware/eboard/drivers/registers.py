"""The matrix read through the GPIO registers, in a hard timer: every 2 ms, whatever else goes on.

Only for the chips of the table; `sio` and `clock` may also be byte buffers, so that a test can be the chip.
"""

from array import array

import micropython

from eboard.standin import ptr8
from eboard.ticks import MASK

PERIOD = 2  # ms between scans
SETTLE = 20  # µs from driving a row low to reading it
RING = 64  # scans kept for the reader

# name in sys.implementation._machine: base of SIO, then word offsets of IN, OUT_CLR, OE_SET, OE_CLR; µs clock
CHIPS = {
    "RP2040": (0xD0000000, 0x04 >> 2, 0x18 >> 2, 0x24 >> 2, 0x28 >> 2, 0x40054028),
    "RP2350": (0xD0000000, 0x04 >> 2, 0x20 >> 2, 0x38 >> 2, 0x40 >> 2, 0x400B0028),
}


def chip_of(machine):
    """The chip's name in a sys.implementation._machine, or "" when it is none of the table."""
    for name in CHIPS:
        if name in machine:
            return name
    return ""


class RegisterScan:
    """A ring of scans that a timer fills. rows, columns: 8 GP pins each. chip: a name of CHIPS.

    sio, clock: the registers' address by default, or buffers (tests). stride: words from one row's
    registers to the next one's in such a buffer; 0 on a chip, where all rows share them. settle: µs.
    """

    def __init__(self, rows, columns, chip, *, sio=None, clock=None, stride=0, settle=SETTLE):
        base, pins, self._out_clear, drive, release, ticks = CHIPS[chip]
        self.sio = base if sio is None else sio
        self.clock = ticks if clock is None else clock
        # 0 count; 1 to 3 offsets of IN, OE_SET, OE_CLR; 4 settle; 5 stride; 6 rows; 14 columns; 22 MASK
        words = [0, pins, drive, release, settle, stride]
        self.work = array("I", words + [1 << pin for pin in rows] + [1 << pin for pin in columns] + [MASK])
        self.ring = bytearray(8 * RING)
        self.period = PERIOD
        self._rows = rows
        self._columns = columns
        self._read = 0
        self._timer = None

    def start(self):
        """Set the pins up and let the timer run."""
        from machine import Pin, Timer, mem32

        for pin in self._columns:
            Pin(pin, Pin.IN, Pin.PULL_UP)
        for pin in self._rows:
            Pin(pin, Pin.IN)
            mem32[self.sio + 4 * self._out_clear] = 1 << pin
        self._timer = Timer(-1)
        self._timer.init(mode=Timer.PERIODIC, period=PERIOD, callback=self.tick, hard=True)

    def stop(self):
        """Stop the timer; it would outlive the program."""
        if self._timer is not None:
            self._timer.deinit()
            self._timer = None

    @micropython.viper
    def tick(self, timer):
        """Scan once. Every index is a fresh sum: viper up to 1.28 may overwrite a local used as index."""
        sio = ptr32(self.sio)  # noqa: F821
        clock = ptr32(self.clock)  # noqa: F821
        work = ptr32(self.work)  # noqa: F821
        ring = ptr8(self.ring)
        at = (work[0] & 63) * 8
        stride = work[5]
        settle = work[4]
        for row in range(8):
            here = row * stride
            mask = work[6 + row]
            sio[work[2] + here] = mask
            start = clock[0]
            while clock[0] - start < settle:
                pass
            pins = sio[work[1] + here]
            sio[work[3] + here] = mask
            bits = 0
            for column in range(8):
                if pins & work[14 + column] == 0:
                    bits |= 1 << column
            ring[at + row] = bits
        work[0] = (work[0] + 1) & work[22]

    def take(self, out):
        """Copy the next unread scan into out (8 bytes, one a row, bit = column, 1 closed).

        Returns how many ms ago it was made, -1 when there is none. Scans that nobody took in time are lost.
        """
        behind = (self.work[0] - self._read) & MASK
        if behind == 0:
            return -1
        if behind > RING - 4:  # the timer is about to write there
            self._read = (self._read + behind - (RING - 4)) & MASK
            behind = RING - 4
        _copy_scan(self.ring, (self._read & (RING - 1)) * 8, out)
        self._read = (self._read + 1) & MASK
        return (behind - 1) * PERIOD


@micropython.viper
def _copy_scan(ring: ptr8, at: int, out: ptr8):
    for row in range(8):
        out[row + 0] = ring[at + row]

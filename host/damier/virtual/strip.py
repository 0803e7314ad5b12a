"""The LED chain under the virtual eboard: bytes on the data wire become colours and milliamperes."""

from __future__ import annotations

import os

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")  # must be set before Adafruit's modules look for a pin

import board
import neopixel

from .geometry import chain_cell, seen_cell

LEDS = 64
FULL_CHANNEL_MA = 20.0


class _Chain(neopixel.NeoPixel):  # type: ignore[misc]
    """Adafruit's strip, turned round: its buffer is what has arrived, its pixels what is seen."""

    def __init__(self, n: int) -> None:
        super().__init__(board.Dx_OUTPUT, n, auto_write=False, pixel_order="GRB")
        self.show()

    def _transmit(self, buffer: bytearray) -> None:
        self.wire = buffer


class Strip:
    """64 LEDs. Remembers the frame, the greatest and the mean current since the last `reset_figures`."""

    def __init__(self) -> None:
        self._chain = _Chain(LEDS)
        self.frames = 0
        self.max_ma = 0.0
        self._sum_ma = 0.0

    def receive(self, data: bytes) -> None:
        """Take one transmission; a short one leaves the rest of the chain as it was."""
        wire = self._chain.wire
        used = min(len(data), len(wire))
        wire[:used] = data[:used]
        self.frames += 1
        self.max_ma = max(self.max_ma, self.ma)
        self._sum_ma += self.ma

    def dark(self) -> None:
        """What the chain shows without power. Not counted as a frame."""
        self._chain.wire[:] = bytes(len(self._chain.wire))

    @property
    def raw(self) -> bytes:
        """The 192 bytes the chain holds, in the order of the wire."""
        return bytes(self._chain.wire)

    @property
    def ma(self) -> float:
        """What the LEDs draw now: 20 mA for each channel fully on."""
        return sum(self._chain.wire) / 255 * FULL_CHANNEL_MA

    @property
    def mean_ma(self) -> float:
        """Mean over the frames received."""
        return self._sum_ma / self.frames if self.frames else 0.0

    def reset_figures(self) -> None:
        """Start counting frames and current anew."""
        self.frames, self.max_ma, self._sum_ma = 0, 0.0, 0.0

    def seen(self, lying: int) -> bytes:
        """Red, green and blue of all cells a1, b1 … h8 as seen on an eboard turned `lying` quarters."""
        colours = bytearray(3 * LEDS)
        for index in range(LEDS):
            cell = seen_cell(chain_cell(index), lying)
            colours[3 * cell : 3 * cell + 3] = bytes(self._chain[index])
        return bytes(colours)

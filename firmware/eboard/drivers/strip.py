"""The LED strip: written on change, 50 times a second at most, and once a second anyway.

What hands have changed does not wait for the last change of a rhythm, only for the last of hands.
Once a second because a glitched frame would stay.
"""

from machine import Pin
from neopixel import NeoPixel

from eboard.ticks import MASK, elapsed

SOONEST = 20  # ms between two writes
LATEST = 1000


class Strip:
    """count WS2812 on a pin; `buffer` holds the chain's raw bytes, for the frame to write into."""

    def __init__(self, pin, now, count=64):
        self._pixels = NeoPixel(Pin(pin, Pin.OUT), count)
        self.buffer = self._pixels.buf
        self._changed = True
        self._written_at = self._by_hands_at = (now - SOONEST) & MASK

    def show(self, changed, now, by_hands=False):
        """Send the buffer when it has changed or is old; a change soon after the last one waits. now: ms."""
        if changed:
            self._changed = True
        since = elapsed(now, self._written_at)
        waited = elapsed(now, self._by_hands_at) if by_hands else since
        if since >= LATEST or (self._changed and waited >= SOONEST):
            self._changed = False
            self._written_at = now
            if by_hands:
                self._by_hands_at = now
            self._pixels.write()

    def dark(self):
        """All off, at once."""
        for index in range(len(self.buffer)):
            self.buffer[index] = 0
        self._pixels.write()

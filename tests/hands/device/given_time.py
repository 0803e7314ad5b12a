"""Powers up the virtual Pico with a clock that stands still until it is told: given_time.py PORT IMAGE MS.

Everything else is as under damier/virtual/device/boot.py. The firmware's work takes no time; time passes only
where the program sleeps, and only as far as the other end has allowed. MS: what the clock shows at power up.
More is said on the wires than there:
  to the server   T         allowed time is used up      L  begins with the time, 8 bytes
  from it         records of 17 bytes: the switches as usual, then the time up to which the program may go on
Times are microseconds since power up, big-endian.
"""

import struct
import sys
import time as real

PORT, IMAGE = sys.argv[1], sys.argv[2]
START_MS = int(sys.argv[3])
MASK = real.ticks_add(0, -1)


class Clock:
    """Stands for the module `time`."""

    def __init__(self):
        self.us = 0
        self.allowed = 0
        self.link = None
        self.ticks_ms = lambda: START_MS + self.us // 1000 & MASK
        self.ticks_us = lambda: START_MS * 1000 + self.us & MASK
        self.ticks_add = real.ticks_add
        self.ticks_diff = real.ticks_diff
        self.sleep_us = self.pass_us
        self.sleep_ms = lambda ms: self.pass_us(1000 * ms)
        self.gmtime = real.gmtime

    def pass_us(self, us):
        """Let time pass, waiting at the other end as often as need be."""
        until = self.us + us
        while until > self.allowed:
            self.us = self.allowed
            self.link.ask_for_time(self)
        self.us = until


clock = sys.modules["time"] = Clock()

import link  # noqa: E402
import own_clock  # noqa: E402


class GivenTime(link.Link):
    """The wires, with time on them."""

    def __init__(self, port):
        super().__init__(port)
        clock.link = self

    def ask_for_time(self, clock):
        self.send("T")
        record = self.receive(link.RECORD + 8)
        self.state[:] = record[: link.RECORD]
        clock.allowed = struct.unpack(">Q", record[link.RECORD :])[0]

    def send(self, kind, payload=b""):
        if kind == "L":
            payload = struct.pack(">Q", clock.us) + payload
        super().send(kind, payload)

    def refresh(self):
        """The switches change only with the time."""


def _wait(queue, ms):
    """asyncio has nothing to do for so long."""
    if ms > 0:
        clock.pass_us(1000 * ms)


own_clock.follow(_wait)
link.Link = GivenTime
sys.argv[:] = ["", PORT, IMAGE]
import boot  # noqa: E402, F401

"""MicroPython's microsecond clock, also on CPython."""

import time

if hasattr(time, "ticks_us"):
    ticks_us = time.ticks_us
    ticks_diff = time.ticks_diff
    sleep_us = time.sleep_us
else:

    def ticks_us():
        return time.monotonic_ns() // 1000 & 0x3FFFFFFF

    def ticks_diff(a, b):
        return ((a - b + 0x20000000) & 0x3FFFFFFF) - 0x20000000

    def sleep_us(us):
        time.sleep(us / 1000000)

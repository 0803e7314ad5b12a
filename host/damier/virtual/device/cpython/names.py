"""What MicroPython has and CPython has not, added to CPython's own modules."""

import asyncio
import gc
import os
import select
import sys
import time
import traceback
import types

_TICKS = 0x3FFFFFFF


def _micropython():
    module = types.ModuleType("micropython")
    module.const = lambda value: value
    module.kbd_intr = lambda character: None  # 0x03 is an ordinary byte here anyway
    module.schedule = lambda function, argument: function(argument)
    module.opt_level = lambda level=0: 0
    module.alloc_emergency_exception_buf = lambda size: None
    return module


def _ticks_diff(a, b):
    return ((a - b + (_TICKS + 1) // 2) & _TICKS) - (_TICKS + 1) // 2


async def _sleep_ms(ms):
    await asyncio.sleep(max(0, ms) / 1000)


async def _wait_for_ms(awaitable, ms):
    return await asyncio.wait_for(awaitable, ms / 1000)


class ThreadSafeFlag:
    """A flag that a timer's thread may set and one task may wait for."""

    def __init__(self):
        self._event = asyncio.Event()
        self._loop = None

    def set(self):
        if self._loop is None:
            self._event.set()
        else:
            self._loop.call_soon_threadsafe(self._event.set)

    def clear(self):
        self._event.clear()

    async def wait(self):
        self._loop = asyncio.get_running_loop()
        await self._event.wait()
        self._event.clear()


def _ilistdir(path="."):
    for entry in os.scandir(path):
        yield entry.name, 0x4000 if entry.is_dir() else 0x8000, 0, entry.stat().st_size


def supply():
    """Call once, before anything of the firmware is imported."""
    sys.modules["micropython"] = _micropython()
    time.ticks_ms = lambda: time.monotonic_ns() // 1000000 & _TICKS
    time.ticks_us = lambda: time.monotonic_ns() // 1000 & _TICKS
    time.ticks_add = lambda ticks, delta: ticks + delta & _TICKS
    time.ticks_diff = _ticks_diff
    time.sleep_ms = lambda ms: time.sleep(max(0, ms) / 1000)
    time.sleep_us = lambda us: time.sleep(max(0, us) / 1000000)
    asyncio.sleep_ms = _sleep_ms
    asyncio.wait_for_ms = _wait_for_ms
    asyncio.ThreadSafeFlag = ThreadSafeFlag
    os.ilistdir = _ilistdir
    gc.mem_free = lambda: 128 * 1024
    gc.mem_alloc = lambda: 64 * 1024
    sys.print_exception = lambda error, file=sys.stdout: traceback.print_exception(error, file=file)
    if not hasattr(select, "poll"):  # Windows
        import polling

        polling.supply()

"""A virtual eboard with the smallest firmware, for tests of the virtual eboard itself."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import serial

from damier.virtual import interpreter, launch
from damier.virtual.client import Control
from tests.conftest import micropython_of

FIRMWARE = Path(__file__).parent / "tiny_firmware"


class Tiny:
    """A running one: `control`, `running`, and its serial line."""

    def __init__(self, running: launch.Running, directory: Path) -> None:
        self.running, self.directory = running, directory
        self.control = Control(running.control)

    def __getattr__(self, do: str) -> Any:
        return lambda **fields: self.control.request(do, **fields)

    def line(self, timeout: float = 3) -> serial.SerialBase:
        """Open the serial line as the program on the computer does."""
        return serial.serial_for_url(self.running.serial, timeout=timeout)

    def ask(self, byte: str) -> str:
        """Send one request on a line of its own and return the line answered."""
        with self.line() as line:
            line.write(byte.encode())
            return line.readline().decode().strip()


@contextmanager
def tiny_eboard(directory: Path, **options: Any) -> Iterator[Tiny]:
    """Start one in `directory`, and end it whatever happens."""
    running = launch.start_or_find(directory, firmware=FIRMWARE, idle_exit=60, **options)
    tiny = Tiny(running, directory)
    try:
        yield tiny
    finally:
        tiny.control.close()
        launch.stop(running)


def until(condition: Any, seconds: float = 30, what: str = "it") -> Any:
    """Ask again and again until `condition()` is true."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, f"waited {seconds} s for {what}"
        time.sleep(0.02)
    return found


needs_micropython = pytest.mark.skipif(
    interpreter.choose() == interpreter.CPYTHON and os.environ.get("CI") != "true",
    reason="no MicroPython wheel for this machine",
)


def runner(name: str) -> str | None:
    """What to pass as interpreter: for "default" the best there is, "cpython", or "32-bit"."""
    if name != "32-bit":
        return {"default": None, "cpython": "cpython"}[name]
    return str(micropython_of(name))

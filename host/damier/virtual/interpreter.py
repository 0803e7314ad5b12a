"""Which program runs the firmware, and how to start it."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path

DEVICE = Path(__file__).parent / "device"
CPYTHON = "cpython"
_WHEEL = "import sys; from micropython_unix import main; sys.exit(main())"


def choose(wanted: str | None = None) -> str:
    """The interpreter to use: `wanted` (a path or "cpython"), else what the environment variable
    DAMIER_INTERPRETER names in the same way, else "wheel" where MicroPython is installed.
    """
    wanted = wanted or os.environ.get("DAMIER_INTERPRETER")
    if wanted:
        return wanted
    return "wheel" if os.name == "posix" and importlib.util.find_spec("micropython_unix") else CPYTHON


def command(interpreter: str, port: int, directory: Path) -> list[str]:
    """Arguments that power the virtual Pico up; `directory` keeps its flash, `port` is the server's."""
    if interpreter == CPYTHON:
        boot = DEVICE / "cpython" / "boot.py"
        return [sys.executable, "-u", str(boot), str(port), str(directory / "flash")]
    program = [sys.executable, "-c", _WHEEL] if interpreter == "wheel" else [interpreter]
    return [*program, str(DEVICE / "boot.py"), str(port), str(directory / "flash.img")]


def environment() -> dict[str, str]:
    """The environment in which MicroPython finds the stand-ins and its own frozen modules."""
    return {**os.environ, "MICROPYPATH": f"{DEVICE}:.frozen", "PYTHONDONTWRITEBYTECODE": "1"}

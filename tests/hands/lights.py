"""What eyes see of the LEDs."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from damier.virtual.client import Control
from damier.virtual.wood import SQUARES

Colour = tuple[int, int, int]


class Lights:
    """The LEDs as last seen through `control`, and the greatest current seen."""

    def __init__(self, control: Control) -> None:
        self._changed = threading.Condition()
        self._rgb = bytes(192)
        self.frames = 0
        self.max_ma = 0.0
        control.watch(self._pushed)

    def _pushed(self, push: dict[str, Any]) -> None:
        with self._changed:
            if push["push"] == "leds":
                self._rgb = bytes.fromhex(push["rgb"])
                self.max_ma = max(self.max_ma, push["ma"])
                self.frames += 1
            self._changed.notify_all()

    def lit(self) -> dict[str, Colour]:
        """Squares that are not dark, with red, green and blue 0..255."""
        rgb = self._rgb
        colours = {square: tuple(rgb[3 * cell : 3 * cell + 3]) for cell, square in enumerate(SQUARES)}
        return {square: colour for square, colour in colours.items() if any(colour)}  # type: ignore[misc]

    def wait_for(self, condition: Callable[[], Any], seconds: float, describe: Callable[[], str]) -> Any:
        """Look until `condition()` is true; AssertionError with `describe()` after `seconds`."""
        end = time.monotonic() + seconds
        with self._changed:
            while not (found := condition()):
                left = end - time.monotonic()
                if left <= 0:
                    raise AssertionError(describe())
                self._changed.wait(min(left, 0.1))
        return found

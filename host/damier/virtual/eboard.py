"""The virtual eboard as a thing: wood on reeds, LEDs, a Pico that has power or not, a cable."""

from __future__ import annotations

import asyncio
import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import interpreter
from .geometry import closed_reeds, seen_cell
from .image import Image, digest
from .line import SerialLine
from .process import FirmwareLog, FirmwareProcess, last_line
from .strip import Strip
from .wiring import Alarms, Header, Wiring
from .wood import SQUARES, Wood

PWRON_RESET = 1
WDT_RESET = 3
STARTING, RUNNING, ENDED, CRASHED, OFF = "starting", "running", "ended", "crashed", "off"
BREATH = 0.5
FIRST_LIGHT = 1.0
REMEMBERED = 500  # bytes of what was said last

Push = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class Make:
    """How this eboard is made: its folder, what runs its firmware, and the firmware."""

    directory: Path
    interpreter: str
    image: Image


class VirtualEboard:
    """Everything hands and cables can do to an eboard, and what can be seen of it.

    `push` is called with every change of wood and light, as described in `control`.
    """

    def __init__(self, make: Make, wood: Wood, lying: int, push: Push) -> None:
        self._make, self.wood, self.lying, self._push = make, wood, lying, push
        self.strip = Strip()
        self._broken: dict[int, bool] = {}  # physical cells whose switch always says the same
        self.buttons = self.tone_hz = 0
        self.firmware, self.reason, self.starts, self._said = OFF, "", 0, b""
        self.line: SerialLine | None = None
        self._log = FirmwareLog(make.directory / "firmware.log")
        self._process: FirmwareProcess | None = None
        self._watchdog: asyncio.TimerHandle | None = None
        self._lit_late: asyncio.TimerHandle | None = None
        self._again: asyncio.Task[None] | None = None
        self._up = asyncio.Event()
        self._born = asyncio.get_running_loop().time()
        self._unique_id = _unique_id(make.directory)
        self._wiring = Wiring(
            make.image,
            Alarms(
                leds=self._lit,
                started=self._started,
                watchdog=self._feed_watchdog,
                tone=self._sounds,
                reset=self._reset_by_firmware,
                power_cut=self._cut_by_counter,
            ),
        )

    async def open(self, line: SerialLine) -> None:
        """Connect the serial line and make ready for power."""
        self.line = line
        await line.open()
        await self._wiring.open()
        self.wood_changed()

    # Power

    async def power_up(self, cut_after: int = 0, cause: int = PWRON_RESET) -> None:
        """Start the firmware and wait until it runs or has ended; nothing happens when it already runs.

        `cut_after`: the power is cut in the middle of flash operation number so-and-so (0: it is not).
        """
        if self.powered:
            return
        assert self.line is not None
        self.firmware, self.reason = STARTING, ""
        self.starts += 1
        self._said = b""
        self._up.clear()
        self._wiring.header = Header(self._unique_id, cause, cut_after)
        self._process = FirmwareProcess(self._log, self._says, self._ended, self.line.hold_input)
        arguments = interpreter.command(self._make.interpreter, self._wiring.port, self._make.directory)
        try:
            await self._process.start(arguments, interpreter.environment())
        except OSError as error:
            self._process = None
            self.firmware, self.reason = CRASHED, f"cannot start {arguments[0]}: {error.strerror}"
            return
        await self._up.wait()

    async def power_cut(self, reason: str = "") -> None:
        """Kill the firmware where it stands; the LEDs go dark."""
        if self._again is not None and self._again is not asyncio.current_task():
            self._again.cancel()
        await self._kill(reason)
        self.strip.dark()
        self.push_leds()

    @property
    def flash_can_be_cut(self) -> bool:
        """Whether flash operations are counted, so that `cut_after` means something."""
        return self._make.interpreter != interpreter.CPYTHON

    @property
    def powered(self) -> bool:
        """Whether the firmware's process is there."""
        return self._process is not None

    def _started(self) -> None:
        self.firmware = RUNNING
        # A firmware that works lights its LEDs soon; one that does not may be about to crash.
        self._lit_late = asyncio.get_running_loop().call_later(FIRST_LIGHT, self._up.set)

    def _ended(self, process: FirmwareProcess, code: int) -> None:
        if process is not self._process:
            return
        if self.firmware != OFF:
            self.firmware = CRASHED if code else ENDED
            said = self._log.last_line() or last_line(self._said)
            self.reason = said or f"the firmware ended (exit code {code})"
        self._dead()

    async def _kill(self, reason: str) -> None:
        process = self._process
        self.firmware, self.reason = OFF, reason
        if process is not None:
            process.cut()
            await process.gone
            if self.line is not None:
                self.line.drop()
        self._dead()

    def _dead(self) -> None:
        self._process = None
        self._wiring.disconnect()
        self._feed_watchdog(0)
        if self._lit_late is not None:
            self._lit_late.cancel()
        self.tone_hz = 0
        self._up.set()

    def _feed_watchdog(self, ms: int) -> None:
        if self._watchdog is not None:
            self._watchdog.cancel()
            self._watchdog = None
        if ms:
            loop = asyncio.get_running_loop()
            self._watchdog = loop.call_later(ms / 1000, self._restart, WDT_RESET, "the watchdog bit")

    def _reset_by_firmware(self) -> None:
        self._restart(WDT_RESET, "the firmware asked for a reset")  # machine.reset() reports the same on rp2

    def _cut_by_counter(self) -> None:
        self._again = asyncio.create_task(self.power_cut("cut during a flash operation"))

    def _restart(self, cause: int, reason: str) -> None:
        self._again = asyncio.create_task(self._reset(cause, reason))

    async def _reset(self, cause: int, reason: str) -> None:
        lived = self.firmware == RUNNING
        await self._kill(reason)
        await asyncio.sleep(0 if lived else BREATH)
        await self.power_up(cause=cause)
        self.reason = reason if self.firmware == RUNNING else self.reason

    # Cable

    async def plug(self, plugged: bool) -> None:
        """Put the cable in or pull it out; the eboard keeps its power."""
        assert self.line is not None
        await self.line.plug(plugged)

    def _says(self, data: bytes) -> None:
        assert self.line is not None
        self._said = (self._said + data)[-REMEMBERED:]
        self.line.send(data)

    def heard(self, data: bytes) -> None:
        """Bytes from the computer to the firmware; lost while it has no power."""
        if self._process is not None:
            self._process.send(data)

    def hold(self, hold: bool) -> None:
        """Let the firmware wait with what it says."""
        if self._process is not None:
            self._process.hold_output(hold)

    # Wood and light

    def wood_changed(self) -> None:
        """Hands have been at work: reeds and watchers follow."""
        self._wiring.show(closed_reeds(self.wood.squares, self.lying, self._broken), self.buttons)
        self._push(self.wood_view())

    def break_switch(self, square: str, closed: bool) -> None:
        """From now on the switch under this square says the same. Raises ValueError when there is no such."""
        self._broken[seen_cell(SQUARES.index(square), -self.lying)] = closed
        self.wood_changed()

    def mend_switches(self) -> None:
        """All switches work again."""
        self._broken.clear()
        self.wood_changed()

    def turn(self, quarters: int) -> None:
        """Lay the eboard down turned by `quarters`; the pieces stay where they are seen."""
        self.lying = quarters % 4
        self.wood_changed()
        self.push_leds()

    def _sounds(self, hz: int) -> None:
        self.tone_hz = hz

    def _lit(self, data: bytes) -> None:
        self.strip.receive(data)
        self._up.set()
        self.push_leds()

    def push_leds(self) -> None:
        """Tell the watchers what is lit."""
        self._push(self.leds_view())

    def wood_view(self) -> dict[str, Any]:
        """The push about wood."""
        broken = {SQUARES[seen_cell(cell, self.lying)]: closed for cell, closed in self._broken.items()}
        return {"push": "wood", "wood": {**self.wood.as_dict(), "lying": self.lying, "broken": broken}}

    def leds_view(self) -> dict[str, Any]:
        """The push about light. `ms` counts from the start of the server."""
        return {
            "push": "leds",
            "ms": round((asyncio.get_running_loop().time() - self._born) * 1000, 1),
            "rgb": self.strip.seen(self.lying).hex(),
            "raw": self.strip.raw.hex(),
            "ma": round(self.strip.ma, 2),
        }

    def status(self) -> dict[str, Any]:
        """Figures and states, in plain data."""
        assert self.line is not None
        return {
            "frames": self.strip.frames,
            "ma": round(self.strip.ma, 2),
            "max_ma": round(self.strip.max_ma, 2),
            "mean_ma": round(self.strip.mean_ma, 2),
            "tone_hz": self.tone_hz,
            "powered": self.powered,
            "firmware": self.firmware,
            "reason": self.reason,
            "starts": self.starts,
            "cable": self.line.plugged,
            "client": self.line.connected,
            "interpreter": self._make.interpreter,
            "image": digest(self._make.image),
            "python": sys.executable,
        }

    async def close(self) -> None:
        """Power off, cable out, log closed."""
        await self.power_cut("the virtual eboard is put away")
        if self.line is not None:
            await self.line.close()
        await self._wiring.close()
        self._log.close()


def _unique_id(directory: Path) -> str:
    """The 8 bytes a Pico is born with, in hex; kept in the folder."""
    path = directory / "unique_id"
    try:
        known = path.read_text("ascii").strip()
        if len(bytes.fromhex(known)) == 8:
            return known
    except (OSError, ValueError):
        pass
    path.write_text(fresh := secrets.token_hex(8), "ascii")
    return fresh

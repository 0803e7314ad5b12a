"""The server's end of the wires to the firmware's process: reeds and buttons out, LED data and alarms in.

The other end, with a description of what is said, is `device/link.py`.
"""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from .image import Image, digest


@dataclass(frozen=True)
class Header:
    """What a Pico is born with or finds at power up."""

    unique_id: str
    reset_cause: int
    cut_after: int

    def block(self) -> bytes:
        """As sent to the device."""
        return _block(json.dumps(self.__dict__).encode())


@dataclass
class Alarms:
    """What the wires may report. `watchdog` and `tone` get milliseconds and hertz, 0 for off."""

    leds: Callable[[bytes], None]
    started: Callable[[], None]
    watchdog: Callable[[int], None]
    tone: Callable[[int], None]
    reset: Callable[[], None]
    power_cut: Callable[[], None]


class Wiring:
    """Listens for the firmware's process on a local port; the newest connection is the one that counts."""

    def __init__(self, image: Image, alarms: Alarms) -> None:
        self._image, self._digest, self._alarms = image, digest(image), alarms
        self._writer: asyncio.StreamWriter | None = None
        self._server: asyncio.Server | None = None
        self._serving: set[asyncio.Task[None]] = set()
        self._running = False
        self._state = bytes(9)
        self.header = Header("", 1, 0)
        self.port = 0

    async def open(self) -> None:
        """Start listening."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def show(self, reeds: bytes, buttons: int) -> None:
        """The switches' state from now on: 8 rows of reeds and the buttons' bits."""
        state = reeds + bytes([buttons])
        if state != self._state:
            self._state = state
            if self._writer is not None and self._running:
                self._writer.write(state)

    def disconnect(self) -> None:
        """Forget the device: its power is off."""
        if self._writer is not None:
            self._writer.close()
        self._writer, self._running = None, False

    async def close(self) -> None:
        """Stop listening."""
        self.disconnect()
        if self._server is not None:
            self._server.close()
        if self._serving:
            await asyncio.wait(self._serving, timeout=1)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = cast("asyncio.Task[None]", asyncio.current_task())
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)
        self.disconnect()
        self._writer = writer
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        writer.write(self.header.block())
        try:
            while self._writer is writer:
                kind, length = struct.unpack(">cH", await reader.readexactly(3))
                self._received(kind, await reader.readexactly(length))
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        if self._writer is writer:
            self.disconnect()
        writer.close()

    def _received(self, kind: bytes, payload: bytes) -> None:
        if kind == b"L":
            self._alarms.leds(payload)
        elif kind == b"W":
            self._alarms.watchdog(int.from_bytes(payload, "big"))
        elif kind == b"P":
            self._alarms.tone(int.from_bytes(payload, "big"))
        elif kind == b"I":
            self._offer(payload.decode("ascii", "replace"))
        elif kind == b"U":
            self._alarms.started()
        elif kind == b"R":
            self._alarms.reset()
        elif kind == b"C":
            self._alarms.power_cut()

    def _offer(self, there: str) -> None:
        """Send the firmware's files unless the flash holds exactly them, then the switches' state."""
        assert self._writer is not None
        paths = [] if there == self._digest else sorted(self._image)
        self._writer.write(_block(json.dumps({"digest": self._digest, "files": paths}).encode()))
        for path in paths:
            self._writer.write(_block(self._image[path]))
        self._writer.write(self._state)
        self._running = True


def _block(payload: bytes) -> bytes:
    return struct.pack(">I", len(payload)) + payload

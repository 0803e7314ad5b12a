"""A virtual Pico whose clock stands still but for the time that hands let pass.

The firmware's process is the virtual eboard's own (interpreter, stand-ins, flash, cable on standard input and
output); `device/given_time.py` describes what is added on the wires.
"""

from __future__ import annotations

import json
import os
import socket
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path

from damier.virtual import interpreter
from damier.virtual.image import digest, read_image

DEVICE = Path(__file__).parent / "device"
PATIENCE = 300  # seconds of the computer's time before a program that does not come back is given up
UNIQUE_ID = "d0a3a7e12f604b55"

_flashed: list[bytes] = []  # a flash with nothing but the firmware on it: to flash takes a while


class StoppedError(Exception):
    """The firmware's process is gone; the text is what it said last."""


class PacedPico:
    """A Pico in `directory` (which keeps its flash), powered up at `start_ms` of its own clock.

    `lit` is called with every frame: microseconds since power up, 192 bytes of the wire. StoppedError when
    the firmware does not run.
    """

    def __init__(self, directory: Path, start_ms: int, lit: Callable[[int, bytes], None]) -> None:
        self._directory, self._lit = directory, lit
        self._flash_image = directory / "flash.img"
        self._image = read_image(None)
        with socket.create_server(("127.0.0.1", 0)) as server:
            self._start(server.getsockname()[1], start_ms)
            server.settimeout(PATIENCE)
            try:
                self._socket, _ = server.accept()
            except OSError:
                raise StoppedError(self._last_words()) from None
        self._socket.settimeout(PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._wires = self._socket.makefile("rb")
        header = {"unique_id": UNIQUE_ID, "reset_cause": 1, "cut_after": 0}
        self._send_block(json.dumps(header).encode())
        self._until_time_is_up()

    def run(self, reeds: bytes, us: int) -> None:
        """Let it run up to `us` microseconds after power up, with these reeds closed (8 bytes, one a row)."""
        self._socket.sendall(reeds + b"\0" + struct.pack(">Q", us))
        self._until_time_is_up()

    def say(self, line: bytes) -> None:
        """Send bytes down the cable."""
        assert self._process.stdin is not None
        self._process.stdin.write(line)
        self._process.stdin.flush()

    def heard(self) -> bytes:
        """What has come over the cable since the last time."""
        assert self._process.stdout is not None
        heard = b""
        try:
            while part := os.read(self._process.stdout.fileno(), 65536):
                heard += part
        except BlockingIOError:
            pass
        return heard

    def close(self) -> None:
        """Power off."""
        self._process.kill()
        self._process.communicate()
        self._wires.close()
        self._socket.close()

    def _start(self, port: int, start_ms: int) -> None:
        if _flashed and not self._flash_image.exists():
            self._flash_image.write_bytes(_flashed[0])
        arguments = interpreter.command(interpreter.choose(), port, self._directory)
        arguments[arguments.index(str(interpreter.DEVICE / "boot.py"))] = str(DEVICE / "given_time.py")
        self._log = (self._directory / "firmware.log").open("wb")
        self._process = subprocess.Popen(
            [*arguments, str(start_ms)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            env={**interpreter.environment(), "MICROPYPATH": f"{DEVICE}:{interpreter.DEVICE}:.frozen"},
        )
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdout.fileno(), False)

    def _until_time_is_up(self) -> None:
        while True:
            kind, length = struct.unpack(">cH", self._read(3))
            payload = self._read(length)
            if kind == b"T":
                return
            if kind == b"L":
                self._lit(struct.unpack(">Q", payload[:8])[0], payload[8:])
            elif kind == b"I":
                self._flash(payload.decode())
            elif kind == b"U" and not _flashed:
                _flashed.append(self._flash_image.read_bytes())
            elif kind in (b"R", b"C"):
                raise StoppedError("the firmware has asked for a reset")

    def _flash(self, there: str) -> None:
        wanted = digest(self._image)
        paths = [] if there == wanted else sorted(self._image)
        self._send_block(json.dumps({"digest": wanted, "files": paths}).encode())
        for path in paths:
            self._send_block(self._image[path])
        self._socket.sendall(bytes(9))

    def _send_block(self, payload: bytes) -> None:
        self._socket.sendall(struct.pack(">I", len(payload)) + payload)

    def _read(self, count: int) -> bytes:
        try:
            data = self._wires.read(count)
        except OSError:
            data = b""
        if len(data) < count:
            raise StoppedError(self._last_words())
        return data

    def _last_words(self) -> str:
        said = self.heard() + (self._directory / "firmware.log").read_bytes()
        return "the firmware has stopped: " + " ".join(said.decode("utf-8", "replace")[-600:].split())

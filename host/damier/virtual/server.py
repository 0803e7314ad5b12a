"""A virtual eboard's process, `python -m damier.virtual.server --dir DIR`: outlives firmware and host."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from . import interpreter
from .control import ControlPort, Request
from .eboard import Make, VirtualEboard
from .image import read_image
from .line import PtyLine, SerialLine, SocketLine
from .verbs import Verbs
from .wood import Wood

SAVE_AFTER = 1.0


class Server:
    """Holds the eboard, its ports and its folder, until it is told to stop or nobody needs it any more."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._directory: Path = options.dir
        self._idle_exit: float = options.idle_exit
        self._pty: bool = options.line == "pty"
        self._over = asyncio.Event()
        self._saving: asyncio.TimerHandle | None = None
        make = Make(self._directory, interpreter.choose(options.interpreter), read_image(options.firmware))
        self._control = ControlPort(self._perform, self._present)
        self._eboard = VirtualEboard(make, self._laid_out(), options.lying, self._push)
        self._verbs = Verbs(self._eboard, self._over.set)

    async def run(self) -> None:
        """Serve until the end, then leave the folder in order."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            try:
                loop.add_signal_handler(number, self._over.set)
            except NotImplementedError:  # Windows
                signal.signal(number, lambda *_: loop.call_soon_threadsafe(self._over.set))
        idle = asyncio.create_task(self._end_when_idle())
        try:
            await self._eboard.open(self._line())
            await self._control.open()
            over = asyncio.create_task(self._over.wait())
            up = asyncio.create_task(self._eboard.power_up())
            await asyncio.wait({over, up}, return_when=asyncio.FIRST_COMPLETED)
            if not self._over.is_set():
                self._announce()
            await over
        finally:
            idle.cancel()
            self._withdraw()
            await self._control.close()
            await self._eboard.close()
            self._save()

    async def _perform(self, request: Request) -> dict[str, object]:
        return await self._verbs.perform(request)

    def _line(self) -> SerialLine:
        kind = PtyLine if self._pty else SocketLine
        return kind(self._eboard.heard, self._eboard.hold)

    def _push(self, message: dict[str, object]) -> None:
        self._control.push(message)
        if message["push"] == "wood" and self._saving is None:
            self._saving = asyncio.get_running_loop().call_later(SAVE_AFTER, self._save)

    def _present(self) -> list[dict[str, object]]:
        return [self._eboard.wood_view(), self._eboard.leds_view()]

    async def _end_when_idle(self) -> None:
        loop = asyncio.get_running_loop()
        busy = loop.time()
        while loop.time() - busy < self._idle_exit:
            await asyncio.sleep(min(1.0, self._idle_exit))
            line = self._eboard.line
            if self._control.clients or (line is not None and line.connected):
                busy = loop.time()
        self._over.set()

    def _announce(self) -> None:
        assert self._eboard.line is not None
        record = {
            "serial": self._eboard.line.address,
            "control": ["127.0.0.1", self._control.port],
            "pid": os.getpid(),
        }
        _write(self._directory / "eboard.json", json.dumps(record))

    def _withdraw(self) -> None:
        with contextlib.suppress(OSError):
            (self._directory / "eboard.json").unlink()

    def _laid_out(self) -> Wood:
        """The wood as it lay when it was last saved; a record that makes no sense is like none."""
        try:
            return Wood.from_dict(json.loads((self._directory / "wood.json").read_text("utf-8")))
        except (OSError, ValueError, RecursionError):
            return Wood()

    def _save(self) -> None:
        self._saving = None
        with contextlib.suppress(OSError):
            _write(self._directory / "wood.json", json.dumps(self._eboard.wood.as_dict()))


def _write(path: Path, text: str) -> None:
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(text, "utf-8")
    fresh.replace(path)


def _lock(directory: Path) -> IO[bytes]:
    """Make sure this folder has one server. OSError when there is another."""
    file = (directory / "lock").open("ab")
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return file


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="damier.virtual.server", description=__doc__)
    parser.add_argument("--dir", type=Path, required=True, help="folder of this eboard: flash, wood, logs")
    parser.add_argument("--interpreter", help="path of a MicroPython, or 'cpython'; default: the best here")
    parser.add_argument("--line", choices=("socket", "pty"), default="socket", help="kind of serial line")
    parser.add_argument("--lying", type=int, choices=range(4), default=0, help="quarter turns clockwise")
    parser.add_argument("--idle-exit", type=float, default=900, help="seconds without a client to the end")
    parser.add_argument("--firmware", type=Path, help="folder to flash instead of Damier's firmware")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a server; returns its exit code. What goes wrong is one line on standard error."""
    options = _arguments(arguments)
    if options.line == "pty" and os.name != "posix":
        print("a pty needs a POSIX system; use --line socket", file=sys.stderr)
        return 2
    try:
        options.dir.mkdir(parents=True, exist_ok=True)
        lock = _lock(options.dir)
    except OSError as error:
        print(f"the folder {options.dir} is in use or cannot be used: {error}", file=sys.stderr)
        return 1

    async def serve() -> None:
        await Server(options).run()

    with lock:
        try:
            asyncio.run(serve())
        except OSError as error:
            print(f"the virtual eboard cannot run: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

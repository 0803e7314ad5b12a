"""Find the virtual eboard that runs in a folder, or start it there."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import interpreter as interpreters
from .client import Control, ControlError
from .image import digest, read_image

TIMEOUT = 60.0
PATIENCE = 5.0
LOG = "server.log"


class VirtualError(Exception):
    """The virtual eboard does not come up; the text says why in one line."""


@dataclass(frozen=True)
class Running:
    """A virtual eboard that runs.

    `serial` is for pyserial, `control` for client.Control; `started`: it was not there before.
    """

    serial: str
    control: tuple[str, int]
    pid: int
    started: bool
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False, compare=False)


def start_or_find(
    directory: Path,
    *,
    interpreter: str | None = None,
    line: str = "socket",
    lying: int = 0,
    idle_exit: float = 900,
    firmware: Path | None = None,
    timeout: float = TIMEOUT,
) -> Running:
    """The virtual eboard of `directory`, powered and with this program's firmware; started when need be.

    `interpreter`: a path, "cpython", or None for the best there is; `line`: "socket" or "pty"; `lying`:
    quarter turns, for a new one; `idle_exit`: seconds without any client after which it ends by itself;
    `firmware`: a folder to flash instead of Damier's own. VirtualError after `timeout` seconds at most.
    """
    found = find(directory)
    if found is not None and _is_current(found, directory, firmware, timeout):
        return found
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise VirtualError(f"the folder {directory} cannot be used: {error.strerror}") from error
    options = ["--line", line, "--lying", str(lying), "--idle-exit", str(idle_exit)]
    options += ["--interpreter", interpreters.choose(interpreter)] if interpreter else []
    options += ["--firmware", str(firmware)] if firmware else []
    arguments = [sys.executable, "-m", "damier.virtual.server", "--dir", str(directory), *options]
    with _to_the_end_or_not_at_all() as process:
        return _wait_for(directory, process(arguments, directory / LOG), timeout)


def find(directory: Path) -> Running | None:
    """The virtual eboard that runs in `directory`, or None."""
    running = _recorded(directory)
    if running is not None:
        try:
            with Control(running.control, timeout=5) as control:
                control.request("status")
        except ControlError:
            return None
    return running


def _recorded(directory: Path) -> Running | None:
    """What the folder's record says; one that makes no sense is like none."""
    try:
        record = json.loads((directory / "eboard.json").read_text("utf-8"))
        serial, (host, port), pid = record["serial"], record["control"], record["pid"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    if not (isinstance(serial, str) and isinstance(host, str) and type(port) is int and type(pid) is int):
        return None
    return Running(serial, (host, port), pid, False)


def stop(running: Running, timeout: float = 10) -> None:
    """End the server in good order and wait until it is gone, `timeout` seconds at most."""
    try:
        with Control(running.control) as control:
            control.request("stop")
    except ControlError:
        pass  # it has gone already
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        try:
            Control(running.control).close()
        except ControlError:
            break
        time.sleep(0.02)
    if running.process is not None:
        running.process.wait(max(0.1, end - time.monotonic()))


def _is_current(found: Running, directory: Path, firmware: Path | None, timeout: float) -> bool:
    """Power up what was found; when it holds another firmware, end it instead."""
    try:
        with Control(found.control, timeout=timeout) as control:
            status = control.request("status")
            if status["image"] == digest(read_image(firmware)):
                _check(status if status["powered"] else control.request("power", on=True), directory)
                return True
    except ControlError:
        pass
    stop(found)
    return False


@contextlib.contextmanager
def _to_the_end_or_not_at_all() -> Iterator[Callable[[list[str], Path], subprocess.Popen[bytes]]]:
    """Gives a function that starts a process; when the block is left by an error, the process is ended.

    Ctrl-C is such an error, and SIGTERM is made one meanwhile.
    """
    started: list[subprocess.Popen[bytes]] = []

    def start(arguments: list[str], log: Path) -> subprocess.Popen[bytes]:
        with log.open("wb") as file, _signals_later():
            started.append(
                subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=file, stderr=file, **_apart())
            )
        return started[0]

    def end(*_: object) -> None:
        raise SystemExit(128 + signal.SIGTERM)

    usual = (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
    )
    if usual:
        signal.signal(signal.SIGTERM, end)
    try:
        yield start
    except BaseException:
        for process in started:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        raise
    finally:
        if usual:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)


@contextlib.contextmanager
def _signals_later() -> Iterator[None]:
    """Let Ctrl-C and SIGTERM act only when the block is over: a process just forked must not go unnoticed."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals interrupt the main thread only
        return
    came: list[int] = []
    usual = {
        number: signal.signal(number, lambda number, _: came.append(number))
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)
    for late in came:
        signal.raise_signal(late)


def _wait_for(directory: Path, process: subprocess.Popen[bytes], timeout: float) -> Running:
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        found = find(directory) if (directory / "eboard.json").exists() else None
        if found is not None and (found.pid == process.pid or os.name == "nt"):
            with Control(found.control) as control:
                status = control.request("status")
            try:
                _check(status, directory)
            except VirtualError:
                stop(Running(found.serial, found.control, found.pid, True, process))
                raise
            return Running(found.serial, found.control, found.pid, True, process)
        if process.poll() is not None:
            other = find(directory)  # two were started at once: the other one was faster
            if other is not None:
                return other
            raise VirtualError(f"the virtual eboard ended at once: {_last_line(directory / LOG)}")
        time.sleep(0.03)
    raise VirtualError(f"the virtual eboard did not come up within {timeout:.0f} s; see {directory / LOG}")


def _check(status: dict[str, Any], directory: Path) -> None:
    if not status["powered"]:
        reason, log = status["reason"] or "no reason known", directory / "firmware.log"
        raise VirtualError(f"the virtual eboard's firmware stopped: {reason}; see {log}")


def _last_line(path: Path) -> str:
    try:
        lines = [line for line in path.read_text("utf-8", "replace").splitlines() if line.strip()]
    except OSError:
        lines = []
    return lines[-1].strip() if lines else f"see {path}"


def _apart() -> dict[str, Any]:
    """Options for Popen that let the server outlive this program and its terminal."""
    if os.name == "nt":
        return {"creationflags": 0x00000008 | 0x00000200}  # DETACHED_PROCESS, CREATE_NEW_PROCESS_GROUP
    return {"start_new_session": True}

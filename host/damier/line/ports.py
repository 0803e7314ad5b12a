"""Finding an eboard: candidates by USB id, then a handshake; never simply the first port."""

import queue
import time
from collections.abc import Callable
from dataclasses import dataclass

from serial.tools import list_ports

from damier.line.connection import Connection, Event, LineError, Message, probe

PICO_VENDOR = 0x2E8A
DEBUG_PROBES = (0x0004, 0x000C)
"""Product ids of Raspberry Pi's debug probes: the same vendor, but never an eboard."""

NOTHING_FOUND = (
    "no eboard found: plug its USB cable in (one that carries data, not a charge-only one), "
    "or play without one: damier play --virtual"
)


@dataclass(frozen=True)
class Candidate:
    """A serial port that may be an eboard: device name, USB serial number ("" if none), description."""

    device: str
    serial_number: str
    description: str


def find() -> list[Candidate]:
    """List the serial ports whose USB id is a Pico's, sorted by device name."""
    found = [
        Candidate(port.device, port.serial_number or "", port.description or "")
        for port in list_ports.comports()
        if port.vid == PICO_VENDOR and port.pid not in DEBUG_PROBES
    ]
    return sorted(found, key=lambda candidate: candidate.device)


def look(port: str, patience: float = 3.0, view_within: float = 1.0) -> Message:
    """Ask who is at `port` and what it shows: the eboard's hello, with its view, or None, as "view".

    Args:
        port: a device name or pySerial URL.
        patience: seconds to wait for the hello.
        view_within: seconds to wait for the view then.

    Raises:
        LineError: as `Connection.open`.
    """
    events: queue.SimpleQueue[Event] = queue.SimpleQueue()
    line = Connection(lambda: port, events)
    try:
        hello = line.open(patience)
        line.send({"t": "view?", "id": 1})
        until = time.monotonic() + view_within
        while (left := until - time.monotonic()) > 0:
            try:
                kind, message = events.get(timeout=left)
            except queue.Empty:
                break
            if kind == "message" and message.get("t") == "view":
                return {**hello, "view": message}
        return {**hello, "view": None}
    finally:
        line.close()


def ask_all(
    candidates: list[Candidate], ask: Callable[[str], Message] = probe
) -> list[tuple[Candidate, Message | LineError]]:
    """Ask every candidate, with `probe` or `look`: its answer, or why there was none."""
    answers: list[tuple[Candidate, Message | LineError]] = []
    for candidate in candidates:
        try:
            answers.append((candidate, ask(candidate.device)))
        except LineError as error:
            answers.append((candidate, error))
    return answers


def choose() -> Candidate:
    """Find the one eboard that is plugged in.

    Raises:
        LineError: none, none that answers, or more than one.
    """
    candidates = find()
    if not candidates:
        raise LineError(NOTHING_FOUND)
    answers = ask_all(candidates)
    eboards = [candidate for candidate, answer in answers if not isinstance(answer, LineError)]
    if len(eboards) == 1:
        return eboards[0]
    if eboards:
        names = ", ".join(candidate.device for candidate in eboards)
        raise LineError(f"more than one eboard is plugged in ({names}): choose one with --port")
    errors = [str(answer) for _, answer in answers]
    raise LineError(f"no eboard found: {errors[0]}")


def follower_of(candidate: Candidate) -> Callable[[], str]:
    """Return a function that says where `candidate` is now: replugged, it may have another name."""

    def locate() -> str:
        if not candidate.serial_number:
            return candidate.device
        for found in find():
            if found.serial_number == candidate.serial_number:
                return found.device
        raise LineError(f"{candidate.device} is not there: plug the eboard in again")

    return locate

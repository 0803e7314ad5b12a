"""Where the eboard stands: on a cable, or virtually in this computer."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from damier.line import ports
from damier.line.connection import LineError
from damier.play.shown import LETTERS
from damier.play.wish import Wish
from damier.virtual import launch
from damier.virtual.client import Control, ControlError, ControlLost
from draughts64 import squares

Message = dict[str, Any]
HANDS = frozenset(
    (
        "lift",
        "put",
        "slide",
        "beside",
        "take",
        "crown",
        "set",
        "start",
        "knock",
        "turn",
        "break",
        "mend",
        "press",
        "power",
        "cable",
        "wood",
    )
)
"""What a person may do to a virtual eboard on the page."""
COME_BACK = 0.5
"""Seconds between two tries to reach the virtual eboard again."""


class Table(Protocol):
    """A place to play: says where the line is, and what else can be done there."""

    virtual: bool

    def locate(self) -> str:
        """Name the port or URL of the line, now."""

    def lay_out(self, wish: Wish) -> None:
        """Turn the eboard and set up the pieces for a game, where that can be done for the person."""

    def close(self) -> None:
        """Leave the place as it was found."""


class RealTable:
    """A real eboard on a cable.

    Args:
        port: device name or pySerial URL; "" to find the eboard by USB id and handshake.

    Raises:
        LineError: none can be found.
    """

    virtual = False

    def __init__(self, port: str = "") -> None:
        known = {candidate.device: candidate for candidate in ports.find()} if port else {}
        if port and port not in known:
            self._locate: Callable[[], str] = lambda: port
        else:
            self._locate = ports.follower_of(known[port] if port else ports.choose())

    def locate(self) -> str:
        """Name the port, also after replugging."""
        return self._locate()

    def lay_out(self, wish: Wish) -> None:
        """Do nothing: real pieces are set up by hand."""

    def close(self) -> None:
        """Do nothing."""


class VirtualTable:
    """A virtual eboard in a process of its own, started or found again.

    Args:
        folder: where the virtual eboard keeps its flash and its wood.
        watch: is given what the eboard shows: ("leds", data) and ("wood", data), in another thread.

    Raises:
        LineError: it does not start.
    """

    virtual = True

    def __init__(self, folder: Path, watch: Callable[[str, Message], None]) -> None:
        self._folder = folder
        self._watch = watch
        self._lock = threading.Lock()
        self._control: Control | None = None
        self._closing = threading.Event()
        self._running = self._start()
        try:
            self._meet()
        except BaseException:  # Ctrl-C among them: what was started here must not be left behind
            self.close()
            raise

    def locate(self) -> str:
        """Name the line of the virtual eboard, which is started again if its process has died.

        Raises:
            LineError: it does not start.
        """
        with self._lock:
            found = launch.find(self._folder)
            if found is None or found.control != self._running.control:
                self._running = found or self._start()
                self._meet()
            return self._running.serial

    def lay_out(self, wish: Wish) -> None:
        """Turn the eboard as the variant wants it and set the wood up.

        Raises:
            ValueError: the virtual eboard refuses or is gone.
        """
        corner = wish.variant.dark_corner
        self.request("turn", quarters=1 if corner == squares.RIGHT else 0)
        placed = {
            squares.name(square, corner): LETTERS[code]
            for square, code in enumerate(wish.position.squares)
            if code
        }
        self.request("set", squares=placed)

    def hand(self, request: Message) -> Message:
        """Do what a hand does on the page; the answer.

        Raises:
            ValueError: no such thing to do, or it cannot be done.
        """
        do = request.get("do")
        if not isinstance(do, str) or do not in HANDS:
            raise ValueError(f"a hand cannot do {repr(do)[:40]}")
        fields = {key: value for key, value in request.items() if key not in ("do", "id")}
        answer = self.request(do, **fields)
        answer.pop("id", None)
        return answer

    def request(self, do: str, /, **fields: Any) -> Message:
        """Ask the virtual eboard for something; its answer.

        Raises:
            ValueError: refused, or the virtual eboard is gone.
        """
        try:
            return self._reach().request(do, **fields)
        except (ControlError, LineError) as error:
            raise ValueError(str(error)) from None

    def _reach(self) -> Control:
        """The control port's connection, made anew when it has ended."""
        with self._lock:
            if self._control is None or not self._control.alive:
                running = launch.find(self._folder)
                if running is None or self._closing.is_set():
                    raise ControlLost("the virtual eboard is gone")
                if running.control != self._running.control:
                    self._running = running
                self._meet()
            assert self._control is not None
            return self._control

    def _come_back(self, lost: Control) -> None:
        """Go on watching when the connection ends although the eboard is still there."""
        while lost is self._control and not self._closing.wait(COME_BACK):
            try:
                self._reach()
            except (ControlError, LineError):
                continue

    def close(self) -> None:
        """Stop the virtual eboard if it was started here; one that was found goes on."""
        self._closing.set()
        if self._control is not None:
            self._control.close()
        if self._running.started:
            launch.stop(self._running)

    def _start(self) -> launch.Running:
        try:
            return launch.start_or_find(self._folder)
        except (launch.VirtualError, OSError) as error:
            raise LineError(str(error)) from None

    def _meet(self) -> None:
        """Take up the control port of the eboard that runs now."""
        if self._control is not None:
            self._control.close()
        try:
            self._control = Control(self._running.control)
            self._control.watch(self._pushed, self._come_back)
        except ControlError as error:
            raise LineError(str(error)) from None

    def _pushed(self, push: Message) -> None:
        kind = push.get("push")
        if kind == "leds":
            self._watch("leds", {"rgb": push["rgb"]})
        elif kind == "wood":
            self._watch("wood", push["wood"])

"""A computer on the cable: the record and the view as the eboard tells them, each entry acknowledged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from damier.line.mirror import GapError, Mirror
from draughts64.notation import parse_fen
from draughts64.variant import get
from eboard import protocol
from eboard.occupancy import of_position
from tests.hands.quick import LostThreadError
from tests.hands.record import Record

REPAIRS = ("put", "take", "move")


class Seen:
    """The view that came over the cable last, in the words of the eboard's own."""

    def __init__(self, message: dict[str, Any]) -> None:
        self.message = message
        self.phase: str = message["phase"]
        self.reading: str = message["reading"]
        self.game: str = message["game"]
        self.lit: dict[str, str] = message["lit"]
        self.want: list[Any] = message["want"]
        self.repair = self.want[1] if self.want[0] in REPAIRS else None
        self.occupancy = bytes.fromhex(message["occupancy"])


class Told:
    """What has come over the cable; `send` takes what goes back, `on_ply` is called when a ply is recorded.

    Raises LostThreadError where the eboard complains, or where the record makes no sense.
    """

    def __init__(self, send: Callable[..., None], on_ply: Callable[[], None]) -> None:
        self._send, self._on_ply = send, on_ply
        self._reader = protocol.Reader(protocol.LINE_FROM_EBOARD)
        self.view: Seen | None = None
        self.record = Record()
        self.answers: list[dict[str, Any]] = []
        self.entries: list[list[Any]] = []
        self._mirror = Mirror()

    def hear(self, data: bytes) -> bool:
        """Take bytes from the cable; True when a view was among them."""
        messages = self._reader.feed(data)
        for message in messages:
            self._take(message)
        return any(message["t"] == "view" for message in messages)

    def from_the_beginning(self) -> None:
        """Let the eboard tell its whole journal again; `entries` fills anew."""
        self.entries, self._mirror = [], Mirror()
        self._send(t="hello", protocol=protocol.VERSION, time="2026.11.29", resume_from=0)

    def position_cells(self) -> bytes:
        """The occupancy of the position that the record leads to, else of the one that is set up."""
        if self._mirror.played is not None:
            game = self._mirror.played.game
            return bytes(of_position(game.position, game.variant.dark_corner))
        assert self.view is not None
        variant = get(self.view.message["variant"])
        return bytes(of_position(parse_fen(self.view.message["fen"], variant), variant.dark_corner))

    def _take(self, message: dict[str, Any]) -> None:
        if message["t"] == "view":
            self.view = Seen(message)
        elif message["t"] == "log":
            for entry in message["entries"]:
                self._enter(entry)
            self._send(t="ack", n=self._mirror.last)
        elif message["t"] == "error" and "id" not in message:
            raise LostThreadError(f"the eboard complains: {message['text']}")
        elif message["t"] != "hello":
            self.answers.append(message)

    def _enter(self, entry: list[Any]) -> None:
        try:
            fresh = self._mirror.apply(entry)
        except GapError as error:
            raise LostThreadError(f"of the journal {error}") from None
        if self._mirror.fault:
            raise LostThreadError(self._mirror.fault)
        if not fresh:
            return
        self.entries.append(entry)
        self.record.take(entry)
        if entry[1] == "ply":
            self._on_ply()

"""Tailing an eboard's journal: what comes is stored, then acknowledged; gaps are asked for again."""

from pathlib import Path
from typing import Any, Protocol

from damier.archive.follow import Follower
from damier.archive.store import ArchiveError, Store
from damier.line.mirror import Entry, GapError

Message = dict[str, Any]
PATIENCE_WITH_GAPS = 3
"""How often a gap is refused before it is believed that the eboard no longer has those entries."""


class Line(Protocol):
    """What tailing needs of a `Connection`."""

    stored: tuple[str, int] | None
    said: tuple[str, int] | None

    def hello(self) -> bool:
        """Say hello again, asking for what follows `stored`."""

    def send(self, message: Message) -> bool:
        """Send one message."""


def well_formed(entries: object) -> list[Entry]:
    """Return the entries of a "log" message, [] when anything about them is odd."""
    if not isinstance(entries, list):
        return []
    for entry in entries:
        if not (isinstance(entry, list) and len(entry) >= 3 and type(entry[0]) is int and entry[0] > 0):
            return []
        if not isinstance(entry[1], str) or (entry[1] == "game" and not isinstance(entry[2], dict)):
            return []
    return entries


class Tail:
    """The journal of whatever eboard is on the line, followed into archive, mirror and PDN.

    `follower` is None until an eboard has said hello; `trouble` is one line for the person, or None.
    """

    def __init__(self, line: Line, store: Store, folder: Path, site: str = "?") -> None:
        self._line = line
        self._store = store
        self._folder = folder
        self._site = site
        self._refused = 0
        self._fault: str | None = None
        self.follower: Follower | None = None

    @property
    def trouble(self) -> str | None:
        """What the person should know about archive, files or journal."""
        follower = self.follower
        return self._fault or (follower and (follower.trouble or follower.mirror.fault)) or None

    def connected(self, hello: Message) -> None:
        """Take the eboard's hello: take up its journal, and ask for the entries after the last one stored."""
        journal, eboard = str(hello.get("journal", "")), str(hello.get("eboard", ""))
        if self.follower is None or self.follower.journal != journal:
            self.follower = Follower(self._store, self._folder, journal, eboard, self._site)
            self.follower.write()
            self._refused = 0
        wanted = (journal, self._store.last(journal))
        if self._line.said != wanted:
            self._line.stored = wanted
            self._line.hello()

    def log(self, message: Message) -> list[Entry]:
        """Store a piece of the journal and acknowledge it; return the entries that were new."""
        follower, entries = self.follower, well_formed(message.get("entries"))
        if follower is None or not entries:
            return []
        try:
            new = follower.take(entries, gap=self._refused >= PATIENCE_WITH_GAPS)
        except GapError:
            self._refused += 1
            self._line.hello()
            return []
        except ArchiveError as error:
            self._fault = str(error)
            return []
        self._refused = 0
        self._fault = None
        self._line.stored = (follower.journal, follower.mirror.last)
        self._line.send({"t": "ack", "n": entries[-1][0]})
        return new

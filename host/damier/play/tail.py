"""Tailing an eboard's journal: what comes is stored, then acknowledged; gaps are asked for again."""

import time
from pathlib import Path
from typing import Any, Protocol

from damier.archive.follow import Follower
from damier.archive.store import ArchiveError, Store
from damier.line.mirror import Entry, GapError

Message = dict[str, Any]
PATIENCE = 3
"""How often a gap or an odd entry is refused before it is believed that the eboard has nothing better."""
RETRY = 2.0
"""Seconds between two tries to read an archive that could not be read."""
MOST = 1 << 30
"""No entry has a number so high."""


class Line(Protocol):
    """What tailing needs of a `Connection`."""

    stored: tuple[str, int] | None
    said: tuple[str, int] | None

    def hello(self) -> bool:
        """Say hello again, asking for what follows `stored`."""

    def send(self, message: Message) -> bool:
        """Send one message."""


def numbered(entries: object) -> list[Entry]:
    """Return the entries of a "log" message that have a number, each greater than the one before.

    What has a number but no kind gets the kind "?", so that it can be stored and acknowledged.
    """
    if not isinstance(entries, list):
        return []
    found: list[Entry] = []
    for entry in entries:
        if (
            isinstance(entry, list)
            and entry
            and _is_number(entry[0])
            and entry[0] > (found[-1][0] if found else 0)
        ):
            kind = [] if len(entry) > 1 and isinstance(entry[1], str) else ["?"]
            found.append([entry[0], *kind, *entry[1:]])
    return found


def is_odd(entry: Entry) -> bool:
    """Whether a numbered entry is none that an eboard should write."""
    kind, payload = entry[1], entry[2:]
    if kind == "game":
        return not (payload and isinstance(payload[0], dict))
    if kind == "ply":
        return not (payload and isinstance(payload[0], str) and all(type(ms) is int for ms in payload[1:]))
    if kind == "takeback":
        return not (payload and _is_number(payload[0]))
    return kind != "result" or len(payload) < 2 or not all(isinstance(text, str) for text in payload[:2])


def _is_number(value: object) -> bool:
    return type(value) is int and 0 < value < MOST


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
        self._again = 0.0
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
        try:
            if self.follower is None or self.follower.journal != journal:
                self.follower = None
                self.follower = Follower(self._store, self._folder, journal, eboard, self._site)
                self.follower.write()
                self._refused = 0
            wanted = (journal, self._store.last(journal))
        except ArchiveError as error:
            self._fault = str(error)
            return
        if self._line.said != wanted:
            self._line.stored = wanted
            self._line.hello()

    def log(self, message: Message) -> list[Entry]:
        """Store a piece of the journal and acknowledge it; return the entries that were new.

        A gap and an odd entry may be the line's fault, and are asked for again. When they stay they are
        stored as they are, and told in `trouble`: nothing holds up the entries behind them.
        """
        sent = message.get("entries")
        entries = numbered(sent)
        if not entries:
            return []
        follower = self.follower
        if follower is None:  # the archive could not be read when the eboard said who it is
            if time.monotonic() >= self._again:
                self._again = time.monotonic() + RETRY
                self._line.hello()
            return []
        patient = self._refused < PATIENCE
        if patient and (len(entries) < len(sent or ()) or any(map(is_odd, entries))):
            self._refuse()
            return []
        try:
            new = follower.take(entries, gap=not patient)
        except GapError:
            self._refuse()
            return []
        except ArchiveError as error:
            self._fault = str(error)
            return []
        self._refused = 0
        self._fault = None
        self._line.stored = (follower.journal, follower.mirror.last)
        self._line.send({"t": "ack", "n": entries[-1][0]})
        return new

    def _refuse(self) -> None:
        self._refused += 1
        self._line.hello()

"""The archive: every journal entry of every eboard in one SQLite file, and the games they make.

Entries are the truth; the rows of `games` are a summary kept in the same transaction.
"""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from damier.line.mirror import Entry, GapError

SCHEMA = """
CREATE TABLE IF NOT EXISTS journals (
    journal TEXT PRIMARY KEY, eboard TEXT NOT NULL, last INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
    journal TEXT NOT NULL, n INTEGER NOT NULL, game INTEGER, kind TEXT NOT NULL, payload TEXT NOT NULL,
    PRIMARY KEY (journal, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY AUTOINCREMENT, journal TEXT NOT NULL, number INTEGER NOT NULL,
    variant TEXT NOT NULL, white TEXT NOT NULL, black TEXT NOT NULL, date TEXT NOT NULL,
    plies INTEGER NOT NULL DEFAULT 0, result TEXT NOT NULL DEFAULT '*', reason TEXT NOT NULL DEFAULT '',
    UNIQUE (journal, number)
);
"""


class ArchiveError(Exception):
    """The archive cannot be used: one line that says why."""


@dataclass(frozen=True)
class GameRow:
    """One archived game: `id` is its number in the archive, (`journal`, `number`) its key on the eboard."""

    id: int
    journal: str
    number: int
    variant: str
    white: str
    black: str
    date: str
    plies: int
    result: str
    reason: str


class Store:
    """The archive in one file; use it from one thread only.

    Args:
        path: the SQLite file, made with its folder when absent.

    Raises:
        ArchiveError: it cannot be opened or is no archive.
    """

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=FULL")
            self._db.executescript(SCHEMA)
        except (OSError, sqlite3.Error) as error:
            raise ArchiveError(f"the archive {path} cannot be opened: {error}") from None

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def last(self, journal: str) -> int:
        """Return the number of the last entry stored of `journal`, 0 when none is."""
        row = self._db.execute("SELECT last FROM journals WHERE journal=?", (journal,)).fetchone()
        return int(row[0]) if row else 0

    def store_entries(
        self, journal: str, eboard: str, entries: Sequence[Entry], *, gap: bool = False
    ) -> list[Entry]:
        """Store entries for good (on disk when this returns) and return those that were new.

        Args:
            journal: id of the journal they come from.
            eboard: id of the eboard it belongs to.
            entries: in growing order; repeats are passed over.
            gap: accept that entries before the first new one no longer exist.

        Raises:
            GapError: entries are missing before the first new one and `gap` is False.
            ArchiveError: the disk refuses; nothing is stored then.
        """
        last = self.last(journal)
        new = [entry for entry in entries if entry[0] > last]
        if not new:
            return []
        if new[0][0] > last + 1 and not gap:
            raise GapError(last, new[0][0])
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for entry in new:
                self._insert(journal, entry)
            self._db.execute(
                "INSERT INTO journals VALUES (?,?,?) "
                "ON CONFLICT (journal) DO UPDATE SET eboard=excluded.eboard, last=excluded.last",
                (journal, eboard, new[-1][0]),
            )
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise ArchiveError(f"the archive cannot be written: {error}") from None
        return new

    def _insert(self, journal: str, entry: Entry) -> None:
        number, kind, payload = entry[0], entry[1], entry[2:]
        if kind == "game":
            info = payload[0]
            self._db.execute(
                "INSERT INTO games (journal, number, variant, white, black, date) VALUES (?,?,?,?,?,?)",
                (journal, number, *(str(info.get(key, "")) for key in ("variant", "white", "black", "date"))),
            )
            game: int | None = number
        else:
            game = self._game_before(journal, number)
        self._db.execute(
            "INSERT INTO entries VALUES (?,?,?,?,?)", (journal, number, game, kind, json.dumps(payload))
        )
        change = _SUMMARY.get(kind)
        if change and game is not None:
            sql, values = change(payload)
            self._db.execute(f"UPDATE games SET {sql} WHERE journal=? AND number=?", (*values, journal, game))

    def _game_before(self, journal: str, number: int) -> int | None:
        """Find the game an entry belongs to: that of the entry right before it; None beyond a gap."""
        row = self._db.execute(
            "SELECT game FROM entries WHERE journal=? AND n=?", (journal, number - 1)
        ).fetchone()
        return row[0] if row else None

    def entries(self, journal: str, game: int) -> list[Entry]:
        """Return the entries of the game that began with entry `game`, in order."""
        rows = self._db.execute(
            "SELECT n, kind, payload FROM entries WHERE journal=? AND game=? AND n>=? ORDER BY n",
            (journal, game, game),
        )
        return [[n, kind, *json.loads(payload)] for n, kind, payload in rows]

    def last_game(self, journal: str) -> list[Entry]:
        """Return the entries of the journal's last game; [] when it has none or they follow a gap."""
        row = self._db.execute(
            "SELECT game FROM entries WHERE journal=? AND n=?", (journal, self.last(journal))
        ).fetchone()
        return self.entries(journal, row[0]) if row and row[0] is not None else []

    def games(self) -> list[GameRow]:
        """List all archived games, oldest first."""
        return [GameRow(*row) for row in self._db.execute(f"SELECT {_COLUMNS} FROM games ORDER BY id")]

    def game(self, id: int) -> GameRow:
        """Return one game by its number in the archive.

        Raises:
            KeyError: there is none.
        """
        row = self._db.execute(f"SELECT {_COLUMNS} FROM games WHERE id=?", (id,)).fetchone()
        if row is None:
            raise KeyError(id)
        return GameRow(*row)

    def count(self) -> int:
        """Count the games in which something was played or decided."""
        row = self._db.execute("SELECT count(*) FROM games WHERE plies>0 OR result<>'*'").fetchone()
        return int(row[0])


_COLUMNS = "id, journal, number, variant, white, black, date, plies, result, reason"


def _after_ply(payload: list[Any]) -> tuple[str, tuple[Any, ...]]:
    return "plies=plies+1", ()


def _after_takeback(payload: list[Any]) -> tuple[str, tuple[Any, ...]]:
    return "plies=plies-?, result='*', reason=''", (int(payload[0]),)


def _after_result(payload: list[Any]) -> tuple[str, tuple[Any, ...]]:
    return "result=?, reason=?", (str(payload[0]), str(payload[1]))


_SUMMARY = {"ply": _after_ply, "takeback": _after_takeback, "result": _after_result}

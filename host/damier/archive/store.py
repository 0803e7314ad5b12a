"""The archive: every journal entry of every eboard in one SQLite file, and the games, played and imported.

Entries are the truth; the rows of `games` are a summary kept in the same transaction. An imported game has no
entries but its PDN.
"""

import contextlib
import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from damier.archive.database import ArchiveError, explain, open_database
from damier.line.mirror import Entry, GapError

__all__ = ["ArchiveError", "GameRow", "Imported", "Store"]

IMPORTED = "imported"
"""The journal of imported games; an eboard's is called by 12 hex digits."""


@dataclass(frozen=True)
class GameRow:
    """One archived game: `id` is its number in the archive, (`journal`, `number`) its key on the eboard.

    `source` is the name of the file that an imported game came from, "" for one played on an eboard.
    """

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
    event: str
    source: str

    @property
    def imported(self) -> bool:
        """Whether it came from a file."""
        return self.journal == IMPORTED


@dataclass(frozen=True)
class Imported:
    """A game from a file as the archive keeps it; `fingerprint` is what it is known again by."""

    variant: str
    white: str
    black: str
    date: str
    plies: int
    result: str
    reason: str
    event: str
    source: str
    fingerprint: str
    pdn: str


class Store:
    """The archive in one file; use it from one thread only.

    Every method raises ArchiveError when the file cannot be read or written: damaged, full, locked.

    Args:
        path: the SQLite file, made with its folder when absent.
        make: False: for reading only, an archive that is absent is one without games, and is not made.

    Raises:
        ArchiveError: it cannot be opened or is no archive.
    """

    def __init__(self, path: Path, *, make: bool = True) -> None:
        self._path = str(path)
        self._db = open_database(path, make=make)
        self._counted = 0

    @classmethod
    def open_existing(cls, path: Path) -> "Store":
        """Open an archive to read it; when there is none, none is made."""
        return cls(path, make=False)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _rows(self, sql: str, *values: object) -> list[Any]:
        try:
            return self._db.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise explain(self._path, error) from None

    def last(self, journal: str) -> int:
        """Return the number of the last entry stored of `journal`, 0 when none is."""
        rows = self._rows("SELECT last FROM journals WHERE journal=?", journal)
        return int(rows[0][0]) if rows else 0

    def store_entries(
        self, journal: str, eboard: str, entries: Sequence[Entry], *, gap: bool = False
    ) -> list[Entry]:
        """Store entries for good (on disk when this returns) and return those that were new.

        Args:
            journal: id of the journal they come from.
            eboard: id of the eboard it belongs to.
            entries: in growing order; repeats are passed over. Each is a number, a kind and a payload; a
                payload that makes no sense is stored like any other.
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
        with self._transaction():
            for entry in new:
                self._insert(journal, entry)
            self._db.execute(
                "INSERT INTO journals VALUES (?,?,?) "
                "ON CONFLICT (journal) DO UPDATE SET eboard=excluded.eboard, last=excluded.last",
                (journal, eboard, new[-1][0]),
            )
        return new

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        """All or nothing of what the block writes; on disk when it ends."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            finally:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
        except sqlite3.Error as error:
            raise explain(self._path, error) from None

    def _insert(self, journal: str, entry: Entry) -> None:
        number, kind, payload = entry[0], str(entry[1]), entry[2:]
        if kind == "game":
            info = payload[0] if payload and isinstance(payload[0], dict) else {}
            self._db.execute(
                "INSERT INTO games (journal, number, variant, white, black, date) VALUES (?,?,?,?,?,?)",
                (
                    journal,
                    number,
                    *(_text(info.get(key, "")) for key in ("variant", "white", "black", "date")),
                ),
            )
            game: int | None = number
        else:
            game = self._game_before(journal, number)
        self._db.execute(
            "INSERT INTO entries VALUES (?,?,?,?,?)",
            (journal, number, game, _text(kind), json.dumps(payload)),
        )
        change = _change(kind, payload)
        if change and game is not None:
            sql, values = change
            sql = f"UPDATE games SET {sql}, fingerprint=NULL WHERE journal=? AND number=?"
            self._db.execute(sql, (*values, journal, game))

    def _game_before(self, journal: str, number: int) -> int | None:
        """Find the game an entry belongs to: that of the entry right before it; None beyond a gap."""
        rows = self._rows("SELECT game FROM entries WHERE journal=? AND n=?", journal, number - 1)
        return rows[0][0] if rows else None

    def entries(self, journal: str, game: int) -> list[Entry]:
        """Return the entries of the game that began with entry `game`, in order."""
        rows = self._rows(
            "SELECT n, kind, payload FROM entries WHERE journal=? AND game=? AND n>=? ORDER BY n",
            journal,
            game,
            game,
        )
        return [[n, kind, *_payload(payload)] for n, kind, payload in rows]

    def last_game(self, journal: str) -> list[Entry]:
        """Return the entries of the journal's last game; [] when it has none or they follow a gap."""
        game = self._game_before(journal, self.last(journal) + 1)
        return [] if game is None else self.entries(journal, game)

    def store_imported(self, games: Sequence[Imported]) -> int:
        """Store those games that the archive does not have, in one transaction; return how many they were.

        Raises:
            ArchiveError: the disk refuses; none of them is stored then.
        """
        new = 0
        with self._transaction():
            for game in games:
                new += self._insert_imported(game)
        return new

    def _insert_imported(self, game: Imported) -> bool:
        fields = [_text(value) if isinstance(value, str) else value for value in vars(game).values()]
        added = self._db.execute(
            "INSERT INTO games (journal, number, variant, white, black, date, plies, result, reason, event,"
            " source, fingerprint)"
            " SELECT ?1, (SELECT coalesce(max(number), 0) + 1 FROM games WHERE journal=?1),"
            " ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11"
            " WHERE NOT EXISTS (SELECT 1 FROM games WHERE fingerprint=?11)",
            (IMPORTED, *fields[:-1]),
        )
        if added.rowcount:
            self._db.execute("INSERT INTO imported VALUES (?,?)", (added.lastrowid, fields[-1]))
        return added.rowcount > 0

    def pdn(self, id: int) -> str:
        """Return the PDN of the imported game of that number in the archive. Raises KeyError: it is none."""
        rows = self._rows("SELECT pdn FROM imported WHERE game=?", id)
        if not rows:
            raise KeyError(id)
        return str(rows[0][0])

    def without_fingerprint(self) -> list[GameRow]:
        """List the games whose fingerprint is to be worked out: those that are new or have changed."""
        return self._games("WHERE fingerprint IS NULL")

    def set_fingerprints(self, found: Sequence[tuple[GameRow, str]]) -> None:
        """Store the fingerprints of games, except of those that have gone on since their row was read."""
        if not found:
            return
        with self._transaction():
            for row, fingerprint in found:
                self._db.execute(
                    "UPDATE games SET fingerprint=? WHERE id=? AND plies=? AND result=? AND reason=?",
                    (fingerprint, row.id, row.plies, row.result, row.reason),
                )

    def _games(self, condition: str, *values: object) -> list[GameRow]:
        return [GameRow(*row) for row in self._rows(f"SELECT {_COLUMNS} FROM games {condition}", *values)]

    def games(self) -> list[GameRow]:
        """List all archived games, oldest first."""
        return self._games("ORDER BY id")

    def game(self, id: int) -> GameRow:
        """Return one game by its number in the archive.

        Raises:
            KeyError: there is none.
        """
        rows = self._games("WHERE id=?", id)
        if not rows:
            raise KeyError(id)
        return rows[0]

    def count(self) -> int:
        """Count the games in which something was played or decided, as well as the file can be read now."""
        try:
            self._counted = self._rows("SELECT count(*) FROM games WHERE plies>0 OR result<>'*'")[0][0]
        except ArchiveError:
            pass  # what was counted last will do: whoever shows it has no use for an error
        return self._counted


_COLUMNS = "id, journal, number, variant, white, black, date, plies, result, reason, event, source"


def _text(value: object) -> str:
    """Return a value as a text that SQLite can keep."""
    return str(value).encode("utf-8", "replace").decode()


def _payload(text: str) -> list[Any]:
    """Read the payload of an entry; [] when it cannot be."""
    try:
        payload = json.loads(text)
    except (ValueError, TypeError):
        return []
    return payload if isinstance(payload, list) else []


def _change(kind: str, payload: list[Any]) -> tuple[str, tuple[Any, ...]] | None:
    """What an entry changes in the summary of its game, None for one that makes no sense."""
    if kind == "ply" and payload:
        return "plies=plies+1", ()
    if kind == "takeback" and payload and type(payload[0]) is int and 0 < payload[0] < 1000:
        return "plies=max(0, plies-?), result='*', reason=''", (payload[0],)
    if kind == "result" and len(payload) >= 2:
        return "result=?, reason=?", (_text(payload[0]), _text(payload[1]))
    return None

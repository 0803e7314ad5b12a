"""The archive's file: opened, looked over and made. Whatever is wrong with it is one line for a person."""

import sqlite3
from pathlib import Path

VERSION = 2
"""Kept in the file as its user_version; 0 in files of before it was."""
PATIENCE = 2.0
"""Seconds that another program may keep the file to itself."""

_STEPS = (
    (
        """CREATE TABLE IF NOT EXISTS journals (
            journal TEXT PRIMARY KEY, eboard TEXT NOT NULL, last INTEGER NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE IF NOT EXISTS entries (
            journal TEXT NOT NULL, n INTEGER NOT NULL, game INTEGER, kind TEXT NOT NULL,
            payload TEXT NOT NULL,
            PRIMARY KEY (journal, n)
        ) WITHOUT ROWID""",
        """CREATE TABLE IF NOT EXISTS games (
            id INTEGER PRIMARY KEY AUTOINCREMENT, journal TEXT NOT NULL, number INTEGER NOT NULL,
            variant TEXT NOT NULL, white TEXT NOT NULL, black TEXT NOT NULL, date TEXT NOT NULL,
            plies INTEGER NOT NULL DEFAULT 0, result TEXT NOT NULL DEFAULT '*',
            reason TEXT NOT NULL DEFAULT '', UNIQUE (journal, number)
        )""",
    ),
    (
        "ALTER TABLE games ADD COLUMN event TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE games ADD COLUMN source TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE games ADD COLUMN fingerprint TEXT",
        "CREATE INDEX games_by_fingerprint ON games (fingerprint)",
        "CREATE TABLE imported (game INTEGER PRIMARY KEY, pdn TEXT NOT NULL)",
    ),
)
"""The statements that lead to version 1, to version 2, ... from the version before.

fingerprint is NULL while it has to be worked out (again): see `archive.fingerprint`.
"""
_GAMES = ["id", "journal", "number", "variant", "white", "black", "date", "plies", "result", "reason"]
_FIRST = {
    "journals": ["journal", "eboard", "last"],
    "entries": ["journal", "n", "game", "kind", "payload"],
    "games": _GAMES,
}
_COLUMNS = (
    _FIRST,
    _FIRST,
    {**_FIRST, "games": [*_GAMES, "event", "source", "fingerprint"], "imported": ["game", "pdn"]},
)
"""The tables of each version and their columns."""
_WAY_OUT = (
    "move it away and a new one is made (the games on the eboard come back by themselves, "
    "finished ones are in the folder pdn)"
)


class ArchiveError(Exception):
    """The archive cannot be used: one line that says why."""


def explain(path: str, error: Exception) -> ArchiveError:
    """Say in one line what an error of SQLite (or of the system) means for the archive at `path`."""
    text = " ".join(str(error).split())
    if "locked" in text or "busy" in text:
        return ArchiveError(f"the archive {path} is locked by another program: close that")
    if "readonly" in text:
        return ArchiveError(f"the archive {path} cannot be written: it is read-only")
    if "disk is full" in text:
        return ArchiveError(f"the archive {path} cannot be written: the disk is full")
    if "malformed" in text or "not a database" in text:
        return ArchiveError(f"the archive {path} is damaged: {_WAY_OUT}")
    return ArchiveError(f"the archive {path} cannot be used: {text}")


def open_database(path: Path, *, make: bool = True) -> sqlite3.Connection:
    """Open the archive at `path`, look it over, and make what is not there yet.

    An archive of an older Damier is brought up to date in one transaction: interrupted, it is as it was.

    Args:
        path: the SQLite file.
        make: make file and folder when there are none; else an archive without games is given instead, and
            nothing is made.

    Raises:
        ArchiveError: it cannot be opened, is damaged, locked, of another program, or of a newer Damier.
    """
    database = None
    try:
        if make:
            path.parent.mkdir(parents=True, exist_ok=True)
        name: str | Path = path if make or path.exists() else ":memory:"
        database = sqlite3.connect(name, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        _look_over(database, path)
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=FULL")
        if _version(database) < VERSION:
            _bring_up_to_date(database)
    except (OSError, sqlite3.Error, ArchiveError) as error:
        if database is not None:
            database.close()
        raise error if isinstance(error, ArchiveError) else explain(str(path), error) from None
    return database


def _look_over(database: sqlite3.Connection, path: Path) -> None:
    database.execute("BEGIN")  # another program may bring it up to date meanwhile: all of it before or after
    try:
        version = _version(database)
        if version > VERSION:
            raise ArchiveError(f"the archive {path} was made by a newer Damier: update this one")
        if [row[0] for row in database.execute("PRAGMA quick_check(1)")] != ["ok"]:
            raise ArchiveError(f"the archive {path} is damaged: {_WAY_OUT}")
        found = database.execute(
            r"SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'"
        )
        tables, known = {str(row[0]) for row in found}, _COLUMNS[max(version, 0)]
        right = tables <= known.keys() and all(_columns(database, name) == known[name] for name in tables)
    finally:
        if database.in_transaction:
            database.execute("ROLLBACK")
    if not right or (version and len(tables) < len(known)):
        raise ArchiveError(f"{path} is a database of another program and no archive: move it away")


def _bring_up_to_date(database: sqlite3.Connection) -> None:
    database.execute("BEGIN IMMEDIATE")
    try:
        for step in _STEPS[_version(database) :]:
            for statement in step:
                database.execute(statement)
        database.execute(f"PRAGMA user_version={VERSION}")
        database.execute("COMMIT")
    finally:
        if database.in_transaction:
            database.execute("ROLLBACK")


def _version(database: sqlite3.Connection) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def _columns(database: sqlite3.Connection, table: str) -> list[str]:
    return [str(row[1]) for row in database.execute(f"PRAGMA table_info({table})")]

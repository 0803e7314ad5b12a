"""The archive's file: opened, looked over and made. Whatever is wrong with it is one line for a person."""

import sqlite3
from pathlib import Path

VERSION = 1
"""Kept in the file as its user_version; 0 in files of before it was."""
PATIENCE = 2.0
"""Seconds that another program may keep the file to itself."""

_SCHEMA = """
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
_COLUMNS = {
    "journals": ["journal", "eboard", "last"],
    "entries": ["journal", "n", "game", "kind", "payload"],
    "games": ["id", "journal", "number", "variant", "white", "black", "date", "plies", "result", "reason"],
}
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
    if "malformed" in text or "not a database" in text:
        return ArchiveError(f"the archive {path} is damaged: {_WAY_OUT}")
    return ArchiveError(f"the archive {path} cannot be used: {text}")


def open_database(path: Path, *, make: bool = True) -> sqlite3.Connection:
    """Open the archive at `path`, look it over, and make what is not there yet.

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
            database.executescript(f"BEGIN IMMEDIATE; {_SCHEMA} PRAGMA user_version={VERSION}; COMMIT")
    except (OSError, sqlite3.Error, ArchiveError) as error:
        if database is not None:
            database.close()
        raise error if isinstance(error, ArchiveError) else explain(str(path), error) from None
    return database


def _look_over(database: sqlite3.Connection, path: Path) -> None:
    version = _version(database)
    if version > VERSION:
        raise ArchiveError(f"the archive {path} was made by a newer Damier: update this one")
    if [row[0] for row in database.execute("PRAGMA quick_check(1)")] != ["ok"]:
        raise ArchiveError(f"the archive {path} is damaged: {_WAY_OUT}")
    found = database.execute(
        r"SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite\_%'" r" ESCAPE '\'"
    )
    tables = {str(row[0]) for row in found}
    right = tables <= _COLUMNS.keys() and all(_columns(database, name) == _COLUMNS[name] for name in tables)
    if not right or (version == VERSION and len(tables) < len(_COLUMNS)):
        raise ArchiveError(f"{path} is a database of another program and no archive: move it away")


def _version(database: sqlite3.Connection) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def _columns(database: sqlite3.Connection, table: str) -> list[str]:
    return [str(row[1]) for row in database.execute(f"PRAGMA table_info({table})")]

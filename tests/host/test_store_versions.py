"""Archives of an older Damier: brought up to date as a whole, or left as they were."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from damier.archive import database
from damier.archive.follow import archived_pdn
from damier.archive.store import ArchiveError, Store
from tests.conftest import DATA

FIRST = (DATA / "archive-1.sql").read_text()
JOURNAL = "5f3a0c91d2e4"
KILLED = """
import os, signal, sqlite3, sys
from pathlib import Path
from damier.archive import database

class Killed(sqlite3.Connection):
    def execute(self, sql, *values):
        if sql.startswith("PRAGMA user_version="):
            os.kill(os.getpid(), signal.SIGKILL)
        return super().execute(sql, *values)

connect = sqlite3.connect
sqlite3.connect = lambda *values, **options: connect(*values, factory=Killed, **options)
database.open_database(Path(sys.argv[1]))
"""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """An archive of version 1, with two games and one that no program can read."""
    path = tmp_path / "archive.sqlite"
    with sqlite3.connect(path) as made:
        made.executescript(FIRST)
    made.close()
    return path


def dump(path: Path) -> list[str]:
    with sqlite3.connect(path) as looked_at:
        found = [*looked_at.iterdump(), str(looked_at.execute("PRAGMA user_version").fetchone())]
    looked_at.close()
    return found


@pytest.mark.parametrize("version", [0, 1])
def test_its_games_are_there_and_the_next_entry_follows(old: Path, version: int) -> None:
    with sqlite3.connect(old) as file:
        file.execute(f"PRAGMA user_version={version}")
    file.close()
    store = Store(old)
    assert [(row.id, row.journal, row.plies, row.result) for row in store.games()] == [
        (1, JOURNAL, 2, "1-0"),
        (2, JOURNAL, 1, "*"),
        (3, "77aa00bb11cc", 1, "*"),
    ]
    assert not any(row.imported or row.event or row.source for row in store.games())
    assert store.last(JOURNAL) == 8
    assert store.last_game(JOURNAL)[0][2]["variant"] == "italian"
    text = archived_pdn(store, store.game(1))
    assert text is not None
    assert text.endswith("\n1. c3-d4 b6-c5 1-0\n")
    store.store_entries(JOURNAL, "e1", [[9, "ply", "11-15", 590000]])
    assert store.game(2).plies == 2
    assert store._db.execute("PRAGMA user_version").fetchone() == (database.VERSION,)


def test_it_becomes_what_a_new_one_is(old: Path, tmp_path: Path) -> None:
    def shape(path: Path) -> list[tuple[str, ...]]:
        store = Store(path)
        tables = sorted(row[0] for row in store._db.execute("SELECT name FROM sqlite_master"))
        return [
            (name, *(row[1] for row in store._db.execute(f"PRAGMA table_info({name})"))) for name in tables
        ]

    assert shape(old) == shape(tmp_path / "new.sqlite")


@pytest.mark.parametrize("step", range(5))
def test_a_step_that_fails_leaves_it_as_it_was(old: Path, step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    before = dump(old)
    first, second = database._STEPS
    broken = (*second[:step], "no SQL at all", *second[step:])
    monkeypatch.setattr(database, "_STEPS", (first, broken))
    with pytest.raises(ArchiveError, match="cannot be used"):
        Store(old)
    assert dump(old) == before
    monkeypatch.undo()
    assert len(Store(old).games()) == 3


def test_a_kill_in_between_leaves_it_as_it_was(old: Path) -> None:
    before = dump(old)
    done = subprocess.run([sys.executable, "-c", KILLED, str(old)], capture_output=True, text=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert dump(old) == before
    assert len(Store(old).games()) == 3


def test_two_programs_bring_it_up_to_date_at_once(old: Path) -> None:
    def games(_: int) -> int:
        store = Store(old)
        try:
            return len(store.games())
        finally:
            store.close()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(games, range(8))) == [3] * 8


def test_the_database_of_another_program_with_an_odd_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    with sqlite3.connect(path) as other:
        other.executescript("CREATE TABLE recipes (a); PRAGMA user_version=-7")
    other.close()
    with pytest.raises(ArchiveError, match="another program and no archive"):
        Store(path)


def test_a_version_one_file_that_lacks_a_table_is_no_archive(old: Path) -> None:
    with sqlite3.connect(old) as file:
        file.execute("DROP TABLE journals")
    file.close()
    with pytest.raises(ArchiveError, match="another program and no archive"):
        Store(old)

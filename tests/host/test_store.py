from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from damier.archive.store import ArchiveError, Store
from damier.line.mirror import GapError

GAME = {"id": "g", "variant": "russian", "white": "Anna", "black": "Bruno", "date": "2026.11.29"}
ENTRIES = [
    [1, "game", GAME],
    [2, "ply", "c3-d4", 0],
    [3, "ply", "b6-a5", 0],
    [4, "takeback", 1],
    [5, "ply", "b6-c5", 0],
    [6, "result", "1-0", "resignation"],
    [7, "game", {**GAME, "id": "h"}],
    [8, "ply", "g3-f4", 0],
]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "deep" / "archive.sqlite")


def test_entries_come_back_as_they_were(store: Store) -> None:
    assert store.store_entries("j", "e", ENTRIES) == ENTRIES
    assert store.entries("j", 1) == ENTRIES[:6]
    assert store.last_game("j") == ENTRIES[6:]
    assert store.last("j") == 8


def test_repeats_are_stored_once(store: Store) -> None:
    store.store_entries("j", "e", ENTRIES[:4])
    assert store.store_entries("j", "e", ENTRIES[1:4]) == []
    assert store.store_entries("j", "e", ENTRIES[2:6]) == ENTRIES[4:6]
    assert store.entries("j", 1) == ENTRIES[:6]


def test_a_gap_is_refused_as_a_whole(store: Store) -> None:
    store.store_entries("j", "e", ENTRIES[:2])
    with pytest.raises(GapError):
        store.store_entries("j", "e", ENTRIES[3:])
    assert store.last("j") == 2


def test_a_gap_that_cannot_be_filled_keeps_what_is_left(store: Store) -> None:
    store.store_entries("j", "e", ENTRIES[:2])
    store.store_entries("j", "e", ENTRIES[4:], gap=True)
    assert [row.number for row in store.games()] == [1, 7]
    assert store.games()[0].result == "*"
    assert store.last("j") == 8
    assert store.last_game("j") == ENTRIES[6:]


def test_a_summary_of_each_game_is_kept(store: Store) -> None:
    store.store_entries("j", "e", ENTRIES)
    first, second = store.games()
    assert (first.white, first.plies, first.result, first.reason) == ("Anna", 2, "1-0", "resignation")
    assert (second.plies, second.result) == (1, "*")
    assert store.game(first.id) == first
    with pytest.raises(KeyError):
        store.game(99)
    assert store.count() == 2


def test_two_journals_do_not_mix(store: Store) -> None:
    store.store_entries("j", "e", ENTRIES[:3])
    store.store_entries("k", "f", ENTRIES[:2])
    assert (store.last("j"), store.last("k"), store.last("nobody")) == (3, 2, 0)
    assert len(store.entries("k", 1)) == 2


def test_what_is_stored_is_there_for_another_process_at_once(store: Store, tmp_path: Path) -> None:
    store.store_entries("j", "e", ENTRIES)
    script = (
        "import sys; from pathlib import Path; from damier.archive.store import Store;"
        "print(Store(Path(sys.argv[1])).last('j'))"
    )
    path = str(tmp_path / "deep" / "archive.sqlite")
    assert subprocess.check_output([sys.executable, "-c", script, path], text=True).strip() == "8"


def test_every_entry_survives_a_kill_after_its_acknowledgement(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    script = (
        "import os, sys, signal; from pathlib import Path; from damier.archive.store import Store;"
        "s = Store(Path(sys.argv[1])); s.store_entries('j', 'e', [[1, 'game', {}]]);"
        "[s.store_entries('j', 'e', [[n, 'ply', 'x', 0]]) for n in range(2, 40)];"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", script, str(path)])
    assert Store(path).last("j") == 39


def test_a_write_that_fails_leaves_nothing_behind(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.store_entries("j", "e", ENTRIES[:2])
    store._db.execute(
        "CREATE TRIGGER full BEFORE INSERT ON entries WHEN new.n=4 BEGIN SELECT RAISE(FAIL,'disk full'); END"
    )
    with pytest.raises(ArchiveError, match="disk full"):
        store.store_entries("j", "e", ENTRIES[2:5])
    assert store.last("j") == 2
    assert store.entries("j", 1) == ENTRIES[:2]
    assert store.games()[0].plies == 1


def test_something_else_in_its_place_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    path.write_text("this is not a database, it only stands there and is long enough to be read " * 9)
    with pytest.raises(ArchiveError, match="cannot be opened"):
        Store(path)


def test_commits_go_to_the_disk(store: Store) -> None:
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert sqlite3.threadsafety >= 1

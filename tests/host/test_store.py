from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from damier.archive.database import VERSION
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
    with pytest.raises(ArchiveError, match=r"archive\.sqlite is damaged: move it away"):
        Store(path)


def test_a_damaged_archive_says_so_when_it_is_opened(store: Store, tmp_path: Path) -> None:
    store.store_entries("j", "e", ENTRIES)
    store.close()
    path = tmp_path / "deep" / "archive.sqlite"
    data = path.read_bytes()
    path.write_bytes(data[:4096] + bytes(byte ^ 0x5A for byte in data[4096:]))
    for make in (True, False):
        with pytest.raises(ArchiveError, match=r"archive\.sqlite is damaged: move it away"):
            Store(path, make=make)


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TABLE entries (a)",
        "CREATE TABLE recipes (a)",
        "PRAGMA user_version=1",
        "CREATE TABLE games (id); CREATE TABLE recipes (a)",
    ],
)
def test_the_database_of_another_program_is_left_alone(sql: str, tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    with sqlite3.connect(path) as other:
        other.executescript(sql)
    other.close()
    before = path.read_bytes()
    with pytest.raises(ArchiveError, match="another program and no archive"):
        Store(path)
    assert path.read_bytes() == before


def test_the_archive_of_a_newer_program_is_left_alone(store: Store, tmp_path: Path) -> None:
    store._db.execute(f"PRAGMA user_version={VERSION + 1}")
    store.close()
    with pytest.raises(ArchiveError, match="newer Damier"):
        Store(tmp_path / "deep" / "archive.sqlite")


def test_a_locked_archive_loses_nothing(store: Store, tmp_path: Path) -> None:
    store._db.execute("PRAGMA busy_timeout=50")
    store.store_entries("j", "e", ENTRIES[:3])
    assert store.count() == 1
    other = sqlite3.connect(tmp_path / "deep" / "archive.sqlite", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(ArchiveError, match=r"archive\.sqlite is locked by another program"):
        store.store_entries("j", "e", ENTRIES[3:])
    assert store.last("j") == 3
    other.execute("ROLLBACK")
    assert store.store_entries("j", "e", ENTRIES[3:]) == ENTRIES[3:]
    other.close()


def test_an_archive_that_cannot_be_read_any_more_is_one_line(store: Store) -> None:
    store.store_entries("j", "e", ENTRIES)
    assert store.count() == 2
    store._db.execute("DROP TABLE games")
    with pytest.raises(ArchiveError, match="cannot be used: no such table"):
        store.games()
    assert store.count() == 2


def test_to_look_for_games_makes_no_archive(tmp_path: Path) -> None:
    store = Store.open_existing(tmp_path / "nowhere" / "archive.sqlite")
    assert (store.games(), store.count(), store.last("j")) == ([], 0, 0)
    assert list(tmp_path.iterdir()) == []


def test_to_look_for_games_finds_those_that_are_there(store: Store, tmp_path: Path) -> None:
    store.store_entries("j", "e", ENTRIES)
    assert len(Store.open_existing(tmp_path / "deep" / "archive.sqlite").games()) == 2


def test_a_payload_without_sense_is_kept_and_holds_up_nothing(store: Store) -> None:
    odd = [
        [1, "game", GAME],
        [2, "takeback", "x"],
        [3, "takeback"],
        [4, "result", None],
        [5, "ply"],
        [6, "sneeze", {"a": [1]}],
        [7, "takeback", 10**30],
        [8, "game", "none"],
        [9, "game"],
        [10, "ply", "c3-d4", 0],
        [11, "takeback", 5],
    ]
    assert store.store_entries("j", "e", odd) == odd
    assert store.entries("j", 1) == odd[:7]
    assert [row.plies for row in store.games()] == [0, 0, 0]
    store._db.execute("UPDATE entries SET payload='{' WHERE n=10")
    assert store.last_game("j") == [[9, "game"], [10, "ply"], [11, "takeback", 5]]


def test_commits_go_to_the_disk(store: Store) -> None:
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert sqlite3.threadsafety >= 1

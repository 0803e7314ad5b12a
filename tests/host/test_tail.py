"""Tailing a journal: whatever a line of it holds, what is behind it gets through."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from damier.archive.store import Store
from damier.play.tail import PATIENCE, Tail

HEADER = {"id": "g", "variant": "russian", "fen": "", "white": "A", "black": "B", "clock": None}
HELLO = {"t": "hello", "journal": "j", "eboard": "e"}


class Line:
    """Remembers what was sent."""

    def __init__(self) -> None:
        self.stored: tuple[str, int] | None = None
        self.said: tuple[str, int] | None = None
        self.sent: list[dict[str, Any]] = []
        self.hellos = 0

    def hello(self) -> bool:
        self.hellos += 1
        self.said = self.stored
        return True

    def send(self, message: dict[str, Any]) -> bool:
        self.sent.append(message)
        return True


@pytest.fixture
def line() -> Line:
    return Line()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(tmp_path / "archive.sqlite")
    store._db.execute("PRAGMA busy_timeout=20")
    return store


@pytest.fixture
def tail(line: Line, store: Store, tmp_path: Path) -> Tail:
    tail = Tail(line, store, tmp_path / "pdn")
    tail.connected(HELLO)
    tail.log({"t": "log", "entries": [[1, "game", HEADER]]})
    return tail


@pytest.mark.parametrize(
    "odd",
    [
        [2, "takeback", "x"],
        [2, "takeback"],
        [2, "ply"],
        [2, "ply", {"a": 1}],
        [2, "ply", "c3-d4", "soon"],
        [2, "ply", "a1-a9", 0],
        [2, "result", 5, None],
        [2, "game", None],
        [2, "game", "x"],
        [2, "game", {"variant": ["x"]}],
        [2, "game", {**HEADER, "clock": "ten"}],
        [2, "sneeze", 1],
        [2, {"a": 1}],
        [2],
    ],
)
def test_an_odd_entry_that_comes_again_and_again_is_stored_and_told(
    odd: list[Any], tail: Tail, line: Line, store: Store
) -> None:
    message = {"t": "log", "entries": [odd, [3, "ply", "c3-d4", 0], [4, "game", HEADER]]}
    for _ in range(PATIENCE + 1):
        tail.log(message)
    assert line.sent[-1] == {"t": "ack", "n": 4}
    assert tail.trouble is None  # a new game begins well
    assert store.last("j") == 4
    tail.log({"t": "log", "entries": [[5, *odd[1:]]]})
    for _ in range(PATIENCE):
        tail.log({"t": "log", "entries": [[5, *odd[1:]]]})
    assert line.sent[-1] == {"t": "ack", "n": 5}
    assert "entry 5" in str(tail.trouble)
    tail.log({"t": "log", "entries": [[6, "game", HEADER], [7, "ply", "c3-d4", 0]]})
    assert line.sent[-1] == {"t": "ack", "n": 7}
    assert tail.follower is not None and tail.follower.played is not None
    assert tail.follower.played.texts == ["c3-d4"]


def test_an_odd_entry_is_asked_for_again_first(tail: Tail, line: Line, store: Store) -> None:
    hellos = line.hellos
    tail.log({"t": "log", "entries": [[2, "takeback", "x"]]})
    assert (line.hellos, store.last("j")) == (hellos + 1, 1)
    tail.log({"t": "log", "entries": [[2, "ply", "c3-d4", 0]]})
    assert line.sent[-1] == {"t": "ack", "n": 2}
    assert tail.trouble is None


@pytest.mark.parametrize(
    "lost", ["x", [], ["2", "ply"], [True, "ply"], [1 << 40, "ply"], [0, "ply"], [2, "ply"]]
)
def test_an_entry_without_a_number_of_its_own_does_not_hold_up_the_others(
    lost: Any, tail: Tail, line: Line
) -> None:
    message = {"t": "log", "entries": [[2, "ply", "c3-d4", 0], lost, [4, "game", HEADER]]}
    for _ in range(PATIENCE + 1):
        tail.log(message)
    assert line.sent[-1] == {"t": "ack", "n": 4}


def test_entries_that_are_none_at_all_are_nothing(tail: Tail, line: Line) -> None:
    before = list(line.sent), line.hellos
    for entries in (None, "x", {}, [], [[]], ["x"]):
        tail.log({"t": "log", "entries": entries})
    assert (line.sent, line.hellos) == before


def test_a_locked_archive_is_told_and_tried_again(tail: Tail, line: Line, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "archive.sqlite", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    message = {"t": "log", "entries": [[2, "ply", "c3-d4", 0]]}
    acks = len(line.sent)
    tail.log(message)
    assert "locked by another program" in str(tail.trouble)
    assert len(line.sent) == acks
    other.execute("ROLLBACK")
    other.close()
    tail.log(message)
    assert line.sent[-1] == {"t": "ack", "n": 2}
    assert tail.trouble is None


def test_an_archive_that_cannot_be_read_at_hello_is_tried_again(
    line: Line, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tail = Tail(line, store, tmp_path / "pdn")
    store._db.execute("ALTER TABLE journals RENAME TO hidden")
    tail.connected(HELLO)
    assert "cannot be used" in str(tail.trouble)
    message = {"t": "log", "entries": [[1, "game", HEADER]]}
    for _ in range(5):
        tail.log(message)
    assert line.hellos == 1
    store._db.execute("ALTER TABLE hidden RENAME TO journals")
    tail.connected(HELLO)
    tail.log(message)
    assert line.sent == [{"t": "ack", "n": 1}]
    assert tail.trouble is None

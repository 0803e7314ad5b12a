from __future__ import annotations

from pathlib import Path

import pytest

from damier.archive.follow import CURRENT, Follower, archived_pdn
from damier.archive.store import Store
from damier.line.mirror import GapError

GAME = {
    "id": "g1", "variant": "russian", "fen": "", "white": "Anna", "black": "Bruno", "remote": "",
    "clock": None, "date": "2026.11.29",
}  # fmt: skip


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "archive.sqlite")


@pytest.fixture
def follower(store: Store, tmp_path: Path) -> Follower:
    return Follower(store, tmp_path / "pdn", "abc123", "e1")


def files(follower: Follower) -> list[str]:
    return sorted(path.name for path in follower.folder.iterdir())


def contents(follower: Follower) -> dict[str, str]:
    return {path.name: path.read_text() for path in follower.folder.glob("[!.]*.pdn")}


def test_a_game_is_written_after_every_ply(follower: Follower) -> None:
    follower.take([[1, "game", GAME]])
    assert not follower.folder.exists()
    follower.take([[2, "ply", "c3-d4", 0]])
    assert files(follower) == ["2026-11-29-abc123-00001.pdn", CURRENT]
    follower.take([[3, "ply", "b6-a5", 0]])
    text = (follower.folder / CURRENT).read_text()
    assert text.endswith("\n\n1. c3-d4 b6-a5 *\n")
    assert (follower.folder / "2026-11-29-abc123-00001.pdn").read_text() == text == follower.pdn()


def test_several_games_at_once_each_get_their_file(follower: Follower) -> None:
    follower.take(
        [
            [1, "game", {**GAME, "date": "????.??.??"}],
            [2, "ply", "c3-d4", 0],
            [3, "result", "0-1", "resignation"],
            [4, "game", GAME],
            [5, "ply", "g3-f4", 0],
        ]
    )
    assert files(follower) == ["2026-11-29-abc123-00004.pdn", CURRENT, "undated-abc123-00001.pdn"]
    assert "c3-d4 0-1" in (follower.folder / "undated-abc123-00001.pdn").read_text()


def test_it_goes_on_where_another_run_stopped(follower: Follower, store: Store) -> None:
    follower.take([[1, "game", GAME], [2, "ply", "c3-d4", 0]])
    again = Follower(store, follower.folder, "abc123", "e1")
    assert again.played.texts == ["c3-d4"]
    again.take([[2, "ply", "c3-d4", 0], [3, "ply", "b6-a5", 0]])
    assert again.played.texts == ["c3-d4", "b6-a5"]


def test_a_gap_changes_neither_archive_nor_mirror(follower: Follower, store: Store) -> None:
    follower.take([[1, "game", GAME]])
    with pytest.raises(GapError):
        follower.take([[3, "ply", "b6-a5", 0]])
    assert (follower.mirror.last, store.last("abc123")) == (1, 1)


def test_after_a_gap_that_stays_the_next_game_is_followed(follower: Follower, store: Store) -> None:
    follower.take([[1, "game", GAME]])
    follower.take(
        [[5, "ply", "b6-a5", 0], [6, "game", {**GAME, "id": "g6"}], [7, "ply", "c3-d4", 0]], gap=True
    )
    assert (follower.played.id, follower.played.texts) == ("g6", ["c3-d4"])
    assert Follower(store, follower.folder, "abc123", "e1").played.id == "g6"


def test_a_file_that_cannot_be_written_loses_nothing(follower: Follower, store: Store) -> None:
    follower.folder.write_text("a file where the folder should be")
    new = follower.take([[1, "game", GAME], [2, "ply", "c3-d4", 0]])
    assert len(new) == 2
    assert "could not be written" in follower.trouble
    follower.folder.unlink()
    follower.take([[3, "ply", "b6-a5", 0]])
    assert follower.trouble is None
    assert "1. c3-d4 b6-a5 *" in (follower.folder / CURRENT).read_text()


def test_an_archived_game_is_exported_as_it_was_written(follower: Follower, store: Store) -> None:
    follower.take([[1, "game", GAME], [2, "ply", "c3-d4", 0], [3, "result", "1/2-1/2", "agreement"]])
    assert archived_pdn(store, store.games()[0]) == follower.pdn()


def test_a_game_this_program_does_not_know_is_kept_but_not_written(follower: Follower, store: Store) -> None:
    follower.take([[1, "game", {**GAME, "variant": "canadian"}], [2, "ply", "c3-d4", 0]])
    assert archived_pdn(store, store.games()[0]) is None
    assert store.games()[0].plies == 1


def test_no_half_written_file_is_ever_seen(follower: Follower, monkeypatch: pytest.MonkeyPatch) -> None:
    follower.take([[1, "game", GAME], [2, "ply", "c3-d4", 0]])
    before = contents(follower)

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("damier.pdn.atomic.os.fsync", fail)
    follower.take([[3, "ply", "b6-a5", 0]])
    assert contents(follower) == before
    assert "No space left" in follower.trouble

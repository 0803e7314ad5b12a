"""`damier games` and `damier export`, on an archive as an evening leaves it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from damier.archive.store import Store
from damier.cli import run

GAME = {
    "id": "g", "variant": "russian", "fen": "", "white": "Anna", "black": "Bruno", "remote": "",
    "clock": None, "date": "2026.11.29",
}  # fmt: skip


@pytest.fixture
def data(tmp_path: Path) -> Path:
    store = Store(tmp_path / "archive.sqlite")
    store.store_entries(
        "j",
        "e",
        [
            [1, "game", GAME],
            [2, "ply", "c3-d4", 0],
            [3, "result", "1-0", "resignation"],
            [4, "game", GAME],
            [5, "result", "*", "abandoned"],
            [6, "game", {**GAME, "variant": "italian", "white": "Carla"}],
            [7, "ply", "22-18", 0],
        ],
    )
    store.close()
    return tmp_path


def test_games_lists_what_was_played(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--data", str(data)]) == 0
    text = capsys.readouterr().out
    assert "Anna" in text
    assert "Carla" in text
    assert "abandoned" not in text


def test_the_list_fits_80_columns_and_cuts_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    endings = [("1/2-1/2", "third-occurrence"), ("0-1", "resignation"), ("1/2-1/2", "king-moves")]
    store = Store(tmp_path / "archive.sqlite")
    for number, (result, reason) in enumerate(endings):
        info = {**GAME, "variant": "giveaway", "white": "[b]Anna-Katharina Bergström", "black": "Bruno " * 9}
        plies = [[ply + 2, "ply", "c3-d4", 0] for ply in range(150)]
        store.store_entries(f"j{number}", "e", [[1, "game", info], *plies, [152, "result", result, reason]])
    store.close()
    assert run(["games", "--data", str(tmp_path)]) == 0
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) <= 80
    assert all(f" 150  {result} {reason}" in text for result, reason in endings)
    assert "…" not in text
    assert "2026.11.29  giveaway" in text
    assert "[b]" in text


def test_games_as_json(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--json", "--data", str(data)]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows[0] == {
        "id": 1, "date": "2026.11.29", "variant": "russian", "white": "Anna", "black": "Bruno",
        "plies": 1, "result": "1-0", "reason": "resignation", "event": "", "source": "",
    }  # fmt: skip
    assert [row["id"] for row in rows] == [1, 3]
    assert run(["games", "--json", "--all", "--data", str(data)]) == 0
    assert [row["id"] for row in json.loads(capsys.readouterr().out)] == [1, 2, 3]


def test_an_empty_archive_is_no_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--data", str(tmp_path)]) == 0
    assert "no game" in capsys.readouterr().out
    assert run(["games", "--json", "--data", str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_the_folder_comes_from_the_environment_too(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DAMIER_DATA", str(data))
    assert run(["games"]) == 0
    assert "Anna" in capsys.readouterr().out


def test_one_game_is_printed(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["export", "3", "--data", str(data)]) == 0
    text = capsys.readouterr().out
    assert text.startswith('[Event "Damier"]')
    assert text.endswith("\n1. 22-18 *\n")


def test_all_games_go_into_a_file(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.pdn"
    assert run(["export", "--all", "-o", str(file), "--data", str(data)]) == 0
    assert file.read_text().count("[Event ") == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["9"], "no game 9"),
        ([], "which game"),
        (["1", "--all"], "either a number or --all"),
        (["one"], "integer"),
    ],
)
def test_what_cannot_be_exported_is_one_line(
    data: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert run(["export", *arguments, "--data", str(data)]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert words in output.err
    assert output.err.count("\n") == 1


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("no/such/all.pdn", "damier: there is no folder {data}/no/such\n"),
        ("folder", "damier: {data}/folder cannot be written: Is a directory\n"),
        ("file/all.pdn", "damier: there is no folder {data}/file\n"),
    ],
)
def test_a_file_that_cannot_be_written_is_named(
    data: Path, capsys: pytest.CaptureFixture[str], file: str, line: str
) -> None:
    (data / "folder").mkdir()
    (data / "file").write_text("")
    before = sorted(data.iterdir())
    assert run(["export", "--all", "-o", str(data / file), "--data", str(data)]) == 1
    assert capsys.readouterr().err == line.format(data=data)
    assert sorted(data.iterdir()) == before


def test_a_link_stays_a_link(data: Path) -> None:
    (data / "link.pdn").symlink_to(data / "far.pdn")
    assert run(["export", "1", "-o", str(data / "link.pdn"), "--data", str(data)]) == 0
    assert (data / "link.pdn").is_symlink()
    assert "Anna" in (data / "far.pdn").read_text()


def test_what_is_no_file_is_written_into(data: Path) -> None:
    os.mkfifo(data / "pipe")
    reader = os.open(data / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert run(["export", "1", "-o", str(data / "pipe"), "--data", str(data)]) == 0
        assert b"Anna" in os.read(reader, 4096)
    finally:
        os.close(reader)


def test_there_is_nothing_to_export_before_the_first_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "all.pdn"
    assert run(["export", "--all", "-o", str(file), "--data", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "damier: no game has been played yet\n"
    assert not file.exists()


def test_a_game_this_program_cannot_read_is_said_in_plain_words(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(data / "archive.sqlite")
    store.store_entries("k", "e", [[1, "game", {**GAME, "variant": "canadian"}], [2, "ply", "1-2", 0]])
    store.close()
    assert run(["export", "--all", "--data", str(data)]) == 1
    output = capsys.readouterr()
    assert output.out.count("[Event ") == 2
    assert output.err.startswith("damier: not exported, since this program cannot read them: game 4")


def test_a_broken_archive_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "archive.sqlite").write_text("not an archive at all, but long enough to look at " * 30)
    assert run(["games", "--data", str(tmp_path)]) == 1
    assert "archive" in capsys.readouterr().err


def test_a_long_list_has_one_heading_and_every_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    store = Store(tmp_path / "archive.sqlite")
    entries: list[list[object]] = []
    for number in range(1, 500, 2):
        entries += [
            [number, "game", {**GAME, "white": "Anna " * (number % 7)}],
            [number + 1, "ply", "c3-d4", 0],
        ]
    store.store_entries("j", "e", entries)
    store.close()
    assert run(["games", "--data", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum("White" in line for line in lines) == 1
    assert [line.split()[0] for line in lines if "russian" in line] == [str(id) for id in range(1, 251)]
    assert max(map(len, lines)) <= 80

"""What a file says is kept when it is converted or imported, or a person is told."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from damier.cli import run
from damier.pdn.dialect import Dialect
from damier.pdn.reader import read
from damier.pdn.replay import replay_all
from damier.pdn.text import UnknownEncoding, decode
from damier.pdn.writer import write_replayed

GAME = '[GameType "25"]\n\n1. c3-d4 *\n'
HINT = "damier: games.pdn: 1 game has something unclear or left out: see damier pdn check\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def written(text: str, dialect: Dialect | None = None) -> str:
    """The move text of the only game, on one line."""
    [game] = replay_all(read(io.BytesIO(text.encode())))
    pdn = write_replayed(game, dialect or Dialect())
    return " ".join(pdn.partition("\n\n")[2].split())


ANNOTATED = """[GameType "25"]

1. c3-d4 {good} d6-c5 2. d4-d5 $2 {no [%clk 0:04:30] move} (2. a3-b4 c5:a3 {why} (2... h8)) {or} d5-c6 *
"""


def test_a_game_that_breaks_off_keeps_what_is_said_of_the_rest() -> None:
    assert written(ANNOTATED) == (
        "1. c3-d4 {good} 1... d6-c5 {breaks off at 2. d4-d5: d5 is a light square; from there as written: "
        "d4-d5 $2 (0:04:30 no move or) (a3-b4 c5:a3 (why) (h8)) d5-c6} *"
    )


def test_without_variations_the_rest_has_none() -> None:
    assert "a3-b4" not in written(ANNOTATED, Dialect(variations=False))


BELOW = '[GameType "25"]\n\n1. c3-d4 (1. c3-b4 h6-h5 {odd} (1... f6-g5 {even} (1... f6-e5))) *\n'


def test_what_varies_an_impossible_move_of_a_variation_is_kept() -> None:
    assert written(BELOW) == "1. c3-d4 (1. c3-b4 h6-h5 {odd} (1... f6-g5 {even} (1... f6-e5))) *"


def test_without_variations_none_is_left_below_one() -> None:
    assert written(BELOW, Dialect(variations=False)) == "1. c3-d4 *"


@pytest.mark.parametrize("command", ["convert", "import"])
@pytest.mark.parametrize(
    "text",
    [
        '[GameType "25"]\n[White "Ann"]\n[White "Bob"]\n\n1. c3-d4 *\n',
        '[GameType "25"]\n\n1. c3-d4 zzz *\n',
        '[Variant "like at our club"]\n\n1. c3-d4 *\n',
        '[GameType "25"]\n\n1. c3-d4 d6-c5 2. вс3 *\n',  # by look or by sound: b2-c3 or d2-c3
    ],
)
def test_what_was_left_out_is_told(command: str, text: str, capfd: pytest.CaptureFixture[str]) -> None:
    Path("games.pdn").write_text(text, encoding="utf-8")
    run(["pdn", command, "games.pdn", *(["--data", "data"] if command == "import" else [])])
    assert HINT in capfd.readouterr().err


@pytest.mark.parametrize("kind", ["pdn", "json", "csv"])
def test_a_file_without_a_game_is_not_written_over(kind: str, capfd: pytest.CaptureFixture[str]) -> None:
    Path("games.pdn").write_text(GAME)
    assert run(["pdn", "convert", "games.pdn", "--encoding", "utf-16", "--to", kind, "-o", "games.pdn"]) == 1
    assert capfd.readouterr().err == "damier: games.pdn: no game in it, games.pdn is not written\n"
    assert Path("games.pdn").read_text() == GAME
    assert os.listdir() == ["games.pdn"]


def test_an_import_without_a_game_fails(capfd: pytest.CaptureFixture[str]) -> None:
    Path("games.pdn").write_text("no game")
    assert run(["pdn", "import", "games.pdn", "--data", "data"]) == 1
    assert capfd.readouterr().err == "damier: games.pdn: no game in it\n"


def test_whoever_may_read_a_file_may_read_what_replaces_it() -> None:
    Path("games.pdn").write_text(GAME)
    Path("games.pdn").chmod(0o640)
    assert run(["pdn", "convert", "games.pdn", "-o", "games.pdn"]) == 0
    assert Path("games.pdn").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("name", ["idna", "hex", "undefined", "no-such", ""])
def test_an_encoding_that_cannot_be_read_is_refused_at_once(name: str) -> None:
    with pytest.raises(UnknownEncoding, match="unknown encoding"):
        decode(io.BytesIO(b"text"), name)


def test_utf_16_is_read_without_its_mark() -> None:
    assert "".join(decode(io.BytesIO("Белые\n".encode("utf-16-le")), "utf-16")) == "Белые\n"
    assert "".join(decode(io.BytesIO("Белые\n".encode("utf-16")), "UTF-16")) == "Белые\n"


def test_an_unknown_encoding_makes_no_archive() -> None:
    Path("games.pdn").write_text(GAME)
    assert run(["pdn", "import", "games.pdn", "--encoding", "foo", "--data", "data"]) == 2
    assert not Path("data").exists()


def test_standard_input_may_be_closed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert run(["pdn", "check", "-"]) == 2
    assert capfd.readouterr().err == "damier: standard input cannot be read: it is closed\n"


@pytest.mark.parametrize(
    ("moves", "played", "remark"),
    [
        ("1. 11-15, 23-19; 2. 8-11 22-17; 3. 4-8 17-13;", 6, ""),
        ("1. 11-15 23-19;2. 8-11!? 22-17;", 4, ""),
        ("1. 11-15 23-19; 2. 8-11 is the fashion", 2, "2. 8-11 is the fashion"),
        ("1. 11-15 23-19; 1... 24-20", 2, "1... 24-20"),
        ("1. 11-15 23-19; 7. 8-11", 2, "7. 8-11"),
    ],
)
def test_semicolons_between_moves_hide_none(moves: str, played: int, remark: str) -> None:
    [game] = read(io.BytesIO(f'[GameType "21"]\n\n{moves}\n*\n'.encode()))
    assert (len(game.items), game.items[-1].comment) == (played, remark)

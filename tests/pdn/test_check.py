"""`damier pdn check`: a verdict for each game, a summary, an exit code."""

import io
import json
import sys
from pathlib import Path

import pytest

from damier.cli import run
from tests.conftest import DATA

SAMPLES = sorted((DATA / "pdn").glob("*.pdn"))
RIGHT = "1. c3-d4 f6-g5 1-0\n"
WRONG = "1. c3-d4 f6-g6 1-0\n"


@pytest.fixture
def check(capsys, tmp_path):
    """Checks a text with options; gives the exit code, what was printed and what was complained of."""

    def call(text: str | bytes, *options: str) -> tuple[int, str, str]:
        path = tmp_path / "games.pdn"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        code = run(["pdn", "check", str(path), *options])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_files_as_they_are_met(sample: Path, capsys) -> None:
    expected = sample.with_suffix(".txt").read_text(encoding="utf-8")
    code = run(["pdn", "check", str(sample)])
    assert capsys.readouterr().out == expected
    assert code == (0 if ", 0 wrong" in expected else 1)


def test_there_are_samples() -> None:
    assert len(SAMPLES) >= 6


def test_all_is_right(check) -> None:
    assert check(RIGHT + RIGHT) == (
        0,
        "game 1 (line 1): ok, russian (guessed), 2 plies, 1-0\n"
        "game 2 (line 2): ok, russian (guessed), 2 plies, 1-0\n"
        "2 games (2 russian): 2 right, 0 wrong\n",
        "",
    )


def test_something_is_wrong(check) -> None:
    code, out, _ = check(f'[GameType "25"]\n{RIGHT}\n[GameType "25"]\n{WRONG}')
    assert code == 1
    assert out.splitlines()[1] == "game 2 (line 4): illegal at 1... f6-g6: g6 is a light square"
    assert out.splitlines()[-1] == "2 games (2 russian): 1 right, 1 wrong"


def test_a_file_without_a_game(check) -> None:
    assert check("nothing to see\n") == (1, "no game\n", "")


def test_only_what_is_wrong(check) -> None:
    code, out, _ = check(RIGHT + WRONG, "--quiet")
    assert code == 1
    assert [line.split(":")[0] for line in out.splitlines()] == [
        "game 2 (line 2)",
        "2 games (2 russian)",
    ]
    assert check(RIGHT, "--quiet") == (0, "1 game (1 russian): 1 right, 0 wrong\n", "")


def test_json(check) -> None:
    code, out, _ = check(f'{RIGHT}{WRONG}[GameType "20"]\n1-0\n', "--json")
    assert code == 1
    right, wrong, other = json.loads(out)
    assert right == {
        "game": 1, "line": 1, "ok": True, "variant": "russian", "guessed": True, "plies": 2,
        "result": "1-0", "error": None, "notes": [],
    }  # fmt: skip
    assert wrong["error"] == {"line": 2, "ply": 2, "move": "f6-g6", "reason": "g6 is a light square"}
    assert (other["variant"], other["ok"], other["error"]["ply"]) == (None, False, 0)
    assert json.loads(check("", "--json")[1]) == []
    assert json.loads(check(RIGHT, "--json", "--quiet")[1]) == []


def test_a_rule_set_of_ones_own(check, tmp_path) -> None:
    assert check(RIGHT, "--variant", "italian")[0] == 1
    assert "ok, giveaway, 2 plies" in check(RIGHT, "--variant", "giveaway")[1]
    mine = tmp_path / "mine.toml"
    mine.write_text('name = "mine"\nbase = "russian"\npromotion = "ends"\n')
    assert "ok, mine, 2 plies" in check(RIGHT, "--variant", str(mine))[1]
    code, out, err = check(RIGHT, "--variant", "klingon")
    assert (code, out) == (2, "") and "unknown variant klingon" in err


def test_an_encoding_of_ones_own(check) -> None:
    text = '[Opening "x]\n1. ц3-д4 *\n'.encode("koi8-r")
    assert check(text, "--encoding", "koi8-r")[1].startswith("game 1 (line 1): ok, russian (guessed), 1 ply")
    assert "1 ply" not in check(text)[1]
    code, out, err = check(RIGHT, "--encoding", "klingon")
    assert (code, out) == (2, "") and "unknown encoding klingon" in err


def test_standard_input(monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RIGHT.encode())))
    assert run(["pdn", "check", "-"]) == 0
    assert capsys.readouterr().out.endswith("1 right, 0 wrong\n")


@pytest.mark.parametrize("name", ["missing.pdn", "."])
def test_a_file_that_cannot_be_read(name: str, tmp_path, capsys) -> None:
    assert run(["pdn", "check", str(tmp_path / name)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "cannot be read" in said.err and said.err.count("\n") == 1


def test_nothing_from_a_file_reaches_the_terminal_raw(check) -> None:
    _, out, _ = check('[Event "a]\x1b[31m\n1. c3-d4\x1b]0;x\x07b2 \x9b31m\u202e *\n')
    assert "\x1b" not in out and "\x07" not in out and "\x9b" not in out and "\u202e" not in out


def test_a_terminal_without_the_letters(check, monkeypatch) -> None:
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    check("1. c3-d4 ж3-д9 *\n")
    narrow.flush()
    assert b"?3-?9" in narrow.buffer.getvalue()  # type: ignore[attr-defined]

"""`damier pdn convert`: PDN of other dialects, JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
import weakref
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from damier.cli import run
from damier.pdn import convert
from damier.pdn.dialect import STANDARD
from damier.pdn.reader import read
from damier.pdn.replay import Replayed, replay_all

TEXT = """[White "Белые"]
[Black "Ann \\"Black\\""]
[Date "1950."]
[Opening "Kol"]
[GameType "25"]
[Result "2-0"]

1. g3-f4 {good} b6-a5 $1 (1... d6-c5 2. f2-g3) 2. c3-d4 f6-e5 3. d4:f6 g7:e5:g3 2-0

[Bianco "Ann"]
[Risultato "1-1"]
[GameType "22,W,8,8,N2,1"]

1. 22-18 11-15 1-1

[Variant "ludoteka"]
[FEN "B:W21-32:B1-12"]

1. b6-a5 c3-d4 *
"""
BROKEN = (
    '[Event "Sad"]\n[GameType "25"]\n\n1. c3-d4 b6-a5 2. d4-d5 a5-b4 0-1\n\n[GameType "25"]\n\n1. c3-d4 *\n'
)


class Output:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def damier(capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Runs a command line in a folder with games.pdn and broken.pdn."""
    (tmp_path / "games.pdn").write_text(TEXT, encoding="utf-8")
    (tmp_path / "broken.pdn").write_text(BROKEN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Output:
        code = run(["pdn", *arguments])
        said = capfdbinary.readouterr()
        return Output(code, said.out.decode(), said.err.decode())

    return call


def bodies(text: str) -> list[str]:
    """The move texts of a file, each on one line."""
    return [" ".join(part.split()) for part in text.split("\n\n")[1::2]]


def test_it_writes_what_the_standard_says(damier) -> None:
    done = damier("convert", "games.pdn")
    assert (done.code, done.err) == (0, "")
    first, second, third = done.out.split("\n[Event")
    assert first == (
        '[Event "?"]\n[Site "?"]\n[Date "1950.??.??"]\n[Round "?"]\n[White "Белые"]\n'
        '[Black "Ann \\"Black\\""]\n[Result "1-0"]\n[GameType "25,W,8,8,A0,0"]\n[Opening "Kol"]\n\n'
        "1. g3-f4 {good} 1... b6-a5 $1 (1... d6-c5 2. f2-g3) 2. c3-d4 f6-e5 3. d4:f6\n"
        "g7:g3 1-0\n"
    )
    assert '[White "Ann"]' in second
    assert '[Result "1/2-1/2"]\n[GameType "22,W,8,8,N2,1"]\n\n1. 22-18 11-15 1/2-1/2\n' in second
    assert "Bianco" not in second
    assert (
        '[Variant "ludoteka"]\n[FEN "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"]'
        in third
    )
    assert "GameType" not in third


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--results", "points"], ["3. d4:f6 g7:g3 2-0", "11-15 1-1", "c3-d4 *"]),
        (["--squares", "numbers"], ["3. 18:11 8:24 1-0", "1. 22-18 11-15", "1. 9-13 22-18 *"]),
        (["--squares", "letters"], ["3. d4:f6 g7:g3 1-0", "1. d3-c4 e6-f5", "1. b6-a5 c3-d4 *"]),
        (["--paths", "always"], ["3. d4:f6 g7:e5:g3 1-0", "11-15", "c3-d4 *"]),
        (["--no-comments"], ["1. g3-f4 b6-a5 (1... d6-c5 2. f2-g3)", "11-15", "c3-d4 *"]),
        (["--no-variations"], ["{good} 1... b6-a5 $1 2. c3-d4", "11-15", "c3-d4 *"]),
    ],
)
def test_every_option_shows(damier, options: list[str], expected: list[str]) -> None:
    done = damier("convert", "games.pdn", *options)
    assert done.code == 0
    for body, words in zip(bodies(done.out), expected, strict=True):
        assert words in body


@pytest.mark.parametrize(
    "options",
    [["--results", "points"], ["--squares", "numbers"], ["--squares", "letters"], ["--paths", "always"]],
)
def test_every_dialect_is_read_again(damier, tmp_path: Path, options: list[str]) -> None:
    plain = damier("convert", "games.pdn").out
    assert damier("convert", "games.pdn", *options, "-o", "other.pdn").code == 0
    assert damier("check", "other.pdn").code == 0
    assert damier("convert", "other.pdn").out == plain


def test_the_notation_is_told_in_the_game_type(damier) -> None:
    assert '"25,W,8,8,N2,0"' in damier("convert", "games.pdn", "--squares", "numbers").out
    assert '"22,W,8,8,A0,1"' in damier("convert", "games.pdn", "--squares", "letters").out


def test_json_is_one_array_with_all_there_is(damier) -> None:
    done = damier("convert", "games.pdn", "--to", "json")
    first, second, third = json.loads(done.out)
    assert done.out.startswith("[\n{")
    assert "Белые" in done.out
    assert (first["number"], first["line"], first["variant"], first["guessed"]) == (1, 1, "russian", False)
    assert first["moves"][:2] == [
        {"move": "g3-f4", "comment": "good"},
        {
            "move": "b6-a5",
            "nags": [1],
            "variations": [[{"move": "d6-c5"}, {"move": "f2-g3"}]],
        },
    ]
    assert (first["result"], first["error"], first["tags"]["Opening"]) == ("1-0", None, "Kol")
    assert (second["variant"], len(second["moves"]), second["line"]) == ("italian", 2, 10)
    assert third["fen"].startswith("B:W21,22,")


def test_csv_has_a_row_a_game(damier) -> None:
    done = damier("convert", "games.pdn", "--to", "csv", "--results", "points", "-o", "out.csv")
    assert (done.code, done.out) == (0, "")
    data = Path("out.csv").read_bytes()
    assert not data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8"))))
    assert tuple(rows[0]) == convert.COLUMNS
    assert rows[0] | {"fen": ""} == {
        "number": "1", "date": "1950.??.??", "event": "", "white": "Белые", "black": 'Ann "Black"',
        "result": "2-0", "variant": "russian", "guessed": "no", "plies": "6", "fen": "",
        "moves": "g3-f4 b6-a5 c3-d4 f6-e5 d4:f6 g7:g3",
    }  # fmt: skip
    assert [row["result"] for row in rows] == ["2-0", "1-1", "*"]


@pytest.mark.parametrize(
    ("kind", "empty"), [("pdn", ""), ("json", "[]\n"), ("csv", ",".join(convert.COLUMNS) + "\n")]
)
def test_no_game_is_nothing_and_said(damier, kind: str, empty: str) -> None:
    Path("none.pdn").write_text("")
    done = damier("convert", "none.pdn", "--to", kind)
    assert (done.code, done.out) == (1, empty)
    assert done.err == "damier: none.pdn: no game in it\n"


def test_a_game_that_breaks_off_goes_as_far_as_it_can(damier) -> None:
    done = damier("convert", "broken.pdn")
    assert done.code == 1
    assert done.err == "damier: broken.pdn: game 1 (line 1) breaks off at 2. d4-d5: d5 is a light square\n"
    assert bodies(done.out) == [
        "1. c3-d4 b6-a5 {breaks off at 2. d4-d5: d5 is a light square;"
        " from there as written: d4-d5 a5-b4} 0-1",
        "1. c3-d4 *",
    ]
    (game, _) = json.loads(damier("convert", "broken.pdn", "--to", "json").out)
    assert len(game["moves"]) == 2
    assert game["error"].startswith("breaks off at 2. d4-d5")


def test_a_game_that_breaks_off_can_be_left_out(damier) -> None:
    done = damier("convert", "broken.pdn", "--skip-broken")
    assert (done.code, bodies(done.out)) == (0, ["1. c3-d4 *"])
    assert "game 1 (line 1) breaks off" in done.err


def test_a_game_that_is_not_played_here_keeps_its_tags(damier) -> None:
    Path("odd.pdn").write_text(
        '[Event "Big"]\n[GameType "20"]\n\n1. 32-28 19-23 2-0\n\n[Event "Next"]\n\n*\n'
    )
    done = damier("convert", "odd.pdn")
    assert done.code == 1
    assert '[Event "Big"]' in done.out
    assert '[GameType "20"]\n\n{breaks off: game type 20' in done.out
    assert "from there as written: 32-28 19-23} 1-0" in " ".join(done.out.split())


def test_many_broken_games_are_not_all_named(damier) -> None:
    Path("many.pdn").write_text('[Event "x"]\n[GameType "25"]\n\n1. c3-d5 *\n\n' * 30)
    lines = damier("convert", "many.pdn").err.splitlines()
    assert len(lines) == 21
    assert lines[-1] == "damier: many.pdn: so do 10 more: see damier pdn check"


def test_a_rule_set_can_be_forced_and_contradictions_are_said(damier) -> None:
    done = damier("convert", "games.pdn", "--variant", "giveaway")
    assert done.err.splitlines()[-1] == (
        "damier: games.pdn: 3 games whose tags name other rules: read as giveaway all the same"
    )
    assert '[GameType "25,W,8,8,A0,0"]\n[Variant "giveaway"]' in done.out


def test_a_file_can_be_converted_in_place(damier) -> None:
    wanted = damier("convert", "games.pdn").out
    assert damier("convert", "games.pdn", "-o", "games.pdn").code == 0
    assert Path("games.pdn").read_text(encoding="utf-8") == wanted


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere.pdn"], "nowhere.pdn cannot be read: No such file"),
        (["."], ". cannot be read: Is a directory"),
        (["games.pdn", "--encoding", "klingon"], "unknown encoding klingon"),
        (["games.pdn", "--variant", "chess"], "unknown variant chess"),
        (["games.pdn", "--to", "xml"], "'xml' is not one of 'pdn', 'json', 'csv'"),
        (["games.pdn", "--squares", "roman"], "'roman' is not one of"),
    ],
)
def test_bad_input_is_one_line_and_leaves_the_output_alone(damier, arguments: list[str], words: str) -> None:
    Path("out.pdn").write_text("before")
    done = damier("convert", *arguments, "-o", "out.pdn")
    assert done.code == 2
    assert words in done.err
    assert done.err.count("\n") == 1
    assert Path("out.pdn").read_text() == "before"
    assert sorted(path.name for path in Path().iterdir()) == ["broken.pdn", "games.pdn", "out.pdn"]


def test_an_output_that_cannot_be_written_is_one_line(damier) -> None:
    done = damier("convert", "games.pdn", "-o", "no/such/out.pdn")
    assert (done.code, done.err) == (1, "damier: there is no folder no/such\n")


def test_standard_input_will_do_whatever_its_encoding(damier, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "damier", "pdn", "convert", "-", "--encoding", "cp1251"]
    done = subprocess.run(command, input=TEXT.encode("cp1251"), capture_output=True, env={"LC_ALL": "C"})
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode("utf-8") == damier("convert", "games.pdn").out


def test_a_reader_who_has_enough_is_no_error_to_speak_of(damier) -> None:
    Path("large.pdn").write_text(TEXT * 200, encoding="utf-8")
    for kind in ("pdn", "json", "csv"):
        process = subprocess.Popen(
            [sys.executable, "-m", "damier", "pdn", "convert", "large.pdn", "--to", kind],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


class Endless(io.RawIOBase):
    """A file of many games that counts what is read of it."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self._rest = io.BytesIO(TEXT.encode() * times)
        self.taken = 0

    def read(self, size: int = -1) -> bytes:
        data = self._rest.read(size)
        self.taken += len(data)
        return data


@pytest.mark.parametrize("kind", convert.WRITERS)
def test_games_come_and_go_one_at_a_time(kind: str) -> None:
    """However many follow, a game is written before the next is read, and forgotten then."""
    file, out = Endless(2000), io.StringIO()
    alive: list[weakref.ref[Replayed]] = []

    def games() -> Iterator[Replayed]:
        written = -1
        for game in replay_all(islice(read(file), 30)):  # type: ignore[arg-type]
            assert len(out.getvalue()) > written
            written = len(out.getvalue())
            alive.append(weakref.ref(game))
            yield game

    convert.WRITERS[kind](games(), out, STANDARD)
    assert len(alive) == 30
    assert sum(game() is not None for game in alive) <= 2
    assert file.taken < 300_000

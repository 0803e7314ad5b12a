"""`damier pdn import`: files into the archive, and out again with `damier games` and `damier export`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from damier.archive.store import Store
from damier.cli import run
from damier.pdn import writer
from draughts64.variant import NAMES, get
from tests.pdn.invented import invented

TEXT = """[Event "Club evening"]
[White "Ann"]
[Black "Bob"]
[Date "2026.11.29"]
[GameType "25"]
[Opening "Kol"]

1. c3-d4 {good} d6-c5 2-0

[White "Bob"]
[GameType "22"]

1. 22-18 11-15 1-1

[GameType "25"]

1. c3-d5 *
"""


@pytest.fixture
def damier(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "club.pdn").write_text(TEXT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DAMIER_DATA", str(tmp_path / "data"))

    def call(*arguments: str) -> tuple[int, str, str]:
        code = run(arguments)
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


def test_games_are_imported_once_and_broken_ones_named(damier) -> None:
    broken = "damier: club.pdn: game 3 (line 15) breaks off at 1. c3-d5: d5 is a light square\n"
    assert damier("pdn", "import", "club.pdn") == (1, "club.pdn: 3 games: 2 new, 0 known, 1 broken\n", broken)
    assert damier("pdn", "import", "club.pdn") == (1, "club.pdn: 3 games: 0 new, 2 known, 1 broken\n", broken)
    code, out, _ = damier("games", "--json")
    assert code == 0
    assert [(row["white"], row["event"], row["source"], row["result"]) for row in json.loads(out)] == [
        ("Ann", "Club evening", "club.pdn", "1-0"),
        ("Bob", "", "club.pdn", "1/2-1/2"),
    ]


def test_the_list_says_where_a_game_is_from(damier) -> None:
    damier("pdn", "import", "club.pdn")
    _, out, _ = damier("games")
    assert "From" in out
    assert "Club evening" in out
    assert "club.pdn" in out


def test_an_export_has_the_tags_of_the_file(damier) -> None:
    damier("pdn", "import", "club.pdn")
    code, out, err = damier("export", "1")
    assert (code, err) == (0, "")
    assert out == (
        '[Event "Club evening"]\n[Site "?"]\n[Date "2026.11.29"]\n[Round "?"]\n[White "Ann"]\n'
        '[Black "Bob"]\n[Result "1-0"]\n[GameType "25,W,8,8,A0,0"]\n[Opening "Kol"]\n\n'
        "1. c3-d4 {good} 1... d6-c5 1-0\n"
    )


@pytest.mark.parametrize("name", NAMES)
def test_what_was_exported_is_known(damier, name: str) -> None:
    texts = [writer.write_replayed(invented(get(name), seed)) for seed in range(12)]
    Path("many.pdn").write_text("\n".join(texts), encoding="utf-8")
    code, out, _ = damier("pdn", "import", "many.pdn")
    assert (code, out) == (0, "many.pdn: 12 games: 12 new, 0 known, 0 broken\n")
    assert damier("export", "--all", "-o", "back.pdn")[0] == 0
    exported = Path("back.pdn").read_text(encoding="utf-8")
    assert exported == "\n".join([text for text in texts if "\n\n*" not in text])
    code, out, _ = damier("pdn", "import", "back.pdn")
    assert "0 new" in out


def test_several_files_are_told_apart(damier) -> None:
    whole = TEXT.split("\n[White", 1)[0]
    Path("one.pdn").write_text(whole, encoding="utf-8")
    code, out, err = damier("pdn", "import", "one.pdn", "one.pdn")
    assert (code, err) == (0, "")
    assert out == "one.pdn: 1 game: 1 new, 0 known, 0 broken\none.pdn: 1 game: 0 new, 1 known, 0 broken\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["club.pdn", "nowhere.pdn"], "nowhere.pdn cannot be read"),
        (["club.pdn", "--encoding", "klingon"], "unknown encoding klingon"),
        (["club.pdn", "--variant", "chess"], "unknown variant chess"),
        ([], "FILE"),
    ],
)
def test_bad_input_is_one_line_and_stores_nothing(damier, arguments: list[str], words: str) -> None:
    code, out, err = damier("pdn", "import", *arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1
    assert "no game" in damier("games")[1]


def test_an_archive_of_a_newer_program_is_one_line(damier, tmp_path: Path) -> None:
    store = Store(tmp_path / "data" / "archive.sqlite")
    store._db.execute("PRAGMA user_version=99")
    store.close()
    code, out, err = damier("pdn", "import", "club.pdn")
    assert (code, out) == (1, "")
    assert "made by a newer Damier: update this one" in err
    assert err.count("\n") == 1


def test_an_import_that_is_killed_goes_on_where_it_was(damier, tmp_path: Path) -> None:
    texts = [writer.write_replayed(invented(get("russian"), seed)) for seed in range(20)]
    Path("many.pdn").write_text("\n".join(texts), encoding="utf-8")
    script = (
        "import os, signal, sys; from damier.archive import importing, store; importing.BATCH = 4;"
        "original = store.Store._insert_imported\n"
        "def insert(self, game):\n"
        "    if self._db.execute('SELECT count(*) FROM imported').fetchone()[0] == 10:\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n"
        "    return original(self, game)\n"
        "store.Store._insert_imported = insert\n"
        "from damier.cli import run; run(['pdn', 'import', 'many.pdn'])"
    )
    assert subprocess.run([sys.executable, "-c", script]).returncode == -9
    code, out, _ = damier("pdn", "import", "many.pdn")
    assert (code, out) == (0, "many.pdn: 20 games: 12 new, 8 known, 0 broken\n")

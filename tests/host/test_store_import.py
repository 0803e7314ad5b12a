"""Games from PDN files in the archive: each once, beside those of the eboards and out of their way."""

from __future__ import annotations

import io
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from damier import variants
from damier.archive import importing
from damier.archive.fingerprint import day, name
from damier.archive.follow import archived_pdn
from damier.archive.importing import Importer, imported
from damier.archive.store import ArchiveError, Store
from damier.pdn import writer
from damier.pdn.reader import read
from damier.pdn.replay import Replayed, replay

JOURNAL = "5f3a0c91d2e4"
GAME = {"id": "g", "variant": "russian", "white": "Ann  White", "black": "", "date": "2026.11.29"}
ENTRIES = [
    [1, "game", GAME],
    [2, "ply", "c3-d4", 0],
    [3, "ply", "b6-a5", 0],
    [4, "takeback", 1],
    [5, "ply", "b6-c5", 0],
    [6, "ply", "d4xb6", 0],
    [7, "result", "1-0", "resignation"],
]
TEXT = """[Event "Club evening"]
[White "Ann White"]
[Date "2026.11.29"]
[GameType "25,W,8,8,A0,0"]
[Annotator "Bob"]

1. c3-d4 {the usual} b6-c5 $2 (1... b6-a5 2. d4-c5) 2. d4:b6 1-0
"""


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "archive.sqlite")


def games(text: str) -> list[Replayed]:
    return [replay(raw) for raw in read(io.BytesIO(text.encode()))]


def take(store: Store, text: str, source: str = "club.pdn") -> tuple[int, int]:
    """Import a file's text; gives how many games were new and how many known."""
    importer = Importer(store, source)
    for game in games(text):
        importer.take(game)
    importer.finish()
    return importer.new, importer.known


def test_an_imported_game_is_there_with_all_that_was_said_of_it(store: Store) -> None:
    assert take(store, TEXT) == (1, 0)
    (row,) = store.games()
    assert (row.white, row.black, row.date, row.plies, row.result) == (
        "Ann White",
        "",
        "2026.11.29",
        3,
        "1-0",
    )
    assert (row.event, row.source, row.imported, row.variant) == ("Club evening", "club.pdn", True, "russian")
    text = archived_pdn(store, row)
    assert text is not None
    assert '[Event "Club evening"]' in text
    assert '[Annotator "Bob"]' in text
    assert "1. c3-d4 {the usual} 1... b6-c5 $2 (1... b6-a5 2. d4-c5) 2. d4:b6 1-0" in text
    assert store.count() == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ann White", "  ann   WHITE "),
        ("2026.11.29", "2026-11-29"),
        ("2026.11.29", "29.11.2026"),
        ("2026.11.29", "2026.11.29."),
        ("[White", "[ WHITE"),
        ("[White", "[Bianco"),
        ("Club evening", "Another name for it"),
        ("1. c3-d4", "1. 22-18"),
        ("d4:b6", "d4xb6"),
        ("{the usual}", ""),
        (" (1... b6-a5 2. d4-c5)", ""),
        ("1-0\n", "2-0\n"),
        ('[White "Ann', '[Black "?"]\n[White "Ann'),
        ('[White "Ann', '[FEN "W:W21-32:B1-12"]\n[White "Ann'),
    ],
)
def test_the_same_game_in_another_spelling_is_known(store: Store, old: str, new: str) -> None:
    assert old in TEXT
    assert take(store, TEXT) == (1, 0)
    assert take(store, TEXT.replace(old, new)) == (0, 1)
    assert len(store.games()) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ann White", "Ann Black"),
        ("2026.11.29", "2026.11.28"),
        ("2026.11.29", "2026.??.??"),
        ("1-0\n", "*\n"),
        ("2. d4:b6 ", ""),
        ("Annotator", "Black"),
    ],
)
def test_another_game_is_new(store: Store, old: str, new: str) -> None:
    assert old in TEXT
    assert take(store, TEXT) == (1, 0)
    assert take(store, TEXT.replace(old, new)) == (1, 0)
    assert len(store.games()) == 2


def test_a_game_twice_in_a_file_is_stored_once(store: Store) -> None:
    assert take(store, f"{TEXT}\n{TEXT}") == (1, 1)


def test_a_game_played_on_an_eboard_and_exported_is_known(store: Store) -> None:
    store.store_entries(JOURNAL, "e", ENTRIES)
    text = archived_pdn(store, store.games()[0])
    assert text is not None
    assert take(store, text) == (0, 1)
    assert len(store.games()) == 1


def test_a_game_that_goes_on_after_an_export_is_another_one(store: Store) -> None:
    store.store_entries(JOURNAL, "e", ENTRIES[:3])
    earlier = archived_pdn(store, store.games()[0])
    assert earlier is not None
    assert take(store, earlier) == (0, 1)
    store.store_entries(JOURNAL, "e", ENTRIES[3:])
    now = archived_pdn(store, store.games()[0])
    assert now is not None
    assert take(store, now) == (0, 1)
    assert take(store, earlier) == (1, 0)


def test_a_game_that_no_program_can_read_is_like_no_other(store: Store) -> None:
    store.store_entries(JOURNAL, "e", [[1, "game", {**GAME, "variant": "canadian"}], [2, "ply", "1-2", 0]])
    store.store_entries("j", "e", [[1, "game", {**GAME, "variant": "canadian"}], [2, "ply", "1-2", 0]])
    assert take(store, TEXT) == (1, 0)
    assert store.without_fingerprint() == []


def test_two_empty_games_of_an_evening_both_stay(store: Store) -> None:
    store.store_entries(JOURNAL, "e", [[1, "game", GAME], [2, "game", GAME]])
    assert take(store, TEXT) == (1, 0)
    assert len(store.games()) == 3


def test_the_eboards_games_are_not_disturbed(store: Store) -> None:
    store.store_entries(JOURNAL, "e", ENTRIES[:5])
    take(store, TEXT)
    assert store.last(JOURNAL) == 5
    assert store.last_game(JOURNAL) == ENTRIES[:5]
    assert store.store_entries(JOURNAL, "e", ENTRIES) == ENTRIES[5:]
    played, other = store.games()
    assert (played.plies, played.result, other.plies) == (3, "1-0", 3)
    assert (store.last("imported"), store.last_game("imported")) == (0, [])


def test_a_broken_game_is_not_taken(store: Store) -> None:
    (broken,) = games(TEXT.replace("d4:b6", "d4:h8"))
    with pytest.raises(ValueError, match="whole games"):
        imported(broken, "club.pdn")


@pytest.mark.parametrize(
    ("tag", "reason"),
    [('[Termination "Flag"]\n', "flag"), ('[Termination "normal"]\n', ""), ("", "")],
)
def test_why_a_game_ended_is_what_its_tag_says(store: Store, tag: str, reason: str) -> None:
    take(store, TEXT.replace("[Annotator", f"{tag}[Annotator"))
    assert store.games()[0].reason == reason


def test_why_a_game_ended_is_seen_in_the_position_too(store: Store) -> None:
    take(store, '[GameType "25"]\n[FEN "W:Wc3:Bd4"]\n\n1. c3:e5 1-0\n')
    assert store.games()[0].reason == "no-pieces"


def test_no_name_can_trouble_a_terminal(store: Store) -> None:
    take(store, TEXT.replace("Ann White", "Ann \x1b[31m\x07 White"), "\x1b]0;club\n.pdn")
    (row,) = store.games()
    assert row.white == "Ann [31m White"
    assert row.source == "]0;club .pdn"
    text = archived_pdn(store, row)
    assert text is not None
    assert text.isascii()
    assert all(c.isprintable() or c == "\n" for c in text)


def several(count: int) -> str:
    return "\n".join(TEXT.replace("Ann White", f"Ann {number}") for number in range(count))


def test_a_batch_is_stored_as_a_whole_or_not_at_all(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "BATCH", 4)
    store._db.execute(
        "CREATE TRIGGER full BEFORE INSERT ON imported WHEN (SELECT count(*) FROM imported) = 6"
        " BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END"
    )
    with pytest.raises(ArchiveError, match=r"archive\.sqlite cannot be written: the disk is full"):
        take(store, several(10))
    assert len(store.games()) == 4
    store._db.execute("DROP TRIGGER full")
    assert take(store, several(10)) == (6, 4)


def test_a_disk_without_room_is_one_line(store: Store) -> None:
    store._db.execute(f"PRAGMA max_page_count={store._db.execute('PRAGMA page_count').fetchone()[0]}")
    with pytest.raises(ArchiveError, match=r"archive\.sqlite cannot be written: the disk is full"):
        take(store, several(60))
    assert store.games() == []


def test_an_archive_that_cannot_be_written_is_one_line(store: Store) -> None:
    store._db.execute("PRAGMA query_only=1")
    with pytest.raises(ArchiveError, match=r"archive\.sqlite cannot be written: it is read-only"):
        take(store, TEXT)


def test_an_archive_that_is_locked_is_one_line(store: Store, tmp_path: Path) -> None:
    store._db.execute("PRAGMA busy_timeout=50")
    other = sqlite3.connect(tmp_path / "archive.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(ArchiveError, match="locked by another program"):
        take(store, TEXT)
    other.close()
    assert take(store, TEXT) == (1, 0)


IMPORT = (
    "import sys; from tests.host.test_store_import import Store, Path, take;"
    "print(*take(Store(Path(sys.argv[1])), sys.stdin.read()))"
)


def test_two_imports_at_the_same_time_store_each_game_once(
    tmp_path: Path, store: Store, pytestconfig: pytest.Config
) -> None:
    text = several(250)
    running = [
        subprocess.Popen(
            [sys.executable, "-c", IMPORT, str(tmp_path / "archive.sqlite")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=pytestconfig.rootpath,
        )
        for _ in range(2)
    ]
    for process in running:
        assert process.stdin
        process.stdin.write(text)
        process.stdin.close()
    counts = [process.stdout.read().split() for process in running if process.stdout]
    assert [process.wait() for process in running] == [0, 0]
    assert sum(int(new) for new, _ in counts) == len(store.games()) == 250
    assert all(int(new) + int(known) == 250 for new, known in counts)


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("2026.11.29", "2026.11.29"),
        ("2026-1-2", "2026.01.02"),
        ("29.11.2026", "2026.11.29"),
        ("1950.", "1950.??.??"),
        ("1950", "1950.??.??"),
        ("1950.00.00", "1950.??.??"),
        ("????.??.??", ""),
        ("?", ""),
        ("", ""),
        ("  Spring  1950 ", "spring 1950"),
    ],
)
def test_a_day_is_known_in_any_spelling(text: str, known: str) -> None:
    assert day(text) == known


def test_a_name_is_known_in_any_spelling() -> None:
    assert name("  ÉMILE\tNoir ") == name("E\u0301mile noir") == "émile noir"
    assert name("?") == name("-") == name("") == ""


def test_what_is_kept_can_be_read_again(store: Store) -> None:
    take(store, TEXT)
    text = archived_pdn(store, store.games()[0])
    assert text is not None
    assert [writer.write_replayed(game) for game in games(text)] == [text]


def test_a_game_by_a_house_rule_is_known_too(store: Store) -> None:
    variant = variants.find("brazilian")
    info = {**GAME, "variant": variant.name, "rules": variant.record()}
    store.store_entries(JOURNAL, "e", [[1, "game", info], [2, "ply", "c3-d4", 0]])
    text = archived_pdn(store, store.games()[0])
    assert text is not None
    assert '[GameType "26,W,8,8,A0,0"]\n[Variant "brazilian"]\n[Rules "base=russian' in text
    assert take(store, text) == (0, 1)
    assert take(store, text.replace("[Rules", "[Remark")) == (0, 1)

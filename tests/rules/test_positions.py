"""Positions with their full legal move lists, from other programs' bugs and our reading of the rules."""

import contextlib
import io
import json
from pathlib import Path

import pytest

from draughts64.game import Game
from draughts64.moves import Move
from draughts64.notation import InvalidFen, format_fen, move_text, parse_fen
from draughts64.squares import name
from draughts64.variant import LUDOTEKA, Variant, get
from tests.conftest import DATA, REPOSITORY, MicroPython
from tests.rules import on_micropython

POSITIONS = json.loads((DATA / "positions.json").read_text())
REFUSED = [entry for entry in POSITIONS if entry["legal"] is None]
PLAYED = [entry for entry in POSITIONS if entry["legal"] is not None]


def title(entry: object) -> str | None:
    return f"{entry['variant']}-{entry['fen']}" if isinstance(entry, dict) else None


def record(move: Move, legal: list[Move], variant: Variant) -> dict[str, object]:
    return {
        "move": move_text(move, legal, variant, full=True).replace(":", "x"),
        "from": name(move.start, variant.dark_corner),
        "to": name(move.end, variant.dark_corner),
        "captured": sorted(name(square, variant.dark_corner) for square in move.captured),
        "promotes": move.promotes,
    }


def by_text(records: list[dict[str, object]]) -> list[dict[str, object]]:
    return sorted(records, key=lambda entry: str(entry["move"]))


def moves_of(fen: str, variant: Variant) -> list[str]:
    game = Game(variant, parse_fen(fen, variant))
    legal = game.legal_moves()
    return sorted(move_text(move, legal, variant, full=True) for move in legal)


def test_the_file_is_whole() -> None:
    assert len(PLAYED) == 39
    assert len(REFUSED) == 1


@pytest.mark.parametrize("entry", PLAYED, ids=title)
def test_legal_moves_and_result(entry: dict) -> None:
    variant = get(entry["variant"])
    game = Game(variant, parse_fen(entry["fen"], variant))
    legal = game.legal_moves()
    assert by_text([record(move, legal, variant) for move in legal]) == by_text(entry["legal"])
    outcome = game.outcome()
    assert (outcome.result if outcome else "*") == entry["result"]
    assert format_fen(game.position, variant) == entry["fen"]


@pytest.mark.parametrize("entry", REFUSED, ids=title)
def test_a_man_on_its_promotion_row_is_refused(entry: dict) -> None:
    with pytest.raises(InvalidFen, match="promotion row, a1"):
        parse_fen(entry["fen"], get(entry["variant"]))


def test_three_kings_first_of_four_precedences() -> None:
    variant = get("italian")
    assert moves_of("W:WK30:B10,K12,K18,20,K26,K27", variant) == ["30x21x14x5"]


def test_either_side_without_pieces_ends_the_game() -> None:
    for name_, result in (("russian", "1-0"), ("giveaway", "0-1")):
        variant = get(name_)
        for fen in ("W:W17:B", "B:W17:B"):
            game = Game(variant, parse_fen(fen, variant))
            assert game.legal_moves() == []
            assert (game.outcome().result, game.outcome().reason) == (result, "no-pieces")


def test_ludotekas_king_read_in_three_ways() -> None:
    fen = "W:WK29:B15,7"  # a1 against e5 and e7
    assert moves_of(fen, LUDOTEKA) == ["a1xf6xd8"]
    assert moves_of(fen, LUDOTEKA.replace(king_capture="flying")) == ["a1xf6xd8"]
    assert moves_of(fen, LUDOTEKA.replace(king_capture="neighbour"))[:2] == ["a1-b2", "a1-c3"]
    lone = "W:WK29:B15"
    assert moves_of(lone, LUDOTEKA) == ["a1xf6"]
    assert moves_of(lone, LUDOTEKA.replace(king_capture="flying")) == ["a1xf6", "a1xg7", "a1xh8"]
    assert moves_of("W:WK29:B25", LUDOTEKA.replace(king_capture="neighbour")) == ["a1xc3"]


def test_ludotekas_captured_pieces_may_stay_to_the_end() -> None:
    fen = "W:WK22:B8,25"
    assert moves_of(fen, LUDOTEKA) == ["c3xa1xh8", "c3xh8xa1"]
    assert moves_of(fen, LUDOTEKA.replace(removal="at_end")) == ["c3xa1", "c3xh8"]


def test_ludotekas_promotion_may_go_on() -> None:
    fen = "W:W11:B6,7"
    assert moves_of(fen, LUDOTEKA) == ["f6xd8"]
    assert moves_of(fen, LUDOTEKA.replace(promotion="goes_on")) == ["f6xd8xb6"]


# Kings with hundreds of ways to capture ten pieces and more.
MAZES = [
    "russian W:WK11:BK3,K6,K7,K8,K14,K15,K16,K17,K23,K24,K25,K26",
    "giveaway W:WK10:BK7,K8,K15,K16,K17,K18,K20,K24,K25,K26,K27,K29",
    "ludoteka W:WK14:BK6,K7,K8,K9,K15,K16,K17,K18,K24,K25,K26,K27",
]


def test_micropython_says_the_same(micropython: MicroPython, tmp_path: Path) -> None:
    lines = tmp_path / "positions.txt"
    lines.write_text("\n".join([f"{entry['variant']} {entry['fen']}" for entry in POSITIONS] + MAZES))
    with contextlib.redirect_stdout(io.StringIO()) as here:
        on_micropython.print_positions(lines)
    there = micropython.run(REPOSITORY / "tests/rules/on_micropython.py", "positions", lines)
    assert there.splitlines() == here.getvalue().splitlines()

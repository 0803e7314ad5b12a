"""Real tournament games: every move is legal, and written as it was written."""

import contextlib
import io
import json
from pathlib import Path

import pytest

from draughts64.game import Game
from draughts64.notation import move_text, parse_move
from draughts64.variant import get
from tests.conftest import DATA, REPOSITORY, MicroPython
from tests.rules import on_micropython

GAMES = json.loads((DATA / "games.json").read_text())


@pytest.mark.parametrize("played", GAMES)
def test_a_game_replays_and_goes_back(played: dict) -> None:
    variant = get(played["variant"])
    written = variant.replace(notation="letters", capture_mark="x")
    game = Game(variant)
    for text in played["moves"]:
        legal = game.legal_moves()
        move = parse_move(text, legal, variant)
        assert move_text(move, legal, written, full=True) == text
        assert parse_move(move_text(move, legal, variant), legal, variant) == move
        game.push(move)
        assert game.outcome() is None
    assert len(game.plies) == played["plies"]
    while game.plies:
        game.pop()
    assert game.position == Game(variant).position


def test_micropython_says_the_same(micropython: MicroPython, tmp_path: Path) -> None:
    lines = tmp_path / "games.txt"
    lines.write_text("".join(f"{played['variant']} {' '.join(played['moves'])}\n" for played in GAMES))
    with contextlib.redirect_stdout(io.StringIO()) as here:
        on_micropython.print_games(lines)
    there = micropython.run(REPOSITORY / "tests/rules/on_micropython.py", "games", lines)
    assert there.splitlines() == here.getvalue().splitlines()

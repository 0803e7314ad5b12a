"""Whole games on a heap like a Pico's: what a game has taken is free again after it."""

import pytest

from draughts64.variant import NAMES
from tests.conftest import REPOSITORY, MicroPython
from tests.proof.amount import amount
from tests.proof.conftest import Tally

HEAP = "192k"
GAMES = amount(20, 1_000)  # on each interpreter


@pytest.mark.parametrize("name", NAMES)
def test_games_leave_nothing_behind(name: str, micropython: MicroPython, tally: Tally) -> None:
    games = GAMES // len(NAMES)
    script = REPOSITORY / "tests/rules/games_in_a_heap.py"
    _taken, *lines = micropython.run(script, name, games, 1, heap=HEAP, timeout=600).splitlines()
    plies = [int(line.split()[0]) for line in lines]
    in_use = [int(line.split()[2]) for line in lines]
    assert len(lines) == games and min(plies) > 10 and len(set(plies)) > 3
    assert max(in_use) == in_use[0]
    tally(f"games in {HEAP}, {name}: plies", sum(plies))

"""Whatever switch is stuck, from whenever on: what is played is recorded, and there is always a way on.

DAMIER_STUCK_GAMES sets how many games of each rule set, else 150; tests/eboard/stuck_games.py says more.
"""

import os

import pytest

from draughts64.variant import VARIANTS
from tests.eboard.stuck_games import WELL, played

GAMES = int(os.environ.get("DAMIER_STUCK_GAMES", "150"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_games_with_a_stuck_switch(variant):
    asked = found = 0
    for seed in range(GAMES):
        game, ended = played(variant, seed)
        assert ended in WELL, "\n".join([f"{variant} {seed}", *game.told, ended])
        asked += game.asked
        found += bool(game.desk.session.doubtful.cells)
    assert asked and found

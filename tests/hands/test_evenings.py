"""Evenings with every habit of human hands: no thread is lost. `make hands` plays many more."""

from __future__ import annotations

import os

import pytest

from draughts64.variant import VARIANTS
from tests.hands.evening import Evening

GAMES = 120  # about two minutes of one processor in all
FIRST = int(os.environ.get("DAMIER_SEED", "0"))


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_no_thread_is_lost(variant: str) -> None:
    print(f"seeds {FIRST} to {FIRST + GAMES - 1}; again: python -m tests.hands --replay '{variant} SEED'")
    plies = 0
    for seed in range(FIRST, FIRST + GAMES):
        evening = Evening(variant, seed)
        evening.play()
        plies += len(evening.game.plies)
    assert plies > 3 * GAMES

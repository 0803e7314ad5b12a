"""Evenings with every habit of human hands on the whole firmware. `make hands` plays a hundred."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from damier.virtual import interpreter
from draughts64.variant import VARIANTS
from tests.conftest import lacking
from tests.hands.evening import Evening
from tests.hands.whole import WholeTable, play_whole

GAMES = 1
FIRST = int(os.environ.get("DAMIER_SEED", "0"))


@pytest.fixture(autouse=True)
def micropython() -> None:
    if interpreter.choose() == interpreter.CPYTHON:
        lacking("the whole firmware at a table needs MicroPython")


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_no_thread_is_lost(variant: str) -> None:
    print(
        f"seeds {FIRST} to {FIRST + GAMES - 1}; again: python -m tests.hands --replay 'whole {variant} SEED'"
    )
    counts: Counter[str] = Counter()
    for seed in range(FIRST, FIRST + GAMES):
        play_whole(variant, seed, counts)
    assert counts["games"] == GAMES and counts["plies"] >= GAMES


def test_a_seed_gives_the_same_evening_again() -> None:
    """Only hands make time pass, so how busy the computer is changes nothing."""
    one, other = (_evening("giveaway", 3) for _ in range(2))
    assert one == other


def _evening(variant: str, seed: int) -> tuple[float, int, list[str]]:
    tables: list[WholeTable] = []

    def lay(*how: object) -> WholeTable:
        tables.append(WholeTable(*how))  # type: ignore[arg-type]
        return tables[0]

    try:
        Evening(variant, seed, lay).play()
        return tables[0].now, tables[0].frames, tables[0].plies
    finally:
        tables[0].close()

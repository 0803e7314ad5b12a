"""The counts of unique moves that the whole field agrees on, for every built-in rule set."""

import pytest

from draughts64.moves import perft
from draughts64.position import Position
from draughts64.variant import Variant
from tests.conftest import REPOSITORY, MicroPython
from tests.rules.records import BUILT_IN, label

LEAVES = {
    "russian": [7, 49, 302, 1469, 7482, 37986, 190146],
    "giveaway": [7, 49, 302, 1469, 7482, 37986, 190146],
    "italian": [7, 49, 302, 1469, 7361, 36473, 177532],
    "ludoteka": [7, 49, 302, 1469, 7361, 36768, 179740],
}


@pytest.mark.parametrize("variant", BUILT_IN, ids=label)
def test_seven_plies_from_the_start(variant: Variant) -> None:
    position = Position.start(variant)
    counted = [perft(position, variant, depth) for depth in range(1, 8)]
    assert counted == LEAVES[variant.name]
    assert position == Position.start(variant)


def test_no_ply_is_one_leaf() -> None:
    assert perft(Position.start(BUILT_IN[0]), BUILT_IN[0], 0) == 1


@pytest.mark.parametrize("variant", BUILT_IN, ids=label)
def test_five_plies_on_micropython(variant: Variant, micropython: MicroPython) -> None:
    printed = micropython.run(REPOSITORY / "tests/rules/on_micropython.py", "perft", variant.name, 5)
    assert [int(count) for count in printed.split()] == LEAVES[variant.name][:5]

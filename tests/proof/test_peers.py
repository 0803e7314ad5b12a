"""draughts64 against other people's programs: the same unique moves everywhere, or the rules decide."""

from itertools import islice

import pytest

from draughts64.notation import format_fen
from draughts64.position import Position
from draughts64.variant import ITALIAN, RUSSIAN, Variant
from tests.proof.amount import chunks
from tests.proof.conftest import Tally
from tests.proof.peculiar import fourth_precedence_decides, pydraughts_answer
from tests.proof.peer import ask, ours
from tests.proof.positions import mixed, one_king_many_ways
from tests.rules.compare import generated, judged
from tests.rules.records import label

CHUNK = 500
ITALIAN_CHUNK = 100


@pytest.mark.parametrize("chunk", chunks(1_000, 20_000, CHUNK))
def test_russian_moves_are_those_of_py_draughts(chunk: int, tally: Tally) -> None:
    positions = mixed(RUSSIAN, CHUNK, f"py-draughts {chunk}")
    for position, answer in zip(positions, ask("py-draughts", RUSSIAN, positions), strict=True):
        assert answer.error == "", format_fen(position, RUSSIAN)
        assert answer.moves == ours(position, RUSSIAN, with_kind=True), format_fen(position, RUSSIAN)
    tally("py-draughts, russian: positions", CHUNK)


@pytest.mark.parametrize("chunk", chunks(1_000, 20_000, CHUNK))
@pytest.mark.parametrize("variant", [RUSSIAN, ITALIAN], ids=label)
def test_moves_are_those_of_pydraughts(variant: Variant, chunk: int, tally: Tally) -> None:
    compare_with_pydraughts(mixed(variant, CHUNK, f"pydraughts {chunk}"), variant, tally)


@pytest.mark.parametrize("chunk", chunks(100, 2_000, ITALIAN_CHUNK))
def test_captures_compared_jump_by_jump_are_decided_by_the_rules(chunk: int, tally: Tally) -> None:
    thrown = one_king_many_ways(f"jump by jump {chunk}")
    contested = (position for position in thrown if fourth_precedence_decides(position, ITALIAN))
    compare_with_pydraughts(list(islice(contested, ITALIAN_CHUNK)), ITALIAN, tally)
    tally("pydraughts, italian: positions in which precedence 4 decides", ITALIAN_CHUNK)


def compare_with_pydraughts(positions: list[Position], variant: Variant, tally: Tally) -> None:
    decided = 0
    for position, answer in zip(positions, ask("pydraughts", variant, positions), strict=True):
        assert answer.error == "", format_fen(position, variant)
        assert answer.moves == pydraughts_answer(position, variant), format_fen(position, variant)
        if answer.moves != ours(position, variant, with_kind=False):
            assert generated(position, variant) == judged(position, variant), format_fen(position, variant)
            decided += 1
    tally(f"pydraughts, {variant.name}: positions", len(positions))
    tally(f"pydraughts, {variant.name}: of these decided by the rules", decided)

"""draughts64 and the slow generator, which was written from the rules alone, find the same moves."""

import pytest
from hypothesis import HealthCheck, given, seed, settings

from draughts64.notation import format_fen
from draughts64.position import Position
from draughts64.variant import Variant
from tests.proof.amount import chunks
from tests.proof.conftest import Tally
from tests.proof.positions import mixed
from tests.rules.compare import generated, judged
from tests.rules.drawn import ALL, positions, records
from tests.rules.records import label

CHUNK = 1_000


@pytest.mark.parametrize("chunk", chunks(1_000, 20_000, CHUNK))
@pytest.mark.parametrize("variant", ALL, ids=label)
def test_the_moves_are_those_of_the_slow_generator(variant: Variant, chunk: int, tally: Tally) -> None:
    for position in mixed(variant, CHUNK, f"{variant.name} {chunk}"):
        fen = format_fen(position, variant)
        assert generated(position, variant) == judged(position, variant), fen
    tally(f"slow generator, {variant.name}: positions", CHUNK)


@pytest.mark.parametrize("chunk", chunks(1_000, 20_000, CHUNK))
def test_so_they_are_under_any_record(chunk: int, tally: Tally) -> None:
    compared = 0

    @seed(chunk)
    @settings(max_examples=CHUNK, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(positions(), records())
    def compare(position: Position, variant: Variant) -> None:
        nonlocal compared
        compared += 1
        assert generated(position, variant) == judged(position, variant)

    compare()
    tally("slow generator, any record: positions", compared)

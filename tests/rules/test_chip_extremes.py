"""Positions with more captures and more quiet moves than games have: right everywhere, in little memory."""

from pathlib import Path

import pytest

from draughts64.moves import legal_moves
from draughts64.notation import parse_fen
from draughts64.position import KING, WHITE, Position, last_rank
from draughts64.squares import NEIGHBOURS, NONE
from draughts64.variant import LUDOTEKA, RUSSIAN, Variant
from tests.conftest import REPOSITORY, MicroPython
from tests.rules.compare import generated, judged
from tests.rules.on_micropython import from_digits
from tests.rules.records import BUILT_IN, READINGS, label

# Found by climbing from random positions.
CAPTURES = "W:WK1,K4,K5,13,K20,K28,K29,K32:B6,7,K8,K9,K15,K16,17,18,24,K25,K26"
QUIET = "W:WK2,K3,K5,K12,K13,K15,K20,K21,K29,K30,K31,K32:B4"
NINE_AT_ONCE = "W:WK4,K5,10,12,19,26,K31,K32:B3,K6,7,8,14,K15,K16,K22,23,24,K30"
TEN_AT_ONCE = "W:WK3,K4,K5,8,K10,K22,28,K30,K32:B6,K7,14,15,16,17,23,24,25,K26"  # as Ludoteka removes them
MORE_QUIET = (
    "55550005500000055000000550055556"  # 68 moves, which fourteen kings have and twelve have not: no FEN
)
EXTREMES = [CAPTURES, QUIET, NINE_AT_ONCE, TEN_AT_ONCE, MORE_QUIET]

HEAP = "192k"  # what a Pico has once the program is loaded, and less
STACK = 4000  # half of a Pico's


def position_of(text: str, variant: Variant) -> Position:
    return from_digits(text) if text.isdigit() else parse_fen(text, variant)


def nodes(squares: bytearray, square: int, king: bool) -> int:
    """How often a white piece stands somewhere while Russian captures are tried: here and on all landings."""
    count = 1
    for direction in range(4):
        over = NEIGHBOURS[4 * square + direction]
        while king and over != NONE and not squares[over]:
            over = NEIGHBOURS[4 * over + direction]
        if over == NONE or squares[over] & 3 != WHITE ^ 3:
            continue
        landing = NEIGHBOURS[4 * over + direction]
        standing = bytearray(squares)
        standing[over] = 8
        while landing != NONE and not squares[landing]:
            count += nodes(standing, landing, king or landing // 4 == last_rank(WHITE))
            landing = NEIGHBOURS[4 * landing + direction] if king else NONE
    return count


def all_nodes(position: Position) -> int:
    count = 0
    for square, code in enumerate(position.squares):
        if code & 3 == WHITE:
            lifted = bytearray(position.squares)
            lifted[square] = 0
            count += nodes(lifted, square, bool(code & KING))
    return count


def most_captured(fen: str, variant: Variant) -> int:
    return max(len(move.captured) for move in legal_moves(position_of(fen, variant), variant))


def test_they_are_extreme() -> None:
    assert all_nodes(parse_fen(CAPTURES, RUSSIAN)) >= 404
    quiet = legal_moves(parse_fen(QUIET, RUSSIAN), RUSSIAN)
    assert len(quiet) >= 66
    assert not any(move.captured for move in quiet)
    assert len(legal_moves(from_digits(MORE_QUIET), RUSSIAN)) == 68
    assert most_captured(NINE_AT_ONCE, RUSSIAN) == 9
    assert most_captured(TEN_AT_ONCE, LUDOTEKA) == 10


@pytest.mark.parametrize("variant", BUILT_IN + READINGS, ids=label)
def test_the_slow_generator_says_the_same(variant: Variant) -> None:
    for fen in EXTREMES:
        position = position_of(fen, variant)
        assert generated(position, variant) == judged(position, variant)


def test_micropython_says_the_same_in_little_memory(micropython: MicroPython, tmp_path: Path) -> None:
    lines = tmp_path / "positions.txt"
    lines.write_text("".join(f"{variant.name} {fen}\n" for variant in BUILT_IN for fen in EXTREMES))
    script = REPOSITORY / "tests/rules/on_micropython.py"
    there = micropython.run(script, "moves", lines, STACK, heap=HEAP)
    here = [
        f"{move} {len(move.routes)}"
        for variant in BUILT_IN
        for fen in EXTREMES
        for move in legal_moves(position_of(fen, variant), variant)
    ]
    assert there.splitlines() == here

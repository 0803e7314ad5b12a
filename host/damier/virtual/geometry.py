"""Where a seen square lies in the reed matrix and in the LED chain of the reference wiring.

`lying` counts the quarter turns, clockwise from above, by which the eboard lies turned on the table. A
physical cell is 8 * row + column of the matrix; the chain runs a1→h1, h2→a2, a3→h3 and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from .wood import SQUARES

NONE_BROKEN: Mapping[int, bool] = MappingProxyType({})


def seen_cell(physical: int, lying: int) -> int:
    """The cell (8 * rank + file, as seen) above the physical cell of an eboard turned `lying` times."""
    rank, file = divmod(physical, 8)
    for _ in range(lying % 4):
        file, rank = rank, 7 - file
    return 8 * rank + file


def chain_cell(index: int) -> int:
    """The physical cell that LED number `index` of the serpentine lights."""
    row, place = divmod(index, 8)
    return 8 * row + (7 - place if row % 2 else place)


def closed_reeds(occupied: Iterable[str], lying: int, broken: Mapping[int, bool] = NONE_BROKEN) -> bytes:
    """8 bytes, one a matrix row, bit c = the reed of column c is closed by a piece.

    Args:
        occupied: squares, as seen, on which a piece stands.
        lying: quarter turns.
        broken: physical cells whose switch always says the same: closed or not.
    """
    rows = bytearray(8)
    standing = set(occupied)
    for physical in range(64):
        if broken.get(physical, SQUARES[seen_cell(physical, lying)] in standing):
            rows[physical // 8] |= 1 << physical % 8
    return bytes(rows)

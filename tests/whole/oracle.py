"""What the lights ought to be, from the rules alone; and what they are, from LED colours alone."""

from __future__ import annotations

from collections.abc import Iterable

from draughts64 import squares
from draughts64.moves import Move, legal_moves
from draughts64.position import Position
from draughts64.variant import Variant
from eboard import signals

Light = tuple[set[str], set[str]]  # landing squares, squares of the next captured pieces


def walk(move: Move, variant: Variant) -> tuple[list[str], list[str]]:
    """The names of the squares of a move's path and of its captured pieces."""
    return (
        [squares.name(square, variant.dark_corner) for square in move.path],
        [squares.name(square, variant.dark_corner) for square in move.captured],
    )


def expected(position: Position, variant: Variant, walked: list[str], removed: Iterable[str]) -> Light:
    """The next landing squares and the next captured pieces, for a piece that has walked over `walked`.

    `removed` are the captured pieces already taken away by the hands. All routes of all legal moves count
    that begin like `walked` and capture everything that has been removed.
    """
    corner = variant.dark_corner
    begun = tuple(squares.from_name(name, corner) for name in walked)
    gone = {squares.from_name(name, corner) for name in removed}
    landings, captures = set(), set()
    for move in legal_moves(position, variant):
        for path, captured in move.routes:
            if path[: len(begun)] != begun or len(path) == len(begun) or not gone <= set(captured):
                continue
            landings.add(squares.name(path[len(begun)], corner))
            if captured:
                captures.add(squares.name(captured[len(begun) - 1], corner))
    return landings, captures - set(removed)


def _direction(rgb: tuple[int, int, int]) -> tuple[float, ...]:
    length = sum(channel * channel for channel in rgb) ** 0.5
    return tuple(channel / length for channel in rgb)


def _alike(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


PALETTE = {name: _direction(rgb) for name, rgb in signals.palette().items() if any(rgb)}


def seen(rgb: str) -> dict[str, str]:
    """Cells that glow, with the name of the signal whose colour is nearest, from 64 RGB triples in hex."""
    found = {}
    raw = bytes.fromhex(rgb)
    for cell in range(64):
        colour = (raw[3 * cell], raw[3 * cell + 1], raw[3 * cell + 2])
        if max(colour) < 4:
            continue
        direction = _direction(colour)
        found[squares.cell_name(cell)] = max(PALETTE, key=lambda name: _alike(PALETTE[name], direction))
    return found

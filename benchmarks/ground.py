"""What benchmarks share: random positions, the Pico yardstick, percentiles of what was measured."""

import random

from draughts64.position import BLACK, KING, WHITE, Position, last_rank

PICO = (140, 230)  # times as long in ordinary code as the 32-bit MicroPython on such a machine


def scattered(white: int, black: int, kings: float, chance: random.Random) -> Position:
    """A random position of so many pieces; kings: the share of them, 0..1, beside those that have to be."""
    position = Position(bytearray(32), chance.choice((WHITE, BLACK)))
    for i, square in enumerate(chance.sample(range(32), white + black)):
        side = WHITE if i < white else BLACK
        king = square // 4 == last_rank(side) or chance.random() < kings
        position.squares[square] = side | KING if king else side
    return position


def part(values: list[float], share: float) -> float:
    """The value that `share` of all do not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]

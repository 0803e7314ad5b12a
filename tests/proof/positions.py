"""Positions to compare on: half from play, half thrown on the squares with many kings among them."""

from collections.abc import Iterator
from random import Random

from draughts64.moves import legal_moves
from draughts64.position import BLACK, KING, WHITE, Position, last_rank
from draughts64.variant import Variant

LONGEST_GAME = 150  # plies
KEPT = 0.3  # of the positions of a game: neighbours are too much alike


def mixed(variant: Variant, count: int, seed: str) -> list[Position]:
    """`count` positions, every second one from play; the same for the same seed."""
    played = from_play(variant, Random(f"play {seed}"))
    thrown = thrown_pieces(Random(f"thrown {seed}"))
    return [next(thrown if i % 2 else played) for i in range(count)]


def from_play(variant: Variant, random: Random) -> Iterator[Position]:
    """Positions of games in which every legal move is as likely as any other."""
    while True:
        position = Position.start(variant)
        for _ in range(LONGEST_GAME):
            legal = legal_moves(position, variant)
            if not legal:
                break
            if random.random() < KEPT:
                yield position.copy()
            position.apply(random.choice(legal))


def thrown_pieces(random: Random) -> Iterator[Position]:
    """Any pieces anywhere, one to ten a side, about half of them kings; no man on its promotion row."""
    while True:
        squares = bytearray(32)
        free = list(range(32))
        random.shuffle(free)
        kings = random.choice((0.25, 0.5, 0.75))
        for side in (WHITE, BLACK):
            for _ in range(random.randint(1, random.choice((4, 7, 10)))):
                square = free.pop()
                crowned = square // 4 == last_rank(side) or random.random() < kings
                squares[square] = side | KING if crowned else side
        yield Position(squares, random.choice((WHITE, BLACK)))


def one_king_many_ways(seed: str) -> Iterator[Position]:
    """White kings among black men and kings with gaps between them: captures of several pieces, many ways."""
    random = Random(seed)
    inner = [square for square in range(32) if 0 < square // 4 < 7 and square % 8 not in (0, 7)]
    while True:
        squares = bytearray(32)
        for square in random.sample(inner, random.randint(5, 10)):
            squares[square] = random.choice((BLACK, BLACK | KING))
        for square in random.sample(range(32), random.randint(1, 3)):
            squares[square] = WHITE | KING
        yield Position(squares, WHITE)

"""What can stand on a square, and the two sides."""

EMPTY = 0
WHITE = 1
BLACK = 2  # the side that starts on top; Ludoteka calls it Red
KING = 4

# A square holds EMPTY, WHITE or BLACK (a man), WHITE | KING or BLACK | KING. The other side is side ^ 3.


def last_rank(side: int) -> int:
    """The rank, 0..7, on which a man of `side` becomes a king."""
    return 7 if side == WHITE else 0

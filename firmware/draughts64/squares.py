"""The 32 dark squares: names, both numberings, neighbours, and their place on the 8x8.

A square is 0..31 = 4 * rank + i, i counting the dark squares of that rank from the side of the dark corner:
left where a1 is dark, right where h1 is dark. The layouts are mirror images: one neighbour table serves both.
A cell is 0..63 = 8 * rank + file: any square of the 8x8, seen from White's side, light ones too.
"""

LEFT = 0  # a1 is dark
RIGHT = 1  # h1 is dark (Italian)

# The four directions. In the mirrored layout, RIGHT and LEFT in these names change places.
UP_RIGHT = 0
UP_LEFT = 1
DOWN_RIGHT = 2
DOWN_LEFT = 3

NONE = 255  # no such neighbour

FILES = "abcdefgh"
RANKS = "12345678"


def _neighbour(square: int, direction: int) -> int:
    rank = square // 4
    file = 2 * (square % 4) + (rank & 1) + (-1 if direction & 1 else 1)
    rank += -1 if direction & 2 else 1
    if 0 <= file < 8 and 0 <= rank < 8:
        return 4 * rank + file // 2
    return NONE


NEIGHBOURS = bytes([_neighbour(n // 4, n % 4) for n in range(128)])
"""The square next to `square` in `direction` is NEIGHBOURS[4 * square + direction], NONE off the edge."""


def place(square: int, corner: int) -> "tuple[int, int]":
    """(file, rank), each 0..7 from White's side, of a square 0..31 with the dark corner LEFT or RIGHT."""
    rank = square // 4
    file = 2 * (square % 4) + (rank & 1)
    return (7 - file if corner else file, rank)


def square_at(file: int, rank: int, corner: int) -> int:
    """The square 0..31 at (file, rank), each 0..7; -1 where that is a light square."""
    if corner:
        file = 7 - file
    if (file ^ rank) & 1:
        return -1
    return 4 * rank + file // 2


def name(square: int, corner: int) -> str:
    """The algebraic name, as "c3", of a square 0..31."""
    file, rank = place(square, corner)
    return FILES[file] + RANKS[rank]


def from_name(text: str, corner: int) -> int:
    """The square 0..31 called `text`. Raises ValueError for anything that names no dark square."""
    cell = cell_at(text)
    square = square_at(cell % 8, cell // 8, corner)
    if square < 0:
        raise ValueError("%s is a light square" % text)
    return square


def number(square: int, corner: int) -> int:
    """The number 1..32 of a square 0..31: top row first, left to right, seen from White's side."""
    i = square % 4
    return 4 * (7 - square // 4) + (3 - i if corner else i) + 1


def from_number(n: int, corner: int) -> int:
    """The square 0..31 with number n, 1..32. Raises ValueError outside that range."""
    if not 1 <= n <= 32:
        raise ValueError("there is no square %d (squares are 1 to 32)" % n)
    row, i = (n - 1) // 4, (n - 1) % 4
    return 4 * (7 - row) + (3 - i if corner else i)


def cell_name(cell: int) -> str:
    """The algebraic name of a cell 0..63, dark or light."""
    return FILES[cell % 8] + RANKS[cell // 8]


def cell_at(text: str) -> int:
    """The cell 0..63 called `text`. Raises ValueError when there is none."""
    if len(text) == 2 and text[0] in FILES and text[1] in RANKS:
        return 8 * RANKS.index(text[1]) + FILES.index(text[0])
    raise ValueError("%s is not a square" % (text or "''"))

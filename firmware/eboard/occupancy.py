"""Which cells are occupied: 8 bytes, one a rank from White's side, bit f for file f.

A cell is 8 * rank + file. Physical cells are rows and columns of the reed matrix; logical ones are what
White sees when the eboard lies turned by `rotation` quarter turns clockwise.
"""

from draughts64.squares import place
from eboard.standin import micropython, ptr8

_DIFFERING = bytearray(64)  # of difference: cells, plus 64 where they are extra
_CELLS = tuple([bytes([8 * place(s, c)[1] + place(s, c)[0] for s in range(32)]) for c in (0, 1)])


def cells_of_squares(corner):
    """The cell of each game square 0..31, for the dark corner LEFT or RIGHT (32 bytes, shared)."""
    return _CELLS[corner]


def is_set(occupancy, cell):
    """Is the cell 0..63 occupied?"""
    return (occupancy[cell >> 3] >> (cell & 7)) & 1


def toggled(occupancy, cells):
    """A copy (bytes) with the given cells changed."""
    changed = bytearray(occupancy)
    for cell in cells:
        changed[cell >> 3] ^= 1 << (cell & 7)
    return bytes(changed)


def of_cells(cells):
    """The occupancy (bytes) in which exactly these cells are occupied."""
    occupancy = bytearray(8)
    for cell in cells:
        occupancy[cell >> 3] |= 1 << (cell & 7)
    return bytes(occupancy)


def of_position(position, corner):
    """The occupancy (bytes) of a draughts64 Position, for the dark corner LEFT or RIGHT."""
    table = _CELLS[corner]
    squares = position.squares
    return of_cells([table[s] for s in range(32) if squares[s]])


def cells(occupancy):
    """The occupied cells, in rising order."""
    found = []
    for rank in range(8):
        row = occupancy[rank]
        if row:
            for file in range(8):
                if row >> file & 1:
                    found.append(8 * rank + file)
    return found


def count(occupancy):
    """How many cells are occupied."""
    return len(cells(occupancy))


def difference(occupancy, wanted):
    """(missing, extra): the cells that are empty but wanted occupied, and the other way round."""
    missing = []
    extra = []
    for i in range(_list_differing(occupancy, wanted, _DIFFERING)):
        cell = _DIFFERING[i]
        if cell < 64:
            missing.append(cell)
        else:
            extra.append(cell - 64)
    return missing, extra


@micropython.viper
def _list_differing(occupancy: ptr8, wanted: ptr8, out: ptr8) -> int:
    count = 0
    for rank in range(8):
        changed = int(occupancy[rank + 0]) ^ int(wanted[rank + 0])
        cell = 8 * rank
        while changed != 0:
            if changed & 1:
                kind = 0 if int(wanted[rank + 0]) >> (cell & 7) & 1 else 64
                out[count + 0] = cell + kind
                count += 1
            changed >>= 1
            cell += 1
    return count


def text(occupancy):
    """16 hex digits, rank 1 first."""
    return "".join(["%02x" % row for row in occupancy])


def seen(cell, rotation):
    """The logical cell at which a physical cell is seen, the eboard lying turned by `rotation` (0..3)."""
    for _ in range(rotation & 3):
        cell = 8 * (7 - (cell & 7)) + (cell >> 3)
    return cell


def turn(cell, rotation):
    """The physical cell that is seen at a logical cell: the inverse of `seen`."""
    return seen(cell, (4 - rotation) & 3)


@micropython.viper
def rotate(raw: ptr8, rotation: int, out: ptr8):
    """Fill `out` (8 bytes) with the logical occupancy of a physical one, which must be another buffer."""
    for rank in range(8):
        out[rank] = raw[rank] if rotation == 0 else 0
    if rotation != 0:
        for rank in range(8):
            row = int(raw[rank])
            for file in range(8):
                if (row >> file) & 1:
                    if rotation == 1:
                        out[7 - file] = int(out[7 - file]) | (1 << rank)
                    elif rotation == 2:
                        out[7 - rank] = int(out[7 - rank]) | (1 << (7 - file))
                    else:
                        out[file] = int(out[file]) | (1 << (7 - rank))

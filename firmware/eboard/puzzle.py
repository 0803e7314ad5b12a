"""What the hands may have meant where an occupancy is neither home nor on the way of a legal move."""

from eboard.occupancy import difference, is_set, toggled
from eboard.walk import on_way


def left(expectation, occupancy, missing, trail):
    """Walks that may have been carried out before the next ply began, the likeliest first.

    The hands have gone through their result so quickly that it was never read, newest first; a piece that
    stands as at the start of the ply again may not have been felt then. Or all that they change is still to
    be seen, whatever else has changed since.
    """
    found = []
    past = occupancy
    for cell, _down in reversed(trail):
        past = toggled(past, (cell,))
        found.extend(
            [move for move in expectation.walks if _was(move, past, occupancy) and move not in found]
        )
    made = _made(expectation, occupancy, missing, trail)
    return found + [move for move in made if move not in found]


def covered(expectation, occupancy, missing, trail):
    """Walks whose pieces have been lifted all, one of them where another may stand now that answered."""
    lifted = missing + [cell for cell, down in trail if not down]
    return _made(expectation, occupancy, lifted, trail)


def _made(expectation, occupancy, lifted, trail):
    """Walks whose pieces have been lifted, the moving one before anything was put that stands elsewhere."""
    possible = [move for move in expectation.walks if move.stands(occupancy, lifted)]
    return [move for move in possible if _arrived(expectation, occupancy, trail, move)]


def _arrived(expectation, occupancy, trail, move):
    """Has its piece been lifted before anything that stands elsewhere now was put there, its end too?"""
    lifted = False
    before = []
    after = []
    for cell, down in trail:
        if cell == move.start and not down:
            lifted = True
        elif down:
            (after if lifted else before).append(cell)
    for cell in before:
        if cell not in after and is_set(occupancy, cell) and not is_set(expectation.home, cell):
            return False
    return move.end in after


def _was(move, past, occupancy):
    """Was the result of the move to be seen, but for pieces that were not felt for a while?"""
    for rank in range(8):
        unfelt = move.final[rank] & ~past[rank]
        if past[rank] & ~move.final[rank] or unfelt & ~(move.home[rank] & occupancy[rank]):
            return False
    return is_set(past, move.end)


def unexplained(expectation, occupancy, missing, extra):
    """How many cells differ from home that the likeliest move, made or taken back, does not change."""
    least = len(missing) + len(extra)
    for found in expectation.walks:
        loose = len([cell for cell in missing if cell != found.start and cell not in found.captured])
        loose += len(extra)
        if extra and found.start in missing:
            loose -= min(1, len([cell for cell in extra if on_way(expectation.cells, found.move, cell)]))
        least = min(least, loose)
    for earlier in expectation.before:
        less, more = difference(occupancy, earlier)
        least = min(least, len(less) + len(more))
    return least


def nearly_back(expectation, occupancy, missing, extra):
    """How many plies the hands have taken back, all but one cell; 0 for none."""
    if expectation.pending:
        return 0
    least = min(2, len(missing) + len(extra))
    plies = 0
    for back in range(len(expectation.before)):
        less, more = difference(occupancy, expectation.before[back])
        if 0 < len(less) + len(more) < least:
            least = len(less) + len(more)
            plies = back + 1
    return plies

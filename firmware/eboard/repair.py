"""The one next thing to do to make an occupancy the wanted one."""

from eboard.occupancy import difference, is_set, toggled
from eboard.walk import on_way

NOWHERE = -1


def next_action(occupancy, wanted, hand=NOWHERE):
    """(action, from_cell, to_cell), or None when nothing differs.

    action  "put" a piece on to_cell, "take" the one on from_cell away, "move" it from from_cell to to_cell;
            the cell that does not apply is -1
    hand    cell from which a piece has just been lifted and is perhaps still in the hand, -1 if none

    A piece too many moves to a place where one is missing, nearest pair first; only then pieces come from
    beside the eboard or go there. Following it always arrives, in as many actions as the larger number of
    missing and of surplus pieces. Unless fewer pieces stand than are wanted, the one that was lifted has
    slid, or it is not needed: nothing is to be put.
    """
    missing, extra = difference(occupancy, wanted)
    if len(missing) > len(extra) and hand != NOWHERE:
        return "put", NOWHERE, nearest_pair([hand], missing)[1]
    if missing and extra:
        start, end = nearest_pair(extra, missing)
        return "move", start, end
    if missing:
        return "put", NOWHERE, missing[0]
    if extra:
        return "take", extra[0], NOWHERE
    return None


def nearest_pair(starts, ends):
    """The start and the end with the shortest way between them; the first such pair."""
    best = (1000, NOWHERE, NOWHERE)
    for start in starts:
        for end in ends:
            way = distance(start, end)
            if way < best[0]:
                best = (way, start, end)
    return best[1], best[2]


def distance(a, b):
    """The square of the distance of two cells, in squares."""
    files = (a & 7) - (b & 7)
    ranks = (a >> 3) - (b >> 3)
    return files * files + ranks * ranks


def way_back(occupancy, wanted, last, hand=NOWHERE):
    """next_action for taking back a ply: the piece that moved goes first, then captured pieces come back.

    wanted  the occupancy before the ply       last  its (start, end, ...) in cells
    """
    start, end = last[0], last[1]
    missing, extra = difference(occupancy, wanted)
    if start in missing and hand in (NOWHERE, end):
        if is_set(occupancy, end):
            return "move", end, start
        if not extra or (hand == end and not _beside(extra, end)):
            return "put", NOWHERE, start
        return "move", nearest_pair(extra, [start])[0], start
    return next_action(occupancy, wanted, hand)


def _beside(cells, cell):
    """Is one of the cells next to this one? Then the piece that has left it has slid there."""
    return min([distance(other, cell) for other in cells]) <= 2


def way_out(expectation, occupancy, hand=NOWHERE, trail=()):
    """next_action out of trouble: first what no move under way explains, then back to the start of the ply.

    hand   the cell a piece was just lifted from, -1 if none
    trail  the touches (cell, down) of this ply: of two moves as likely it is that of the piece lifted first
    """
    missing, extra = difference(occupancy, expectation.home)
    found, loose = _nearest(expectation, missing, extra, trail)
    if found is None:
        return next_action(occupancy, expectation.home, hand)
    action = next_action(occupancy, toggled(occupancy, loose), hand)
    if action and action[0] == "take" and found.start in missing and len(extra) == 1:
        return "move", action[1], found.end if expectation.pending else found.start
    return action


def _nearest(expectation, missing, extra, trail):
    """The capture under way (or pending move) that explains most, and the cells it does not explain.

    (None, cells) where no move explains more than a lifted piece.
    """
    best = None
    least = []
    for found in expectation.walks:
        loose = _loose(expectation.cells, found, missing, extra)
        as_many = best is not None and len(loose) == len(least)
        if best is None or len(loose) < len(least) or (as_many and _lifted_sooner(trail, found, best)):
            best = found
            least = loose
    if best is None or not least:
        return None, least
    explained = len(missing) + len(extra) - len(least)
    if expectation.pending or (explained > 1 and best.start in missing):
        return best, least
    return None, least


def _lifted_sooner(trail, found, other):
    """Was the piece of the first move lifted before that of the other? The later one may have answered."""
    for cell, down in trail:
        if not down and cell in (found.start, other.start):
            return cell == found.start != other.start
    return False


def _loose(cells, found, missing, extra):
    loose = [cell for cell in missing if cell != found.start and cell not in found.captured]
    mover = found.start not in missing
    for cell in extra:
        if not mover and on_way(cells, found.move, cell):
            mover = True
        else:
            loose.append(cell)
    return loose

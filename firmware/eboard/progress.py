"""How far the hands have come with a capture, told by the trail, and what that lights.

They take an Expectation, the Walks in question and the trail: the touches (cell, down) of this ply.
"""

from eboard import walk
from eboard.occupancy import is_set

NO_CELLS: "list[int]" = []  # never changed


def completed(expectation, trail, found):
    """Does the trail show every landing of a way to make this move, to its end?"""
    for way, index in _exact(expectation, trail, found):
        if index == len(way[1]) - 1:
            return True
    return False


def came_round(expectation, trail, found):
    """Was the piece that ends where it started put down there last, or seen to walk all the way?"""
    if trail and trail[-1][0] == found.start and trail[-1][1]:
        return True
    return completed(expectation, trail, found)


def stood_before(trail, found):
    """Was the end taken before the mover left its start? Then something else stands there.

    A piece that has just moved, taken back beside an enemy one in the hand, looks like its own capture.
    """
    if found.start == found.end:
        return False
    for cell, down in reversed(trail):
        if cell == found.end and down:
            return False
        if cell == found.start and not down:
            return (found.end, 1) in trail
    return False


def rings(expectation, trail, walks):
    """(way, index) of captures whose piece has walked back to its start and may be standing there."""
    fits = []
    for found in walks:
        if len(found.captured) > 3 and (found.start, 0) in trail:
            best = _exact(expectation, trail, found) or _exact(expectation, _since(trail, found.start), found)
            for way, index in best:
                if index and way[1][index] == way[1][0]:
                    fits.append((way, index))
    return fits


def resting(expectation, trail, reading, possible):
    """The cell on which the moving piece stands, -1 in the hand.

    Mostly that is the one surplus cell. Where captured pieces leave at once it may be a captured piece's own.
    """
    if reading.extra:
        return reading.extra[0]
    spots = expectation.crosses and [cell for found in possible for cell in found.cleared]
    if spots:
        for i in range(len(trail) - 1, -1, -1):
            cell, down = trail[i]
            if down and cell in spots:
                return cell
            moved_on = cell in expectation.own or not is_set(expectation.home, cell)
            if not down and (moved_on or (cell, 1) in trail[:i]):
                return -1
    return -1


def fits(expectation, trail, possible, start, resting):
    """The best (way, index) for a piece that has left its start; resting: its cell, -1 in the hand."""
    ways = possible[0].ways
    for i in range(1, len(possible)):
        ways = ways + possible[i].ways
    rested = _rested(expectation, trail, start, ways)
    best = walk.follow(ways, rested)
    if not rested and resting < 0:
        return best
    if resting >= 0:
        return _there(best, resting) or _there(walk.follow(ways, [resting]), resting)
    if all(index == len(way[1]) - 1 for way, index in best):
        # Lifted again at the very end: all the last landings are open once more.
        end = best[0][0][1][-1]
        while rested and rested[-1] == end:
            rested.pop()
        best = walk.follow(ways, rested)
    return best


def show(reading, expectation, occupancy, best, resting):
    """Put into the reading which piece the fits lead where next; at the end of a way, what is left standing.

    resting: the cell of the piece, -1 in the hand
    """
    landings = []
    captures = []
    standing = NO_CELLS
    goes_on = False
    for (found, path, captured), index in best:
        if index + 1 == len(path):
            if resting < 0:
                add_one(landings, found.end)
                continue
            for cell in found.captured:
                if is_set(occupancy, cell) and cell not in standing:
                    standing = standing + [cell]
            continue
        goes_on = True
        landing = path[index + 1]
        if landing not in found.captured or not is_set(occupancy, landing):
            if landing not in landings:
                landings.append(landing)
        elif landing not in standing:  # it must go before the piece can stand there
            standing = standing + [landing]
        over = captured[index]
        if over not in captures and is_set(occupancy, over):
            captures.append(over)
    if goes_on and resting >= 0:
        reading.movers = [resting]
    reading.landings = landings
    reading.captures = captures
    if standing:
        reading.standing = [cell for cell in standing if cell not in captures]


def add(found, more):
    """Append what is not there yet."""
    for cell in more:
        add_one(found, cell)


def add_one(found, cell):
    """Append the cell if it is not there yet."""
    if cell not in found:
        found.append(cell)


def _exact(expectation, trail, found):
    rested = _rested(expectation, trail, found.start, found.ways)
    return walk.follow_exactly(found.ways, rested)


def _since(trail, start):
    """The touches since the piece last left its start: what was before may be a slip."""
    for i in range(len(trail) - 1, -1, -1):
        if trail[i] == (start, 0):
            return trail[i:]
    return trail


def _rested(expectation, trail, start, ways):
    """Where the piece from `start` was put down, in order; not the cells of others on which no way stands."""
    landings = None
    rested = []
    for cell, down in trail:
        if not down:
            continue
        if cell != start and is_set(expectation.home, cell):
            landings = landings or {landing for way in ways for landing in way[1]}
            if cell not in landings:
                continue
        rested.append(cell)
    return rested


def _there(best, resting):
    """Of these fits, those on whose landing the piece rests; if there are none, those it slides along."""
    found = []
    for fit in best:
        if fit[0][1][fit[1]] == resting:
            found.append(fit)
    return found or [fit for fit in best if walk.slides_over(fit[0], fit[1], resting)]

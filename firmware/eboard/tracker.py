"""What an occupancy means: states are compared, nothing is remembered.

`expectation` says once a ply what the hands may do; `read` compares one settled occupancy with it. The trail,
the touches of this ply, decides between ways of walking for the lights, and never what the move was, except
where two moves leave the same occupancy.
"""

from eboard import progress
from eboard.occupancy import difference, is_set, toggled
from eboard.progress import NO_CELLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from eboard.expectation import Walk

NOWHERE = -1

# How sure a finished move is, and so how long it must stand before it counts.
SURE = 0
EXTENDABLE = 1  # the piece may slide or jump on
UNSURE = 4  # a longer capture ends here too
UNLIKELY = 12  # the hands have walked the longer one, or not moved the piece that goes round


class Reading:
    """What an occupancy means.

    .kind      "home", "underway", "move", "takeback" or "trouble"
    .walk      the finished move ("move"), or one that was seen before ("takeback")
    .doubt     SURE, EXTENDABLE, UNSURE or UNLIKELY
    .plies     how many plies are taken back ("takeback"; 0 while the hands are at it)
    .lifted .landings .captures .standing .movers   cells, for the lights
    .missing .extra   the cells in which the occupancy differs from home
    """

    # What is as here is not kept with the object: that would take a Pico time and memory.
    walk: "Walk | None" = None
    doubt = SURE
    plies = 0
    lifted = NO_CELLS
    landings = NO_CELLS
    captures = NO_CELLS
    standing = NO_CELLS
    movers = NO_CELLS

    def __init__(self, kind, missing, extra):
        self.kind = kind
        self.missing = missing
        self.extra = extra


def read(expectation, occupancy, trail=()):
    """The Reading of a settled occupancy (8 bytes); trail: the touches (cell, down) of this ply."""
    missing, extra = difference(occupancy, expectation.home)
    plies = occupancy in expectation.before and _seen_going_back(expectation, occupancy, trail)
    if plies:
        reading = Reading("takeback", missing, extra)
        reading.plies = plies
        return reading
    expectation.compare(occupancy)
    finished = expectation.finished()
    if finished:
        return _read_finished(expectation, occupancy, trail, finished, Reading("move", missing, extra))
    if not missing and not extra:
        return _read_home(expectation, occupancy, trail)
    possible = expectation.under_way()
    if possible:  # an earlier position may look the same when kings go to and fro: the move goes first
        return _read_underway(expectation, occupancy, trail, possible, Reading("underway", missing, extra))
    plies = _plies_back(expectation, occupancy, missing, extra, trail)
    if plies:
        reading = Reading("takeback", missing, extra)
        reading.plies = plies
        if plies > 1:
            reading.walk = _seen_done(expectation, occupancy, trail, plies)
        return reading
    return _read_rest(expectation, occupancy, trail, missing, extra)


def _read_home(expectation, occupancy, trail):
    reading = Reading("home", [], [])
    if expectation.pending:
        return reading
    best = progress.rings(expectation, trail, expectation.walks)
    if best:
        reading.kind = "underway"
        progress.show(reading, expectation, occupancy, best, best[0][0][0].start)
    elif expectation.forced:
        reading.movers = _starts(expectation.walks)
    return reading


def _read_finished(expectation, occupancy, trail, finished, reading):
    best = finished[0]
    if len(finished) > 1:
        for found in finished:
            if (found.start, 0) in trail and progress.completed(expectation, trail, found):
                best = found
    reading.walk = best
    if expectation.pending:
        return reading
    rivals = expectation.under_way()
    if best.start == best.end:
        reading.doubt = EXTENDABLE if rivals else SURE
        if not progress.came_round(expectation, trail, best):
            reading.doubt = UNLIKELY
            reading.movers = _starts([best] + list(rivals))
            if rivals and (best.start, 0) not in trail:
                reading.kind = "underway"
    elif expectation.forced and (rivals or best.end in best.captured):
        _weigh(reading, expectation, occupancy, trail, rivals)
    elif rivals:
        reading.doubt = EXTENDABLE
    if best.captured and progress.stood_before(trail, best):
        reading.doubt = UNLIKELY
    elif best.captured and not reading.doubt and _done_shorter(expectation, occupancy, trail, best):
        reading.doubt = UNSURE
    return reading


def _done_shorter(expectation, occupancy, trail, best):
    """Was another capture to the same end seen finished, this one not walked? Then that is being answered."""
    others = [found.final for found in expectation.walks if found.end == best.end and found is not best]
    if not others or progress.completed(expectation, trail, best):
        return False
    return bool([past for past in _past(expectation.home, occupancy, trail) if past in others])


def _weigh(reading, expectation, occupancy, trail, rivals):
    """How sure is a finished capture, when others may be under way or the piece may still be in the hand?"""
    best = reading.walk
    start = best.start
    possible = [best] + [found for found in rivals if found.start == start]
    resting = progress.resting(expectation, trail, reading, possible)
    fits = progress.fits(expectation, trail, possible, start, resting)
    progress.show(reading, expectation, occupancy, fits, resting)
    if resting < 0 or not [way for way, index in fits if way[0] is best and index == len(way[1]) - 1]:
        reading.doubt = UNLIKELY
    elif [found for found in rivals if found.end == best.end and len(found.captured) > len(best.captured)]:
        reading.doubt = UNSURE
    elif rivals:
        reading.doubt = EXTENDABLE


def _read_underway(expectation, occupancy, trail, possible, reading):
    if expectation.pending:
        return reading
    start = NOWHERE
    own = expectation.own
    for cell in reading.missing:
        if cell in own:
            start = cell
    if start == NOWHERE:
        best = progress.rings(expectation, trail, possible)
        if best:
            progress.show(reading, expectation, occupancy, best, best[0][0][0].start)
        else:
            reading.movers = _starts(possible)
        return reading
    resting = progress.resting(expectation, trail, reading, possible)
    if resting < 0:
        reading.lifted = [start]
    if expectation.forced:
        best = progress.fits(expectation, trail, possible, start, resting)
        progress.show(reading, expectation, occupancy, best, resting)
    else:
        landings = []
        for found in possible:
            progress.add_one(landings, found.end)
        reading.landings = landings
    return reading


def _read_rest(expectation, occupancy, trail, missing, extra):
    """Neither home nor on the way of a legal move."""
    if len(missing) == 1 and not extra and not expectation.pending:
        last = expectation.last
        if missing[0] in expectation.own or (last and missing[0] == last[1]):
            reading = Reading("underway", missing, extra)
            reading.lifted = missing
            return reading
    if _taking_back(expectation, missing, extra):
        return Reading("takeback", missing, extra)
    if expectation.pending and _done_before(expectation, occupancy, trail):
        reading = Reading("move", missing, extra)
        reading.walk = expectation.pending
        return reading
    return Reading("trouble", missing, extra)


def _done_before(expectation, occupancy, trail):
    """Is the next ply already going on, so that the pending one must have been carried out?

    Each of its pieces has been touched, then: what was never lifted still stands. And nobody answers first.
    """
    pending = expectation.pending
    since = since_home(expectation.home, occupancy, trail)
    for cell, down in since:
        if cell == pending.start:
            break
        if down and cell != pending.end and is_set(occupancy, cell) and not is_set(expectation.home, cell):
            return False
    if [cell for cell in (pending.start,) + pending.captured if (cell, 0) not in since]:
        return False
    return read(expectation.after, occupancy, trail).kind in ("underway", "move")


def _plies_back(expectation, occupancy, missing, extra, trail):
    """How many plies have been taken back, 0 for none.

    Where kings go to and fro a single piece moved may bring an earlier position back: that is a move made
    wrongly or out of turn, unless a position between has been seen.
    """
    if occupancy not in expectation.before:
        return 0
    plies = expectation.before.index(occupancy) + 1
    if plies > 1 and len(missing) == len(extra) == 1:
        return plies if seen_back(expectation, occupancy, trail, plies) else 0
    return plies


def _seen_going_back(expectation, occupancy, trail):
    """How many plies back it is, if a position between has been seen: a move may leave the same. Else 0."""
    if expectation.pending or occupancy == expectation.home:
        return 0
    plies = expectation.before.index(occupancy) + 1
    return plies if seen_back(expectation, occupancy, trail, plies) else 0


def seen_back(expectation, occupancy, trail, plies):
    """Has a position less than so many plies back been seen since home stood, and no move looks like it?"""
    for past in _past(expectation.home, occupancy, trail):
        if past in expectation.before[: plies - 1]:
            if past not in [found.final for found in expectation.walks]:
                return True
    return False


def _seen_done(expectation, occupancy, trail, plies):
    """The move seen finished on the way to so many plies back, None where some were taken back first.

    The answer to it may lead to where the pieces stood before.
    """
    for past in _past(expectation.home, occupancy, trail):
        for found in expectation.walks:
            if found.final == past:
                return found
        if past in expectation.before[: plies - 1]:
            return None
    return None


def since_home(home, occupancy, trail):
    """The touches since home stood last, all where it is not among them."""
    return trail[max(0, len(trail) - len(_past(home, occupancy, trail)) - 1) :]


def _past(home, occupancy, trail):
    """What was to be seen since home stood last, newest first."""
    found = []
    for cell, _down in reversed(trail):
        occupancy = toggled(occupancy, (cell,))
        if occupancy == home:
            break
        found.append(occupancy)
    return found


def _taking_back(expectation, missing, extra):
    """Does the piece moved last stand at its start again, with captured pieces still to be put back?"""
    if not expectation.last:
        return False
    start, end, captured = expectation.last
    if start not in extra or missing != [end]:
        return False
    return all(cell == start or cell in captured for cell in extra)


def _starts(walks):
    found = []
    for one in walks:
        progress.add_one(found, one.start)
    return found

"""What an occupancy means: states are compared, nothing is remembered.

`expect` builds once a ply what the hands may do; `read` compares one settled occupancy with it. The trail,
the touches of this ply, decides between ways of walking for the lights, and never what the move was, except
where two moves leave the same occupancy.
"""

from eboard import progress, walk
from eboard.occupancy import cells_of_squares, difference, is_set, of_position, toggled

NOWHERE = -1

PLIES_BACK = 6  # so many plies can be taken back at once

# How sure a finished move is, and so how long it must stand before it counts.
SURE = 0
EXTENDABLE = 1  # the piece may slide or jump on
UNSURE = 4  # a longer capture ends here too
UNLIKELY = 12  # the hands have walked the longer one, or not moved the piece that goes round


class Walk:
    """A legal move in cells: .move, .start, .end, .captured (tuple), .final (occupancy after it)."""

    def __init__(self, move, cells, home):
        self.move = move
        self.start = cells[move.start]
        self.end = cells[move.end]
        self.captured = tuple([cells[square] for square in move.captured])
        changed = [cell for cell in self.captured if cell != self.end]
        if self.start != self.end:
            changed.append(self.start)
            if self.end not in self.captured:
                changed.append(self.end)
        self.final = toggled(home, changed)

    def allows(self, cells, missing, extra):
        """Can this move be under way, or done, with these cells missing from home and these extra?"""
        for cell in missing:
            if cell != self.start and cell not in self.captured:
                return False
        if not extra:
            return True
        return len(extra) == 1 and self.start in missing and walk.on_way(cells, self.move, extra[0])

    def stands(self, occupancy, missing):
        """Is all that the move changes to be seen, its piece on the end, captured pieces gone?"""
        if self.start == self.end or self.start not in missing or not is_set(occupancy, self.end):
            return False
        for cell in self.captured:
            if cell not in missing and cell != self.end:
                return False
        return True

    def ways(self):
        """Every way to walk it: list of (self, path, captured)."""
        return [(self, path, captured) for path, captured in self.move.routes]


class Expectation:
    """What the hands may do in this ply.

    .home     the occupancy at its start         .walks   list of Walk: the legal moves (only the pending one)
    .before   earlier occupancies, newest first  .last    (start, end, captured) of the last ply, or None
    .forced   captures are compulsory now        .after   the Expectation after the pending move, or None
    .cells    cell of each square                .own     cells of the pieces of the side to move
    """

    def __init__(self, game, moves):
        variant = game.variant
        self.cells = cells = cells_of_squares(variant.dark_corner)
        self.home = of_position(game.position, variant.dark_corner)
        self.side = game.position.side
        self.walks = [Walk(move, cells, self.home) for move in moves]
        self.forced = bool(moves) and bool(moves[0].captured)
        squares = game.position.squares
        self.own = [cells[s] for s in range(32) if squares[s] & 3 == self.side]
        self.kings = [cells[s] for s in range(32) if squares[s] & 4]
        self.pending: "Walk | None" = None
        self.after: "Expectation | None" = None
        self.last = None
        self.before = _before(game)
        if game.plies:
            move = game.plies[-1].move
            self.last = (cells[move.start], cells[move.end], [cells[s] for s in move.captured])


def _before(game):
    past = game.position.copy()
    found = []
    for ply in reversed(game.plies[-PLIES_BACK:]):
        past.undo(ply.move, ply.taken)
        found.append(of_position(past, game.variant.dark_corner))
    return found


def expect(game, pending=None, locked=False):
    """The Expectation of the next ply.

    pending  a legal Move that the hands are to carry out for the remote side; only it counts then
    locked   the move must come over the cable and has not: no move counts
    """
    if pending is None:
        return Expectation(game, [] if locked else game.legal_moves())
    expectation = Expectation(game, [pending])
    expectation.pending = expectation.walks[0]
    game.push(pending)
    expectation.after = Expectation(game, game.legal_moves())
    game.pop()
    return expectation


class Reading:
    """What an occupancy means.

    .kind      "home", "underway", "move", "takeback" or "trouble"
    .walk      the finished move ("move")       .doubt   SURE, EXTENDABLE, UNSURE or UNLIKELY
    .plies     how many plies are taken back ("takeback"; 0 while the hands are at it)
    .lifted .landings .captures .standing .movers   cells, for the lights
    .missing .extra   the cells in which the occupancy differs from home
    """

    def __init__(self, kind, missing, extra):
        self.kind = kind
        self.missing = missing
        self.extra = extra
        self.walk: "Walk | None" = None
        self.doubt = SURE
        self.plies = 0
        self.lifted = []
        self.landings = []
        self.captures = []
        self.standing = []
        self.movers = []


def read(expectation, occupancy, trail=()):
    """The Reading of a settled occupancy (8 bytes); trail: the touches (cell, down) of this ply."""
    missing, extra = difference(occupancy, expectation.home)
    finished = [found for found in expectation.walks if found.final == occupancy]
    if finished:
        return _read_finished(expectation, occupancy, trail, finished, Reading("move", missing, extra))
    if not missing and not extra:
        return _read_home(expectation, occupancy, trail)
    possible = [found for found in expectation.walks if found.allows(expectation.cells, missing, extra)]
    if possible:  # an earlier position may look the same when kings go to and fro: the move goes first
        return _read_underway(expectation, occupancy, trail, possible, Reading("underway", missing, extra))
    plies = _plies_back(expectation, occupancy, missing, extra, trail)
    if plies:
        reading = Reading("takeback", missing, extra)
        reading.plies = plies
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
    rivals = [
        found
        for found in expectation.walks
        if found not in finished and found.allows(expectation.cells, reading.missing, reading.extra)
    ]
    if best.start == best.end:
        reading.doubt = EXTENDABLE if rivals else SURE
        if not progress.came_round(expectation, trail, best):
            reading.doubt = UNLIKELY
            reading.movers = _starts([best] + rivals)
            if rivals and (best.start, 0) not in trail:
                reading.kind = "underway"
    elif expectation.forced and (rivals or best.end in best.captured):
        _weigh(reading, expectation, occupancy, trail, rivals)
    elif rivals:
        reading.doubt = EXTENDABLE
    if best.captured and _stood_before(trail, best):
        reading.doubt = UNLIKELY
    return reading


def _stood_before(trail, found):
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
    for cell in reading.missing:
        if cell in expectation.own:
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
        progress.add(reading.landings, [found.end for found in possible])
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
    if _done_before(expectation.after, occupancy, trail):
        reading = Reading("move", missing, extra)
        reading.walk = expectation.pending
        return reading
    return Reading("trouble", missing, extra)


def _done_before(after, occupancy, trail):
    """Is the next ply already going on, so that the one before it must have been carried out?"""
    return after is not None and read(after, occupancy, trail).kind in ("underway", "move")


def _plies_back(expectation, occupancy, missing, extra, trail):
    """How many plies have been taken back, 0 for none.

    Where kings go to and fro a single piece moved may bring an earlier position back: that is a move made
    wrongly or out of turn, unless a position between has been seen.
    """
    if occupancy not in expectation.before:
        return 0
    plies = expectation.before.index(occupancy) + 1
    if plies > 1 and len(missing) == len(extra) == 1:
        for cell, _down in reversed(trail):
            occupancy = toggled(occupancy, (cell,))
            if occupancy in expectation.before[: plies - 1]:
                return plies
        return 0
    return plies


def _taking_back(expectation, missing, extra):
    """Does the piece moved last stand at its start again, with captured pieces still to be put back?"""
    if not expectation.last:
        return False
    start, end, captured = expectation.last
    if start not in extra or missing != [end]:
        return False
    return all(cell == start or cell in captured for cell in extra)


def _starts(walks):
    starts = []
    progress.add(starts, [found.start for found in walks])
    return starts

"""Doubtful: switches that are not believed, and what is taken to stand on their squares instead.

What the position demands is believed there. A piece that left is believed gone as soon as all the other
switches show where that leads (a move made, taken back or under way); a piece that arrives has to be
confirmed, see suspicion.py. What has been confirmed holds until the ply is done.
"""

from draughts64.squares import cell_at, cell_name
from eboard import progress
from eboard.occupancy import difference, is_set, seen, toggled, turn
from eboard.tracker import read

# So often, each time otherwise than before, a switch must have told the truth to be believed again.
HEALED = 4

# How much a reading leaves unexplained, from 0, a move that is done.
_STANDING = 2  # it is, but for captured pieces that still stand
_TROUBLE = 7


class Doubtful:
    """.cells  logical cells whose switches are not believed (tuple; empty: this class is not asked)."""

    def __init__(self):
        self.cells: "tuple[int, ...]" = ()
        self._mask = bytearray(8)  # of the believed switches
        self._raw = bytearray(8)  # what the switches said last
        self._basis: "object" = None  # what that was compared with
        self._stale = True  # it is to be compared anew
        self._unsure = []  # cells: a piece has left one of them, and no switch tells which
        self._rebuilding = False  # as Play.rebuilding was
        self._confirmed = {}  # cell: does a piece stand there? As the hands have said in this ply
        self._told = {}  # cell: [what its switch said truly last, how often it changed to that]

    def lie(self, places, rotation):
        """places: names of the cells as they are wired; rotation 0..3, how the eboard lies now."""
        self.cells = tuple([seen(cell_at(name), rotation) for name in places])
        self._mask = bytearray(toggled(b"\xff" * 8, self.cells))
        self._stale = True

    def begin_ply(self):
        """What has been confirmed is over."""
        self._confirmed.clear()

    def confirm(self, cell, stands):
        """The hands say what a doubtful switch does not."""
        self._confirmed[cell] = stands
        self._stale = True

    def believe(self, session, raw, touches):
        """The occupancy (bytes) to be believed; the session's trail is told what has changed.

        raw  what the switches say           touches  their last changes, oldest first
        """
        known, match, play, trail = session.occupancy, session.match, session.play, session.trail
        basis = match if play is None else play.expectation
        if known is not None and basis is self._basis and raw == self._raw and not self._stale:
            return known
        self._basis = basis
        self._stale = False
        self._raw[:] = raw
        home = match.start_occupancy() if play is None else play.expectation.home
        base = kept = self._mixed(raw, home)
        began = len(trail.touches)
        if known is not None:
            kept = self._mixed(raw, known)
            trail.extend(known, kept, [touch for touch in touches if touch[0] not in self.cells])
        believed = base
        self._unsure = []
        if play is not None:
            if play.rebuilding and not self._rebuilding:
                self._confirmed.clear()  # nothing stands any more where it stood
            self._rebuilding = play.rebuilding
            believed = self._as_confirmed(base)
            if believed != home and not play.rebuilding:
                believed = self._explained(play, believed, self._as_confirmed(kept))
        for cell in self.cells:
            stands = is_set(believed, cell)
            if stands and not is_set(kept, cell):
                trail.touches.append((cell, 1))
            elif not stands and is_set(kept, cell):
                trail.touches.insert(min(began, len(trail.touches)), (cell, 0))
            if self._confirmed.get(cell) and not stands:
                del self._confirmed[cell]  # it has left again
        return believed

    def arrivals(self, play, occupancy):
        """Doubtful cells where a piece may have arrived, to explain what is felt; the likeliest first.

        Where a piece may have left one of several of them, these.
        """
        if not self.cells or (play.rebuilding and not play.expectation.pending):
            return []
        if self._unsure:
            return self._unsure
        now = _rank(_reading(play, occupancy), occupancy)
        found = []
        for changed in subsets(self.cells):
            arrived = [cell for cell in changed if not is_set(occupancy, cell)]
            if arrived:
                other = toggled(occupancy, changed)
                rank = _rank(_reading(play, other), other)
                if rank < now:
                    found.append((rank, len(changed), arrived[0]))
        if now == _TROUBLE:
            for changed in self._answered(play, occupancy):
                found += [(_STANDING, len(changed), cell) for cell in changed if not is_set(occupancy, cell)]
        cells = []
        progress.add(cells, [entry[2] for entry in sorted(found)])
        return cells

    def without_the_best(self, occupancy):
        """The cells without one whose switch says what is believed there, the first where none does."""
        true = [cell for cell in self.cells if is_set(self._raw, cell) == is_set(occupancy, cell)]
        best = (true or self.cells)[0]
        return tuple([cell for cell in self.cells if cell != best])

    def healed(self, home):
        """Cells whose switches can be believed again. Called after each ply: home is what stands now."""
        found = []
        for cell in self.cells:
            says = is_set(self._raw, cell)
            told = self._told.setdefault(cell, [-1, 0])
            if says != is_set(home, cell):
                self._told[cell] = [-1, 0]
            elif says != told[0]:
                told[0] = says
                told[1] += 1
                if told[1] >= HEALED:
                    found.append(cell)
        for cell in found:
            del self._told[cell]
        return found

    def _mixed(self, raw, other):
        """The believed switches of one occupancy and the others' of another."""
        mask = self._mask
        return bytes([raw[i] & mask[i] | other[i] & (255 ^ mask[i]) for i in range(8)])

    def _as_confirmed(self, occupancy):
        """An occupancy, but for what the hands have said."""
        wrong = [cell for cell, stands in self._confirmed.items() if is_set(occupancy, cell) != stands]
        return toggled(occupancy, [cell for cell in wrong if cell in self.cells])

    def _explained(self, play, base, kept):
        """The occupancy that explains best what the other switches say, with some pieces gone from here."""
        best = base
        home = play.expectation.home
        least = _TROUBLE + 1
        move = None
        likely = []  # of moves that explain it as well as the best one, what has gone
        for gone in subsets([cell for cell in self.cells if is_set(base, cell)]):
            occupancy = toggled(base, gone)
            reading = _reading(play, occupancy)
            rank = _rank(reading, occupancy)
            if rank > _STANDING and [c for c in gone if self._confirmed.get(c) and not is_set(home, c)]:
                continue  # the hand that has just confirmed that it arrived is still about
            if not rank:
                rank -= 2 * _landed(play, reading)  # two captures may differ in one piece only
            if reading.plies > 1 and not _lifted_last(play):
                rank += 2  # kings and captured pieces that come back leave what a move leaves
            if occupancy == kept:
                rank -= 1  # as it was, of two that explain it as well
            if rank < least:
                best = occupancy
                least = rank
                move = reading.walk
                likely = [gone]
            elif rank == least and move and reading.walk and reading.walk.move != move.move:
                likely.append(gone)
        if len(likely) > 1 and least <= 0:
            self._unsure = [cell for cell in self.cells if any(cell in gone for gone in likely)]
            return base
        if least < _TROUBLE - 1 or not difference(base, home)[1]:
            return best
        answered = [toggled(base, changed) for changed in self._answered(play, base)]
        return answered[0] if len(answered) == 1 else best

    def _answered(self, play, occupancy):
        """Changes of doubtful cells with which a move has been answered: where it is one, that is sure."""
        moves = []
        found = []
        for changed in subsets(self.cells):
            reading = play.read(toggled(occupancy, changed))
            if reading.kind == "move" and reading.walk.move not in moves:
                moves.append(reading.walk.move)
                found.append(changed)
        return found


def _reading(play, occupancy):
    return read(play.expectation, occupancy, play.trail.touches)


def _rank(reading, occupancy):
    """How much the reading of an occupancy leaves unexplained: from 0, a move that is done, to _TROUBLE."""
    if reading.kind == "move" and reading.walk and reading.walk.final != occupancy:
        return 3  # it is being answered already, maybe
    if reading.kind == "move" or (reading.kind == "takeback" and reading.plies):
        return 0
    if reading.kind == "home":
        return 1
    if reading.kind == "underway":
        if reading.standing and not reading.lifted:
            return _STANDING
        return 3 if reading.landings or reading.captures or reading.movers else 4
    return 5 if reading.kind == "takeback" else _TROUBLE


def _lifted_last(play):
    """Has the piece that was moved last been lifted in this ply, as for a take-back?"""
    last = play.expectation.last
    return not last or (last[1], 0) in play.trail.touches


def _landed(play, reading):
    """On how many squares the piece was seen to land in the capture that is done, or 0."""
    trail = play.trail.touches
    found = reading.walk
    if not found or (found.start, 0) not in trail or not progress.completed(play.expectation, trail, found):
        return 0
    return len(found.captured)


def names(cells, rotation):
    """The names of logical cells as they are wired, in the order of the board."""
    return [cell_name(cell) for cell in sorted([turn(cell, rotation) for cell in cells])]


def subsets(cells):
    """All choices from the cells, the smaller ones first; none of them at all is the first."""
    found = [()]
    for cell in cells:
        found += [chosen + (cell,) for chosen in found]
    return sorted(found, key=len)

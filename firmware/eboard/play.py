"""Play: the hands in a running game. Each settled occupancy is read, and what it means is decided in time."""

from eboard import progress
from eboard.expectation import PLIES_BACK, expect
from eboard.occupancy import is_set, toggled
from eboard.puzzle import covered, left, nearly_back, unexplained
from eboard.repair import next_action, way_back, way_out
from eboard.tracker import EXTENDABLE, UNLIKELY, UNSURE, Reading, read, seen_back, since_home

KNOCKED = 6  # so many squares that no move explains are no slip: the position is being rebuilt
REBUILT_MS = 3000  # quiet for a take-back found while rebuilding, unless it was asked for
UNSEEN = 2  # as the doubts of tracker: that the piece has left its square is only believed
LONG_MS = 1000  # a finished move that must stand longer says so


class Play:
    """step() -> None, ("move", Move) or ("takeback", plies); .shown: the HANDS of the View, None as before.

    .rebuilding  only the position itself counts until it stands again
    .asked       the computer has asked for the last ply to be taken back
    .doubtful    cells whose switches are not believed
    """

    def __init__(self, match, trail, rebuilding=False):
        self.match = match
        self.trail = trail
        self.rebuilding = rebuilding
        self.doubtful: "tuple[int, ...]" = ()
        self.shown = {}
        self.asked = False
        self._troubled = False
        self._reading: "Reading | None" = None
        self.begin_ply()

    def begin_ply(self, occupancy=None):
        """Another ply, or another pending move: build what to expect. occupancy: as it stands, if known."""
        self.expectation = expect(self.match.game, self.match.pending, self.match.waiting)
        self._reading = None
        self._troubled = False
        if occupancy is not None:
            self.trail.cut(self.expectation.home, occupancy)

    def ask_back(self):
        """Guide the hands to take back the last ply."""
        self.asked = True
        self._reading = None

    def step(self, occupancy, changed, quiet, settings):
        """Look at the settled occupancy, `changed` or not, that has been quiet for so many ms."""
        self.shown = None
        if changed or self._reading is None:
            self._reading = self.read(occupancy)
            changed = True
        reading = self._reading
        kind = self._kind(reading, occupancy)
        wait = self._wait(reading, settings)
        if kind == "home" and quiet >= settings["commit_ms"]:
            self.trail.clear()  # what was before it stood says nothing of what comes
        if kind == "move" and reading.walk and quiet >= wait:
            self.asked = False
            return "move", reading.walk.move
        if kind == "takeback" and reading.plies:
            asked = self.asked and reading.plies == 1
            if quiet >= (REBUILT_MS if self.rebuilding and not asked else settings["extend_ms"]):
                self.asked = False
                return "takeback", reading.plies
        if kind == "trouble" or (kind == "takeback" and self.rebuilding):
            self._show_trouble(reading, occupancy, changed, quiet >= settings["trouble_ms"])
        elif changed:
            self._troubled = False
            self._show(reading, occupancy, wait)
        return None

    def read(self, occupancy):
        """The Reading of an occupancy, moves that have been answered already included."""
        reading = read(self.expectation, occupancy, self.trail.touches)
        if reading.kind == "takeback":
            return self._or_answered(reading, occupancy)
        puzzling = reading.kind == "underway" and self._puzzles(reading)
        if not (puzzling or reading.kind == "trouble") or self.rebuilding or self.match.pending:
            return reading
        found = self._answered(occupancy, reading.missing, puzzling)
        if found:
            reading = Reading("move", reading.missing, reading.extra)
            reading.walk = found
            if self._troubled or puzzling:
                reading.doubt = EXTENDABLE
        return reading

    def _puzzles(self, reading):
        """May a move that seems to be under way have been made and answered?

        A piece stands where a captured one has gone, or one has been lifted that cannot move.
        """
        for cell in reading.standing:
            if (cell, 1) in self.trail.touches:
                return True
        return bool(reading.lifted) and not reading.landings

    def _answered(self, occupancy, missing, puzzling):
        """The move that has been answered, else one that is being answered, or None."""
        trail = since_home(self.expectation.home, occupancy, self.trail.touches)
        if seen_back(self.expectation, occupancy, trail, PLIES_BACK + 1):
            return None  # they are taken back, in whatever order
        begun = None
        for found in left(self.expectation, occupancy, missing, trail):
            kind = self._after(found, occupancy)
            if kind == "move":
                return found
            if kind == "underway" and not puzzling and not begun:
                begun = found
        for found in covered(self.expectation, occupancy, missing, trail):
            if self._after(found, occupancy) == "move":
                return found
        return begun

    def _or_answered(self, reading, occupancy):
        """A take-back, unless a move and the answer to it, seen one after the other, lead there."""
        if not reading.walk or self.rebuilding or self._after(reading.walk, occupancy) != "move":
            return reading
        answered = Reading("move", reading.missing, reading.extra)
        answered.walk = reading.walk
        return answered

    def _after(self, found, occupancy):
        """What the occupancy means when this move has been made: the kind of that reading."""
        match = self.match
        match.game.push(found.move)
        after = expect(match.game, None, match.waiting)
        match.game.pop()
        return read(after, occupancy, self.trail.touches).kind

    def _wait(self, reading, settings):
        """How long a finished move must stand: very long only where the lights ask for something else."""
        doubt = reading.doubt
        if reading.walk and reading.walk.start in self.doubtful:
            doubt = max(doubt, UNSEEN)
        if doubt == UNLIKELY and not _asks(reading):
            doubt = UNSURE
        return doubt * settings["extend_ms"] if doubt else settings["commit_ms"]

    def _kind(self, reading, occupancy):
        """The kind of a reading as it counts now."""
        kind = reading.kind
        if self.rebuilding:
            at_home = not reading.missing and not reading.extra
            pending = self.expectation.pending
            if at_home or (pending and pending.final == occupancy):
                self.rebuilding = False
            elif kind == "underway" and pending:
                pass
            elif kind != "takeback":
                return "trouble"
        return kind

    def _show_trouble(self, reading, occupancy, changed, lasting):
        if self._troubled and not changed:
            return
        if not (self._troubled or self.rebuilding or lasting):
            return
        self._troubled = True
        if unexplained(self.expectation, occupancy, reading.missing, reading.extra) >= KNOCKED:
            self.rebuilding = True
        found = None if self.rebuilding else self._unfelt(occupancy, reading.missing)
        if found:
            self.shown = self._put_end(found)
            return
        plies = 0
        if self.asked and self.expectation.before:
            plies = 1
        elif not self.rebuilding:
            plies = nearly_back(self.expectation, occupancy, reading.missing, reading.extra)
        if plies:
            self.shown = self._way_back("trouble", occupancy, plies)
        else:
            self.shown = {"reading": "trouble", "repair": self._repair(occupancy)}

    def _unfelt(self, occupancy, missing):
        """The one move that, but for the piece on its end, has been made and answered already; or None."""
        trail = since_home(self.expectation.home, occupancy, self.trail.touches)
        fitting = None
        for found in self.expectation.walks:
            begun = trail and not trail[0][1] and trail[0][0] in (found.start,) + found.captured
            if not begun or not found.left(missing) or is_set(occupancy, found.end):
                continue
            captured = self._after(found, occupancy) == "move"  # by the answer, and never felt
            if captured or self._after(found, toggled(occupancy, (found.end,))) == "move":
                if captured or fitting:
                    return None
                fitting = found
        return fitting

    def _put_end(self, found):
        """What asks for the piece on the end of a move."""
        wanted = self.match.game.position.copy()
        wanted.apply(found.move)
        return {"reading": "trouble", "repair": ("put", -1, found.end), "wanted": wanted}

    def _way_back(self, kind, occupancy, plies=1):
        """What leads the hands to the position so many plies before."""
        expectation = self.expectation
        wanted = self.match.game.position.copy()
        for ply in reversed(self.match.game.plies[-plies:]):
            wanted.undo(ply.move, ply.taken)
        before = expectation.before[plies - 1]
        if plies == 1:
            action = way_back(occupancy, before, expectation.last, self.trail.hand())
        else:
            action = next_action(occupancy, before)  # one cell lacks
        return {"reading": kind, "repair": action, "wanted": wanted}

    def _back_unseen(self, action):
        """A piece too many may have moved there from a doubtful square: then it goes back."""
        if action and action[0] == "take":
            for found in self.expectation.walks:
                if found.start in self.doubtful and found.end == action[1]:
                    return ("move", action[1], found.start)
        return action

    def _repair(self, occupancy):
        hand = self.trail.hand()
        expectation = self.expectation
        if self.rebuilding and not expectation.pending:
            return self._back_unseen(next_action(occupancy, expectation.home, hand))
        return way_out(expectation, occupancy, hand, self.trail.touches)

    def _show(self, reading, occupancy, wait):
        expectation = self.expectation
        self.shown = shown = {"reading": reading.kind}
        if reading.lifted:
            shown["lifted"] = reading.lifted
            shown["king_lifted"] = reading.lifted[0] in expectation.kings
        if reading.landings:
            shown["landings"] = reading.landings
        if reading.captures:
            shown["captures"] = reading.captures
        if reading.standing:
            shown["standing"] = reading.standing
        if reading.movers:
            shown["movers"] = reading.movers
        if reading.kind == "move" and reading.walk and wait > LONG_MS and not _asks(reading):
            shown["still"] = reading.walk.end
        last = expectation.last
        if last and reading.lifted == [last[1]]:
            shown["back"] = (last[0],)
        if expectation.before and (self.asked or (reading.kind == "takeback" and not reading.plies)):
            shown.update(self._way_back(reading.kind, occupancy))
        elif expectation.pending:
            _show_pending(shown, expectation, reading, occupancy, self.trail.touches)


def _show_pending(shown, expectation, reading, occupancy, trail):
    """Of the pending move: its piece where it stands now, its end until it is there, captured pieces left."""
    pending = expectation.pending
    stands = pending.start
    if pending.start in reading.missing:
        stands = progress.resting(expectation, trail, reading, [pending])
    if stands != pending.end or pending.start not in reading.missing:
        shown["pending_from"] = stands
        shown["pending_to"] = pending.end
    shown["pending_captures"] = [
        cell for cell in pending.captured if cell != stands and is_set(occupancy, cell)
    ]


def _asks(reading):
    """Do the lights ask the hands to go on?"""
    return bool(reading.landings or reading.captures or reading.standing or reading.movers)

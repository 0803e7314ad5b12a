"""The light squares as menu: a piece held on a lit one for a while chooses it."""

from eboard.occupancy import difference, is_set, seen, turn
from eboard.ticks import elapsed

REST_MS = 1500  # an arrangement with no new piece on a choice counts as the new rest after so long
SPARE_MS = 8000  # nobody has answered for so long: a switch may be dead
MOST_GONE = 2  # the piece that answers, and one put back that is not felt

# For the dark corner LEFT, RIGHT: light cells that face each other, yes on White's right, and those that
# stand in for them: one more than switches can be doubtful.
YES = ((30, 28, 26, 24, 46), (38, 36, 34, 32, 22))  # g4, e4, c4, a4, g6; g5, e5, c5, a5, g3
NO = ((33, 35, 37, 39, 17), (25, 27, 29, 31, 41))  # b5, d5, f5, h5, b3; b4, d4, f4, h4, b6

# Each corner, and what stands in for it: inwards, then beside it.
_CORNERS = ((0, 9, 18, 27, 1), (7, 14, 21, 28, 15), (56, 49, 42, 35, 48), (63, 54, 45, 36, 62))


def yes_no(corner):
    """The offers yes and no, on light cells of the dark corner LEFT or RIGHT."""
    return ("yes", YES[corner]), ("no", NO[corner])


def corners(rotation, corner):
    """The corners as offers: which one is a1, White's left? Each says the setting "rotation", as a text.

    rotation  0..3, how the eboard is taken to lie now        corner  where the game's dark corner is
    """
    found = []
    for cells in _CORNERS:
        place = turn(cells[0], rotation)
        for other in range(4):
            if seen(place, other) == 0:
                found.append((str((other - corner) % 4), cells))
    return tuple(found)


def offers(phase, rotation, corner):
    """What the phase "resume" or "orient" offers; rotation and corner as in `corners`."""
    return yes_no(corner) if phase == "resume" else corners(rotation, corner)


class Menu:
    """One question.

    offers     (choice, cells) each: it is to be chosen on the first cell that can be used
    hold_ms    how long a piece must rest on a cell
    occupancy  as it is while the question is asked
    avoid      cells that cannot be used
    spared     how often second cells have been offered already
    usual      an occupancy whose pieces may come back meanwhile, none to be the same as `occupancy`

    A choice counts when its cell was empty at rest, is occupied, nothing else is new, and at most MOST_GONE
    pieces are missing elsewhere (none when it comes from beside the eboard, or from a slow hand).
    A switch that has been closed all the time chooses nothing. While nobody answers, each choice is offered
    on a second cell, too, another one every 8 seconds: no stuck switch can shut a choice out.
    .choices is a dict of cell -> choice, .hold (cell, percent of the time) or None.
    """

    def __init__(self, offers, hold_ms, occupancy, now, *, avoid=(), spared=0, usual=None):
        self.hold_ms = hold_ms
        self.hold = None
        self.choices = {}
        self.spared = spared
        self._offers = [(choice, [c for c in cells if c not in avoid] or cells) for choice, cells in offers]
        self._rest = bytes(occupancy)
        self._usual = bytes(usual or occupancy)
        self._last = bytes(occupancy)
        self._since = self._offered_at = now
        self._offer()

    def _offer(self):
        self.choices.clear()
        for choice, cells in self._offers:
            self.choices[cells[0]] = choice
            if self.spared and len(cells) > 1:
                self.choices[cells[1 + (self.spared - 1) % (len(cells) - 1)]] = choice

    def shown(self):
        """What to light: choices by cell; "take" where a piece must go first, then nothing for a moment."""
        found = {}
        for cell, choice in self.choices.items():
            if is_set(self._last, cell):
                held = self.hold is not None and self.hold[0] == cell
                found[cell] = choice if held else "take"
            elif not is_set(self._rest, cell):
                found[cell] = choice
        return found

    def step(self, occupancy, now):
        """Look at the settled occupancy; returns the choice when one has been made, else None."""
        if occupancy != self._last:
            self._last = bytes(occupancy)
            self._since = self._offered_at = now
        held = elapsed(now, self._since)
        cell = self._held()
        if cell < 0:
            self.hold = None
            if held >= (SPARE_MS if self._answered() else REST_MS):
                self._rest = self._usual = self._last
            if elapsed(now, self._offered_at) >= SPARE_MS:
                self._offered_at = now
                self.spared += 1
                self._offer()
            return None
        self.hold = (cell, min(100, 100 * held // self.hold_ms))
        return self.choices[cell] if held >= self.hold_ms else None

    def _held(self):
        missing, extra = difference(self._last, self._rest)
        missing = [cell for cell in missing if is_set(self._usual, cell)]
        extra = [cell for cell in extra if not is_set(self._usual, cell)]
        if len(extra) != 1 or extra[0] not in self.choices or len(missing) > MOST_GONE:
            return -1
        return extra[0]

    def _answered(self):
        """Is there a piece on a choice where there was none?"""
        return any(is_set(self._last, cell) and not is_set(self._rest, cell) for cell in self.choices)

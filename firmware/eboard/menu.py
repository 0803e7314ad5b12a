"""The light squares as menu: a piece held on a lit one for a while chooses it."""

from eboard.occupancy import difference, is_set, seen, turn
from eboard.ticks import elapsed

REST_MS = 1500  # an arrangement with no new piece on a choice counts as the new rest after so long

# For the dark corner LEFT, RIGHT: light cells that face each other, yes on White's right.
YES = (8 * 3 + 6, 8 * 4 + 6)  # g4, g5
NO = (8 * 4 + 1, 8 * 3 + 1)  # b5, b4


def yes_no(corner, avoid=()):
    """The choices yes and no, on the light cells of the dark corner LEFT or RIGHT.

    avoid  cells that cannot be used: then the next light one of the rank is
    """
    yes, no = YES[corner], NO[corner]
    for _ in range(3):
        yes -= 2 if yes in avoid else 0
        no += 2 if no in avoid else 0
    return {yes: "yes", no: "no"}


def corners(rotation, corner):
    """The corners as choices: which one is a1, White's left? Each says the setting "rotation", as a text.

    rotation  0..3, how the eboard is taken to lie now        corner  where the game's dark corner is
    """
    found = {}
    for cell in (0, 7, 56, 63):
        place = turn(cell, rotation)
        for other in range(4):
            if seen(place, other) == 0:
                found[cell] = str((other - corner) % 4)
    return found


class Menu:
    """One question: choices is a dict of cell -> choice.

    hold_ms    how long a piece must rest on a cell
    occupancy  as it is while the question is asked

    A choice counts when its cell was empty at rest, is occupied, nothing else is new, and at most one piece
    is missing elsewhere: none when it comes from beside the eboard, or from a hand that took its time.
    .hold is (cell, percent of the time) or None.
    """

    def __init__(self, choices, hold_ms, occupancy, now):
        self.choices = choices
        self.hold_ms = hold_ms
        self.hold = None
        self._spared = False
        self._rest = bytes(occupancy)
        self._last = bytes(occupancy)
        self._since = now

    def spare(self, corner, avoid=()):
        """Nobody answers, maybe the switch is dead: offer the same on other cells too. avoid: see yes_no."""
        if self._spared:
            return
        self._spared = True
        asked = tuple(self.choices.values())
        for cell, choice in yes_no(corner, avoid + tuple(self.choices)).items():
            if choice in asked:
                self.choices[cell] = choice

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
            self._since = now
        held = elapsed(now, self._since)
        cell = self._held()
        if cell < 0:
            self.hold = None
            if held >= REST_MS and not self._answered():
                self._rest = self._last
            return None
        self.hold = (cell, min(100, 100 * held // self.hold_ms))
        return self.choices[cell] if held >= self.hold_ms else None

    def _held(self):
        missing, extra = difference(self._last, self._rest)
        if len(extra) != 1 or extra[0] not in self.choices or len(missing) > 1:
            return -1
        return extra[0]

    def _answered(self):
        """Is there a piece on a choice where there was none?"""
        return any(is_set(self._last, cell) and not is_set(self._rest, cell) for cell in self.choices)

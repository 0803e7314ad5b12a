"""What passes by itself after five seconds: a crown that is asked for, the last move that is shown."""

from eboard.occupancy import is_set
from eboard.ticks import elapsed

PASSING_MS = 5000
NOWHERE = -1


class Passing:
    """Sets .crown and .recalled of a View; `read` and `tick` say whether they have ended either."""

    def __init__(self, view):
        self._view = view
        self._crown_at = 0
        self._recalled_at = 0

    def clear(self):
        """Ask for nothing, show nothing."""
        self._view.crown = NOWHERE
        self._view.recalled = ()

    def ask_crown(self, cell, now):
        """Ask for a crown on the cell, -1 for none any more."""
        self._view.crown = cell
        self._crown_at = now

    def recall(self, now):
        """Show the last move."""
        self._view.recalled = self._view.last_move
        self._recalled_at = now

    def touched(self):
        """The hands have changed something: who plays on has seen the last move."""
        self._view.recalled = ()

    def read(self):
        """Hands that go on, or take up the new king, are no longer asked to crown it."""
        view = self._view
        if view.crown < 0 or (view.reading == "home" and is_set(view.occupancy, view.crown)):
            return False
        view.crown = NOWHERE
        return True

    def tick(self, now):
        """End what has lasted five seconds."""
        view = self._view
        changed = False
        if view.crown >= 0 and elapsed(now, self._crown_at) >= PASSING_MS:
            view.crown = NOWHERE
            changed = True
        if view.recalled and elapsed(now, self._recalled_at) >= PASSING_MS:
            view.recalled = ()
            changed = True
        return changed

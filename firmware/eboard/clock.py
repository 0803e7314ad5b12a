"""The clock of a game: a base time and an increment a side."""

from draughts64.position import BLACK, WHITE
from eboard.ticks import elapsed


class Clock:
    """Times in ms; sides are WHITE and BLACK; .running is the side whose time runs, 0 for nobody.

    base_s       seconds a side has at the start
    increment_s  seconds a side gets after each of its moves
    """

    def __init__(self, base_s, increment_s=0):
        self.increment_ms = 1000 * increment_s
        self.left = {WHITE: 1000 * base_s, BLACK: 1000 * base_s}
        self.running = 0
        self._at = 0

    def start(self, side, now):
        """Let the time of `side` run from now on, the other's stands."""
        self.tick(now)
        self.running = side
        self._at = now

    def stop(self, now):
        """Nobody's time runs."""
        self.tick(now)
        self.running = 0

    def tick(self, now):
        """Bring .left up to date; returns the side whose flag has fallen, or 0."""
        side = self.running
        if side:
            left = self.left[side] - elapsed(now, self._at)
            self._at = now
            self.left[side] = left if left > 0 else 0
        return self.fallen()

    def fallen(self):
        """The side that has no time left, or 0."""
        for side in (WHITE, BLACK):
            if self.left[side] == 0:
                return side
        return 0

    def moved(self, side, now):
        """`side` has made its move: stop, add its increment; returns what it has left."""
        self.stop(now)
        self.left[side] += self.increment_ms
        return self.left[side]

    def times(self):
        """(White's, Black's) time left, to be given back to `set` later."""
        return self.left[WHITE], self.left[BLACK]

    def set(self, white_ms, black_ms):
        """Set both times, as after a take-back or a restart; nobody's runs then."""
        self.running = 0
        self.left[WHITE] = white_ms
        self.left[BLACK] = black_ms

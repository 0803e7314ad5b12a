"""From raw scans to a settled occupancy: a cell counts after a quiet time of its own."""

from eboard.ticks import elapsed

TOUCHES = 32  # touches remembered
BURST = 6  # changes without a quiet time between after which a cell is noise and no longer disturbs the rest


class Debounce:
    """Feed it scans with `step`; read .settled (8 bytes, changed in place), .touches and quiet().

    quiet_ms  a change of a cell counts when the cell has then been quiet so long
    .touches  the last settled changes, oldest first: (cell, 1 put down / 0 lifted), at most 32;
              of those that settle in one step the lifted ones come first
    """

    def __init__(self, quiet_ms=30):
        self.quiet_ms = quiet_ms
        self.settled = bytearray(8)
        self.touches = []
        self._raw = bytearray(8)
        self._since = [0] * 64  # when each cell changed last
        self._burst = bytearray(64)  # changes of each cell without a quiet time between
        self._moving = False  # some cell's raw state is not its settled state
        self._started = False
        self._changed_at = 0

    def reset(self, raw, now):
        """Take a scan as settled, with no past: at the first scan, and when the eboard is turned."""
        for rank in range(8):
            self._raw[rank] = self.settled[rank] = raw[rank]
        for cell in range(64):
            self._burst[cell] = 0
            self._since[cell] = now
        self.touches.clear()
        self._moving = False
        self._started = True
        self._changed_at = now

    def step(self, raw, now):
        """Take a scan (8 bytes, logical) made at `now`; True when the settled occupancy changed."""
        if not self._started:
            self.reset(raw, now)
            return True
        if raw != self._raw:
            self._note(raw, now)
        elif not self._moving:
            return False
        return self._settle(now)

    def quiet(self, now):
        """Milliseconds since any cell changed, noise left aside."""
        return elapsed(now, self._changed_at)

    def _note(self, raw, now):
        for rank in range(8):
            changed = raw[rank] ^ self._raw[rank]
            if changed:
                self._raw[rank] = raw[rank]
                for file in range(8):
                    if changed >> file & 1:
                        self._note_cell(8 * rank + file, now)
        self._moving = True

    def _note_cell(self, cell, now):
        if elapsed(now, self._since[cell]) >= self.quiet_ms:
            self._burst[cell] = 0
        self._since[cell] = now
        if self._burst[cell] < BURST:
            self._burst[cell] += 1
            self._changed_at = now

    def _settle(self, now):
        """Pieces leave before they stand elsewhere: one slid to another square is in no hand afterwards."""
        self._moving = False
        lifted = self._settle_turned(now, 0)
        put = self._settle_turned(now, 1)
        return lifted or put

    def _settle_turned(self, now, down):
        """Settle the cells that have become occupied (down 1) or empty (0); True when there were any."""
        changed = False
        for rank in range(8):
            differing = self._raw[rank] ^ self.settled[rank]
            differing &= self._raw[rank] if down else self.settled[rank]
            if differing:
                for file in range(8):
                    if differing >> file & 1:
                        if elapsed(now, self._since[8 * rank + file]) >= self.quiet_ms:
                            self._turn(rank, file)
                            changed = True
                        else:
                            self._moving = True
        return changed

    def _turn(self, rank, file):
        self.settled[rank] ^= 1 << file
        if len(self.touches) >= TOUCHES:
            self.touches.pop(0)
        self.touches.append((8 * rank + file, self.settled[rank] >> file & 1))

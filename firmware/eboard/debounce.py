"""From raw scans to a settled occupancy: a cell counts after a quiet time of its own."""

from array import array

from eboard.standin import micropython, ptr8, ptr32
from eboard.ticks import elapsed

TOUCHES = 32  # touches remembered
_TOUCHES = tuple([(at >> 1, at & 1) for at in range(128)])  # made once: a touch takes no memory
LOOSE = 12  # times a cell counted as changed, less than LOOSE_MS after the time before: a contact is loose
LOOSE_MS = 400
FIRM_MS = 2000  # so long a loose contact must be quiet to count again; it disturbs no other cell meanwhile
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
        self._times = array("i", [0] * 66)  # when each cell changed last; of _find_ripe, now and quiet_ms
        self._ripe = bytearray(64)
        self._burst = bytearray(64)  # changes of each cell without a quiet time between
        self._turned = array("i", [0] * 64)  # when each cell counted as changed last
        self._turns = bytearray(64)  # how often, less than LOOSE_MS after the time before
        self._moving = False  # some cell's raw state is not its settled state
        self._started = False
        self._changed_at = 0

    def reset(self, raw, now):
        """Take a scan as settled, with no past: at the first scan, and when the eboard is turned."""
        for rank in range(8):
            self._raw[rank] = self.settled[rank] = raw[rank]
        for cell in range(64):
            self._burst[cell] = self._turns[cell] = 0
            self._times[cell] = self._turned[cell] = now
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

    def waits(self, now):
        """Is a change about to count? Then nothing long should begin. Noise is left aside."""
        return self._moving and elapsed(now, self._changed_at) < 2 * self.quiet_ms

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
        if elapsed(now, self._times[cell]) >= self.quiet_ms:
            self._burst[cell] = 0
        self._times[cell] = now
        if self._burst[cell] < BURST:
            self._burst[cell] += 1
            if self._turns[cell] < LOOSE:
                self._changed_at = now

    def _settle(self, now):
        """Turn the cells whose quiet time is over; True when there were any."""
        self._times[64] = now
        self._times[65] = self.quiet_ms
        found = _find_ripe(self._raw, self.settled, self._times, self._ripe)
        self._moving = bool(found & 1)
        return found > 1 and self._turn_ripe(found >> 1, now)

    def _turn_ripe(self, count, now):
        turned = False
        for i in range(count):
            if self._holds(self._ripe[i], now):
                self._turn(self._ripe[i])
                turned = True
            else:
                self._moving = True
        return turned

    def _holds(self, cell, now):
        """May this change count, or is it a loose contact that will change again?"""
        if self._turns[cell] >= LOOSE:
            if elapsed(now, self._times[cell]) < FIRM_MS:
                return False
            self._turns[cell] = 0
        elif elapsed(now, self._turned[cell]) >= LOOSE_MS:
            self._turns[cell] = 0
        else:
            self._turns[cell] += 1
        self._turned[cell] = now
        return True

    def _turn(self, cell):
        rank = cell >> 3
        file = cell & 7
        self.settled[rank] ^= 1 << file
        if len(self.touches) >= TOUCHES:
            self.touches.pop(0)
        self.touches.append(_TOUCHES[2 * cell + (self.settled[rank] >> file & 1)])


@micropython.viper
def _find_ripe(raw: ptr8, settled: ptr8, times: ptr32, ripe: ptr8) -> int:
    """Put the cells that count as changed now into `ripe`: how many, times 2, plus 1 when others do not yet.

    Pieces leave before they stand elsewhere: one slid to another square is in no hand afterwards.
    Every index is a fresh sum: viper up to 1.28 may overwrite a local that is used as an index.
    """
    count = 0
    waiting = 0
    for put in range(2):
        for rank in range(8):
            stands = int(settled[rank + 0])
            turned = (int(raw[rank + 0]) ^ stands) & (stands ^ 255 if put else stands)
            cell = 8 * rank
            while turned != 0:
                if turned & 1:
                    if (times[64] - times[cell + 0]) & 0x3FFFFFFF >= times[65]:
                        ripe[count + 0] = cell
                        count += 1
                    else:
                        waiting = 1
                turned >>= 1
                cell += 1
    return count << 1 | waiting

"""The trail: the touches of this ply, oldest first. It feeds the lights, and what the hands hold."""

from eboard.occupancy import difference, toggled

LONGEST = 96  # touches that are kept
NOWHERE = -1


class Trail:
    """.touches is a list of (cell, 1 put down / 0 lifted)."""

    def __init__(self):
        self.touches = []
        self._back = bytearray(8)

    def extend(self, before, occupancy, recent):
        """Append what led from one settled occupancy to the next. recent: the last touches, more or fewer."""
        back = self._back
        back[:] = occupancy
        first = len(recent)
        while first and back != before:
            first -= 1
            cell = recent[first][0]
            back[cell >> 3] ^= 1 << (cell & 7)
        if back == before:
            for i in range(first, len(recent)):
                self.touches.append(recent[i])
        else:
            lifted, put = difference(occupancy, before)
            self.touches.extend([(cell, 0) for cell in lifted] + [(cell, 1) for cell in put])
        if len(self.touches) > LONGEST:
            del self.touches[: len(self.touches) - LONGEST]

    def clear(self):
        """Nothing has been touched yet."""
        self.touches.clear()

    def cut(self, home, occupancy):
        """Forget what was before `home` stood last; occupancy is how it stands now."""
        back = bytes(occupancy)
        for i in range(len(self.touches), 0, -1):
            if back == home:
                del self.touches[:i]
                return
            back = toggled(back, (self.touches[i - 1][0],))

    def hand(self):
        """The cell from which a piece was lifted just now, -1 if the last touch was another."""
        if self.touches and not self.touches[-1][1]:
            return self.touches[-1][0]
        return NOWHERE

"""What the pins of the virtual Pico are soldered to: the reference wiring.

GP0-GP7 are rows, GP8-GP15 columns of 64 reeds, each with a diode (current flows from column to row only),
GP16 is the data wire of the LEDs, GP17 a button to ground. A column that was low takes 15 us to float up
again after its row is released, as the wires of a real one do; without a pull-up it stays low.
"""

from ticks import ticks_diff, ticks_us

ROWS = 8
FIRST_COLUMN = 8
LED_DATA = 16
BUTTON = 17
PIEZO = 18
RISE_US = 15
FRESH_US = 1000  # how old the reeds may be: several rows of one scan share a look at the socket


class Wires:
    def __init__(self, link):
        self.link = link
        self._low_rows = 0
        self._columns = 0  # bit c: held low by a closed reed on a low row
        self._fading = 0  # bit c: was low until _released
        self._released = 0
        self._looked = ticks_us() - FRESH_US

    def drive_row(self, row, low):
        """Row `row` is pulled low, or released (or driven high: the diodes make that the same)."""
        now = ticks_us()
        if low:
            if ticks_diff(now, self._looked) >= FRESH_US:
                self.link.refresh()
                self._looked = now
            self._low_rows |= 1 << row
        else:
            self._low_rows &= ~(1 << row)
        before = self._columns
        self._columns = self._pulled_down()
        gone = before & ~self._columns
        if gone:
            if ticks_diff(now, self._released) > RISE_US:
                self._fading = 0
            self._fading |= gone
            self._released = now

    def column(self, column, pulled_up):
        """Level of a column pin that is an input."""
        bit = 1 << column
        if self._columns & bit:
            return 0
        if self._fading & bit and (not pulled_up or ticks_diff(ticks_us(), self._released) <= RISE_US):
            return 0
        return 1

    def charge_column(self, column):
        """A column pin drives its wire high: no need to wait for the pull-up."""
        self._fading &= ~(1 << column)

    def button_pressed(self, bit):
        self.link.refresh()
        return self.link.state[8] >> bit & 1

    def _pulled_down(self):
        state = self.link.state
        rows = self._low_rows
        columns = row = 0
        while rows:
            if rows & 1:
                columns |= state[row]
            rows >>= 1
            row += 1
        return columns

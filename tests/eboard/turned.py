"""A desk with stuck switches whose wood lies in one of four ways, whatever the eboard takes it for.

Squares of the wood are places: where the switches are, told by the names they have while `rotation` is 0.
"""

from draughts64.squares import cell_at
from eboard.occupancy import cells, is_set, of_cells, seen, turn
from tests.eboard.stuck import StuckDesk

CORNERS = ("a1", "h1", "h8", "a8")


class TurnedDesk(StuckDesk):
    """stuck: what broken switches say, by the name of the place."""

    def __init__(self, stuck, session):
        self.lies = session.rotation
        seen_as = {seen(cell_at(name), self.lies): closed for name, closed in stuck.items()}
        StuckDesk.__init__(self, None, session)
        self.stuck = seen_as
        self.lay(bytes(8))

    def see(self):
        if self.rotations and self.rotations[-1] != self.lies:
            old, self.lies = self.lies, self.rotations[-1]
            self.occupancy = _turned(self.occupancy, old, self.lies)
            self.wood = _turned(self.wood, old, self.lies)
            self.stuck = {seen(turn(cell, old), self.lies): says for cell, says in self.stuck.items()}
            self.touches = []
        StuckDesk.see(self)

    def lay_as(self, occupancy, rotation):
        """Lay out what is to be seen when the eboard lies like this."""
        self.lay(_turned(occupancy, rotation, self.lies))

    def lit_at(self, corner):
        """Lit cells in the quarter of the wood around a corner: {cell: signal}."""
        place = cell_at(corner)
        found = {}
        for cell, signal in self.lit().items():
            at = turn(cell, self.lies)
            if abs((at & 7) - (place & 7)) < 4 and abs((at >> 3) - (place >> 3)) < 4:
                found[cell] = signal
        return found

    def say_corner(self, corner):
        """Hold a piece on what is lit at this corner, the nearest to it first, until it counts."""
        place = cell_at(corner)
        tried = {}  # how often, by cell
        for _ in range(12):
            if self.session.phase != "orient":
                return
            self.rest(2000)
            lit = self.lit_at(corner)
            choices = [cell for cell in lit if lit[cell] == "yes" or is_set(self.wood, cell)]
            choices.sort(key=lambda cell: (tried.get(cell, 0), _far(turn(cell, self.lies), place)))
            if choices and not tried.get(choices[0]):
                tried[choices[0]] = 1
                self._hold_on(choices[0])
            else:
                self.rest(6500)
        assert self.session.phase != "orient", (corner, self.lit())

    def _hold_on(self, cell):
        if is_set(self.wood, cell):
            self.touch(cell, 0, 2000)
            spare = cell
        else:
            standing = [at for at in cells(self.wood) if at not in self.stuck]
            spare = standing[-1] if standing else -1
            if spare >= 0:
                self.touch(spare, 0, 200)
        self.touch(cell, 1, 1300)
        if self.session.phase == "orient" and spare != cell:
            self.touch(cell, 0, 200)
            if spare >= 0:
                self.touch(spare, 1, 200)


def _turned(occupancy, old, new):
    return of_cells([seen(turn(cell, old), new) for cell in cells(occupancy)])


def _far(one, other):
    return abs((one & 7) - (other & 7)) + abs((one >> 3) - (other >> 3))

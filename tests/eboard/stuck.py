"""A desk some of whose switches are stuck, and hands that answer the eboard. For MicroPython, too."""

from draughts64.squares import cell_at
from eboard.occupancy import cells, is_set, of_position, toggled
from tests.eboard.desk import SETTLED, Desk


class StuckDesk(Desk):
    """.wood: where pieces stand, an occupancy. stuck: what broken switches say, by the name of the cell."""

    def __init__(self, stuck=None, session=None):
        self.stuck = {}
        self.wood = bytes(8)
        Desk.__init__(self, session)
        for name, closed in (stuck or {}).items():
            self.break_switch(name, closed)

    def break_switch(self, name, closed):
        """From now on the switch says this."""
        cell = cell_at(name)
        self.stuck[cell] = closed
        if is_set(self.occupancy, cell) != closed:
            self.report([(cell, closed)])

    def mend(self, name):
        """The switch works again."""
        cell = cell_at(name)
        del self.stuck[cell]
        if is_set(self.occupancy, cell) != is_set(self.wood, cell):
            self.report([(cell, is_set(self.wood, cell))])

    def touch(self, cell, down, rest=0):
        assert is_set(self.wood, cell) != down, ("it is so already", cell)
        self.wood = toggled(self.wood, (cell,))
        if cell in self.stuck:
            self.rest(SETTLED + rest)
        else:
            self.report([(cell, down)])
            self.rest(rest)

    def lay(self, occupancy):
        """Lay the pieces out in no time; the stuck switches stay as they are."""
        self.wood = bytes(occupancy)
        wrong = [cell for cell in self.stuck if is_set(occupancy, cell) != self.stuck[cell]]
        Desk.lay(self, toggled(occupancy, wrong))

    def begin(self, variant="russian", fen="", remote="", clock=None):
        """A new game by command, set up with the stuck switches told to the eboard as it asks."""
        self.prepare(variant, fen, remote, clock)
        self.set_up()

    def set_up(self):
        """Say what is asked until the game begins."""
        for _ in range(6):
            self.rest(300)
            if self.session.phase == "play":
                return
            self.rest(8000)
            self.answer()
        assert self.session.phase == "play", self.session.view.query

    def question(self):
        """Names of the wants code and cells of what is asked about a switch, None when nothing is."""
        query = self.session.view.query
        return query and (query[0], sorted(query[1]))

    def true(self):
        """Is what is asked so?"""
        _code, asked = self.session.view.query[:2]
        believed = self.session.view.occupancy
        return all(is_set(self.wood, cell) != is_set(believed, cell) for cell in asked)

    def answer(self, rest=1200):
        """Say truly yes or no, until there is a yes; with a piece of the board, put back afterwards.

        False where the answer is no and nothing else is offered.
        """
        for _ in range(40):
            assert self.session.view.query, ("nothing is asked", self.lit())
            word = "yes" if self.true() else "no"
            if not self.cells_lit(word):
                return False
            before = self.question()
            self.hold(word, rest)
            if self.question() == before:  # it has not been felt
                self.rest(8500)
            elif word == "yes":
                return True
            else:
                self.rest(2000)
        raise AssertionError("no answer was right")

    def hold(self, word, rest=1200):
        """Hold a piece on an answer: one of the board, or where no other can be felt one from beside it."""
        spared = list(self.stuck) + list(self.session.view.query[1] if self.session.view.query else ())
        piece = next((cell for cell in cells(self.wood) if cell not in spared), -1)
        target = sorted(self.cells_lit(word), key=lambda cell: cell in self.stuck)  # hands learn
        if piece >= 0:
            self.touch(piece, 0, 100)
        self.touch(target[0], 1, rest)
        self.touch(target[0], 0, 100)
        if piece >= 0:
            self.touch(piece, 1, 200)

    def settle(self):
        """Rest, answering truly what is asked of a switch, until nothing is."""
        for _ in range(12):
            self.rest(2500 if self.session.view.reading != "trouble" else 9000)
            if not self.session.view.query:
                return
            if not self.answer():
                return

    def stands(self):
        """Do the pieces stand as the position says?"""
        game = self.session.match.game
        return self.wood == of_position(game.position, game.variant.dark_corner)

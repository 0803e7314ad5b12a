"""Hands that do what the lit squares say, and know nothing else. Runs on MicroPython, too.

Eyes see the signal of each cell and whether something stands there; beside the eboard lie pieces enough.
"""

from draughts64.squares import cell_name
from eboard.occupancy import is_set

MOMENTS = (30, 60, 160, 420, 640, 1020, 1700, 3100, 5300)  # quiet times at which a rest is looked at, ms
LOOK = 640  # how long the hands wait before they look
PATIENCE = 5300  # how long they wait for lights that only say "leave it"
MOST = 130  # actions, more than any mess can need


class Blind:
    """Does one lit thing after the other at a desk.

    .actions  pieces moved, put, or taken away      .held  pieces in the hand; left over, they are taken away
    says: "yes" or "no", when asked
    habits: "whole" carries a move from square to square, "look" looks again with the piece in the hand,
    "slide" lets go within one scan
    """

    def __init__(self, desk, dice, says="yes", habits=("whole", "look", "slide")):
        self.desk = desk
        self.dice = dice
        self.says = says
        self.habits = habits
        self.actions = 0
        self.held = 0
        self.seen = set()

    def follow(self, arrived):
        """Until arrived() says that it is the hands' own choice what to do next; the number of actions."""
        for _ in range(MOST):
            rest(self.desk, LOOK)
            if arrived():
                return self.actions + self.held
            if not self.step():
                rest(self.desk, PATIENCE)
                if arrived():
                    return self.actions + self.held
                assert self.step(), ("nothing to do", lights(self.desk))
        raise AssertionError(("it never ends", lights(self.desk)))

    def step(self):
        """Do one thing that is lit; False when there is nothing to do."""
        lit = self.desk.lit()
        by = {}
        for cell in sorted(lit):
            by.setdefault(lit[cell], []).append(cell)
        self.seen.update(by)
        for name, act in ACTS:
            if name in by:
                return act(self, by)
        return False

    # ---- what each light makes the hands do

    def answer(self, by):
        """Hold a piece from beside the eboard on an answer, then lay it back; wait until that is lit."""
        if self.says not in by:
            return False
        cell = by[self.says][0]
        self.touch(cell, 1, 1300)
        self.touch(cell, 0)
        return True

    def repair(self, by):
        return self.move(by["move_from"][0], by["move_to"][0])

    def engine(self, by):
        start, end = by["engine_from"][0], by["engine_to"][0]
        return self.take(end) if is_set(self.desk.occupancy, end) else self.move(start, end)

    def land(self, by):
        """On with the piece that may capture, or down with the one in the hand."""
        free = [cell for cell in by["landing"] if not is_set(self.desk.occupancy, cell)]
        end = self.dice.choice(free)
        if "mover" not in by:
            return self.put([end])
        return self.move(self.dice.choice(by["mover"]), end)

    def move(self, start, end):
        habit = self.dice.choice(self.habits)
        if habit == "look":
            return self.lift(start)
        self.actions += 1
        if habit == "slide":
            self.desk.slide(start, end, self.dice.random() < 0.5)
        else:
            self.touch(start, 0, self.dice.choice((0, LOOK)))
            self.touch(end, 1)
        return True

    def lift(self, cell):
        """Take a piece up and look again."""
        self.held += 1
        self.touch(cell, 0)
        return True

    def put(self, cells):
        """Put down the piece in the hand, or one from beside the eboard."""
        self.held = max(0, self.held - 1)
        self.actions += 1
        self.touch(self.dice.choice([cell for cell in cells if not is_set(self.desk.occupancy, cell)]), 1)
        return True

    def take(self, cell):
        self.actions += 1
        self.touch(cell, 0)
        return True

    def touch(self, cell, down, ms=LOOK):
        self.desk.touch(cell, down)
        rest(self.desk, ms)


def first_of(name):
    """Take away a piece that shows this."""
    return lambda blind, by: blind.take(blind.dice.choice(by[name]))


def onto(name):
    return lambda blind, by: blind.put(by[name])


# What hands do first when more than one thing is lit.
ACTS = (
    ("move_from", Blind.repair),
    ("put", onto("put")),
    ("put_black", onto("put_black")),
    ("take", first_of("take")),
    ("yes", Blind.answer),
    ("no", Blind.answer),
    ("engine_capture", first_of("engine_capture")),
    ("engine_from", Blind.engine),
    ("engine_to", onto("engine_to")),
    ("landing", Blind.land),
    ("standing", first_of("standing")),
    ("capture", first_of("capture")),
    ("mover", lambda blind, by: blind.lift(blind.dice.choice(by["mover"]))),
    ("origin", onto("origin")),
    ("king", onto("king")),
)


def rest(desk, ms):
    """As Desk.rest, looking only at the moments at which something may be decided."""
    end = desk.quiet + ms
    moments = list(MOMENTS)
    moments.append(end)
    for moment in moments:
        if desk.quiet < moment <= end:
            desk.now = (desk.now + moment - desk.quiet) & 0x3FFFFFFF
            desk.quiet = moment
            desk.see()
            desk.feed(("tick",))


def lights(desk):
    """What a failing test should tell."""
    view = desk.session.view
    lit = sorted([(cell_name(cell), name) for cell, name in desk.lit().items()])
    return view.phase, view.reading, view.repair, lit, desk.session.trail.touches[-6:]

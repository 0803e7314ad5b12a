"""What the hands may do in a ply: built once at its start, in the words of switches."""

from eboard import walk
from eboard.occupancy import cells_of_squares, is_set, of_position, toggled

PLIES_BACK = 6  # so many plies can be taken back at once


class Walk:
    """A legal move in cells: .move, .start, .end, .captured (tuple), .final (occupancy after it)."""

    def __init__(self, move, cells, home):
        self.move = move
        self.start = cells[move.start]
        self.end = cells[move.end]
        self.captured = tuple([cells[square] for square in move.captured])
        changed = [cell for cell in self.captured if cell != self.end]
        if self.start != self.end:
            changed.append(self.start)
            if self.end not in self.captured:
                changed.append(self.end)
        self.home = home
        self.final = toggled(home, changed)

    def allows(self, cells, missing, extra):
        """Can this move be under way, or done, with these cells missing from home and these extra?"""
        for cell in missing:
            if cell != self.start and cell not in self.captured:
                return False
        if not extra:
            return True
        return len(extra) == 1 and self.start in missing and walk.on_way(cells, self.move, extra[0])

    def stands(self, occupancy, missing):
        """Is all that the move changes to be seen, its piece on the end, captured pieces gone?"""
        return is_set(occupancy, self.end) and self.left(missing)

    def left(self, missing):
        """Have all pieces left that the move takes from their cells? A piece that goes round has not."""
        if self.start == self.end or self.start not in missing:
            return False
        for cell in self.captured:
            if cell not in missing and cell != self.end:
                return False
        return True

    def ways(self):
        """Every way to walk it: list of (self, path, captured)."""
        return [(self, path, captured) for path, captured in self.move.routes]


class Expectation:
    """What the hands may do in this ply.

    .home     the occupancy at its start         .walks   list of Walk: the legal moves (only the pending one)
    .before   earlier occupancies, newest first  .last    (start, end, captured) of the last ply, or None
    .forced   captures are compulsory now        .after   the Expectation after the pending move, or None
    .cells    cell of each square                .own     cells of the pieces of the side to move
    """

    def __init__(self, game, moves):
        variant = game.variant
        self.cells = cells = cells_of_squares(variant.dark_corner)
        self.home = of_position(game.position, variant.dark_corner)
        self.side = game.position.side
        self.walks = [Walk(move, cells, self.home) for move in moves]
        self.forced = bool(moves) and bool(moves[0].captured)
        squares = game.position.squares
        self.own = [cells[s] for s in range(32) if squares[s] & 3 == self.side]
        self.kings = [cells[s] for s in range(32) if squares[s] & 4]
        self.pending: "Walk | None" = None
        self.after: "Expectation | None" = None
        self.last = None
        self.before = _before(game)
        if game.plies:
            move = game.plies[-1].move
            self.last = (cells[move.start], cells[move.end], [cells[s] for s in move.captured])


def _before(game):
    past = game.position.copy()
    found = []
    for ply in reversed(game.plies[-PLIES_BACK:]):
        past.undo(ply.move, ply.taken)
        found.append(of_position(past, game.variant.dark_corner))
    return found


def expect(game, pending=None, locked=False):
    """The Expectation of the next ply.

    pending  a legal Move that the hands are to carry out for the remote side; only it counts then
    locked   the move must come over the cable and has not: no move counts
    """
    if pending is None:
        return Expectation(game, [] if locked else game.legal_moves())
    expectation = Expectation(game, [pending])
    expectation.pending = expectation.walks[0]
    game.push(pending)
    expectation.after = Expectation(game, game.legal_moves())
    game.pop()
    return expectation
